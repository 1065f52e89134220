import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router-dom'
import type { Plan } from '#shared/domain/clashes/clashes.ts'
import type { TripChange } from '#shared/domain/trip/trip-change.ts'
import type { DeviceTrip } from '#shared/schemas/trip.ts'
import type { TextKey } from '#shared/text-key.ts'
import { overviewPath } from '#web/addresses/list-addresses.ts'
import type { Shown } from '#web/db/outbox/overlay.ts'
import { PhoneLink } from '#web/edits/phone-link.tsx'
import { useText } from '#web/i18n/text.ts'
import type { Dossier } from '#web/parts/trip-dossiers/dossiers-of.ts'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import type { Replaced } from '../several/replaced.ts'
import { useReplacements } from '../several/use-replacements.ts'
import styles from './trip-details.module.css'

type Trip = Shown<DeviceTrip>

const COLUMNS: Record<Replaced, TextKey> = {
  vehicle: 'column_tt_gps',
  driver: 'column_tt_driver',
  status: 'column_tt_status',
  subcontractor: 'column_tt_sub',
}

/** Returns true if a choice is what the trip has. */
const isCurrent = (change: TripChange, { row }: Trip): boolean => {
  switch (change.kind) {
    case 'driver':
      return change.name === row.tt_driver && change.number === (row.tt_drivernr ?? '')
    case 'vehicle':
      return change.vehicle === row.tt_gps
    case 'subcontractor':
      return change.subcontractor === row.tt_sub
    case 'status':
      return change.status === row.tt_status
    case 'observer':
    case 'actual':
      return false
  }
}

const currentName = (what: Replaced, { row }: Trip): string =>
  ({ driver: row.tt_driver, vehicle: row.tt_gps, subcontractor: row.tt_sub, status: row.tt_status })[what] ?? ''

/** A value that is changed where it stands; choices that fit the trip come first, with a note if they are free. */
export const DetailChoice = ({
  what,
  trip,
  plan,
  isAtOnce = false,
  dossier,
  onChange,
}: {
  what: Replaced
  trip: Trip
  /** Tells free choices; undefined while it is loaded. */
  plan: Plan | undefined
  /** True for the field that the person opened the panel for. */
  isAtOnce?: boolean
  /** The page of what is chosen, where the master data knows it. */
  dossier?: Dossier | undefined
  onChange: (change: TripChange) => void
}): ReactNode => {
  const text = useText()
  const trips = useMemo(() => [trip], [trip])
  const { choices, isLoading } = useReplacements(what, trips, plan)
  // One that is no longer offered stands there by its name.
  const value = choices.find(({ change }) => isCurrent(change, trip))?.value ?? (currentName(what, trip) || null)
  return (
    <div>
      <SelectField
        label={text(COLUMNS[what])}
        options={choices}
        isLoading={isLoading}
        value={value}
        isClearable={false}
        isAtOnce={isAtOnce}
        onChange={(chosen) => {
          const change = choices.find((choice) => choice.value === chosen)?.change
          if (change) onChange(change)
        }}
      />
      {dossier && (
        <p className={styles.whom}>
          <Link to={overviewPath(dossier.kind, dossier.id)} aria-label={`${text('overview')} ${dossier.name}`}>
            {text('overview')}
          </Link>
          {dossier.phone !== '' && <PhoneLink phone={dossier.phone} name={dossier.name} />}
        </p>
      )}
    </div>
  )
}
