import Alert from '@mui/material/Alert'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableFooter from '@mui/material/TableFooter'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { fuelCost } from '#shared/domain/money/invoice.ts'
import { sumAmounts } from '#shared/domain/money/money.ts'
import { useFormats } from '../../i18n/format.ts'
import { usePercents } from '../../i18n/percents.ts'
import { useText, wireKey } from '../../i18n/text.ts'
import { callApi } from '../../session/calls.ts'
import { useNotify } from '../../ui/feedback/notification.tsx'
import { useDifference } from '../../ui/fuel/use-difference.ts'
import { TaskDialog } from '../../ui/overlays/task-dialog.tsx'
import type { MonthFuelProps } from './month-fuel.ts'

/**
 * Enters into the journals of the ticked parties the fuel that their own rules give for the days without any, after it has
 * shown what each gives, why, and what it comes to.
 */
export const SurchargeDialog = ({ side, days, month, rows, onChanged, onClose }: MonthFuelProps): ReactNode => {
  const text = useText()
  const { plainAmount, day } = useFormats()
  const { hundredths } = usePercents()
  const notify = useNotify()
  const { title, why } = useDifference()
  const added = rows.filter(({ surcharge }) => surcharge && surcharge.enter.length > 0)
  const lines = added.flatMap((row) =>
    (row.surcharge?.enter ?? []).map((part) => ({ row, part, cost: fuelCost(part.percent ?? 0, part.sum) })),
  )
  const kept = rows.flatMap(({ party, surcharge }) =>
    (surcharge?.differs ?? [])
      .filter(({ entered, part }) => entered !== null || part.percent === null)
      .map((difference) => `${text('label_before', { label: party })} ${title(difference)}`),
  )
  const save = async () => {
    try {
      const { message } = await callApi('monthEndSurcharge', {
        body: {
          side,
          start_date: days.from,
          end_date: days.to,
          parties: added.map(({ party }) => party),
          revs: added.map(({ rev }) => rev),
        },
      })
      notify('success', wireKey(message))
      onClose()
    } finally {
      onChanged()
    }
  }
  return (
    <TaskDialog
      title={text('month_end_surcharge', { month })}
      isWide
      isReady={added.length > 0}
      doLabel={text('month_end_fuel_enter', { count: added.length })}
      onDo={save}
      onClose={onClose}
    >
      {lines.length === 0 && <Typography>{text('month_end_surcharge_none')}</Typography>}
      {lines.length > 0 && (
        <Table size="small" aria-label={text('month_end_surcharge', { month })} sx={{ '& td, & th': { px: 1 } }}>
          <TableHead>
            <TableRow>
              <TableCell>{text(side === 'sub' ? 'column_tt_sub' : 'column_customer')}</TableCell>
              <TableCell align="right">{text('month_end_surcharge_base')}</TableCell>
              <TableCell align="right">{text('invoice_fuel')}</TableCell>
              <TableCell align="right">{text('invoice_fuel_cost')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {lines.map(({ row, part, cost }) => (
              <TableRow key={`${row.party} ${part.from}`}>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>
                  {row.party}
                  <Typography variant="body2" color="textSecondary">
                    {[
                      part.from === days.from && part.to === days.to ? '' : `${day(part.from)} – ${day(part.to)}`,
                      why(part),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </Typography>
                </TableCell>
                <TableCell align="right">{plainAmount(part.sum)}</TableCell>
                <TableCell align="right">{part.percent === null ? '' : hundredths(part.percent)}</TableCell>
                <TableCell align="right">{plainAmount(cost)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
          <TableFooter>
            <TableRow>
              <TableCell colSpan={3}>{text('table_totals')}</TableCell>
              <TableCell align="right" sx={{ color: 'text.primary', fontWeight: 600 }}>
                {plainAmount(sumAmounts(lines.map(({ cost }) => cost)))}
              </TableCell>
            </TableRow>
          </TableFooter>
        </Table>
      )}
      {kept.length > 0 && (
        <Alert severity="info">{text('month_end_surcharge_kept', { names: kept.join(' · ') })}</Alert>
      )}
    </TaskDialog>
  )
}
