import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableFooter from '@mui/material/TableFooter'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useFormats } from '#web/i18n/format.ts'
import { useText } from '#web/i18n/text.ts'
import { WeekWords } from './week-choice.tsx'

type TripsOfWeek = { week: number; trips: number }
export type WeekNote = { text: string; isFault?: boolean }

/** Shows the number of trips of each week, and the total. */
export const WeekTrips = <Week extends TripsOfWeek>({
  weeks,
  notes = () => [],
  onShow,
}: {
  weeks: readonly Week[]
  /** Returns remarks about a week. */
  notes?: (week: Week) => readonly WeekNote[]
  /** Leads to the trips of a week. */
  onShow?: (week: number) => void
}): ReactNode => {
  const text = useText()
  const { weekLabel } = useFormats()
  const total = weeks.reduce((sum, { trips }) => sum + trips, 0)
  return (
    <Table>
      <TableBody>
        {weeks.map((row) => (
          <TableRow key={row.week}>
            <TableCell component="th" scope="row" sx={{ pl: 0 }}>
              <WeekWords label={`${weekLabel(row.week)} ${Math.floor(row.week / 100)}`} />
              {notes(row).map((note) => (
                <Typography key={note.text} variant="body2" color={note.isFault ? 'error' : 'textSecondary'}>
                  {note.text}
                </Typography>
              ))}
            </TableCell>
            <TableCell align="right" sx={{ pr: 0 }}>
              <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
                {text('trips_count', { count: row.trips })}
              </Box>
              {onShow && (
                <Button
                  size="small"
                  onClick={() => onShow(row.week)}
                  sx={{ ml: 1, mr: '-5px', minHeight: 44, whiteSpace: 'nowrap' }}
                >
                  {text('weeks_show')}
                </Button>
              )}
            </TableCell>
          </TableRow>
        ))}
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
