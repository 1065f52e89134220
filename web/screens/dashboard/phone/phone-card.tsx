import { type ReactNode, useId, useMemo } from 'react'
import { type MissingPart, tripStage } from '../../../../shared/domain/trip/lists/next-trips.ts'
import type { TripColumn } from '../../../../shared/domain/trip/lists/trip-columns.ts'
import { tripHeadline } from '../../../../shared/domain/trip/lists/trip-headline.ts'
import { countersOf } from '../../../../shared/domain/trip/trip-progress.ts'
import { isOff } from '../../../../shared/domain/trip/trip-status.ts'
import { SyncBadge } from '../../../ui/feedback/sync-badge.tsx'
import { type CellContext, legSentence, NOTHING, positionAgeText, tripText } from '../../../ui/trips/cell-text.ts'
import { CutText, StatusSign, VehicleStateWord } from '../../../ui/trips/cells.tsx'
import { Shape, STATUS_SHAPES } from '../../../ui/trips/shapes.tsx'
import type { TripView } from '../../../ui/trips/trip-view.ts'
import { COMPACT_NAME_LENGTH, MOBILE_NOTE_LENGTH } from '../../../ui/trips/truncate.ts'
import { CardLegs, cardTime, LEG_COLUMNS } from './card-legs.tsx'
import { DelayWords } from './delay-words.tsx'
import styles from './phone-card.module.css'
import type { PartMark, TripMarks } from './trip-marks.tsx'

type Props = {
  trip: TripView
  /** The day of the heading above: times of other days name theirs. */
  day: string
  now: number
  columns: readonly TripColumn[]
  context: CellContext
  /** True for a reader who waits for the trip: the time of arrival comes first. */
  isWatched: boolean
  /** Trips of several subcontractors stand in the list: each says whose it is. */
  isOfMany: boolean
  /** What speaks against vehicle, driver and subcontractor; undefined before it is known. */
  marks?: TripMarks | undefined
  onOpen: (trip: TripView) => void
  /** Opens what waits for a decision at the trip: a conflict, or a refusal. */
  onDecide: (trip: TripView) => void
  /** Absent where vehicle and driver are no longer this person's to choose. */
  onAssign?: ((trip: TripView, part: MissingPart) => void) | undefined
}

/** Columns that have a place of their own on the card; the others follow as label and value. */
const PLACED: ReadonlySet<string> = new Set([
  ...['tt_tour', 'tt_status', 'tt_from_text', 'tt_to_text', 'tt_gps', 'tt_driver', 'vehicle_state'],
  ...Object.values(LEG_COLUMNS).flat(),
])
/** Cut to fifteen characters (rules 12.2); a tap tells them whole. */
const NOTES: ReadonlySet<string> = new Set(['tt_info', 'tt_note'])

/**
 * A trip on a phone: one line of times until it begins, three legs from then on; the times are said once, so that six
 * trips fit on 390 x 844. What is said follows the columns that are shown.
 */
