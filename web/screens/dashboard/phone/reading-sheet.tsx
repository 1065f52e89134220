import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router-dom'
import { LEGS } from '#shared/domain/delay/legs.ts'
import { MINUTE_MS } from '#shared/domain/time/units.ts'
import { navigationLink } from '#shared/domain/tracking/navigation-link.ts'
import { tripColumnsOf } from '#shared/domain/trip/lists/trip-columns.ts'
import { tripHeadline } from '#shared/domain/trip/lists/trip-headline.ts'
import { isOff } from '#shared/domain/trip/trip-status.ts'
import type { TextKey } from '#shared/text-key.ts'
import { legTimeKind, positionAgeText, tripText } from '#shared/trips/cell-text.ts'
import { timeSourceWords } from '#shared/trips/time-source-words.ts'
import { type TripView, tripView } from '#shared/trips/trip-view.ts'
import { editTripPath } from '#web/addresses/addresses.ts'
import type { OverviewKind } from '#web/addresses/list-addresses.ts'
import { useClock } from '#web/clock/use-clock.ts'
import { useAddresses } from '#web/data/lookups.ts'
import { useActor } from '#web/data/rows.ts'
import { useTypedTimes } from '#web/data/typed-times.ts'
import { DispatchLinks } from '#web/edits/dispatch-links.tsx'
import { PhoneLink } from '#web/edits/phone-link.tsx'
import { useFormats } from '#web/i18n/format.ts'
import { useText } from '#web/i18n/text.ts'
import type { StartField } from '#web/parts/trip-actions/start-field.ts'
import { useDossiers } from '#web/parts/trip-dossiers/use-dossiers.ts'
import { LinksButton, TripLinks } from '#web/parts/trip-links/links-button.tsx'
import { TripReports } from '#web/parts/trip-reports/trip-reports.tsx'
import { useCopy } from '#web/ui/browser/copy.ts'
import { useOverlayHistory } from '#web/ui/overlays/use-overlay.ts'
import { BottomSheet } from '#web/ui/plain/bottom-sheet.tsx'
import { Button, buttonClass } from '#web/ui/plain/button.tsx'
import { Icon } from '#web/ui/plain/icon.tsx'
import { DRAFT, NAVIGATE } from '#web/ui/plain/later-icons.ts'
import { Notice } from '#web/ui/plain/notice.tsx'
import cells from '#web/ui/trips/cells.module.css'
import { useTripOpening } from '../list/use-trip-opening.ts'
import { DelayWords } from './delay-words.tsx'
import { nextFields } from './next-fields.ts'
import styles from './reading-sheet.module.css'
import { sharedText } from './shared-text.ts'

/** Fields with a place of their own in the sheet; every other field that has a value follows with its name. */
const PLACED: ReadonlySet<string> = new Set([
  ...['tt_tour', 'tt_from_text', 'tt_to_text', 'tt_from_adrnr', 'tt_to_adrnr', 'tt_stp', 'tt_std', 'tt_sta'],
  ...['pos', 'dep', 'arr', 'pos_delay', 'dep_delay', 'arr_delay', 'vehicle_state', 'tt_id', 'tt_last_edit'],
])

/** Names of the buttons that lead to a time. */
const START_LABELS = {
  tt_atp: 'column_tt_atp',
  tt_atd: 'column_tt_atd',
  tt_ata: 'column_tt_ata',
  tt_from_slot_from: 'column_from_slot',
  tt_to_slot_from: 'column_to_slot',
} as const satisfies Record<StartField, TextKey>

/** Fields whose people dispatch calls. */
const CALLED: Record<string, OverviewKind> = { tt_driver: 'driver', tt_sub: 'subcontractor' }

/** One fact of the trip: its name, and the whole text. */
type ReadLine = { key: string; label: string; text: string }

/**
 * A trip to read: everything that this person may know of it, nothing cut; the destination with the way to it, telephone numbers,
 * and links into its editor.
 */
