import { type ReactNode, useId } from 'react'
import { LEGS } from '../../../../shared/domain/delay/legs.ts'
import { dayOf, formatClock } from '../../../../shared/domain/time/dates.ts'
import { weekdayIndex } from '../../../../shared/domain/time/weeks.ts'
import { type MissingPart, tripStage } from '../../../../shared/domain/trip/lists/next-trips.ts'
import type { TripColumn } from '../../../../shared/domain/trip/lists/trip-columns.ts'
import { tripHeadline } from '../../../../shared/domain/trip/lists/trip-headline.ts'
import { isOff } from '../../../../shared/domain/trip/trip-status.ts'
import { SyncBadge } from '../../../ui/feedback/sync-badge.tsx'
import { type CellContext, cellText, legSentence, NOTHING, positionAgeText } from '../../../ui/trips/cell-text.ts'
import { CutText, DelayBadge, StatusSign, VehicleStateWord } from '../../../ui/trips/cells.tsx'
import { Shape } from '../../../ui/trips/shapes.tsx'
import type { TripView } from '../../../ui/trips/trip-view.ts'
import { COMPACT_NAME_LENGTH } from '../../../ui/trips/truncate.ts'
import { DelayWords } from './delay-words.tsx'
import styles from './phone-card.module.css'

type Props = {
  trip: TripView
  /** The day of the heading above: times of other days name theirs. */
  day: string
  now: number
  columns: readonly TripColumn[]
  context: CellContext
  /** For somebody who waits for it: when it arrives comes first. */
  isWatched: boolean
  /** Trips of several subcontractors stand in the list: each says whose it is. */
  isOfMany: boolean
  onOpen: (trip: TripView) => void
  /** Opens what waits for a decision at the trip: a conflict, or a refusal. */
  onDecide: (trip: TripView) => void
  /** Absent where vehicle and driver are no longer this person's to choose. */
  onAssign?: ((trip: TripView, part: MissingPart) => void) | undefined
}

const HALF_A_DAY_MINUTES = 12 * 60

/** Columns that have a place of their own on the card, or in what a tap opens; the others follow as label and value. */
const PLACED: ReadonlySet<string> = new Set([
  ...[
    'tt_tour',
    'tt_status',
    'tt_from_text',
    'tt_to_text',
    'tt_gps',
    'tt_driver',
    'vehicle_state',
    'tt_info',
    'tt_note',
  ],
  ...['pos', 'dep', 'arr', 'pos_delay', 'dep_delay', 'arr_delay'],
])

/**
 * A trip on a phone: one line of times until it begins, three legs from then on; the times are said once, so that six
 * trips fit on 390 x 844.
 */
