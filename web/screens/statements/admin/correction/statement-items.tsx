import AddIcon from '@mui/icons-material/Add'
import RemoveIcon from '@mui/icons-material/Close'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import type { ReactNode } from 'react'
import type { Statement } from '#shared/schemas/statement.ts'
import { useFormats } from '#web/i18n/format.ts'
import { usePercents } from '#web/i18n/percents.ts'
import { useText } from '#web/i18n/text.ts'
import { useEvidence } from '#web/ui/fuel/use-evidence.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import type { CorrectionItem } from './correction-bar.tsx'

/** Fuel and extra costs of a statement, and what its correction will add. */
export const StatementItems = ({
  items,
  added,
  onAdd,
  onTakeBack,
}: {
  items: Statement['st_items']
  added: readonly CorrectionItem[]
  /** Absent where nothing can be corrected. */
  onAdd?: () => void
  onTakeBack?: (item: CorrectionItem) => void
}): ReactNode => {
  const text = useText()
  const { day, plainAmount } = useFormats()
  const { hundredths } = usePercents()
  const evidenceOf = useEvidence()
  if (items.length === 0 && !onAdd) return null
  const head = (
    <TableHead>
      <TableRow>
        <TableCell>{text('invoice_date')}</TableCell>
        <TableCell>{text('edit_trip_invoice_text')}</TableCell>
        <TableCell align="right">{text('invoice_fuel')}</TableCell>
        <TableCell align="right">{`${text('table_totals')} ${text('currency_symbol')}`}</TableCell>
        {added.length > 0 && <TableCell component="td" padding="none" />}
      </TableRow>
    </TableHead>
  )
  return (
    <SectionCard title={text('field_st_items')}>
      {items.length + added.length > 0 && (
        <TableContainer tabIndex={0} role="group" aria-label={text('field_st_items')}>
          <Table size="small">
            {head}
            <TableBody>
              {items.map((item, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: items have no names of their own
                <TableRow key={place}>
                  <TableCell sx={{ whiteSpace: 'nowrap' }}>{day(item.date)}</TableCell>
                  <TableCell sx={{ overflowWrap: 'anywhere' }}>
                    {[item.text, item.fuel_evidence && evidenceOf(item.fuel_evidence)].filter(Boolean).join(' · ')}
                  </TableCell>
                  <TableCell align="right">{item.fuel === 0 && !item.fuel_on ? '' : hundredths(item.fuel)}</TableCell>
                  <TableCell align="right">{plainAmount(item.total)}</TableCell>
                  {added.length > 0 && <TableCell component="td" padding="none" />}
                </TableRow>
              ))}
              {added.map((item, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two may say the same
                <TableRow key={`added ${place}`} sx={{ bgcolor: 'action.hover' }}>
                  <TableCell sx={{ whiteSpace: 'nowrap' }}>{day(item.date)}</TableCell>
                  <TableCell sx={{ overflowWrap: 'anywhere' }}>
                    {`${item.text} (${text('statement_item_of_correction')})`}
                  </TableCell>
                  <TableCell />
                  <TableCell align="right">{plainAmount(item.amount)}</TableCell>
                  <TableCell padding="none">
                    <IconButton
                      aria-label={text('statement_item_remove', { text: item.text })}
                      onClick={() => onTakeBack?.(item)}
                    >
                      <RemoveIcon fontSize="small" />
                    </IconButton>
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      )}
      {onAdd && (
        <Button startIcon={<AddIcon />} onClick={onAdd} sx={{ mt: 1 }}>
          {text('statement_item_add')}
        </Button>
      )}
    </SectionCard>
  )
}
