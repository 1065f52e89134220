import { DAYS_PER_WEEK } from '../time/units.ts'
import { TOUR_UNITS } from '../tour/tour-record.ts'
import { DATED_FIELDS, isWeekField, wholeWeeks } from '../tour/week-days.ts'
import { CARRIER_FIELDS, TRIP_UNITS } from '../trip/trip-fields.ts'
import {
  byUnit,
  CARRIER,
  decide,
  type Fields,
  type Merge,
  type MergeConflict,
  type Merged,
  mergeTrip,
  mergeUnit,
  overlayBy,
  sameValue,
  TRIP_UNIT_OF,
  unitByField,
} from './merge.ts'

/** Merging of every entity that people edit; apart from `merge.ts`, since the first screen shows trips alone. */

type Units = Readonly<Record<string, readonly string[]>>
/** Of a statement: answers by the name of their line, each a unit by itself. */
export type MergedEntity = 'trip' | 'tour' | 'statement'
export const UNITS: Record<MergedEntity, Units> = {
  trip: { ...TRIP_UNITS, [CARRIER]: CARRIER_FIELDS },
  tour: TOUR_UNITS,
  statement: {},
}
export const UNIT_OF: Record<MergedEntity, ReadonlyMap<string, string>> = {
  trip: TRIP_UNIT_OF,
  tour: unitByField(TOUR_UNITS),
  statement: new Map(),
}

/** Fields of which an edit says all where it changes one: for whom it was meant. */
export const CONTEXT_FIELDS: Record<MergedEntity, readonly string[]> = { trip: CARRIER_FIELDS, tour: [], statement: [] }

type Entry = Record<string, unknown>
const entriesOf = (list: unknown, key: string): Map<string, Entry> =>
  new Map(Array.isArray(list) ? list.map((entry: Entry) => [String(entry[key]), entry]) : [])

/**
 * Lists by day: what each changed of a day is done to what the others made of it. Where two changed one day differently, that
 * day alone is decided about: what either did to other days is in both lists, and is applied.
 */
const mergeDated = (field: string, key: string, base: Fields, mine: Fields, theirs: Fields, merged: Merged): void => {
  const [shown, my, their] = [base, mine, theirs].map((fields) => entriesOf(fields[field], key))
  if (!shown || !my || !their) return
  const days = [...new Set([...my.keys(), ...their.keys()])].sort()
  const decided = days.map((day) => {
    const values = (entries: ReadonlyMap<string, Entry>): Fields => ({ day: entries.get(day) })
    return { day, decision: decide(['day'], values(shown), values(my), values(their)) }
  })
  const listWith = (contested: ReadonlyMap<string, Entry>) =>
    decided.flatMap(({ day, decision }) => {
      const of = decision === 'conflict' ? contested : decision === 'unchanged' ? their : my
      return of.get(day) ?? []
    })
  const [mineOfAll, theirsOfAll] = [listWith(my), listWith(their)]
  if (!sameValue(theirsOfAll, theirs[field])) merged.apply[field] = theirsOfAll
  if (decided.some(({ decision }) => decision === 'conflict'))
    merged.conflicts.push({ unit: field, mine: { [field]: mineOfAll }, theirs: { [field]: theirsOfAll } })
}

/** A list by day with the days that a conflict is about as another list has them. */
export const withContestedDays = (
  field: keyof typeof DATED_FIELDS,
  { mine, theirs }: Pick<MergeConflict, 'mine' | 'theirs'>,
  list: unknown,
  other: unknown,
): unknown[] => {
  const key = DATED_FIELDS[field]
  const [my, their, left, right] = [mine[field], theirs[field], list, other].map((entries) => entriesOf(entries, key))
  const days = [...new Set([...(left?.keys() ?? []), ...(right?.keys() ?? [])])].sort()
  return days.flatMap((day) => (sameValue(my?.get(day), their?.get(day)) ? left : right)?.get(day) ?? [])
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
  for (let day = 0; day < DAYS_PER_WEEK; day += 1) {
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

const MERGED_BY: Record<MergedEntity, Merge> = {
  trip: mergeTrip,
  tour: mergeTour,
  statement: mergeAnswers,
}
export const mergeRow = (entity: MergedEntity, base: Fields, set: Fields, theirs: Fields): Merged =>
  MERGED_BY[entity](base, set, theirs)

/** A row of an entity with the person's edit over it, as {@link overlayBy}. */
export const overlayEdit = (entity: MergedEntity, row: Fields, edit: { set: Fields; base: Fields }): Fields =>
  overlayBy(MERGED_BY[entity])(row, edit)
