import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
import type { TourPrice } from '#shared/domain/tour/dated.ts'
import { put } from '#shared/domain/tour/day-choices.ts'
import type { TourDraft } from '#shared/domain/tour/weekday-rules.ts'
import { useText } from '#web/i18n/text.ts'
import { AmountField } from '#web/ui/fields/amount-field.tsx'
import { DayField } from '#web/ui/fields/date-fields.tsx'
import { TaskDialog } from '#web/ui/overlays/task-dialog.tsx'
import { WEEKDAYS } from '../weekdays.ts'

const PAIR = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  alignItems: 'start',
} as const
const PARTS = ['trip', 'toll'] as const

/** The prices of a tour from a day on: the customer's, and the subcontractor's of each weekday that is driven. */
export const PriceDialog = ({
  draft,
  price,
  taken,
  onDone,
  onClose,
}: {
  draft: TourDraft
  /** Price that it begins with. */
  price: TourPrice
  /** Days from which there are other prices. */
  taken: readonly string[]
  onDone: (price: TourPrice) => void
  onClose: () => void
}): ReactNode => {
  const text = useText()
  const [typed, setTyped] = useState(price)
  const [from, setFrom] = useState<string | null>(price.from)
  const [unread, setUnread] = useState<ReadonlySet<string>>(new Set())
  const isTaken = from !== null && taken.includes(from)
  /** Writes an amount, or notes that it cannot be read. */
  const take = (path: string, amount: number | null, write: (amount: number) => void) => {
    setUnread((known) => {
      const next = new Set(known)
      if (amount === null) next.add(path)
      else next.delete(path)
      return next
    })
    if (amount !== null) write(amount)
  }
  return (
    <TaskDialog
      title={text('price_from_title')}
      isTyped={typed !== price}
      isReady={from !== null && !isTaken && unread.size === 0}
      doLabel={text('action_apply')}
      onDo={() => {
        if (from !== null) onDone({ ...typed, from })
      }}
      onClose={onClose}
    >
      <DayField
        label={text('price_from')}
        value={from}
        isRequired
        lean="future"
        error={isTaken ? text('tour_price_twice') : null}
        onChange={(day) => setFrom(day)}
      />
      <Box sx={PAIR}>
        {PARTS.map((part) => (
          <AmountField
            key={part}
            label={text(`price_c_${part}`)}
            value={typed[`customer_${part}`]}
            onChange={(amount) =>
              take(part, amount, (value) => setTyped((known) => ({ ...known, [`customer_${part}`]: value })))
            }
          />
        ))}
      </Box>
      {WEEKDAYS.filter((day) => draft.tr_week_status[day]).map((day) => (
        <Box key={day} role="group" aria-label={text(`weekday_${day}`)}>
          <Typography variant="body2" sx={{ mb: 1, overflowWrap: 'anywhere' }}>
            <b>{text(`weekday_${day}`)}</b> {draft.tr_week_sub[day]}
          </Typography>
          <Box sx={PAIR}>
            {PARTS.map((part) => (
              <AmountField
                key={part}
                size="small"
                label={text(`tour_price_${part}_short`)}
                value={typed[`sub_${part}`][day] ?? 0}
                onChange={(amount) =>
                  take(`${part} ${day}`, amount, (value) =>
                    setTyped((known) => ({ ...known, [`sub_${part}`]: put(known[`sub_${part}`], day, value) })),
                  )
                }
              />
            ))}
          </Box>
        </Box>
      ))}
    </TaskDialog>
  )
}
