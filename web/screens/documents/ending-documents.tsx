import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { formatDay } from '../../../shared/domain/time/dates.ts'
import type { EndingDocument } from '../../../shared/records/document-bodies.ts'
import { useServerResult } from '../../data/server-result.ts'
import { useText } from '../../i18n/text.ts'
import { callApi } from '../../session/calls.ts'
import { useDevice } from '../../ui/browser/use-device.ts'
import type { DeviceDocument } from './document-values.ts'
import { useOwnerName } from './use-owner-names.ts'

/** Lines beyond which the list below shows them: on a phone they would push it out of sight. */
const MAX_LINES = 5
const MAX_LINES_OF_PHONE = 3

const load = (): Promise<EndingDocument[]> => callApi('documentsEnding', {})

/**
 * Lists the documents that end within 30 days, with the trips that they concern. A device holds two weeks of trips, so that these come from the server,
 * or from its last answer; without one the documents are named all the same. Those that trips will lack come first.
 * @param documents those that end, the first one first
 */
export const EndingDocuments = ({
  documents,
  today,
  onShowAll,
}: {
  documents: readonly DeviceDocument[]
  today: string
  onShowAll: () => void
}): ReactNode => {
  const text = useText()
  const nameOf = useOwnerName()
  const { isNarrow } = useDevice()
  const revisions = documents.map(({ do_id, do_rev }) => `${do_id}.${do_rev}`).join(' ')
  const { answer } = useServerResult('documents-ending', documents.length > 0 ? { today, revisions } : null, load)
  if (documents.length === 0) return null
  const maxLines = isNarrow ? MAX_LINES_OF_PHONE : MAX_LINES
  const hits = new Map(answer?.map((one) => [one.do_id, one]))
  const isHit = ({ do_id }: DeviceDocument) => (hits.get(do_id)?.count ?? 0) > 0
  const first = [...documents.filter(isHit), ...documents.filter((document) => !isHit(document))]
  const tripsOf = (do_id: number): string => {
    const hit = hits.get(do_id)
    if (!hit) return ''
    const names = [...new Set(hit.trips.map(({ tt_tour }) => tt_tour))].join(', ')
    const more = hit.count > hit.trips.length ? ' …' : ''
    return text('document_trips_hit', { count: hit.count }) + (names ? ` (${names}${more})` : '')
  }
  return (
    <Alert severity="warning" role="region" aria-label={text('document_filter_ending')} sx={{ mb: 2 }}>
      {text('document_ending_title', { count: documents.length })}
      <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
        {first.slice(0, maxLines).map((document) => (
          <li key={document.do_id}>
            {text('document_ending_line', {
              day: formatDay(document.do_valid_to),
              name: nameOf(document),
              document: text(`document_${document.do_kind}`),
              trips: tripsOf(document.do_id) || 'none',
            })}
          </li>
        ))}
      </Box>
      {documents.length > maxLines && (
        <Button color="inherit" size="small" onClick={onShowAll} sx={{ mt: 0.5, ml: -0.5 }}>
          {text('document_ending_all', { count: documents.length })}
        </Button>
      )}
    </Alert>
  )
}
