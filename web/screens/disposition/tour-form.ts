import type { Role } from '#shared/domain/access/roles.ts'
import { sameName } from '#shared/domain/names/names.ts'
import { wholeUnits } from '#shared/domain/sync/edit-units.ts'
import { applyUnits, type MergeConflict } from '#shared/domain/sync/merge.ts'
import { mergeRow, overlayEdit, withContestedDays } from '#shared/domain/sync/merge-rows.ts'
import { writableEdit } from '#shared/domain/sync/writable-edit.ts'
import { chooseDriver, type DayChoices, notOffered, put } from '#shared/domain/tour/day-choices.ts'
import { pricesOfNewDay } from '#shared/domain/tour/prices.ts'
import { isDatedField } from '#shared/domain/tour/week-days.ts'
import { clearDay, newTourDefaults, type TourDraft } from '#shared/domain/tour/weekday-rules.ts'
import type { Rev, RowKey } from '#shared/schemas/sync.ts'
import type { DeviceTour } from '#shared/schemas/tour.ts'
import type { Shown } from '../../db/outbox/overlay.ts'
import type { RowEdit } from '../../sync/push/outbox.ts'

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

/** A new tour that begins as another one. @param name of the new one */
export const duplicateTour = (row: DeviceTour, name: string): OpenTour => ({
  ...openNewTour(),
  draft: { ...draftOf(row), tr_name: name },
})

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

/** The tour with other values of a unit that two persons changed; of a list by day, of the days that both did. */
const withUnit = (tour: TourDraft, conflict: MergeConflict, values: Fields): TourDraft => {
  const { unit } = conflict
  return isDatedField(unit)
    ? { ...tour, [unit]: withContestedDays(unit, conflict, tour[unit], values[unit]) }
    : (applyUnits(tour, [{ unit, values }]) as TourDraft)
}

/** Updates the open form to the row as it is now, with the typed values over it. */
export const followTour = (open: OpenTour, { rev, row: tour }: Row, role: Role): OpenTour => {
  const row = draftOf(tour)
  const edit = writableEdit(role, 'tour', open.base, open.draft)
  const { conflicts } = mergeRow('tour', edit.base, edit.set, row)
  const shownBefore = ({ unit, mine }: MergeConflict) => unitValues(open.base, unit, Object.keys(mine))
  return {
    rev: conflicts.length > 0 ? open.rev : rev,
    base: conflicts.reduce((base, conflict) => withUnit(base, conflict, shownBefore(conflict)), row),
    draft: overlayEdit('tour', row, edit) as TourDraft,
    contested: conflicts,
  }
}

/** @param mine names of the units that keep the typed value; the others take the server's */
export const decideTour = (open: OpenTour, mine: ReadonlySet<string>): OpenTour => {
  const { base, draft, contested } = open
  const taken = contested.filter(({ unit }) => !mine.has(unit))
  return {
    ...open,
    base: contested.reduce((row, conflict) => withUnit(row, conflict, conflict.theirs), base),
    draft: taken.reduce((row, conflict) => withUnit(row, conflict, conflict.theirs), draft),
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

/**
 * Enables or disables a weekday; disabling clears its assignment (rules 6.3), and enabling its dated prices.
 * @param today the day from which on these are cleared
 */
export const enableDay = (tour: TourDraft, day: number, isEnabled: boolean, today = ''): TourDraft =>
  isEnabled
    ? {
        ...tour,
        tr_week_status: put(tour.tr_week_status, day, true),
        tr_prices: pricesOfNewDay(tour.tr_prices, day, today),
      }
    : clearDay(tour, day)

/** The drivers of a week, as they were before a requirement was changed. */
export type TakenDrivers = Pick<TourDraft, 'tr_week_sub' | 'tr_week_driver' | 'tr_week_drivernr'>

/**
 * Changing a requirement resets the drivers (rules 6.3); changing it back brings back those that were taken, on days that
 * still belong to their subcontractor and have no other driver by now.
 * @param taken the drivers before the first change, where this one takes it back
 */
export const requireOf = (
  tour: TourDraft,
  code: string,
  isRequired: boolean,
  drivers: DayChoices['drivers'] = [],
  taken?: TakenDrivers,
): TourDraft => {
  const others = tour.tr_requirements.filter((other) => other !== code)
  const required = { ...tour, tr_requirements: isRequired ? [...others, code] : others }
  if (!taken) {
    const nobody = tour.tr_week_driver.map(() => null)
    return { ...required, tr_week_driver: nobody, tr_week_drivernr: [...nobody] }
  }
  const isFree = (day: number) =>
    tour.tr_week_status[day] === true &&
    tour.tr_week_driver[day] === null &&
    sameName(tour.tr_week_sub[day], taken.tr_week_sub[day])
  return taken.tr_week_driver.reduce<TourDraft>((changed, id, day) => {
    const driver = { dr_id: id ?? 0, dr_number: taken.tr_week_drivernr[day] ?? '' }
    if (id === null || !isFree(day)) return changed
    const given = chooseDriver(changed, day, driver)
    return notOffered(given, day, { vehicles: [], drivers }).driver ? changed : given
  }, required)
}

export const setWeekValue = <
  Field extends 'tr_week_observer' | 'tr_week_sub_invoice_trip' | 'tr_week_sub_invoice_toll' | 'tr_week_locked',
>(
  tour: TourDraft,
  field: Field,
  day: number,
  value: TourDraft[Field][number],
): TourDraft => ({ ...tour, [field]: put<unknown>(tour[field], day, value) })
