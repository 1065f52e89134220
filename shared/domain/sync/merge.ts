import { DATED_FIELDS, TOUR_UNITS } from '../tour/tour-fields.ts'
import { DAYS, isWeekField, wholeWeeks } from '../tour/week-days.ts'
import { tripCustomerParts } from '../trip/trip-customer.ts'
import { TRIP_UNITS } from '../trip/trip-fields.ts'

/**
 * Field-by-field merging of two people's edits of one row. The unit is what must stay together (a driver and his number),
 * not the row: server value equals base: take mine; equals mine: nothing to do; else a conflict on that unit alone.
 */
export type Fields = Record<string, unknown>

/** One unit on which the server's value and the person's differ; day units hold the values of that day. */
export type MergeConflict = { unit: string; mine: Fields; theirs: Fields }
export type Merged = {
  /** Fields to write over the current row. */
  apply: Fields
  conflicts: MergeConflict[]
}

/** Returns for each field that belongs to a unit of several the name of that unit. */
export const unitByField = (units: Readonly<Record<string, readonly string[]>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(units).flatMap(([unit, fields]) => fields.map((field) => [field, unit])))

type Units = Readonly<Record<string, readonly string[]>>
/** Of a statement: answers by the name of their line, each a unit by itself. */
export type MergedEntity = 'trip' | 'tour' | 'statement'
export const UNITS: Record<MergedEntity, Units> = { trip: TRIP_UNITS, tour: TOUR_UNITS, statement: {} }
export const UNIT_OF: Record<MergedEntity, ReadonlyMap<string, string>> = {
  trip: unitByField(TRIP_UNITS),
  tour: unitByField(TOUR_UNITS),
  statement: new Map(),
}

/** Fields by their units; a field that belongs to none is one of its own. */
const byUnit = (fields: readonly string[], units: ReadonlyMap<string, string>): Map<string, string[]> => {
  const found = new Map<string, string[]>()
  for (const field of fields) {
    const unit = units.get(field) ?? field
    found.set(unit, [...(found.get(unit) ?? []), field])
  }
  return found
}

export const sameValue = (a: unknown, b: unknown): boolean =>
  a === b ||
  (a ?? null) === (b ?? null) ||
  (a !== null && typeof a === 'object' && JSON.stringify(a) === JSON.stringify(b))

export const pick = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.map((name) => [name, fields[name] ?? null]))

type Decision = 'unchanged' | 'mine' | 'agreed' | 'conflict'

const decide = (names: readonly string[], base: Fields, mine: Fields, theirs: Fields): Decision => {
  if (names.every((name) => sameValue(mine[name], base[name]))) return 'unchanged'
  if (names.every((name) => sameValue(theirs[name], base[name]))) return 'mine'
  if (names.every((name) => sameValue(theirs[name], mine[name]))) return 'agreed'
  return 'conflict'
}

/** Merges sets of names: what one person added and removed is done to what the others made of the set. */
export const mergeNames = (base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] => {
  const [shown, kept, there] = [new Set(base), new Set(mine), new Set(theirs)]
  return [
    ...theirs.filter((name) => !shown.has(name) || kept.has(name)),
    ...mine.filter((name) => !shown.has(name) && !there.has(name)),
  ]
}

/** The customer is one unit; the observers are a set, whose additions and removals never conflict. */
const mergeCustomer = (base: Fields, mine: Fields, theirs: Fields, merged: Merged): void => {
  const [baseCustomer, ...baseObservers] = tripCustomerParts(base.tt_customer)
  const [myCustomer, ...myObservers] = tripCustomerParts(mine.tt_customer)
  const [theirCustomer, ...theirObservers] = tripCustomerParts(theirs.tt_customer)
  const observers = mergeNames(baseObservers, myObservers, theirObservers).filter((name) => name !== '')
  const decision = decide(['name'], { name: baseCustomer }, { name: myCustomer }, { name: theirCustomer })
  if (decision === 'conflict') {
    merged.conflicts.push({
      unit: 'tt_customer',
      mine: { tt_customer: [myCustomer, ...observers].join(';') },
      theirs: { tt_customer: theirs.tt_customer ?? '' },
    })
  }
  const customer = decision === 'mine' ? myCustomer : theirCustomer
  const joined = [customer, ...observers].join(';')
  if (joined !== tripCustomerParts(theirs.tt_customer).join(';')) merged.apply.tt_customer = joined
}

type Entry = Record<string, unknown>
const entriesOf = (list: unknown, key: string): Map<string, Entry> =>
  new Map(Array.isArray(list) ? list.map((entry: Entry) => [String(entry[key]), entry]) : [])

/**
 * Lists by day: what each changed of a day is done to what the others made of it. Where two changed one day differently, the
 * whole list is decided about, and mine holds what the others did to other days.
 */
