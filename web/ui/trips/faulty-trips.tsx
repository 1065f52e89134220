import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useFormats } from '../../i18n/format.ts'
import { type TextValues, useText, wireKey } from '../../i18n/text.ts'

/** Trips that lack documents (`server/documents/approvals.ts`); those of a file have no number yet. */
type Faulty = { tt_id?: number; tt_tour: string; tt_stp: string; errors: { message: string; values?: TextValues }[] }

/** Returns the trips that a refused publication or file names; null for another refusal. */
export const blockedTrips = (message: string, values: TextValues): readonly Faulty[] | null =>
  message === 'approvals_missing' && Array.isArray(values.trips) ? (values.trips as Faulty[]) : null

/** Number of trips that are listed: a longer list is not read. */
const SHOWN = 100

/** Names trips with what each lacks and the way to its editor. @param title what is the matter, or what was not done */
export const FaultyTrips = ({
  title,
  trips,
  total = trips.length,
  severity = 'error',
  toTrip,
}: {
  title: string
  trips: readonly Faulty[]
  /** Number of all trips, with those that are not named. */
  total?: number
  severity?: 'error' | 'warning'
  /** Address of a trip's editor. */
  toTrip?: (id: number) => string
}): ReactNode => {
  const text = useText()
  const { weekday, clock } = useFormats()
  return (
    <Alert severity={severity}>
      {title}
      <Box component="ul" tabIndex={0} sx={{ pl: 2.5, my: 0.5, maxHeight: 320, overflowY: 'auto' }}>
        {trips.slice(0, SHOWN).map(({ tt_id, tt_tour, tt_stp, errors }) => {
          const name = `${tt_tour}, ${weekday(tt_stp)} ${clock(tt_stp)}`
          return (
            <li key={tt_id ?? `${tt_tour} ${tt_stp}`}>
              {tt_id === undefined || !toTrip ? (
                name
              ) : (
                <MuiLink component={Link} to={toTrip(tt_id)} color="inherit" sx={{ lineHeight: '28px' }}>
                  {name}
                </MuiLink>
              )}
              <Box component="ul" sx={{ pl: 2 }}>
                {errors.map(({ message, values }) => {
                  const fault = text(wireKey(message), values)
                  return <li key={fault}>{fault}</li>
                })}
              </Box>
            </li>
          )
        })}
        {total > SHOWN && <li>{text('board_shift_more', { count: total - SHOWN })}</li>}
      </Box>
    </Alert>
  )
}