export const PhoneCard = (props: Props): ReactNode => {
  const titleId = useId()
  const { trip, now, columns, context, isWatched, onOpen } = props
  const { translate } = context
  const { row } = trip
  const isCalledOff = isOff(row.tt_status)
  const stage = tripStage(row, now)
  const hasLegs = !isCalledOff && (stage === 'running' || stage === 'arrived')
  const title = (
    <h3 className={styles.title} id={titleId}>
      <button type="button" className={styles.open} onClick={() => onOpen(trip)}>
        <CutText text={row.tt_tour ?? ''} length={COMPACT_NAME_LENGTH} />
      </button>
    </h3>
  )
  const marks = (
    <>
      <SyncBadge mark={isUndecided(trip.mark) ? null : trip.mark} isCompact />
      {(isWatched ? row.tt_status === 'scheduled' : row.tt_status !== 'active') && (
        <StatusSign status={row.tt_status} translate={translate} />
      )}
    </>
  )
  return (
    <article className={`${styles.card} ${stage === 'running' ? styles.running : ''}`} aria-labelledby={titleId}>
      {isWatched ? (
        <>
          <div className={styles.line}>
            <Headline {...props} />
            {stage === 'ahead' && !isCalledOff && (
              <span className={styles.later}>{translate('phone_arrives', { time: timeOf(row.tt_sta, props) })}</span>
            )}
          </div>
          <div className={styles.parts}>
            <div className={styles.about}>
              <div className={styles.line}>
                {title}
                {marks}
              </div>
              <div className={styles.way}>
                <From {...props} />
                <To {...props} />
              </div>
            </div>
            <VehicleAndState {...props} />
          </div>
        </>
      ) : (
        <>
          {!hasLegs && (
            <div className={styles.line}>
              {title}
              {marks}
              <span className={styles.times}>
                <PlannedTimes {...props} />
              </span>
            </div>
          )}
          <div className={styles.parts}>
            <div className={styles.route}>
              {hasLegs && (
                <div className={styles.line}>
                  {title}
                  {marks}
                </div>
              )}
              {hasLegs && props.isOfMany && row.tt_from_adrnr && row.tt_to_adrnr ? (
                <Codes {...props} />
              ) : (
                <>
                  <From {...props} />
                  <To {...props} />
                </>
              )}
              {props.isOfMany && row.tt_sub && (
                <span className="cut quiet" title={row.tt_sub}>
                  {row.tt_sub}
                </span>
              )}
            </div>
            <Part {...props} part="vehicle" value={row.tt_gps ?? ''} />
            <Part {...props} part="driver" value={row.tt_driver ?? ''} />
          </div>
        </>
      )}
      {isUndecided(trip.mark) && (
        <button type="button" className={styles.decide} onClick={() => props.onDecide(trip)}>
          {translate(`phone_decide_${trip.mark}`)}
        </button>
      )}
      {hasLegs && <Legs {...props} />}
      {hasLegs && trip.oldPositionMinutes !== null && (
        <div className={`${styles.old} with-shape old-position`}>
          <Shape name="clock" />
          {positionAgeText(trip.oldPositionMinutes, translate)}
        </div>
      )}
      {columns.map((column) => {
        const text = PLACED.has(column.key) ? '' : cellText(trip, column, context)
        if (text === '') return null
        return (
          <div key={column.key} className={styles.more}>
            <span className="quiet">{translate(column.label)}</span>
            <span>{text}</span>
          </div>
        )
      })}
    </article>
  )
}

const isUndecided = (mark: TripView['mark']): mark is 'conflict' | 'refused' =>
  mark === 'conflict' || mark === 'refused'

/** `05:47`, or `Do 05:47` on another day than that of the heading. */
const timeOf = (instant: string | null | undefined, { day, context: { translate, timeZone } }: Props): string => {
  if (!instant) return NOTHING
  const itsDay = dayOf(instant, timeZone)
  const clock = formatClock(instant, timeZone)
  return itsDay === day ? clock : `${translate(`weekday_short_${weekdayIndex(itsDay)}`)} ${clock}`
}

const From = ({ trip: { row } }: Props): ReactNode => (
  <span className={styles.place} title={row.tt_from_text}>
    <CutText text={row.tt_from_text ?? ''} length={COMPACT_NAME_LENGTH} />
  </span>
)

const To = ({ trip: { row } }: Props): ReactNode => (
  <span className={styles.place} title={row.tt_to_text}>
    <Shape name="arrow" />
    <CutText text={row.tt_to_text ?? ''} length={COMPACT_NAME_LENGTH} />
  </span>
)

/** The way in short, where the subcontractor needs the second line; those who listen hear its names. */
const Codes = ({ trip: { row } }: Props): ReactNode => {
  const way = `${row.tt_from_text} → ${row.tt_to_text}`
  return (
    <span className={styles.place} title={way}>
      <span aria-hidden="true">
        {row.tt_from_adrnr} <Shape name="arrow" /> {row.tt_to_adrnr}
      </span>
      <span className="only-heard">{way}</span>
    </span>
  )
}

