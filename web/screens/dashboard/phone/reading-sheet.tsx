import { type ReactNode, useState } from 'react'
import { LEGS } from '../../../../shared/domain/delay/legs.ts'
import { MINUTE_MS } from '../../../../shared/domain/time/units.ts'
import { tripColumnsOf } from '../../../../shared/domain/trip/lists/trip-columns.ts'
import { tripHeadline } from '../../../../shared/domain/trip/lists/trip-headline.ts'
import { isOff } from '../../../../shared/domain/trip/trip-status.ts'
import { legTimeKind, positionAgeText, tripText } from '../../../../shared/trips/cell-text.ts'
import { timeSourceWords } from '../../../../shared/trips/time-source-words.ts'
import { type TripView, tripView } from '../../../../shared/trips/trip-view.ts'
import { useAddressNames } from '../../../data/lookups.ts'
import { useActor } from '../../../data/rows.ts'
import { useTypedTimes } from '../../../data/typed-times.ts'
import { DispatchLinks } from '../../../edits/dispatch-links.tsx'
import { useFormats } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/text.ts'
import { useCopy } from '../../../ui/browser/copy.ts'
import { BottomSheet } from '../../../ui/plain/bottom-sheet.tsx'
import { Button } from '../../../ui/plain/button.tsx'
import { Notice } from '../../../ui/plain/notice.tsx'
import cells from '../../../ui/trips/cells.module.css'
import { useClock } from '../../../use-clock.ts'
import { LinksButton, TripLinks } from '../../trip-links/links-button.tsx'
import { TripReports } from '../../trip-reports/trip-reports.tsx'
import { DelayWords } from './delay-words.tsx'
import styles from './reading-sheet.module.css'
import { sharedText } from './shared-text.ts'

/** Fields with a place of their own in the sheet; every other field that has a value follows with its name. */
const PLACED: ReadonlySet<string> = new Set([
  ...['tt_tour', 'tt_from_text', 'tt_to_text', 'tt_from_adrnr', 'tt_to_adrnr', 'tt_stp', 'tt_std', 'tt_sta'],
  ...['pos', 'dep', 'arr', 'pos_delay', 'dep_delay', 'arr_delay', 'vehicle_state', 'tt_id', 'tt_last_edit'],
])

/** One thing that is known of the trip: its name, and the text whole. */
type ReadLine = { key: string; label: string; text: string }

/** A trip as it is read: everything that this person may know of it, nothing cut. */
export const ReadingSheet = ({
  trip: shown,
  marks,
  onClose,
}: {
  trip: TripView
  /** What speaks against its vehicle and driver, in words. */
  marks: readonly string[]
  onClose: () => void
}): ReactNode => {
  const text = useText()
  const { role } = useActor()
  const { weekday, clock, instant, timeZone } = useFormats()
  const now = useClock()
  const copy = useCopy()
  const [isLinking, setLinking] = useState(false)
  const addresses = useAddressNames()
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

  const place = (name: string | undefined, number: string | undefined): string => {
    const address = number ? addresses?.get(number) : undefined
    return [name, address !== name && address, number && `(${number})`].filter(Boolean).join(' ')
  }
  const position = row.tt_position_at
    ? `${positionAgeText(Math.max(0, Math.floor((now - Date.parse(row.tt_position_at)) / MINUTE_MS)), text)} (${instant(row.tt_position_at)})`
    : ''
  const facts: ReadLine[] = [
    { key: 'from', label: text('column_tt_from_text'), text: place(row.tt_from_text, row.tt_from_adrnr) },
    { key: 'to', label: text('column_tt_to_text'), text: place(row.tt_to_text, row.tt_to_adrnr) },
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
    const content = sharedText({ trip, role, now, translate: text, at, place })
    if (!navigator.share) return copy(content)
    // AbortError means that the person closed the device's own sheet: nothing failed.
    await navigator.share({ title: row.tt_tour ?? '', text: content }).catch((fault: unknown) => {
      if (!(fault instanceof DOMException && fault.name === 'AbortError')) return copy(content)
    })
  }

  if (isLinking) return <TripLinks trip={trip} onClose={() => setLinking(false)} />
  return (
    <BottomSheet
      title={row.tt_tour ?? ''}
      onClose={onClose}
      foot={
        <Button look="contained" className={styles.share ?? ''} onClick={() => void share()}>
          {text('reading_share')}
        </Button>
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
        <dl className={styles.facts}>
          {facts.map(({ key, label, text: value }) => (
            <div key={key}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <TripReports trip={trip} />
        <div className={styles.links}>
          <LinksButton trip={trip} onOpen={() => setLinking(true)} />
        </div>
        <DispatchLinks subject={`${row.tt_tour ?? ''} ${row.tt_stp ? at(row.tt_stp) : ''}`} />
      </div>
    </BottomSheet>
  )
}

const vehicleWords = (trip: TripView, context: Parameters<typeof tripText>[2]): string =>
  trip.vehicleState === 'drives' || trip.vehicleState === 'stands'
    ? context.translate(`vehicle_state_${trip.vehicleState}`)
    : ''
