import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useFormats } from '../../i18n/format.ts'
import { type TextValues, useText } from '../../i18n/text.ts'

/** Trips that a rule of approvals keeps from being active (`server/trips/approvals.ts`); those of a file have no number yet. */
type Blocked = { tt_id?: number; tt_tour: string; tt_stp: string; errors: { message: string; values?: TextValues }[] }

/** Returns the trips that a refused publication or file names; null for another refusal. */
export const blockedTrips = (message: string, values: TextValues): readonly Blocked[] | null =>
  message === 'approvals_missing' && Array.isArray(values.trips) ? (values.trips as Blocked[]) : null

/** More than anybody goes through one by one. */
const SHOWN = 100

/** Names the trips that prevent it, with what each lacks and the way to its editor. @param title what was not done */
export const BlockedTrips = ({
  title,
  trips,
  toTrip,
}: {
  title: string
  trips: readonly Blocked[]
  /** Address of a trip's editor. */
  toTrip?: (id: number) => string
}): ReactNode => {
  const text = useText()
  const { weekday, clock } = useFormats()
  return (
    <Alert severity="error">
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
              {': '}
              {errors.map(({ message, values }) => text(message, values)).join('; ')}
            </li>
          )
        })}
        {trips.length > SHOWN && <li>{text('board_shift_more', { count: trips.length - SHOWN })}</li>}
      </Box>
    </Alert>
  )
}
