import Alert from '@mui/material/Alert'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableFooter from '@mui/material/TableFooter'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import TextField from '@mui/material/TextField'
import { type ReactNode, useState } from 'react'
import { useFormats } from '../../i18n/format.ts'
import { useText, wireKey } from '../../i18n/text.ts'
import { callApi } from '../../session/calls.ts'
import { useNotify } from '../../ui/feedback/notification.tsx'
import { TaskDialog } from '../../ui/overlays/task-dialog.tsx'
import { fuelInWords, fuelPreview, type MonthFuelProps, readFuel } from './month-fuel.ts'

/**
 * Enters the fuel of a month into the journals of the ticked parties, after it has shown what that comes to. The percentage is
 * kept nowhere but there: it belongs to a side, a party and a period.
 */
export const FuelDialog = ({ side, days, month, rows, onChanged, onClose }: MonthFuelProps): ReactNode => {
  const text = useText()
  const { plainAmount } = useFormats()
  const notify = useNotify()
  const [typed, setTyped] = useState('')
  const percent = readFuel(typed)
  const { added, kept, cost } = fuelPreview(rows, percent ?? 0)
  const save = async () => {
    if (percent === null) return
    const written = added.map(({ row }) => row)
    const parties = written.map(({ party }) => party)
    const revs = written.map(({ rev }) => rev)
    try {
      const body = { side, start_date: days.from, end_date: days.to, parties, revs, fuel: percent }
      const { message } = await callApi('monthEndFuel', { body })
      notify('success', wireKey(message))
      onClose()
    } finally {
      onChanged()
    }
  }
  return (
    <TaskDialog
      title={text(side === 'sub' ? 'month_end_fuel_subs' : 'month_end_fuel_customers', { month })}
      isWide
      isTyped={typed.trim() !== ''}
      isReady={percent !== null && added.length > 0}
      doLabel={text('month_end_fuel_enter', { count: added.length })}
      onDo={save}
      onClose={onClose}
    >
      <TextField
        label={text('month_end_fuel')}
        value={typed}
        error={typed.trim() !== '' && percent === null}
        helperText={typed.trim() !== '' && percent === null ? text('fuel_invalid') : text('month_end_fuel_hint')}
        placeholder="0.00"
        onChange={({ target }) => setTyped(target.value)}
        slotProps={{
          htmlInput: { inputMode: 'decimal', autoComplete: 'off', maxLength: 6 },
          inputLabel: { shrink: true },
        }}
      />
      {added.length > 0 && (
        <Table size="small" aria-label={text('month_end_fuel')} sx={{ '& td, & th': { px: 1 } }}>
          <TableHead>
            <TableRow>
              <TableCell>{text(side === 'sub' ? 'column_tt_sub' : 'column_customer')}</TableCell>
              <TableCell align="right">{text('month_end_fuel_base')}</TableCell>
              <TableCell align="right">{text('invoice_fuel_cost')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {added.map(({ row, base, cost: own }) => (
              <TableRow key={row.party}>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>
                  {row.fuel.length > 0
                    ? text('month_end_fuel_besides', { party: row.party, fuel: fuelInWords(row, days) })
                    : row.party}
                </TableCell>
                <TableCell align="right">{plainAmount(base)}</TableCell>
                <TableCell align="right">{plainAmount(own)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
          <TableFooter>
            <TableRow>
              <TableCell colSpan={2}>{text('table_totals')}</TableCell>
              <TableCell align="right" sx={{ color: 'text.primary', fontWeight: 600 }}>
                {plainAmount(cost)}
              </TableCell>
            </TableRow>
          </TableFooter>
        </Table>
      )}
      {kept.length > 0 && (
        <Alert severity="info">
          {text('month_end_fuel_kept', {
            names: kept.map((row) => `${row.party} (${fuelInWords(row, days) || '–'} %)`).join(', '),
          })}
        </Alert>
      )}
    </TaskDialog>
  )
}
