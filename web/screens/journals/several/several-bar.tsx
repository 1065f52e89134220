import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { type ReactNode, useRef, useState } from 'react'
import { type InvoiceSide, sumOfAmounts, tripAmounts } from '#shared/domain/money/invoice.ts'
import { sumAmounts } from '#shared/domain/money/money.ts'
import { useConnection } from '#web/data/rows.ts'
import { useFeedNumber } from '#web/data/use-seen.ts'
import { useSaveEdits } from '#web/edits/use-save-edits.ts'
import { useFormats } from '#web/i18n/format.ts'
import { useText } from '#web/i18n/text.ts'
import type { RowEdit } from '#web/sync/push/outbox.ts'
import { editsOfChecks } from '../cells/check-edit.ts'
import type { JournalRow } from '../use-journal-trips.ts'
import { AmountsDialog } from './amounts-dialog.tsx'

/** Actions for the ticked trips of a journal: check marks and amounts, each with one undo for all of them. */
export const SeveralBar = ({
  side,
  trips,
  latest,
  onClear,
}: {
  side: InvoiceSide
  trips: readonly JournalRow[]
  /** Rows as they are now: an undo begins from their revision. */
  latest: readonly JournalRow[]
  onClear: () => void
}): ReactNode => {
  const text = useText()
  const { amount } = useFormats()
  const { state: connection } = useConnection()
  const saveEdits = useSaveEdits()
  const seen = useFeedNumber()
  const [isOpen, setOpen] = useState(false)
  const rows = useRef(latest)
  rows.current = latest
  const sum = sumAmounts(trips.map(({ row }) => sumOfAmounts(tripAmounts(row, side))))

  const save = async (edits: readonly Extract<RowEdit, { entity: 'trip' }>[]) => {
    const message = connection === 'offline' ? 'change_saved_on_device' : 'change_saved'
    await saveEdits(
      edits.map((edit) => ({ ...edit, seen })),
      { done: { message, values: { count: edits.length } }, undone: 'change_undone' },
      { revOf: ({ key }) => rows.current.find((row) => row.key === key)?.rev },
    )
  }
  const checks = (isChecked: boolean) => editsOfChecks(trips, isChecked, side)
  return (
    <Box
      component="section"
      aria-label={text('journal_several')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        px: 1.5,
        py: 0.75,
        borderRadius: 1,
        bgcolor: 'action.selected',
      }}
    >
      <Typography role="status" sx={{ fontWeight: 600, mr: 'auto' }}>
        {text('journal_several_count', { count: trips.length, sum: amount(sum) })}
      </Typography>
      <Button variant="outlined" disabled={checks(true).length === 0} onClick={() => void save(checks(true))}>
        {text('journal_check_set')}
      </Button>
      <Button variant="outlined" disabled={checks(false).length === 0} onClick={() => void save(checks(false))}>
        {text('journal_check_unset')}
      </Button>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {text('journal_several_amounts')}
      </Button>
      <IconButton aria-label={text('journal_several_clear')} onClick={onClear}>
        <CloseIcon fontSize="small" />
      </IconButton>
      {isOpen && (
        <AmountsDialog
          side={side}
          trips={trips}
          onClose={() => setOpen(false)}
          onSave={(edits) => {
            setOpen(false)
            void save(edits)
          }}
        />
      )}
    </Box>
  )
}
