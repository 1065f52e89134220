import WaitingIcon from '@mui/icons-material/HourglassBottom'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
import { timeSource } from '#shared/domain/links/reports.ts'
import type { WaitingFee, WaitingTerms } from '#shared/domain/money/waiting-fee.ts'
import { spanText } from '#shared/domain/time/spans.ts'
import { useTypedTimes } from '#web/data/typed-times.ts'
import { useFormats } from '#web/i18n/format.ts'
import { useText } from '#web/i18n/text.ts'
import { WaitingTimes } from '#web/ui/trips/waiting-times.tsx'
import type { JournalRow } from '../use-journal-trips.ts'

const ACTUAL = ['tt_atp', 'tt_atd'] as const

/** The times with who says them, also where one was typed on this device and is not sent yet. */
const Proof = ({ shown: { key, row } }: { shown: JournalRow }): ReactNode => {
  const timed = useTypedTimes(key, row)
  return (
    <WaitingTimes
      times={row}
      sources={Object.fromEntries(ACTUAL.map((field) => [field, timeSource(timed, field) ?? undefined]))}
      calledAt={row.tt_driver_news?.called_at}
    />
  )
}

/** Shows the waiting fee that follows from the times; a click takes it over where no amount is typed yet. */
export const WaitingCell = ({
  shown,
  fee,
  terms,
  value,
  onTake,
}: {
  shown: JournalRow
  /** Null: no fee can be proposed. */
  fee: WaitingFee | null
  terms: WaitingTerms
  value: number
  onTake: (fee: number) => void
}): ReactNode => {
  const { row } = shown
  const text = useText()
  const { amount, clock } = useFormats()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  if (!fee || (fee.fee === 0 && value === 0)) return null
  const canTake = value === 0 && fee.fee > 0
  const label = text('waiting_of', { tour: row.tt_tour ?? '', fee: amount(fee.fee) })
  return (
    <>
      <IconButton
        size="small"
        aria-label={label}
        title={label}
        color={canTake ? 'warning' : 'default'}
        onClick={(event) => {
          event.stopPropagation()
          setAnchor(event.currentTarget)
        }}
        // A finger needs more than the glyph.
        sx={{ p: 0.25, ml: -0.5, '@media (pointer: coarse)': { p: 1.5, my: -1.25, ml: -1.5 } }}
      >
        <WaitingIcon sx={{ fontSize: 17 }} />
      </IconButton>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        onClick={(event) => event.stopPropagation()}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      >
        <Box sx={{ p: 2, maxWidth: '23.75rem' }}>
          <Proof shown={shown} />
          <Typography variant="body2" sx={{ mt: 1 }}>
            {text('waiting_minutes', {
              from: clock(fee.from),
              waited: spanText(fee.waited),
              free: spanText(terms.free_minutes ?? 0),
            })}
          </Typography>
          <Typography variant="body2" sx={{ fontWeight: 600 }}>
            {text(fee.isCapped ? 'waiting_formula_capped' : 'waiting_formula', {
              paid: spanText(fee.paid),
              step: spanText(terms.waiting_step ?? 1),
              rate: amount(terms.waiting_rate),
              fee: amount(fee.fee),
            })}
          </Typography>
          {canTake && (
            <Button
              variant="contained"
              size="small"
              sx={{ mt: 1.5 }}
              onClick={() => {
                setAnchor(null)
                onTake(fee.fee)
              }}
            >
              {text('waiting_take', { fee: amount(fee.fee) })}
            </Button>
          )}
        </Box>
      </Popover>
    </>
  )
}
