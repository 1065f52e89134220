import type { Role } from '../../../shared/domain/access/roles.ts'
import { sameName } from '../../../shared/domain/names/names.ts'
import { applyUnits, type MergeConflict, mergeRow, overlayEdit, wholeUnits } from '../../../shared/domain/sync/merge.ts'
import { writableEdit } from '../../../shared/domain/sync/writable-edit.ts'
import { clearDay, newTourDefaults, type TourDraft } from '../../../shared/domain/tour/weekday-rules.ts'
import { driverChoices, vehicleChoices } from '../../../shared/domain/trip/choices.ts'
import type { Driver, Vehicle } from '../../../shared/schemas/master-data.ts'
import type { Rev, RowKey } from '../../../shared/schemas/sync.ts'
import type { DeviceTour } from '../../../shared/schemas/tour.ts'
import type { Shown } from '../../db/overlay.ts'
import type { RowEdit } from '../../sync/outbox.ts'

type Fields = Record<string, unknown>
/** A tour as the screen shows it, without what its list needs. */
type Row = Pick<Shown<DeviceTour>, 'rev' | 'row'>

/**
 * A tour while its form is open. Untouched units follow the row; typed ones stay. `base` is, unit by unit, the row as
 * it was last shown while the unit was untouched: the merge on the server compares with it.
 */
export type OpenTour = {
  /** Revision that the oldest part of `base` comes from. */
  rev: Rev
  base: TourDraft
  draft: TourDraft
  /** Units that were typed into and that another person changed meanwhile: the person decides before they are saved. */
  contested: readonly MergeConflict[]
}

/** Master data that the weekday table chooses from. */
export type DayChoices = { vehicles: readonly Vehicle[]; drivers: readonly Driver[] }

/** Returns the tour's own fields; those that the role does not see have their defaults. */
const draftOf = (tour: DeviceTour): TourDraft => {
  const draft = newTourDefaults() as Fields
  for (const field of Object.keys(draft)) {
    const value = (tour as Fields)[field]
    if (value !== undefined) draft[field] = value
  }
  return draft as TourDraft
}

export const openNewTour = (): OpenTour => {
  const draft = newTourDefaults()
  return { rev: null, base: draft, draft, contested: [] }
}

export const openTour = ({ rev, row }: Row): OpenTour => {
  const draft = draftOf(row)
  return { rev, base: draft, draft, contested: [] }
}

export const isChanged = ({ base, draft }: Pick<OpenTour, 'base' | 'draft'>): boolean =>
  Object.keys(wholeUnits('tour', base, draft).set).length > 0

/** One unit's values of a tour; those of a weekday for `day_0` to `day_6`. */
const unitValues = (tour: TourDraft, unit: string, fields: readonly string[]): Fields => {
  const day = /^day_(\d)$/.exec(unit)?.[1]
  const value = (field: string): unknown => (tour as Fields)[field]
  return Object.fromEntries(
    fields.map((field) => [field, day === undefined ? value(field) : (value(field) as unknown[])[Number(day)]]),
  )
}

/** Updates the open form to the row as it is now, with the typed values over it. */
export const followTour = (open: OpenTour, { rev, row: tour }: Row, role: Role): OpenTour => {
  const row = draftOf(tour)
  const edit = writableEdit(role, 'tour', open.base, open.draft)
  const { conflicts } = mergeRow('tour', edit.base, edit.set, row)
  const shownBefore = conflicts.map(({ unit, mine }) => ({
    unit,
    values: unitValues(open.base, unit, Object.keys(mine)),
  }))
  return {
    rev: conflicts.length > 0 ? open.rev : rev,
    base: applyUnits(row, shownBefore) as TourDraft,
    draft: overlayEdit('tour', row, edit) as TourDraft,
    contested: conflicts,
  }
}

/** @param mine names of the units that keep the typed value; the others take the server's */
export const decideTour = (open: OpenTour, mine: ReadonlySet<string>): OpenTour => {
  const others = open.contested.map(({ unit, theirs }) => ({ unit, values: theirs }))
  const taken = others.filter(({ unit }) => !mine.has(unit))
  return {
    ...open,
    base: applyUnits(open.base, others) as TourDraft,
    draft: applyUnits(open.draft, taken) as TourDraft,
    contested: [],
  }
}

/** Returns the edit to queue when the open form of a known tour is saved. */
export const editOfTour = (key: RowKey, { rev, base, draft }: OpenTour): RowEdit => ({
  entity: 'tour',
  key,
  rev,
  before: base,
  after: draft,
})

const put = <Value>(week: readonly Value[], day: number, value: Value): Value[] =>
  week.map((old, index) => (index === day ? value : old))

/** Enables or disables a weekday; disabling clears its assignment (rules 6.3). */
export const enableDay = (tour: TourDraft, day: number, isEnabled: boolean): TourDraft =>
  isEnabled ? { ...tour, tr_week_status: put(tour.tr_week_status, day, true) } : clearDay(tour, day)

export const chooseVehicle = (tour: TourDraft, day: number, gps_id: string | null): TourDraft => ({
  ...tour,
  tr_week_gps: put(tour.tr_week_gps, day, gps_id),
})

/** Choosing a driver also sets his number. */
export const chooseDriver = (tour: TourDraft, day: number, driver: Driver | null): TourDraft => ({
  ...tour,
  tr_week_driver: put(tour.tr_week_driver, day, driver?.dr_id ?? null),
  tr_week_drivernr: put(tour.tr_week_drivernr, day, driver?.dr_number ?? null),
})

/** Gives a weekday to a subcontractor, and removes a vehicle or driver that is not offered for it. */
export const chooseSubcontractor = (
  tour: TourDraft,
  day: number,
  sc_name: string | null,
  { vehicles, drivers }: DayChoices,
): TourDraft => {
  if (sameName(tour.tr_week_sub[day], sc_name)) return tour
  const given = { ...tour, tr_week_sub: put(tour.tr_week_sub, day, sc_name) }
  const isOffered = {
    vehicle: vehicleChoices(vehicles, sc_name).some(({ gps_id }) => gps_id === tour.tr_week_gps[day]),
    driver: driverChoices(drivers, sc_name, tour.tr_requirements).some(
      ({ dr_id }) => dr_id === tour.tr_week_driver[day],
    ),
  }
  const withVehicle = isOffered.vehicle ? given : chooseVehicle(given, day, null)
  return isOffered.driver ? withVehicle : chooseDriver(withVehicle, day, null)
}

/** Changing a requirement resets the drivers (rules 6.3). */
export const requireOf = (tour: TourDraft, code: string, isRequired: boolean): TourDraft => {
  const others = tour.tr_requirements.filter((other) => other !== code)
  return {
    ...tour,
    tr_requirements: isRequired ? [...others, code] : others,
    tr_week_driver: tour.tr_week_driver.map(() => null),
    tr_week_drivernr: tour.tr_week_drivernr.map(() => null),
  }
}

export const setWeekValue = <
  Field extends 'tr_week_observer' | 'tr_week_sub_invoice_trip' | 'tr_week_sub_invoice_toll' | 'tr_week_locked',
>(
  tour: TourDraft,
  field: Field,
  day: number,
  value: TourDraft[Field][number],
): TourDraft => ({ ...tour, [field]: put<unknown>(tour[field], day, value) })