export const PhoneCard = (props: Props): ReactNode => {
  const titleId = useId()
  const { trip, now, columns, context, isWatched, isOfMany, onOpen } = props
  const { translate } = context
  const { row } = trip
  const has = useMemo(() => new Set(columns.map(({ id }) => id)), [columns])
  const isCalledOff = isOff(row.tt_status)
  const stage = tripStage(row, now)
  const hasLegs = !isCalledOff && (stage === 'running' || stage === 'arrived')
  const parts = { ...props, has }
  const notes = notesOf(trip, columns, context)
  // Beside notes it saves a line.
  const carrier = isOfMany && has.has('tt_sub') && row.tt_sub && (
    <span className="cut quiet" title={row.tt_sub}>
      {row.tt_sub}
    </span>
  )
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
      {has.has('tt_status') && <CardStatus {...parts} />}
    </>
  )
  return (
    <article className={`${styles.card} ${stage === 'running' ? styles.running : ''}`} aria-labelledby={titleId}>
      {isWatched ? (
        <>
          <div className={styles.line}>
            <Headline {...parts} />
            {stage === 'ahead' && !isCalledOff && has.has('arr') && (
              <span className={styles.later}>
                {translate('phone_arrives', { time: cardTime(row.tt_sta, props.day, context) })}
              </span>
            )}
          </div>
          <div className={styles.parts}>
            <div className={styles.about}>
              <div className={styles.line}>
                {title}
                {marks}
              </div>
              <div className={styles.way}>
                <Way {...parts} />
              </div>
            </div>
            <Crew {...parts} />
          </div>
        </>
      ) : (
        <>
          {!hasLegs && (
            <div className={styles.line}>
              {title}
              {marks}
              <span className={styles.times}>
                <PlannedTimes {...parts} />
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
              <Way {...parts} isShort={hasLegs && isOfMany} />
              {!(hasLegs && notes.length > 0) && carrier}
              {props.marks?.sub && <Mark mark={props.marks.sub} />}
            </div>
            <Part {...parts} part="vehicle" value={row.tt_gps ?? ''} />
            <Part {...parts} part="driver" value={row.tt_driver ?? ''} />
          </div>
        </>
      )}
      {isUndecided(trip.mark) && (
        <button type="button" className={styles.decide} onClick={() => props.onDecide(trip)}>
          {translate(`phone_decide_${trip.mark}`)}
        </button>
      )}
      {hasLegs && <CardLegs trip={trip} day={props.day} shown={has} context={context} />}
      {hasLegs && trip.oldPositionMinutes !== null && (
        <div className={`${styles.old} with-shape old-position`}>
          <Shape name="clock" />
          {positionAgeText(trip.oldPositionMinutes, translate)}
        </div>
      )}
      <Notes notes={notes}>{hasLegs && carrier}</Notes>
      {columns.map((column) => {
        const isPlaced = PLACED.has(column.id) || NOTES.has(column.id) || (isOfMany && column.id === 'tt_sub')
        const text = isPlaced ? '' : tripText(trip, column, context)
        if (text === '') return null
        return (
          <div key={column.id} className={styles.more}>
            <span className="quiet">{translate(column.label)}</span>
            <span>{text}</span>
          </div>
        )
      })}
    </article>
  )
}

/** What the parts of a card are made of: its own input, and the keys of the shown columns. */
type PartProps = Props & { has: ReadonlySet<string> }

const isUndecided = (mark: TripView['mark']): mark is 'conflict' | 'refused' =>
  mark === 'conflict' || mark === 'refused'

/** The status: sign and word where it says something, the sign alone where it is the usual one. */
const CardStatus = ({ trip: { row }, isWatched, context: { translate } }: PartProps): ReactNode => {
  const isUsual = isWatched ? row.tt_status !== 'scheduled' : row.tt_status === 'active'
  if (!isUsual || !row.tt_status) return <StatusSign status={row.tt_status} translate={translate} />
  const word = translate(`status_${row.tt_status}`)
  const shape = STATUS_SHAPES[row.tt_status]
  return (
    <span className={`with-shape sign-grey ${styles.usual}`} title={word}>
      {shape && <Shape name={shape} />}
      <span className="only-heard">{word}</span>
    </span>
  )
}

const Place = ({ name, isEnd = false }: { name: string | undefined; isEnd?: boolean }): ReactNode => (
  <span className={styles.place} title={name}>
    {isEnd && <Shape name="arrow" />}
    <CutText text={name ?? ''} length={COMPACT_NAME_LENGTH} />
  </span>
)

/** Both places, each where its column is shown. In short their codes; screen readers get the names. */
const Way = ({ trip: { row }, has, isShort = false }: PartProps & { isShort?: boolean }): ReactNode => {
  const [hasFrom, hasTo] = [has.has('tt_from_text'), has.has('tt_to_text')]
  if (isShort && hasFrom && hasTo && row.tt_from_adrnr && row.tt_to_adrnr) {
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
  return (
    <>
      {hasFrom && <Place name={row.tt_from_text} />}
      {hasTo && <Place name={row.tt_to_text} isEnd />}
    </>
  )
}

const PlannedTimes = ({ trip: { row }, day, has, context }: PartProps): ReactNode => {
  const { translate } = context
  const time = (instant: string | null | undefined) => cardTime(instant, day, context)
  return [
    has.has('pos') && time(row.tt_stp),
    has.has('dep') && translate('phone_departs', { time: time(row.tt_std) }),
    has.has('arr') && translate('phone_arrives', { time: time(row.tt_sta) }),
  ]
    .filter(Boolean)
    .join(' · ')
}

const Headline = ({ trip, day, now, context }: PartProps): ReactNode => {
  const { translate } = context
  const { tt_status } = trip.row
  const { verb, at, isEstimated, leg } = tripHeadline(trip.row, trip.legs, now)
  const time = cardTime(at, day, context)
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

const isOnTheRoad = ({ vehicleState }: TripView): boolean => vehicleState === 'drives' || vehicleState === 'stands'

/**
 * Vehicle or driver: the button that changes it, or what is left to be read. What is missing says so, shown or not. In place
 * of its label stands what speaks against it, or the vehicle's state; of both, the state stands below.
 */
const Part = ({
  trip,
  marks,
  now,
  has,
  context: { translate },
  onAssign,
  part,
  value,
}: PartProps & { part: MissingPart; value: string }): ReactNode => {
  const key = part === 'driver' ? 'tt_driver' : 'tt_gps'
  const name = translate(`column_${key}`)
  const hasState = part === 'vehicle' && has.has('vehicle_state') && isOnTheRoad(trip)
  const state = hasState && (
    <span className="with-shape">
      <VehicleStateWord trip={trip} translate={translate} />
    </span>
  )
  if (onAssign && countersOf(trip.row, trip.legs, now).includes(part === 'driver' ? 'no_driver' : 'no_vehicle')) {
    return (
      <button type="button" className={`${styles.part} ${styles.missing}`} onClick={() => onAssign(trip, part)}>
        {translate(`phone_choose_${part}`)}
      </button>
    )
  }
  if (!has.has(key)) return state && <div className={`${styles.part} ${styles.label}`}>{state}</div>
  const mark = marks?.[part]
  const content = (
    <>
      <span className={styles.label}>
        {mark || state ? (
          <>
            <span className="only-heard">{name}</span> {mark ? <Mark mark={mark} /> : state}
          </>
        ) : (
          name
        )}
      </span>
      <span className="cut" title={value}>
        {value || NOTHING}
      </span>
      {mark && state && <span className={styles.label}>{state}</span>}
    </>
  )
  if (!onAssign) return <div className={styles.part}>{content}</div>
  return (
    <button type="button" className={`${styles.part} ${styles.chosen}`} onClick={() => onAssign(trip, part)}>
      {content}
    </button>
  )
}

/** What speaks against a choice, as long as it does: in short on the card, whole for screen readers and on pointing. */
const Mark = ({ mark: { short, whole } }: { mark: PartMark }): ReactNode => (
  <span className={styles.mark} title={whole}>
    <Shape name="triangle" />
    <span className="cut" aria-hidden="true">
      {short}
    </span>
    <span className="only-heard">{whole}</span>
  </span>
)

/** Vehicle, what it does, and driver, for a reader who waits for the trip. */
const Crew = ({ trip, has, context: { translate } }: PartProps): ReactNode => {
  const { tt_gps, tt_driver } = trip.row
  return (
    <div className={styles.vehicle}>
      {has.has('tt_gps') && (
        <span className="cut" title={tt_gps}>
          {tt_gps}
        </span>
      )}
      {has.has('vehicle_state') && isOnTheRoad(trip) && (
        <span className="quiet with-shape">
          <VehicleStateWord trip={trip} translate={translate} />
        </span>
      )}
      {has.has('tt_driver') && tt_driver && (
        <span className="cut quiet" title={tt_driver}>
          {tt_driver}
        </span>
      )}
    </div>
  )
}

type Note = { key: string; label: string; text: string }

/** Info and note, as far as their columns are shown and there are any. */
const notesOf = (trip: TripView, columns: readonly TripColumn[], context: CellContext): Note[] =>
  columns
    .filter(({ id }) => NOTES.has(id))
    .map((column) => ({
      key: column.id,
      label: context.translate(column.label),
      text: tripText(trip, column, context),
    }))
    .filter(({ text }) => text !== '')

/** Info and note in one line, cut; the card's own tap tells them whole. */
const Notes = ({ notes, children }: { notes: readonly Note[]; children: ReactNode }): ReactNode =>
  notes.length > 0 && (
    <div className={styles.notes}>
      {children}
      {notes.map(({ key, label, text }) => (
        <span key={key}>
          <span className="quiet">{label}</span> <CutText text={oneLine(text)} length={MOBILE_NOTE_LENGTH} />
        </span>
      ))}
    </div>
  )

/** A break would be a second line of the card. */
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