export const ReadingSheet = ({
  trip: shown,
  marks,
  onClose,
}: {
  trip: TripView
  /** Objections to its vehicle and driver, in words. */
  marks: readonly string[]
  onClose: () => void
}): ReactNode => {
  const text = useText()
  const actor = useActor()
  const { role } = actor
  const { weekday, clock, instant, timeZone } = useFormats()
  const now = useClock()
  const copy = useCopy()
  const [isLinking, setLinking] = useState(false)
  const addresses = useAddresses()
  const navigate = useNavigate()
  const overlays = useOverlayHistory()
  const trip = tripView(shown, now)
  const { row } = trip
  const timed = useTypedTimes(trip.key, row)
  const context = { translate: text, timeZone, plainDay: null }
  const at = (time: string) => `${weekday(time)} ${clock(time)}`

  const { verb, at: headlineAt, leg: headlineLeg } = tripHeadline(row, trip.legs, now)
  const isCalledOff = isOff(row.tt_status)
  const headline = isCalledOff
    ? text(`status_${row.tt_status ?? 'active'}`)
    : text(`phone_headline_${verb}`, { time: headlineAt ? at(headlineAt) : '–' })

  const ends = (['from', 'to'] as const).map((end) => {
    const name = row[`tt_${end}_text`] ?? ''
    const code = row[`tt_${end}_adrnr`] ?? ''
    const { add_name = '', add_street = '', add_lat, add_lon } = addresses?.get(code) ?? {}
    const goal = { text: name || add_name, street: add_street, lat: add_lat, lon: add_lon }
    return {
      ...{ end, code, goal, label: text(`column_tt_${end}_text`) },
      names: [...new Set([name, add_name])].filter(Boolean).join(' · '),
    }
  })
  const position = row.tt_position_at
    ? `${positionAgeText(Math.max(0, Math.floor((now - Date.parse(row.tt_position_at)) / MINUTE_MS)), text)} (${instant(row.tt_position_at)})`
    : ''
  const facts: ReadLine[] = [
    ...tripColumnsOf(role)
      .filter(({ id }) => !PLACED.has(id))
      .map((column) => ({
        key: column.id,
        label: text(column.label),
        text:
          column.kind === 'amount' && !(row as Record<string, unknown>)[column.id]
            ? ''
            : tripText(trip, column, context),
      })),
    { key: 'state', label: text('column_vehicle_state'), text: vehicleWords(trip, context) },
    { key: 'position', label: text('reading_position'), text: position },
  ].filter((fact) => fact.text !== '')
  const dossiers = useDossiers(row)
  const phoneOf = (field: string): ReactNode => {
    const kind = CALLED[field]
    const called = kind && dossiers.find((dossier) => dossier.kind === kind)
    if (!called || called.phone === '') return null
    return (
      <div>
        <PhoneLink phone={called.phone} name={called.name} />
      </div>
    )
  }
  const legs = LEGS.map((name) => {
    const leg = trip.legs[name]
    const kind = legTimeKind(leg)
    return {
      leg,
      label: text(`leg_${name}`),
      planned: leg.planned ? `${text('time_planned')} ${at(leg.planned)}` : '',
      source: timeSourceWords(timed, name, context),
      shown: leg.shown ? `${text(kind)} ${at(leg.shown)}` : '',
    }
  })

  const share = async () => {
    const content = sharedText({ trip, role, now, translate: text, at, goals: ends.map(({ goal }) => goal) })
    if (!navigator.share) return copy(content)
    // AbortError means that the person closed the device's own sheet: nothing failed.
    await navigator.share({ title: row.tt_tour ?? '', text: content }).catch((fault: unknown) => {
      if (!(fault instanceof DOMException && fault.name === 'AbortError')) return copy(content)
    })
  }

  const { canOpen } = useTripOpening(now)
  const mayEdit = canOpen(trip)
  const edit = async (startField?: StartField) => {
    // The sheet's own step back comes first, or it would undo the way to the editor.
    flushSync(onClose)
    await overlays.settled()
    await navigate(editTripPath(trip.key), { state: { startField } })
  }

  if (isLinking) return <TripLinks trip={trip} onClose={() => setLinking(false)} />
  return (
    <BottomSheet
      title={row.tt_tour ?? ''}
      onClose={onClose}
      foot={
        <>
          <Button look={mayEdit ? 'outlined' : 'contained'} className={styles.act ?? ''} onClick={() => void share()}>
            {text('reading_share')}
          </Button>
          {mayEdit && (
            <Button look="contained" className={styles.act ?? ''} onClick={() => void edit()}>
              {text('action_edit')}
            </Button>
          )}
        </>
      }
    >
      <div className={cells.cells}>
        <p className={styles.headline}>
          {headline} {!isCalledOff && <DelayWords leg={headlineLeg} translate={text} />}
        </p>
        {marks.map((mark) => (
          <Notice key={mark} severity="warning" role="status">
            {mark}
          </Notice>
        ))}
        <ul className={styles.ends}>
          {ends.map(({ end, code, goal, label, names }) => (
            <li key={end}>
              <div className={styles.end}>
                <h3>{label}</h3>
                <p>
                  {code && <b>{code}</b>} {names}
                </p>
                {goal.street && <p className={styles.source}>{goal.street}</p>}
              </div>
              {goal.text !== '' && (
                <a
                  className={`${buttonClass({ look: 'outlined', size: 'small' })} ${styles.way}`}
                  href={navigationLink(goal, navigator.userAgent)}
                  target="_blank"
                  rel="noreferrer"
                  aria-label={`${text('label_before', { label: text('reading_navigate') })} ${goal.text}`}
                >
                  <Icon path={NAVIGATE} size="small" />
                  {text('reading_navigate')}
                </a>
              )}
            </li>
          ))}
        </ul>
        <ul className={styles.legs}>
          {legs.map(({ leg, label, planned, source, shown: said }) => (
            <li key={leg.name}>
              <h3>{label}</h3>
              <div className={styles.times}>
                <p>{planned || '–'}</p>
                {said && (
                  <p>
                    <b className={leg.phase === 'in_transit' ? 'leg-estimated' : undefined}>{said}</b>{' '}
                    <DelayWords leg={leg} translate={text} />
                  </p>
                )}
                {source !== '' && <p className={styles.source}>{source}</p>}
              </div>
            </li>
          ))}
        </ul>
        {mayEdit && (
          <div className={styles.next}>
            {nextFields(actor, row, now).map((field) => (
              <Button key={field} look="outlined" onClick={() => void edit(field)}>
                <Icon path={DRAFT} size="small" />
                {text(START_LABELS[field])}
              </Button>
            ))}
          </div>
        )}
        <div className={styles.links}>
          <LinksButton trip={trip} onOpen={() => setLinking(true)} />
        </div>
        <DispatchLinks subject={`${row.tt_tour ?? ''} ${row.tt_stp ? at(row.tt_stp) : ''}`} />
        <dl className={styles.facts}>
          {facts.map(({ key, label, text: value }) => (
            <div key={key}>
              <dt>{label}</dt>
              <dd>
                {value}
                {phoneOf(key)}
              </dd>
            </div>
          ))}
        </dl>
        <TripReports trip={trip} />
      </div>
    </BottomSheet>
  )
}

const vehicleWords = (trip: TripView, context: Parameters<typeof tripText>[2]): string =>
  trip.vehicleState === 'drives' || trip.vehicleState === 'stands'
    ? context.translate(`vehicle_state_${trip.vehicleState}`)
    : ''
