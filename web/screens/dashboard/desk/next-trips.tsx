import type { ReactNode } from 'react'
import { addDaysToDay, dayOf, formatClock, formatDay } from '#shared/domain/time/dates.ts'
import { instantsOfDays, type View, viewRange } from '#shared/domain/time/views.ts'
import type { DeviceTrip } from '#shared/schemas/trip.ts'
import { useTrips } from '#web/data/rows.ts'
import { useText } from '#web/i18n/text.ts'
import { Button } from '#web/ui/plain/button.tsx'
import styles from './next-trips.module.css'

const DAYS_AHEAD = 7
const MAX_SHOWN = 5

const wayOf = ({ tt_from_adrnr, tt_from_text, tt_to_adrnr, tt_to_text }: DeviceTrip): string =>
  `${tt_from_adrnr || tt_from_text} → ${tt_to_adrnr || tt_to_text}`

/** Offers the next trips on a day that is empty or over. @param now milliseconds */
export const NextTrips = ({
  now,
  timeZone,
  onView,
}: {
  now: number
  timeZone: string
  onView: (view: View) => void
}): ReactNode => {
  const text = useText()
  const today = dayOf(now, timeZone)
  const days = { from: addDaysToDay(today, 1), to: addDaysToDay(today, DAYS_AHEAD) }
  const coming = useTrips(instantsOfDays(days, timeZone))
  const next = coming?.filter(({ row }) => row.tt_stp && Date.parse(row.tt_stp) > now).slice(0, MAX_SHOWN) ?? []
  const first = next[0]?.row.tt_stp
  if (!first) return null
  const isThisWeek = first < viewRange('current_week', now, timeZone).to
  const view: View = isThisWeek ? 'current_week' : 'next_week'
  return (
    <section aria-label={text('next_trips_list')} className={styles.next}>
      <p>{text('next_trips')}</p>
      <ul>
        {next.map(({ key, row }) => (
          <li key={key}>
            <span className={styles.when}>
              {formatDay(dayOf(row.tt_stp ?? '', timeZone))} {formatClock(row.tt_stp ?? '', timeZone)}
            </span>
            <b>{row.tt_tour}</b>
            <span className={styles.way}>{wayOf(row)}</span>
          </li>
        ))}
      </ul>
      <Button look="outlined" onClick={() => onView(view)}>
        {text(`view_${view}`)}
      </Button>
    </section>
  )
}
