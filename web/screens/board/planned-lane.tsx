import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router-dom'
import type { BoardAxis } from '#shared/domain/board/board-axis.ts'
import { type NotCopied, notCopied } from '#shared/domain/calendar/not-copied.ts'
import { yearWeekOf } from '#shared/domain/time/weeks.ts'
import { newTourDefaults, type TourDraft } from '#shared/domain/tour/weekday-rules.ts'
import { copyWeeksPath } from '../../addresses/list-addresses.ts'
import { useAddressNames, useCalendar } from '../../data/lookups.ts'
import { useTours } from '../../data/tours.ts'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { buttonClass } from '../../ui/plain/button.tsx'
import styles from './planned-lane.module.css'
import type { BoardTrip } from './use-board-rows.ts'

/** Planned trips of tours from today on, on shown days that were not copied yet; nothing if all of them were. */
export const PlannedLane = ({
  axis,
  today,
  trips,
}: {
  axis: BoardAxis
  today: string
  trips: readonly BoardTrip[]
}): ReactNode => {
  const text = useText()
  const { timeZone, shortDay } = useFormats()
  const tours = useTours()
  const calendar = useCalendar()
  const places = useAddressNames()
  const planned = useMemo(() => {
    if (!tours || !calendar) return []
    const whole = tours.map(({ row }) => ({ ...newTourDefaults(), ...row }) as TourDraft)
    return notCopied(
      whole,
      trips.map(({ row }) => row),
      axis.days.map(({ day }) => day).filter((day) => day >= today),
      { calendar, timeZone },
    )
  }, [tours, calendar, trips, axis, today, timeZone])
  if (planned.length === 0) return null
  const byDay = groups(planned)
  const place = (id: string) => places?.get(id) ?? id
  return (
    <details className={styles.lane}>
      <summary>
        <span className={styles.sign} aria-hidden />
        {text('board_planned', { count: planned.length })}
      </summary>
      {[...byDay].map(([day, ofDay]) => (
        <section key={day} aria-label={shortDay(day)}>
          <header>
            <strong>{shortDay(day)}</strong> {text('trips_count', { count: ofDay.length })}
            <Link className={buttonClass({ look: 'text', size: 'small' })} to={copyWeeksPath([yearWeekOf(day)])}>
              {text('board_planned_copy')}
            </Link>
          </header>
          <ul>
            {ofDay.map(({ tour, isAsked }) => (
              <li key={tour.tr_name}>
                <span>{tour.tr_stp}</span> <b>{tour.tr_name}</b> {place(tour.tr_departure)} → {place(tour.tr_arrival)}
                {isAsked && <em> · {text('weeks_closed_tour_asks')}</em>}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </details>
  )
}

const groups = (planned: readonly NotCopied<TourDraft>[]): Map<string, NotCopied<TourDraft>[]> => {
  const byDay = new Map<string, NotCopied<TourDraft>[]>()
  for (const one of planned) byDay.set(one.day, [...(byDay.get(one.day) ?? []), one])
  return byDay
}
