import Button from '@mui/material/Button'
import type { SxProps, Theme } from '@mui/material/styles'
import type { ReactNode } from 'react'
import type { DayRange } from '#shared/domain/time/views.ts'
import { now } from '../../clock/clock.ts'
import { useTimeZone } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { type QuickPeriod, quickDays } from './quick-days.ts'

/** This and last week or month with one click: buttons, to stand in a row that wraps. */
export const QuickPeriods = ({
  periods,
  days,
  end = days?.to ?? null,
  onChoose,
  sx,
}: {
  periods: readonly QuickPeriod[]
  /** The days that are chosen now; null while one is missing. */
  days: DayRange | null
  /** The last day that is chosen now, with or without a first one. */
  end?: string | null
  onChoose: (days: DayRange) => void
  sx?: SxProps<Theme>
}): ReactNode => {
  const text = useText()
  const timeZone = useTimeZone()
  const daysOf = (period: QuickPeriod, last: string | null): DayRange => quickDays(period, now(), timeZone, last)
  return periods.map((period) => {
    const { from, to } = daysOf(period, days?.to ?? null)
    const isOf = days?.from === from && days.to === to
    return (
      <Button
        key={period}
        className="quick"
        size="small"
        variant={isOf ? 'contained' : 'text'}
        disableElevation
        aria-pressed={isOf}
        onClick={() => onChoose(daysOf(period, end))}
        sx={[
          { minHeight: { xs: 44, sm: 36 }, flexShrink: 0, whiteSpace: 'nowrap' },
          ...(Array.isArray(sx) ? sx : [sx]),
        ]}
      >
        {text(period === 'from_today' ? 'range_from_today' : `quick_${period}`)}
      </Button>
    )
  })
}
