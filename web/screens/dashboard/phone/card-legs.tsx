import type { ReactNode } from 'react'
import { LEGS, type LegName } from '../../../../shared/domain/delay/legs.ts'
import { dayOf, formatClock } from '../../../../shared/domain/time/dates.ts'
import { weekdayIndex } from '../../../../shared/domain/time/weeks.ts'
import { type CellContext, legSentence, NOTHING } from '../../../ui/trips/cell-text.ts'
import { DelayBadge } from '../../../ui/trips/cells.tsx'
import type { TripView } from '../../../ui/trips/trip-view.ts'
import styles from './phone-card.module.css'

/** The columns of a leg's time and of its delay. */
export const LEG_COLUMNS: Readonly<Record<LegName, readonly [time: string, delay: string]>> = {
  positioning: ['pos', 'pos_delay'],
  departure: ['dep', 'dep_delay'],
  arrival: ['arr', 'arr_delay'],
}
const HALF_A_DAY_MINUTES = 12 * 60

/** `05:47`, or `Do 05:47` on another day than that of the heading. */
export const cardTime = (
  instant: string | null | undefined,
  day: string,
  { translate, timeZone }: Pick<CellContext, 'translate' | 'timeZone'>,
): string => {
  if (!instant) return NOTHING
  const itsDay = dayOf(instant, timeZone)
  const clock = formatClock(instant, timeZone)
  return itsDay === day ? clock : `${translate(`weekday_short_${weekdayIndex(itsDay)}`)} ${clock}`
}

/** The legs of a trip that has begun, as far as their columns are shown: planned time, shown time, delay. */
export const CardLegs = ({
  trip,
  day,
  shown: has,
  context,
}: {
  trip: TripView
  /** The day of the heading above: times of other days name theirs. */
  day: string
  /** Keys of the shown columns. */
  shown: ReadonlySet<string>
  context: CellContext
}): ReactNode => {
  const { translate } = context
  const names = LEGS.filter((name) => LEG_COLUMNS[name].some((key) => has.has(key)))
  if (names.length === 0) return null
  return (
    <div className={styles.legs}>
      {names.map((name) => {
        const leg = trip.legs[name]
        const { planned, shown, delay } = leg
        const [timeColumn, delayColumn] = LEG_COLUMNS[name]
        const hasTime = has.has(timeColumn)
        // The planned time above names the day.
        const isNear = delay !== null && Math.abs(delay) < HALF_A_DAY_MINUTES
        return (
          <div key={name} className={styles.leg} title={legSentence(leg, context)}>
            <span className={styles.label}>
              {translate(`leg_${name}_short`)} {hasTime && cardTime(planned, day, context)}
            </span>
            <span className={styles.shown}>
              {hasTime && (
                <b className={leg.phase === 'in_transit' ? 'leg-estimated' : undefined}>
                  {shown && isNear ? formatClock(shown, context.timeZone) : cardTime(shown, day, context)}
                </b>
              )}
              {/* Early is what has happened, or is expected; what waits for its hour is not. */}
              {has.has(delayColumn) && delay !== null && delay !== 0 && (shown || delay > 0) && (
                <DelayBadge leg={leg} translate={translate} isShort />
              )}
            </span>
          </div>
        )
      })}
    </div>
  )
}
