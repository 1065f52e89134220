import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemText from '@mui/material/ListItemText'
import Typography from '@mui/material/Typography'
import { type ReactNode, useMemo } from 'react'
import { tripsHit } from '#shared/domain/clashes/absence-hits.ts'
import type { Resource } from '#shared/domain/clashes/findings/findings.ts'
import type { DayOff, KnownDriver, KnownResource } from '#shared/domain/clashes/planned-trip.ts'
import type { DeviceTrip } from '#shared/schemas/trip.ts'
import { now } from '#web/clock/clock.ts'
import { useTrips } from '#web/data/rows.ts'
import type { Shown } from '#web/db/outbox/overlay.ts'
import { useFormats, useTimeZone } from '#web/i18n/format.ts'
import { useText } from '#web/i18n/text.ts'
import { momentsOf, reachOf } from './absence-reach.ts'

type HitTrip = Shown<DeviceTrip>

/** Trips that are named one by one. */
const SHOWN_HITS = 6

/**
 * The trips of a driver or vehicle that an absence hits, of all that this device keeps; undefined until they are read.
 * @param absence null while its days are not known, or wrong
 */
export const useAbsenceHits = (
  resource: KnownResource,
  drivers: readonly KnownDriver[] | undefined,
  absence: DayOff | null,
): readonly HitTrip[] | undefined => {
  const timeZone = useTimeZone()
  const [from, to] = [absence?.from, absence?.to]
  const stored = useTrips(useMemo(() => momentsOf(from && to ? { from, to } : null, timeZone), [from, to, timeZone]))
  if (!stored || !drivers) return undefined
  return absence ? tripsHit(stored, { resource, drivers, absence }, timeZone) : []
}

/** Names the trips that an absence hits, and offers to give them to another driver or vehicle once it is saved. */
export const AbsenceHits = ({
  of,
  absence,
  hit,
  isReplacing,
  onReplacing,
}: {
  of: Resource
  absence: DayOff | null
  hit: readonly HitTrip[]
  isReplacing: boolean
  onReplacing: (is: boolean) => void
}): ReactNode => {
  const text = useText()
  const formats = useFormats()
  const reach = reachOf(absence, now(), formats.timeZone)
  return (
    <>
      {reach && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
          {text('absence_reach', { from: formats.day(reach.from), to: formats.day(reach.to) })}
        </Typography>
      )}
      {hit.length > 0 && (
        <>
          <Typography role="status" sx={{ mt: 2, fontWeight: 600 }}>
            {text('absence_hits', { count: hit.length })}
          </Typography>
          <List dense disablePadding aria-label={text('absence_hits', { count: hit.length })}>
            {hit.slice(0, SHOWN_HITS).map(({ key, row }) => (
              <ListItem key={key} disableGutters sx={{ py: 0 }}>
                <ListItemText primary={`${row.tt_tour ?? ''} · ${formats.instant(row.tt_stp)}`} />
              </ListItem>
            ))}
            {hit.length > SHOWN_HITS && (
              <ListItem disableGutters sx={{ py: 0 }}>
                <ListItemText primary={`+${hit.length - SHOWN_HITS}`} />
              </ListItem>
            )}
          </List>
          <FormControlLabel
            control={<Checkbox checked={isReplacing} onChange={(_event, is) => onReplacing(is)} />}
            label={text('absence_replace', { of })}
          />
        </>
      )}
    </>
  )
}
