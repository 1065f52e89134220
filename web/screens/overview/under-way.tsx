import Link from '@mui/material/Link'
import { type ReactNode, useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { tripStage } from '#shared/domain/trip/lists/next-trips.ts'
import { tripHeadline } from '#shared/domain/trip/lists/trip-headline.ts'
import { isOff } from '#shared/domain/trip/trip-status.ts'
import type { DeviceTrip } from '#shared/schemas/trip.ts'
import { tripView } from '#shared/trips/trip-view.ts'
import { editTripPath } from '../../addresses/addresses.ts'
import { useClock } from '../../clock/use-clock.ts'
import type { Shown } from '../../db/outbox/overlay.ts'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { LastPosition } from '../../parts/trip-position/last-position.tsx'
import { Button } from '../../ui/plain/button.tsx'
import cells from '../../ui/trips/cells.module.css'
import { DelaySign } from '../../ui/trips/cells.tsx'
import styles from './under-way.module.css'

type Trip = Shown<DeviceTrip>

/** More of them would push the next trips out of sight; those beyond the last stand among these. */
const FIRST = 3
const MOST = 12

/** The trips that it is on now: when each arrives, and where its vehicle was last heard of. */
export const UnderWay = ({ trips }: { trips: readonly Trip[] }): ReactNode => {
  const text = useText()
  const now = useClock()
  const { weekday, clock } = useFormats()
  const [isWhole, setWhole] = useState(false)
  const running = trips.filter(({ row }) => !isOff(row.tt_status) && tripStage(row, now) === 'running')
  if (running.length === 0) return null
  const line = (trip: Trip) => {
    const { row } = trip
    const { legs } = tripView(trip, now)
    const { verb, at, leg } = tripHeadline(row, legs, now)
    return (
      <li key={trip.key} className={`${cells.cells} ${styles.trip}`}>
        <Link component={RouterLink} to={editTripPath(trip.key)}>
          {row.tt_tour}
        </Link>
        <span className={styles.headline}>
          {text(`phone_headline_${verb}`, { time: at ? `${weekday(at)} ${clock(at)}` : '–' })}
          <DelaySign leg={leg} translate={text} />
        </span>
        {row.tt_position_at && (
          <span className={styles.position}>
            <LastPosition trip={trip} now={now} />
          </span>
        )}
      </li>
    )
  }
  return (
    <section aria-label={text('counter_under_way')} className={styles.section}>
      <h3>{text('counter_under_way')}</h3>
      <ul>{running.slice(0, isWhole ? MOST : FIRST).map(line)}</ul>
      {!isWhole && running.length > FIRST && (
        <Button size="small" onClick={() => setWhole(true)}>
          {text('list_show_all')}
        </Button>
      )}
    </section>
  )
}
