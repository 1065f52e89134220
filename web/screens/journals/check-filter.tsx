import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import type { ReactNode } from 'react'
import { type InvoicedTrip, type InvoiceSide, isCheckedTrip } from '#shared/domain/money/invoice.ts'
import type { TextKey } from '#shared/text-key.ts'
import { useText } from '../../i18n/text.ts'

const CHECK_FILTERS = ['all', 'checked', 'unchecked'] as const
/** Filter of a journal's trips, by their check mark. */
export type CheckFilter = (typeof CHECK_FILTERS)[number]
export const isCheckFilter = (kept: unknown): kept is CheckFilter => CHECK_FILTERS.some((filter) => filter === kept)

export const isShownBy = (filter: CheckFilter, trip: InvoicedTrip, side: InvoiceSide): boolean =>
  filter === 'all' || isCheckedTrip(trip, side) === (filter === 'checked')

const LABELS: Record<CheckFilter, TextKey> = {
  all: 'journal_all',
  checked: 'journal_checked',
  unchecked: 'journal_unchecked',
}

export const CheckFilterSwitch = ({
  value,
  onChange,
}: {
  value: CheckFilter
  onChange: (filter: CheckFilter) => void
}): ReactNode => {
  const text = useText()
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      color="primary"
      value={value}
      aria-label={text('journal_checks')}
      onChange={(_event, next: CheckFilter | null) => next && onChange(next)}
      sx={{
        minHeight: 40,
        // A line of its own on a phone.
        width: { xs: '100%', sm: 'auto' },
        maxWidth: '100%',
        bgcolor: 'background.paper',
        // Large letters are wider than a phone.
        overflowX: 'auto',
        scrollbarWidth: 'none',
        '& .MuiToggleButton-root': { flex: '1 0 auto', px: 1.25, whiteSpace: 'nowrap' },
      }}
    >
      {CHECK_FILTERS.map((filter) => (
        <ToggleButton key={filter} value={filter}>
          {text(LABELS[filter])}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
