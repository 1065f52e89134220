import { type ReactNode, useId } from 'react'
import { LEGS, type LegName } from '#shared/domain/delay/legs.ts'
import { dayOf, formatDay } from '#shared/domain/time/dates.ts'
import type { TripColumn } from '#shared/domain/trip/lists/trip-columns.ts'
import { type CellContext, legClocks, legSentence, positionAgeText, tripText } from '#shared/trips/cell-text.ts'
import type { TripView } from '#shared/trips/trip-view.ts'
import { MOBILE_NOTE_LENGTH } from '#shared/trips/truncate.ts'
import { SyncBadge } from '../feedback/sync-badge.tsx'
import { CutText, DelayBadge, LegPhaseWord, LegTimes, StatusSign, VehicleStateWord } from './cells.tsx'
import { Shape } from './shapes.tsx'

type Props = {
  trip: TripView
  columns: readonly TripColumn[]
  context: CellContext
  /** Absent for a trip that this person may not open. */
  onChoose?: (() => void) | undefined
}

const LEG_COLUMNS: Record<LegName, readonly [leg: string, delay: string]> = {
  positioning: ['pos', 'pos_delay'],
  departure: ['dep', 'dep_delay'],
  arrival: ['arr', 'arr_delay'],
}
const NOTES: ReadonlySet<string> = new Set(['tt_info', 'tt_note'])
/** Columns that have a place of their own on the card; the others follow as label and value. */
const PLACED: ReadonlySet<string> = new Set([
  ...['tt_tour', 'tt_status', 'tt_from_text', 'tt_to_text', 'tt_gps', 'tt_driver', 'vehicle_state'],
  ...Object.values(LEG_COLUMNS).flat(),
])

/** A trip on a narrow screen: who, from where to where, and the three legs at a glance. Styles: `trip-card.module.css`. */
export const TripCard = ({ trip, columns, context, onChoose }: Props): ReactNode => {
  const titleId = useId()
  const { translate, timeZone } = context
  const { row } = trip
  const has = new Set(columns.map(({ id }) => id))
  // The legs of a card need a date only where they leave its day.
  const tripDay = row.tt_stp ? dayOf(row.tt_stp, timeZone) : null
  const legContext = { ...context, plainDay: tripDay }
  const hasDay = tripDay !== null && tripDay !== context.plainDay
  const vehicle = [has.has('tt_gps') && row.tt_gps, has.has('tt_driver') && row.tt_driver].filter(Boolean).join(' · ')
  const others = columns.filter((column) => !PLACED.has(column.id))
  const tour = (
    <span className="cut" title={row.tt_tour}>
      {row.tt_tour}
    </span>
  )

  return (
    <article className={`card${onChoose ? ' card-openable' : ''}`} aria-labelledby={titleId}>
      <div className="card-head">
        <h2 className="card-title" id={titleId}>
          {onChoose ? (
            <button type="button" className="card-button" onClick={onChoose}>
              {tour}
            </button>
          ) : (
            tour
          )}
        </h2>
        {hasDay && <span className="card-day">{formatDay(tripDay)}</span>}
        <SyncBadge mark={trip.mark} isCompact />
        {has.has('tt_status') && (
          <span className="card-status">
            <StatusSign status={row.tt_status} translate={translate} />
          </span>
        )}
      </div>

      {(has.has('tt_from_text') || has.has('tt_to_text')) && (
        <div className="card-route">
          {has.has('tt_from_text') && (
            <span className="cut" title={row.tt_from_text}>
              {row.tt_from_text}
            </span>
          )}
          <Shape name="arrow" />
          {has.has('tt_to_text') && (
            <span className="cut" title={row.tt_to_text}>
              {row.tt_to_text}
            </span>
          )}
        </div>
      )}
      {(vehicle !== '' || has.has('vehicle_state')) && (
        <div className="card-vehicle">
          <span className="cut">{vehicle}</span>
          {has.has('vehicle_state') && <VehicleStateWord trip={trip} translate={translate} />}
        </div>
      )}
      {has.has('vehicle_state') && trip.oldPositionMinutes !== null && (
        <div className="quiet with-shape old-position">
          <Shape name="clock" />
          {positionAgeText(trip.oldPositionMinutes, translate)}
        </div>
      )}

      <div className="card-legs">
        {LEGS.map((name) => {
          const [legColumn, delayColumn] = LEG_COLUMNS[name]
          if (!has.has(legColumn) && !has.has(delayColumn)) return null
          const leg = trip.legs[name]
          const clocks = legClocks(leg, legContext)
          return (
            <div key={name} className="card-leg" title={legSentence(leg, context)}>
              <abbr className="card-leg-name" title={translate(`leg_${name}`)}>
                {translate(`leg_${name}_short`)}
              </abbr>
              <span className="two-lines">
                {has.has(legColumn) && <LegTimes leg={leg} times={clocks} />}
                {has.has(legColumn) && clocks.day && <span className="quiet">{clocks.day}</span>}
              </span>
              <span className="card-leg-phase quiet">
                {has.has(legColumn) && <LegPhaseWord leg={leg} context={context} />}
              </span>
              <span className="card-leg-delay">
                {has.has(delayColumn) && <DelayBadge leg={leg} translate={translate} isShort />}
              </span>
            </div>
          )
        })}
      </div>

      {others.map((column) => {
        const text = tripText(trip, column, context)
        if (text === '') return null
        return (
          <div key={column.id} className="card-more">
            <span className="quiet">{translate(column.label)}</span>
            {NOTES.has(column.id) ? <CutText text={text} length={MOBILE_NOTE_LENGTH} /> : <span>{text}</span>}
          </div>
        )
      })}
    </article>
  )
}