const mergeDated = (field: string, key: string, base: Fields, mine: Fields, theirs: Fields, merged: Merged): void => {
  const [shown, my, their] = [base, mine, theirs].map((fields) => entriesOf(fields[field], key))
  if (!shown || !my || !their) return
  let isContested = false
  const days = [...new Set([...my.keys(), ...their.keys()])].sort()
  const list = days.flatMap((day) => {
    const values = (entries: ReadonlyMap<string, Entry>): Fields => ({ day: entries.get(day) })
    const decision = decide(['day'], values(shown), values(my), values(their))
    if (decision === 'conflict') isContested = true
    return (decision === 'unchanged' ? their : my).get(day) ?? []
  })
  if (isContested) merged.conflicts.push({ unit: field, mine: { [field]: list }, theirs: pick(theirs, [field]) })
  else if (!sameValue(list, theirs[field])) merged.apply[field] = list
}

const mergeUnit = (
  unit: string,
  names: readonly string[],
  base: Fields,
  mine: Fields,
  theirs: Fields,
  merged: Merged,
) => {
  const decision = decide(names, base, mine, theirs)
  if (decision === 'mine') Object.assign(merged.apply, pick(mine, names))
  if (decision === 'conflict') merged.conflicts.push({ unit, mine: pick(mine, names), theirs: pick(theirs, names) })
}

/** Units of a trip's edit: `set` and `base` hold the changed fields, whole units (`edit-units.ts`). */
export const mergeTrip = (base: Fields, set: Fields, theirs: Fields): Merged => {
  const merged: Merged = { apply: {}, conflicts: [] }
  for (const [unit, names] of byUnit(Object.keys(set), UNIT_OF.trip)) {
    if (unit === 'tt_customer') mergeCustomer(base, set, theirs, merged)
    else mergeUnit(unit, names, base, set, theirs, merged)
  }
  return merged
}

export const dayValues = (fields: Fields, names: readonly string[], day: number): Fields =>
  Object.fromEntries(
    names.map((name) => {
      const values = fields[name]
      return [name, Array.isArray(values) ? (values[day] ?? null) : null]
    }),
  )

/** As {@link mergeTrip} (`given` is the base), with a tour's weekday values as one unit per day, named `day_0` (Monday) to `day_6`. */
export const mergeTour = (given: Fields, changed: Fields, theirs: Fields): Merged => {
  const merged: Merged = { apply: {}, conflicts: [] }
  // Days that the edit does not name are as they are.
  const [base, set] = [wholeWeeks(given, theirs), wholeWeeks(changed, theirs)]
  const weekFields = Object.keys(set).filter(isWeekField)
  const dated = Object.entries(DATED_FIELDS).filter(([field]) => field in set)
  for (const [field, key] of dated) mergeDated(field, key, base, set, theirs, merged)
  const others = Object.keys(set).filter((field) => !isWeekField(field) && !(field in DATED_FIELDS))
  for (const [unit, names] of byUnit(others, UNIT_OF.tour)) mergeUnit(unit, names, base, set, theirs, merged)
  for (let day = 0; day < DAYS; day += 1) {
    const mine = dayValues(set, weekFields, day)
    const current = dayValues(theirs, weekFields, day)
    const decision = decide(weekFields, dayValues(base, weekFields, day), mine, current)
    if (decision === 'conflict') merged.conflicts.push({ unit: `day_${day}`, mine, theirs: current })
    if (decision === 'mine') {
      for (const field of weekFields) {
        const values = [...((merged.apply[field] ?? theirs[field] ?? []) as unknown[])]
        values[day] = mine[field]
        merged.apply[field] = values
      }
    }
  }
  return merged
}

/** Merges answers to the lines of a statement, each by itself. */
const mergeAnswers = (base: Fields, set: Fields, theirs: Fields): Merged => {
  const merged: Merged = { apply: {}, conflicts: [] }
  for (const name of Object.keys(set)) mergeUnit(name, [name], base, set, theirs, merged)
  return merged
}

const MERGED_BY: Record<MergedEntity, typeof mergeTrip> = {
  trip: mergeTrip,
  tour: mergeTour,
  statement: mergeAnswers,
}
export const mergeRow = (entity: MergedEntity, base: Fields, set: Fields, theirs: Fields): Merged =>
  MERGED_BY[entity](base, set, theirs)

/**
 * Returns what a row looks like with the person's edit over it: everything merged, and the person's value where both
 * differ.
 */
export const overlayEdit = (entity: MergedEntity, row: Fields, edit: { set: Fields; base: Fields }): Fields => {
  const { apply, conflicts } = mergeRow(entity, edit.base, edit.set, row)
  return applyUnits(
    { ...row, ...apply },
    conflicts.map(({ unit, mine }) => ({ unit, values: mine })),
  )
}

/** Returns the weekday (0 is Monday) of a unit that is a day of a tour, null for any other unit. */
export const dayOfUnit = (unit: string): number | null => {
  const day = /^day_([0-6])$/.exec(unit)?.[1]
  return day === undefined ? null : Number(day)
}

/** Writes chosen units over a row; day units go into their place of the weekday arrays. */
export const applyUnits = (row: Fields, units: readonly { unit: string; values: Fields }[]): Fields => {
  const result = { ...row }
  for (const { unit, values } of units) {
    const day = dayOfUnit(unit)
    if (day === null) Object.assign(result, values)
    else {
      for (const [field, value] of Object.entries(values)) {
        const week = [...((result[field] as unknown[] | undefined) ?? [])]
        week[day] = value
        result[field] = week
      }
    }
  }
  return result
}
