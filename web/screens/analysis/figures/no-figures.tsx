import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import type { Narrowing } from '#shared/domain/figures/figures.ts'
import type { InstantRange } from '#shared/domain/time/views.ts'
import { useText } from '#web/i18n/text.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import type { FigureProps } from './figure-bar.tsx'
import type { FigureTab } from './figure-names.ts'
import { usePeriodName } from './last-figures.tsx'

/** In place of zeros: what is missing, and a way to trips that there are. */
export const NoFigures = ({
  tab,
  narrow,
  before,
  onChange,
  onShow,
}: Pick<FigureProps, 'onChange' | 'onShow'> & {
  tab: FigureTab
  narrow: Narrowing
  /** The period before, where it has figures. */
  before: InstantRange | null
}): ReactNode => {
  const text = useText()
  const periodName = usePeriodName()
  const isNarrowed = Object.values(narrow).some((part) => part !== undefined)
  return (
    <EmptyState message={isNarrowed ? 'no_trips_match' : `figure_none_${tab}`}>
      {isNarrowed && (
        <Button variant="outlined" onClick={() => onChange({ narrow: {} })}>
          {text('action_clear_filters')}
        </Button>
      )}
      {before && (
        <Button
          variant={isNarrowed ? 'text' : 'outlined'}
          onClick={() => onShow({ start_date: before.from, end_date: before.to }, { list: null })}
        >
          {text('figure_before_show', { period: periodName(before) })}
        </Button>
      )}
    </EmptyState>
  )
}
