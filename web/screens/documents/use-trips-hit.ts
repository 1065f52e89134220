import { useCallback, useMemo } from 'react'
import type { EndingDocument } from '#shared/records/document-bodies.ts'
import { useServerResult } from '../../data/server-result.ts'
import { useText } from '../../i18n/text.ts'
import { callApi } from '../../session/calls.ts'
import type { DeviceDocument } from './document-values.ts'

const load = (): Promise<EndingDocument[]> => callApi('documentsEnding', {})

/**
 * The trips that will lack a document, in words; empty where there are none. A device holds two weeks of trips, so that these come
 * from the server, or from its last answer.
 * @param ending documents that end within 30 days
 */
export const useTripsHit = (
  ending: readonly DeviceDocument[],
  today: string,
): ((document: DeviceDocument) => string) => {
  const text = useText()
  const revisions = ending.map(({ do_id, do_rev }) => `${do_id}.${do_rev}`).join(' ')
  const { answer } = useServerResult('documents-ending', ending.length > 0 ? { today, revisions } : null, load)
  const hits = useMemo(() => new Map(answer?.map((one) => [one.do_id, one])), [answer])
  return useCallback(
    ({ do_id }) => {
      const hit = hits.get(do_id)
      if (!hit || hit.count === 0) return ''
      const names = [...new Set(hit.trips.map(({ tt_tour }) => tt_tour))].join(', ')
      const more = hit.count > hit.trips.length ? ' …' : ''
      return text('document_trips_hit', { count: hit.count }) + (names ? ` (${names}${more})` : '')
    },
    [hits, text],
  )
}
