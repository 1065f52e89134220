import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableFooter from '@mui/material/TableFooter'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { weekLabel } from '../../../../shared/domain/time/weeks.ts'
import { useText } from '../../../i18n/text.ts'

type TripsOfWeek = { week: number; trips: number }

/** Shows the number of trips of each week, and the total. */
export const WeekTrips = ({
  weeks,
  note,
}: {
  weeks: readonly TripsOfWeek[]
  /** Returns a remark about a week, or null. */
  note?: (week: TripsOfWeek) => string | null
}): ReactNode => {
  const text = useText()
  const total = weeks.reduce((sum, { trips }) => sum + trips, 0)
  return (
    <Table>
      <TableBody>
        {weeks.map((row) => {
          const said = note?.(row)
          return (
            <TableRow key={row.week}>
              <TableCell component="th" scope="row" sx={{ pl: 0 }}>
                {`${weekLabel(row.week)} ${Math.floor(row.week / 100)}`}
                {said && (
                  <Typography variant="body2" color="error">
                    {said}
                  </Typography>
                )}
              </TableCell>
              <TableCell align="right" sx={{ pr: 0, whiteSpace: 'nowrap' }}>
                {text('trips_count', { count: row.trips })}
              </TableCell>
            </TableRow>
          )
        })}
      </TableBody>
      {weeks.length > 1 && (
        <TableFooter>
          <TableRow>
            <TableCell component="th" scope="row" sx={{ pl: 0, color: 'text.primary', fontWeight: 600 }}>
              {text('weeks_result_total')}
            </TableCell>
            <TableCell align="right" sx={{ pr: 0, color: 'text.primary', fontWeight: 600 }}>
              {text('trips_count', { count: total })}
            </TableCell>
          </TableRow>
        </TableFooter>
      )}
    </Table>
  )
}
