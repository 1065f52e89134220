import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { LEGS } from '#shared/domain/delay/legs.ts'
import { dayOf } from '#shared/domain/time/dates.ts'
import { legTimeKind } from '#shared/trips/cell-text.ts'
import { cardTime } from '#shared/trips/phone-card.ts'
import { tripView } from '#shared/trips/trip-view.ts'
import { editTripPath } from '#web/addresses/addresses.ts'
import { type OverviewKind, overviewPath } from '#web/addresses/list-addresses.ts'
import { PhoneLink } from '#web/edits/phone-link.tsx'
import { useFormats } from '#web/i18n/format.ts'
import { useText, wireKey } from '#web/i18n/text.ts'
import { DispatchAnswer } from '#web/parts/trip-answers/dispatch-answer.tsx'
import { useDossiers } from '#web/parts/trip-dossiers/use-dossiers.ts'
import { LinksButton } from '#web/parts/trip-links/links-button.tsx'
import { TripSlots } from '#web/parts/trip-slots/trip-slots.tsx'
import { SyncBadge } from '#web/ui/feedback/sync-badge.tsx'
import { Button, buttonClass } from '#web/ui/plain/button.tsx'
import cells from '#web/ui/trips/cells.module.css'
import { DelaySign } from '#web/ui/trips/cells.tsx'
import type { BoardTrip } from '../use-board-rows.ts'
import styles from './trip-card.module.css'

export type TripActions = {
  /** Message key why the trip cannot be moved to another row; null where it can. */
  moveRefusal: string | null
  shiftRefusal: string | null
  canOpen: boolean
  isSelected: boolean
  onMove: () => void
  onShift: () => void
  onSelect: () => void
  onLinks: () => void
}

/** All fields of a trip and all actions on it, those of dragging too. */
export const TripCard = ({
  trip: shown,
  findings,
  isDispatcher,
  now,
  actions,
}: {
  trip: BoardTrip
  findings: readonly string[]
  isDispatcher: boolean
  now: number
  actions: TripActions
}): ReactNode => {
  const text = useText()
  const { weekday, timeZone } = useFormats()
  const trip = tripView(shown, now)
  const { row, legs, mark, customer } = trip
  // The day is said once; times of other days name theirs.
  const day = row.tt_stp ? dayOf(row.tt_stp, timeZone) : ''
  const at = (instant: string | null) => cardTime(instant, day, { translate: text, timeZone })
  const dossiers = useDossiers(row)
  const facts = (
    [
      ['vehicle', text('column_tt_gps'), row.tt_gps],
      ['driver', text('column_tt_driver'), [row.tt_driver, row.tt_drivernr].filter(Boolean).join(' · ')],
      ['subcontractor', text('column_tt_sub'), row.tt_sub],
      ['customer', text('column_customer'), customer],
    ] as const
  ).filter(([, , value]) => value)
  const linked = (kind: OverviewKind, value: string | undefined): ReactNode => {
    const dossier = dossiers.find((one) => one.kind === kind)
    if (!dossier) return value
    return (
      <>
        <Link to={overviewPath(kind, dossier.id)}>{value}</Link>{' '}
        {dossier.phone !== '' && <PhoneLink phone={dossier.phone} name={dossier.name} />}
      </>
    )
  }
  const { moveRefusal, shiftRefusal } = actions
  const reasons = [...new Set([moveRefusal, shiftRefusal].filter((reason) => reason !== null))]
  return (
    <div className={`${cells.cells} ${styles.card}`}>
      <p className={styles.way}>
        {row.tt_from_text || row.tt_from_adrnr} → {row.tt_to_text || row.tt_to_adrnr}
        <span className={styles.status}>
          {row.tt_stp && `${weekday(row.tt_stp)} · `}
          {text(`status_${row.tt_status ?? 'active'}`)} <SyncBadge mark={mark} isCompact />
        </span>
      </p>
      <div className={styles.actions}>
        <Button look="contained" autoFocus disabled={moveRefusal !== null} onClick={actions.onMove}>
          {text('board_move')}
        </Button>
        <Button look="outlined" disabled={shiftRefusal !== null} onClick={actions.onShift}>
          {text('board_shift')}
        </Button>
        <Button look="outlined" aria-pressed={actions.isSelected} onClick={actions.onSelect}>
          {text(actions.isSelected ? 'board_unselect' : 'board_select')}
        </Button>
        {actions.canOpen && (
          <Link className={buttonClass({ look: 'outlined' })} to={editTripPath(shown.key)}>
            {text('route_edit_trip')}
          </Link>
        )}
        <LinksButton trip={trip} onOpen={actions.onLinks} />
      </div>
      {reasons.map((reason) => (
        <p key={reason} className={styles.reason}>
          {text(wireKey(reason))}
        </p>
      ))}
      <table className={styles.legs}>
        <tbody>
          {LEGS.map((name) => {
            const leg = legs[name]
            return (
              <tr key={name}>
                <th scope="row">{text(`leg_${name}`)}</th>
                <td>{at(leg.planned)}</td>
                <td>{leg.shown && `${text(legTimeKind(leg))} ${at(leg.shown)}`}</td>
                <td>
                  <DelaySign leg={leg} translate={text} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <dl className={styles.facts}>
        {facts.map(([kind, name, value]) => (
          <div key={kind}>
            <dt>{name}</dt>
            <dd>{linked(kind, value)}</dd>
          </div>
        ))}
      </dl>
      {findings.length > 0 && (
        <section className={styles.findings} aria-label={text('clash_title')}>
          <ul>
            {findings.map((finding) => (
              <li key={finding}>{finding}</li>
            ))}
          </ul>
        </section>
      )}
      <TripSlots row={row} now={now} />
      {isDispatcher && <DispatchAnswer key={`answer ${trip.key}`} trip={shown} now={now} />}
    </div>
  )
}
