import type { ReactNode } from 'react'
import { useText } from '../../i18n/text.ts'
import { callApi } from '../../session/calls.ts'
import { ChangeHistory } from '../../ui/change-history.tsx'
import type { TourLookups } from './edit-tour-context.ts'
import { tourHistoryWords } from './tour-history-words.ts'

/** Every saved version of a tour, for admin. */
export const TourHistory = ({ id, rev, lookups }: { id: number; rev: number; lookups: TourLookups }): ReactNode => (
  <ChangeHistory
    queryKey={['tour-history', id, rev]}
    load={(query) => callApi('tourHistory', { params: { id }, query })}
    {...tourHistoryWords(useText(), lookups)}
  />
)