const PlannedTimes = (props: Props): ReactNode => {
  const { translate } = props.context
  const { tt_stp, tt_std, tt_sta } = props.trip.row
  return (
    <>
      {timeOf(tt_stp, props)} · {translate('phone_departs', { time: timeOf(tt_std, props) })} ·{' '}
      {translate('phone_arrives', { time: timeOf(tt_sta, props) })}
    </>
  )
}

const Headline = (props: Props): ReactNode => {
  const { trip, now, context } = props
  const { translate } = context
  const { tt_status } = trip.row
  const { verb, at, isEstimated, leg } = tripHeadline(trip.row, trip.legs, now)
  const time = timeOf(at, props)
  if (isOff(tt_status)) {
    return (
      <span className={`${styles.headline} sign-red`}>
        {translate(`status_${tt_status}`)} · {time}
      </span>
    )
  }
  return (
    <span className={styles.headline} title={legSentence(leg, context)}>
      <span className={isEstimated ? 'leg-estimated' : undefined}>{translate(`phone_headline_${verb}`, { time })}</span>
      <DelayWords leg={leg} translate={translate} />
    </span>
  )
}

/** Vehicle or driver: the button that changes it, or what is left to be read. What is missing says so. */
const Part = ({
  trip,
  context: { translate },
  onAssign,
  part,
  value,
}: Props & { part: MissingPart; value: string }): ReactNode => {
  const label = translate(part === 'driver' ? 'column_tt_driver' : 'column_tt_gps')
  if (!onAssign) {
    return (
      <div className={styles.part}>
        <span className={styles.label}>{label}</span>
        <span className="cut" title={value}>
          {value || NOTHING}
        </span>
      </div>
    )
  }
  if (value === '') {
    return (
      <button type="button" className={`${styles.part} ${styles.missing}`} onClick={() => onAssign(trip, part)}>
        {translate(`phone_choose_${part}`)}
      </button>
    )
  }
  return (
    <button type="button" className={`${styles.part} ${styles.chosen}`} onClick={() => onAssign(trip, part)}>
      <span className={styles.label}>{label}</span>
      <span className="cut" title={value}>
        {value}
      </span>
    </button>
  )
}

const VehicleAndState = ({ trip, columns, context: { translate } }: Props): ReactNode => {
  const has = (key: string) => columns.some((column) => column.key === key)
  return (
    <div className={styles.vehicle}>
      {has('tt_gps') && (
        <span className="cut" title={trip.row.tt_gps}>
          {trip.row.tt_gps}
        </span>
      )}
      {has('vehicle_state') && (trip.vehicleState === 'drives' || trip.vehicleState === 'stands') && (
        <span className="quiet with-shape">
          <VehicleStateWord trip={trip} translate={translate} />
        </span>
      )}
    </div>
  )
}

const Legs = (props: Props): ReactNode => {
  const { trip, context } = props
  const { translate } = context
  return (
    <div className={styles.legs}>
      {LEGS.map((name) => {
        const leg = trip.legs[name]
        const { planned, shown, delay } = leg
        // The planned time above names the day.
        const isNear = delay !== null && Math.abs(delay) < HALF_A_DAY_MINUTES
        return (
          <div key={name} className={styles.leg} title={legSentence(leg, context)}>
            <span className={styles.label}>
              {translate(`leg_${name}_short`)} {timeOf(planned, props)}
            </span>
            <span className={styles.shown}>
              <b className={leg.phase === 'in_transit' ? 'leg-estimated' : undefined}>
                {shown && isNear ? formatClock(shown, context.timeZone) : timeOf(shown, props)}
              </b>
              {/* Early is what has happened, or is expected; what waits for its hour is not. */}
              {delay !== null && delay !== 0 && (shown || delay > 0) && (
                <DelayBadge leg={leg} translate={translate} isShort />
              )}
            </span>
          </div>
        )
      })}
    </div>
  )
}
