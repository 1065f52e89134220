import { type KeyboardEvent, type ReactNode, useMemo } from 'react'
import { Link } from 'react-router-dom'
import { saysNothing } from '#shared/domain/columns/column.ts'
import { LEGS } from '#shared/domain/delay/legs.ts'
import { dayOf } from '#shared/domain/time/dates.ts'
import { MINUTE_MS } from '#shared/domain/time/units.ts'
import { nextTime } from '#shared/domain/trip/early-times.ts'
import { tripColumnsOf } from '#shared/domain/trip/lists/trip-columns.ts'
import { fieldsOfChange, fitOfChange, offeredTo, type TripChange } from '#shared/domain/trip/trip-change.ts'
import { splitTripCustomer } from '#shared/domain/trip/trip-customer.ts'
import type { DeviceTrip } from '#shared/schemas/trip.ts'
import { legClocks, tripText } from '#shared/trips/cell-text.ts'
import { ACTUAL_OF_LEG, timeSourceWords } from '#shared/trips/time-source-words.ts'
import { tripView } from '#shared/trips/trip-view.ts'
import { type OverviewKind, overviewPath } from '#web/addresses/list-addresses.ts'
import { useClashPlan } from '#web/data/clashes.ts'
import { useLookup } from '#web/data/lookups.ts'
import { PersonalQueries } from '#web/data/personal-queries.tsx'
import { useActor } from '#web/data/rows.ts'
import { useTypedTimes } from '#web/data/typed-times.ts'
import type { Shown } from '#web/db/outbox/overlay.ts'
import { useChoiceTexts } from '#web/edits/choice-texts.ts'
import { useEarlyQuestion } from '#web/edits/early-question.ts'
import { PhoneLink } from '#web/edits/phone-link.tsx'
import { useFormats } from '#web/i18n/format.ts'
import { useText } from '#web/i18n/text.ts'
import { FirstTripActions } from '#web/parts/trip-actions/trip-actions.tsx'
import { DispatchAnswer, useAnswerFirst } from '#web/parts/trip-answers/dispatch-answer.tsx'
import { useDossiers } from '#web/parts/trip-dossiers/use-dossiers.ts'
import { TripHistory } from '#web/parts/trip-history/trip-history.tsx'
import { LastPosition } from '#web/parts/trip-position/last-position.tsx'
import { TripReports } from '#web/parts/trip-reports/trip-reports.tsx'
import { TripSlots } from '#web/parts/trip-slots/trip-slots.tsx'
import { Button, IconButton } from '#web/ui/plain/button.tsx'
import { Icon } from '#web/ui/plain/icon.tsx'
import { ARROW_DOWN, CLOSE } from '#web/ui/plain/icons.ts'
import { ARROW_UP } from '#web/ui/plain/later-icons.ts'
import { Notice } from '#web/ui/plain/notice.tsx'
import cells from '#web/ui/trips/cells.module.css'
import { DelayBadge, LegTimes, VehicleStateWord } from '#web/ui/trips/cells.tsx'
import { DetailChoice } from './detail-choices.tsx'
import styles from './trip-details.module.css'
import { partsOfChange, TripMarks } from './trip-marks.tsx'

/** Fields that can be changed here, in their order. */
const CHOICES = ['vehicle', 'driver', 'subcontractor', 'status'] as const
const NOBODY = offeredTo({ vehicles: [], drivers: [] })
/** Fields that have a place of their own above the others. */
const PLACED: ReadonlySet<string> = new Set([
  ...['tt_tour', 'tt_status', 'tt_from_text', 'tt_to_text', 'tt_from_adrnr', 'tt_to_adrnr', 'tt_gps', 'tt_driver'],
  ...['vehicle_state', 'pos', 'pos_delay', 'dep', 'dep_delay', 'arr', 'arr_delay', 'tt_sub', 'tt_etp', 'tt_eta'],
  ...['customer', 'tt_stp', 'tt_std', 'tt_sta', 'tt_atp', 'tt_atd', 'tt_ata', 'tt_answer', 'from_slot', 'to_slot'],
])

/** People's remarks on a trip. */
const WORDS: ReadonlySet<string> = new Set(['tt_info', 'tt_note'])
const isMoney = ({ id }: { id: string }): boolean => id.includes('_invoice_')

