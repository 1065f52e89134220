import { useQuery } from '@tanstack/react-query'
import { useText } from '../../i18n/text.ts'
import { lastWriterOf } from '../../parts/trip-history/history-lines.ts'
import { callApi } from '../../session/calls.ts'
import { useEditTrip } from './edit-trip-context.ts'

/**
 * The last writer of one of some fields of the trip, and the time; null if it is unknown. Only admin may ask, and only
 * with a connection.
 */
export const useWriter = (isAsked: boolean): ((fields: readonly string[]) => { by: string; at: string } | null) => {
  const text = useText()
  const { role, trip } = useEditTrip()
  const id = trip?.tt_id ?? 0
  const { data } = useQuery({
    queryKey: ['trip-history', id, trip?.tt_rev],
    queryFn: () => callApi('tripHistory', { params: { id }, query: {} }),
    enabled: isAsked && role === 'admin' && id > 0,
    retry: false,
  })
  return (fields) => {
    const writer = data && lastWriterOf(data, fields)
    if (!writer) return null
    return { by: writer.source === 'telematics' ? text('edit_trip_source_telematics') : writer.username, at: writer.at }
  }
}
