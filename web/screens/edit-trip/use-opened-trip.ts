import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { RowKey } from '#shared/schemas/sync.ts'
import type { DeviceTrip } from '#shared/schemas/trip.ts'
import { useTrip } from '../../data/one-row.ts'
import { useOutbox } from '../../data/rows.ts'
import { foldRow, isOf, type Shown, TRIPS } from '../../db/outbox/overlay.ts'
import { callApi } from '../../session/calls.ts'
import { currentDb } from '../../session/session.ts'
import { ApiRefusal } from '../../sync/api.ts'

export type OpenedTrip =
  | { state: 'loading' }
  | { state: 'found'; shown: Shown<DeviceTrip> }
  /** The server could not be asked for a trip that this device does not keep. */
  | { state: 'failed'; error: unknown }
  /** Not, or no longer, there for this person. */
  | { state: 'gone' }

/** As often as the timetable refreshes (rules 12.3). */
const REFRESH_MS = 30_000
const NOT_FOUND = 404

/**
 * One trip, from the device where it is there: the days around now. Older and later ones come from the server, with this
 * person's own edits over them.
 */
export const useOpenedTrip = (key: RowKey): OpenedTrip => {
  const local = useTrip(key)
  const outbox = useOutbox()
  const isElsewhere = local === null

  const { data: mapped, isPending: isMapping } = useQuery({
    queryKey: ['trip-server-id', key],
    queryFn: async () => (await currentDb().idmap.get(String(key)))?.id ?? null,
    enabled: isElsewhere && typeof key === 'string',
  })
  const id = typeof key === 'number' ? key : (mapped ?? null)
  const fetched = useQuery({
    queryKey: ['trip', id],
    queryFn: () => callApi('trip', { params: { id: id ?? 0 } }),
    enabled: isElsewhere && id !== null,
    refetchInterval: REFRESH_MS,
    staleTime: 0,
    gcTime: 0,
  })

  return useMemo((): OpenedTrip => {
    if (local) return { state: 'found', shown: local }
    if (local === undefined || outbox === undefined) return { state: 'loading' }
    if (id === null) return typeof key === 'string' && isMapping ? { state: 'loading' } : { state: 'gone' }
    if (fetched.data) {
      const entries = outbox.filter(isOf('trip')).filter((entry) => entry.key === id || entry.key === key)
      const shown = foldRow<DeviceTrip>(TRIPS, id, fetched.data, entries)
      return shown ? { state: 'found', shown } : { state: 'gone' }
    }
    if (fetched.error instanceof ApiRefusal && fetched.error.status === NOT_FOUND) return { state: 'gone' }
    return fetched.error ? { state: 'failed', error: fetched.error } : { state: 'loading' }
  }, [local, outbox, id, key, isMapping, fetched.data, fetched.error])
}
