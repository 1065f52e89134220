import { formatAmount } from '#shared/domain/money/money.ts'
import { chooseDriver, chooseSubcontractor, chooseVehicle } from '#shared/domain/tour/day-choices.ts'
import { sameForAllDays, type TourDraft } from '#shared/domain/tour/weekday-rules.ts'
import { driverChoices, joinList, splitList, vehicleChoices } from '#shared/domain/trip/choices.ts'
import type { Option } from '#web/ui/fields/select-field.tsx'
import type { TourEditor, TourLookups } from '../edit-tour-context.ts'
import { enableDay, setWeekValue } from '../tour-form.ts'
import { WEEKDAYS } from '../weekdays.ts'

/** Fields of a weekday, in the order of the table. */
export const DAY_FIELDS = [
  'tr_week_sub',
  'tr_week_gps',
  'tr_week_driver',
  'tr_week_observer',
  'tr_week_sub_invoice_trip',
  'tr_week_sub_invoice_toll',
] as const
export type DayField = (typeof DAY_FIELDS)[number]
export type DayAmount = 'tr_week_sub_invoice_trip' | 'tr_week_sub_invoice_toll'

export const isAmountField = (field: DayField): field is DayAmount =>
  field === 'tr_week_sub_invoice_trip' || field === 'tr_week_sub_invoice_toll'

/** Observers are for admin alone. */
export const dayFieldsOf = (isAdmin: boolean): readonly DayField[] =>
  isAdmin ? DAY_FIELDS : DAY_FIELDS.filter((field) => field !== 'tr_week_observer')

/** Returns true if the person may write into a field of a weekday. */
export const mayWriteDay = ({ isAdmin, draft, mayAssign }: TourEditor, field: DayField, day: number): boolean =>
  isAdmin
    ? draft.tr_week_status[day] === true
    : (field === 'tr_week_gps' || field === 'tr_week_driver') && mayAssign(day)

const driverLabel = ({ dr_name, dr_number }: { dr_name: string; dr_number: string }): string =>
  dr_number ? `${dr_name} (${dr_number})` : dr_name

/** Returns the text of a weekday's field. */
export const dayText = (draft: TourDraft, field: DayField, day: number, lookups: TourLookups): string => {
  if (isAmountField(field)) return formatAmount(draft[field][day] ?? 0)
  if (field === 'tr_week_observer') return splitList(draft.tr_week_observer[day] ?? '').join(', ')
  if (field !== 'tr_week_driver') return draft[field][day] ?? ''
  const id = draft.tr_week_driver[day]
  if (id === null || id === undefined) return ''
  const driver = lookups.drivers.find(({ dr_id }) => dr_id === id)
  if (driver) return driverLabel(driver)
  // A retired driver is shown with the tour's number; of a driver unknown on this device only the number is known.
  const [dr_name, dr_number] = [lookups.driverNames.get(id), draft.tr_week_drivernr[day] ?? '']
  return dr_name ? driverLabel({ dr_name, dr_number }) : dr_number || `#${id}`
}

export type ChoiceField = 'tr_week_sub' | 'tr_week_gps' | 'tr_week_driver'

/** Returns the choices for a weekday's field (rules 5.11). */
export const dayOptions = (
  draft: TourDraft,
  field: ChoiceField,
  day: number,
  { subcontractors, vehicles, drivers }: TourLookups,
): Option<string>[] => {
  const sub = draft.tr_week_sub[day]
  if (field === 'tr_week_sub') return subcontractors.map(({ sc_name }) => ({ value: sc_name, label: sc_name }))
  if (field === 'tr_week_gps')
    return vehicleChoices(vehicles, sub).map(({ gps_id }) => ({ value: gps_id, label: gps_id }))
  return driverChoices(drivers, sub, draft.tr_requirements).map((driver) => ({
    value: String(driver.dr_id),
    label: driverLabel(driver),
  }))
}

/** The chosen value as {@link dayOptions} names it. */
export const chosenOption = (draft: TourDraft, field: ChoiceField, day: number): string | null => {
  const value = draft[field][day]
  return value === null || value === undefined ? null : String(value)
}

/** The chosen value with its name, also if it is retired. */
export const chosenChoice = (
  draft: TourDraft,
  field: ChoiceField,
  day: number,
  lookups: TourLookups,
): Option<string> | null => {
  const value = chosenOption(draft, field, day)
  return value === null ? null : { value, label: dayText(draft, field, day, lookups) }
}

/** Returns the values that another subcontractor would remove from a weekday, in words; empty for none. */
export const takenBy = (draft: TourDraft, day: number, sc_name: string | null, lookups: TourLookups): string[] => {
  const given = chooseSubcontractor(draft, day, sc_name, lookups)
  const fields = (['tr_week_gps', 'tr_week_driver'] as const).filter((field) => given[field][day] !== draft[field][day])
  return fields.map((field) => dayText(draft, field, day, lookups))
}

/** The tour with another choice for a weekday. */
export const withChoice = (
  draft: TourDraft,
  field: ChoiceField,
  day: number,
  value: string | null,
  lookups: TourLookups,
): TourDraft => {
  if (field === 'tr_week_sub') return chooseSubcontractor(draft, day, value, lookups)
  if (field === 'tr_week_gps') return chooseVehicle(draft, day, value)
  return chooseDriver(draft, day, lookups.drivers.find(({ dr_id }) => String(dr_id) === value) ?? null)
}

export const observersOf = (draft: TourDraft, day: number): string[] => splitList(draft.tr_week_observer[day] ?? '')
export const withObservers = (draft: TourDraft, day: number, names: readonly string[]): TourDraft =>
  setWeekValue(draft, 'tr_week_observer', day, joinList(names) || null)

/** The tour with a weekday's field emptied. */
export const withoutValue = (draft: TourDraft, field: DayField, day: number, lookups: TourLookups): TourDraft => {
  if (isAmountField(field)) return setWeekValue(draft, field, day, 0)
  if (field === 'tr_week_observer') return withObservers(draft, day, [])
  return withChoice(draft, field, day, null, lookups)
}

type Writer = Pick<TourEditor, 'change' | 'setUnread'>

/**
 * Drops faulty texts of amounts that are replaced by another action: they would otherwise keep the tour from being
 * saved.
 */
const dropUnreadAmounts = ({ setUnread }: Writer, days: readonly number[]): void => {
  for (const day of days) {
    for (const field of DAY_FIELDS.filter(isAmountField)) setUnread(`${field}.${day}`, null)
  }
}

/** Enables a weekday, or disables it with all that it was assigned. */
export const enableDayIn = (editor: Writer & Pick<TourEditor, 'today'>, day: number, isEnabled: boolean): void => {
  dropUnreadAmounts(editor, [day])
  editor.change((tour) => enableDay(tour, day, isEnabled, editor.today))
}

/** Copies a weekday to all others that are enabled. */
export const copyDayToOthers = (editor: Writer, day: number): void => {
  dropUnreadAmounts(
    editor,
    WEEKDAYS.filter((other) => other !== day),
  )
  editor.change((tour) => sameForAllDays(tour, day))
}
