import { mergeNames, unitByField } from '#shared/domain/sync/merge.ts'
import { CARRIER_FIELDS, TRIP_UNITS } from '#shared/domain/trip/trip-fields.ts'
import type { Rev, RowKey, UnitConflict } from '#shared/schemas/sync.ts'
import type { DeviceTrip } from '#shared/schemas/trip.ts'
import type { Shown } from '#web/db/outbox/overlay.ts'
import type { RowEdit } from '#web/sync/push/outbox.ts'
import {
  FORM_FIELDS,
  type FormField,
  formOfTrip,
  newTripForm,
  sameField,
  type TripForm,
  tripEdit,
  tripFieldOf,
  tripOfForm,
} from './trip-form.ts'

/** A trip as the screen shows it, without what its list needs. */
type Row = Pick<Shown<DeviceTrip>, 'rev' | 'row'>

/**
 * A trip while its form is open. Other people and vehicles go on changing the row; untouched units follow it, what was
 * typed stays. `base` is, unit by unit, the row as it was last shown while the unit was untouched: exactly what the
 * merge on the server has to compare with (sync 3.1).
 */
export type OpenTrip = {
  /** Revision that the oldest part of `base` comes from. */
  rev: Rev
  /** Of a draft: number of the change feed that the rows were at when the person began to write. */
  seen?: number
  base: TripForm
  form: TripForm
  /** Units that were typed into and whose row changed meanwhile, with the values of the row. */
  theirs: Partial<Record<Unit, Partial<TripForm>>>
}

/** Name of a unit of merging, or the field that is one of its own. */
export type Unit = string
const JOINED_UNITS = TRIP_UNITS as Readonly<Record<Unit, readonly FormField[]>>
const UNIT_OF = unitByField(JOINED_UNITS)
export const unitOf = (field: FormField): Unit => UNIT_OF.get(field) ?? field
export const fieldsOf = (unit: Unit): readonly FormField[] => JOINED_UNITS[unit] ?? [unit as FormField]

const UNITS: readonly Unit[] = [...new Set(FORM_FIELDS.map(unitOf))]

const sameUnit = (unit: Unit, a: TripForm, b: TripForm): boolean =>
  fieldsOf(unit).every((field) => sameField(field, a, b))

const partOf = (unit: Unit, form: TripForm): Partial<TripForm> =>
  Object.fromEntries(fieldsOf(unit).map((field) => [field, form[field]]))

/** @param fields values from another trip */
export const openNewTrip = (fields: DeviceTrip = {}): OpenTrip => ({
  rev: null,
  base: newTripForm(),
  form: formOfTrip(fields),
  theirs: {},
})

export const openTrip = ({ rev, row }: Row): OpenTrip => {
  const form = formOfTrip(row)
  return { rev, base: form, form, theirs: {} }
}

const CARRIER_UNITS = new Set(CARRIER_FIELDS.map((field) => unitOf(field as FormField)))

/** The trip went to another subcontractor while something was typed for the one that was shown, or the other way round. */
const changedHands = ({ base, form }: OpenTrip, row: TripForm): boolean => {
  const units = UNITS.filter((unit) => CARRIER_UNITS.has(unit) && !sameUnit(unit, form, row))
  return units.includes('tt_sub') && [form, row].every((one) => units.some((unit) => !sameUnit(unit, one, base)))
}

/** What was noted for the former subcontractor follows the row where the form gives the trip to another one. */
const isLeftBehind = (unit: Unit, { base, form }: OpenTrip): boolean =>
  unit === 'tt_sub_invoice_comment' && !sameUnit('tt_sub', form, base)

/** Brings the open form up to the row as it is now. */
export const followRow = (open: OpenTrip, { rev, row: trip }: Row): OpenTrip => {
  const row = formOfTrip(trip)
  const isMoved = changedHands(open, row)
  const next: OpenTrip = { rev, base: { ...open.base }, form: { ...open.form }, theirs: {} }
  for (const unit of UNITS) {
    // The row has not changed since it was shown.
    if (sameUnit(unit, row, open.base)) continue
    const isUntouched = sameUnit(unit, open.form, open.base)
    if (
      sameUnit(unit, open.form, row) ||
      (isUntouched && !(isMoved && CARRIER_UNITS.has(unit) && !isLeftBehind(unit, open)))
    ) {
      Object.assign(next.base, partOf(unit, row))
      Object.assign(next.form, partOf(unit, row))
    } else if (unit === 'observers') {
      next.form.observers = mergeNames(open.base.observers, open.form.observers, row.observers)
      next.base.observers = row.observers
    } else {
      next.theirs[unit] = partOf(unit, row)
      next.rev = open.rev
    }
  }
  return next
}

/** Replaces what was typed in a unit by the others' values. */
export const takeTheirs = (open: OpenTrip, unit: Unit): OpenTrip => settle(open, unit, { ...open.theirs[unit] })

/** The person keeps what was typed, knowing the others' values: saving compares with those, and is no conflict. */
export const keepMine = (open: OpenTrip, unit: Unit): OpenTrip => settle(open, unit, {})

const settle = (open: OpenTrip, unit: Unit, taken: Partial<TripForm>): OpenTrip => {
  const { [unit]: known, ...theirs } = open.theirs
  return { ...open, base: { ...open.base, ...known }, form: { ...open.form, ...taken }, theirs }
}

/** The units that wait for the person's decision, with both values, as the trip's fields. */
export const openConflicts = ({ form, theirs }: OpenTrip): UnitConflict[] =>
  UNITS.flatMap((unit) => {
    const others = theirs[unit]
    if (!others) return []
    return [{ unit, mine: written(unit, form), theirs: written(unit, { ...form, ...others }), by: null, at: null }]
  })

const written = (unit: Unit, form: TripForm): Record<string, unknown> => {
  if (unit === 'customer') return { tt_customer: form.customer }
  const trip = tripOfForm(form)
  return Object.fromEntries(fieldsOf(unit).map((field) => [tripFieldOf(field), trip[tripFieldOf(field)]]))
}

/** @param mine names of the units that keep what was typed; the others take the others' values */
export const decide = (open: OpenTrip, mine: ReadonlySet<string>): OpenTrip =>
  UNITS.filter((unit) => open.theirs[unit]).reduce(
    (decided, unit) => (mine.has(unit) ? keepMine : takeTheirs)(decided, unit),
    open,
  )

/** Returns the edit that saving the open form of a known trip queues. */
export const editOfTrip = (
  key: RowKey,
  { rev, base, form }: OpenTrip,
  mayWrite: (field: FormField) => boolean,
): RowEdit => ({ entity: 'trip', key, rev, ...tripEdit(base, form, mayWrite) })
