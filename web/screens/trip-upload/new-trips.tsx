import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { dayOf } from '#shared/domain/time/dates.ts'
import { compareWeeks, yearWeekOf } from '#shared/domain/time/weeks.ts'
import type { UploadedTrip } from '#shared/schemas/trip.ts'
import type { TextKey } from '#shared/text-key.ts'
import { editTripPath } from '../../addresses/addresses.ts'
import { weekTripsPath } from '../../addresses/list-addresses.ts'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'

/** A plan of more weeks leads to the first ones. */
const MAX_WEEKS = 8

/** The new trips of a file; once they are there each leads to its editor, and all of them to their weeks. */
export const NewTrips = ({
  title,
  trips,
  total,
}: {
  /** Message key. */
  title: TextKey
  trips: readonly UploadedTrip[]
  total: number
}): ReactNode => {
  const text = useText()
  const { instant, timeZone, weekLabel } = useFormats()
  if (trips.length === 0) return null
  const isThere = trips.some(({ tt_id }) => tt_id !== undefined)
  const weeks = isThere
    ? [...new Set(trips.map(({ tt_stp }) => yearWeekOf(dayOf(tt_stp, timeZone))))].sort(compareWeeks)
    : []
  return (
    <Box component="section" aria-label={text(title)} sx={{ width: '100%' }}>
      <Typography variant="h3" sx={{ mb: 0.5 }}>
        {text(title)}
      </Typography>
      <Box component="ul" tabIndex={0} sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: 320, overflowY: 'auto' }}>
        {trips.map(({ tt_id, tt_tour, tt_stp, tt_from_text, tt_to_text }) => (
          <Box
            component="li"
            key={`${tt_tour} ${tt_stp}`}
            sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, py: 0.75, borderTop: 1, borderColor: 'divider' }}
          >
            {tt_id === undefined ? (
              <b>{tt_tour}</b>
            ) : (
              <Link component={RouterLink} to={editTripPath(tt_id)} sx={{ fontWeight: 600 }}>
                {tt_tour}
              </Link>
            )}
            <span>{instant(tt_stp)}</span>
            <Typography component="span" variant="body2" color="textSecondary">
              {`${tt_from_text} → ${tt_to_text}`}
            </Typography>
          </Box>
        ))}
      </Box>
      {weeks.length > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
          {weeks.slice(0, MAX_WEEKS).map((week) => (
            <Button key={week} component={RouterLink} to={weekTripsPath(week)} variant="outlined">
              {text('weeks_of_week', { week: weekLabel(week) })}
            </Button>
          ))}
        </Box>
      )}
      {total > trips.length && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {text('trip_upload_more', { count: total - trips.length })}
        </Typography>
      )}
    </Box>
  )
}