/** All facts of a trip, beside the list: the fields that change most are changed here. For admin. */
export const TripDetails = ({
  trip,
  listed,
  now,
  field,
  onChange,
  onStep,
  onClose,
}: {
  trip: Shown<DeviceTrip>
  /** The list beside it; by now it may lack the trip. */
  listed: readonly Pick<Shown<DeviceTrip>, 'key'>[] | undefined
  /** Milliseconds. */
  now: number
  /** Field that the person opened the panel for. */
  field: 'vehicle' | 'driver' | null
  /** Called with the objections to it, in words. */
  onChange: (change: TripChange, findings?: readonly string[]) => void
  /** To the next trip of the list, or the one before. */
  onStep: (step: 1 | -1) => void
  onClose: () => void
}): ReactNode => {
  const text = useText()
  const actor = useActor()
  const { role, timeZone } = actor
  const { weekday } = useFormats()
  const { row } = trip
  const plan = useClashPlan()
  const choiceTexts = useChoiceTexts(plan)
  const view = useMemo(() => tripView(trip, now), [trip, now])
  const context = { translate: text, timeZone, plainDay: row.tt_stp ? dayOf(row.tt_stp, timeZone) : null }
  const at = new Date(Math.floor(now / MINUTE_MS) * MINUTE_MS).toISOString()
  const facts = tripColumnsOf(role)
    .filter((column) => !PLACED.has(column.id) && !(column.kind === 'amount' && saysNothing(column, column.value(row))))
    .map((column) => ({ column, shown: tripText(view, column, context) }))
    .filter(({ shown }) => shown !== '')
  const lines = (of: (fact: (typeof facts)[number]) => boolean) =>
    facts.filter(of).map(({ column, shown }) => (
      <div key={column.id}>
        <dt>{text(column.label)}</dt>
        <dd>{shown}</dd>
      </div>
    ))

  const timed = useTypedTimes(trip.key, row)
  const next = nextTime(row)
  const askEarly = useEarlyQuestion()
  const tell = async (reached: TripChange & { kind: 'actual' }) => {
    if (await askEarly({ ...row, ...fieldsOfChange(reached, row) }, [reached.time])) onChange(reached)
  }

  const dossiers = useDossiers(row)
  const dossierOf = (kind: OverviewKind) => dossiers.find((dossier) => dossier.kind === kind)
  const customer = dossierOf('customer')
  const vehicles = useLookup('vehicle')
  const drivers = useLookup('driver')
  const change = (chosen: TripChange) => {
    const offered = offeredTo({ vehicles: vehicles ?? [], drivers: drivers ?? [] })
    const fit = fitOfChange(actor, chosen, row, offered, now)
    const after = { ...row, ...fieldsOfChange(chosen, row), key: trip.key }
    const texts = choiceTexts([after], partsOfChange(chosen))
    onChange(chosen, fit.kind === 'doubtful' ? [text(fit.reason), ...texts] : texts)
  }

  const isAnswerFirst = useAnswerFirst(trip, now)
  const answer = <DispatchAnswer key={`answer ${trip.key}`} trip={trip} now={now} />

  const onKey = (event: KeyboardEvent) => {
    // A dialog that was opened here has keys of its own.
    const isOver = event.target instanceof Element && event.target.closest('dialog, [role="dialog"]') !== null
    if (event.defaultPrevented || isOver) return
    const isTyping = event.target instanceof Element && event.target.closest('input, [role="listbox"]') !== null
    if (event.key === 'Escape') onClose()
    else if (!isTyping && event.key === 'ArrowDown') onStep(1)
    else if (!isTyping && event.key === 'ArrowUp') onStep(-1)
    else return
    event.preventDefault()
  }

  return (
    <aside
      aria-label={text('trip_details')}
      className={`${styles.details} ${cells.cells} not-on-paper`}
      onKeyDown={onKey}
    >
      <header className={styles.head}>
        <h2>{row.tt_tour}</h2>
        <span className={styles.steps}>
          <IconButton aria-label={text('trip_previous')} onClick={() => onStep(-1)}>
            <Icon path={ARROW_UP} />
          </IconButton>
          <IconButton aria-label={text('trip_following')} onClick={() => onStep(1)}>
            <Icon path={ARROW_DOWN} />
          </IconButton>
          <IconButton aria-label={text('action_close')} onClick={onClose}>
            <Icon path={CLOSE} size="small" />
          </IconButton>
        </span>
      </header>
      <p className={styles.whose}>
        {row.tt_stp && `${weekday(row.tt_stp)} · `}
        {customer ? (
          <Link to={overviewPath('customer', customer.id)}>{customer.name}</Link>
        ) : (
          splitTripCustomer(row.tt_customer).customer
        )}
        {customer && customer.phone !== '' && <PhoneLink phone={customer.phone} name={customer.name} />}
      </p>
      {listed?.every(({ key }) => key !== trip.key) && (
        <Notice severity="warning" role="status">
          {text('trip_not_listed', { tour: row.tt_tour ?? '' })}
        </Notice>
      )}
      <p className={styles.way}>
        {[row.tt_from_adrnr, row.tt_from_text].filter(Boolean).join(' · ')}
        <br />→ {[row.tt_to_adrnr, row.tt_to_text].filter(Boolean).join(' · ')}
      </p>
      {/* A message that was begun is of this trip, and of no other that takes its place. */}
      <FirstTripActions key={`actions ${trip.key}`} trip={trip} />

      <ul className={styles.legs}>
        {LEGS.map((name) => {
          const leg = view.legs[name]
          const clocks = legClocks(leg, context)
          const reached = { kind: 'actual', time: ACTUAL_OF_LEG[name], at } as const
          const isOpen = !row[ACTUAL_OF_LEG[name]]
          const source = timeSourceWords(timed, name, context)
          const canTell = isOpen && fitOfChange(actor, reached, row, NOBODY, now).kind === 'fits'
          return (
            <li key={name}>
              <span className={styles.leg}>{text(`leg_${name}`)}</span>
              <span>
                <LegTimes leg={leg} times={clocks} />
                {clocks.day && <span className="quiet"> {clocks.day}</span>}
              </span>
              <span>{leg.delayClass && <DelayBadge leg={leg} translate={text} isShort />}</span>
              {isOpen && row.tt_status === 'active' && (
                <Button
                  // Others can be told, but are not the next step.
                  look={reached.time === next ? 'outlined' : 'text'}
                  size="small"
                  disabled={!canTell}
                  aria-label={`${text('label_before', { label: text(`leg_${name}`) })} ${text('edit_trip_now')}`}
                  onClick={() => void tell(reached)}
                >
                  {text('edit_trip_now')}
                </Button>
              )}
              {source !== '' && <small className={styles.source}>{source}</small>}
            </li>
          )
        })}
      </ul>

      {isAnswerFirst && answer}
      {/* Why it is late: what people wrote and drivers reported, ahead of what is looked up. */}
      <dl className={styles.fields}>{lines(({ column }) => WORDS.has(column.id))}</dl>
      <TripReports key={`reports ${trip.key}`} trip={trip} />
      <TripSlots row={row} now={now} />
      <div key={String(trip.key)} className={styles.choices}>
        {CHOICES.map((what) => (
          <DetailChoice
            key={what}
            what={what}
            trip={trip}
            plan={plan}
            isAtOnce={field === what}
            dossier={what === 'status' ? undefined : dossierOf(what)}
            onChange={change}
          />
        ))}
        <TripMarks trip={trip} plan={plan} />
      </div>

      {!isAnswerFirst && answer}
      <dl className={styles.fields}>
        <div>
          <dt>{text('column_vehicle_state')}</dt>
          <dd>
            <VehicleStateWord trip={view} translate={text} />
          </dd>
        </div>
        <div>
          <dt>{text('trip_position')}</dt>
          <dd>
            <LastPosition trip={trip} now={now} />
          </dd>
        </div>
        {lines(({ column }) => !WORDS.has(column.id) && !isMoney(column))}
      </dl>
      {facts.some(({ column }) => isMoney(column)) && (
        <details className={styles.section}>
          <summary>
            <h3>{text('trip_amounts')}</h3>
          </summary>
          <dl className={styles.fields}>{lines(({ column }) => isMoney(column))}</dl>
        </details>
      )}
      {typeof trip.key === 'number' && (
        <PersonalQueries>
          <TripHistory id={trip.key} rev={row.tt_rev ?? 0} />
        </PersonalQueries>
      )}
    </aside>
  )
}
