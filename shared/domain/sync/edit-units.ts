import { DAYS_PER_WEEK } from '../time/units.ts'
import { dayPath, isWeekField, valueOfPath } from '../tour/week-days.ts'
import { tripCustomerParts } from '../trip/trip-customer.ts'
import { applyUnits, type Fields, isSame, pick, sameValue } from './merge.ts'
import { CONTEXT_FIELDS, dayValues, type MergedEntity, UNIT_OF, UNITS } from './merge-rows.ts'

/** Edits as whole units, and their parts: what `merge.ts` merges. The first rows need none of it. */

/**
 * The edit that turns `before` into `after`, as whole units, so that a unit is always compared as a whole:
 * a changed driver brings his number and whose trip it is, a changed weekday every weekday field that the person sees. Of a tour's week it holds
 * the changed days alone, by their paths (`week-days.ts`).
 */
export const wholeUnits = (entity: MergedEntity, before: Fields, after: Fields): { set: Fields; base: Fields } => {
  const differing = Object.keys(after).filter((field) => !sameValue(after[field], before[field]))
  const weeks = differing.filter(isWeekField)
  const changed = differing.filter((field) => !weeks.includes(field))
  const fields = new Set(changed)
  const [units, unitOfField] = [UNITS[entity], UNIT_OF[entity]]
  for (const field of changed) {
    for (const mate of units[unitOfField.get(field) ?? ''] ?? []) if (mate in before || mate in after) fields.add(mate)
  }
  if (CONTEXT_FIELDS[entity].some((field) => fields.has(field)))
    for (const mate of CONTEXT_FIELDS[entity]) if (mate in before && mate in after) fields.add(mate)
  const names = [...fields]
  const edit = { set: pick({ ...before, ...after }, names), base: pick(before, names) }
  if (weeks.length === 0) return edit
  const seen = Object.keys(before).filter((field) => isWeekField(field) && field in after)
  const ofDay = (fields: Fields, day: number): Fields =>
    Object.fromEntries(
      [...new Set([...seen, ...weeks])].map((field) => {
        const path = `${field}.${day}`
        return [path, valueOfPath(fields, path) ?? null]
      }),
    )
  for (let day = 0; day < DAYS_PER_WEEK; day += 1) {
    const [mine, shown] = [ofDay(after, day), ofDay(before, day)]
    if (isSame(Object.keys(mine), mine, shown)) continue
    Object.assign(edit.set, mine)
    Object.assign(edit.base, shown)
  }
  return edit
}

/** Weekday fields that an edit of an older app holds whole. */
const weeksOf = (set: Fields): string[] => Object.keys(set).filter((field) => isWeekField(field) && !dayPath(field))

/** The part of an edit that lies beside some units, in whole units: what was applied while they stayed in conflict. */
export const withoutUnits = (
  entity: MergedEntity,
  { set, base }: { set: Fields; base: Fields },
  units: readonly string[],
): { set: Fields; base: Fields } => {
  const known = UNITS[entity]
  const undone = Object.fromEntries(
    units.flatMap((unit) =>
      // The customer's name is the unit; observers of the same field were merged.
      unit === 'tt_customer'
        ? [[unit, [tripCustomerParts(base[unit])[0], ...tripCustomerParts(set[unit]).slice(1)].join(';')]]
        : (known[unit] ?? [unit]).map((field) => [field, base[field]]),
    ),
  )
  const days = units
    .filter((unit) => unit.startsWith('day_'))
    .map((unit) => ({ unit, values: dayValues(base, weeksOf(set), Number(unit.slice(-1))) }))
  const left = applyUnits({ ...set, ...undone }, days)
  const fields = Object.keys(set).filter((field) => !(dayPath(field) && units.includes(unitOfPath(entity, field))))
  const changed = new Set(
    fields.filter((field) => !sameValue(left[field], base[field])).map((field) => unitOfPath(entity, field)),
  )
  const names = fields.filter((field) => changed.has(unitOfPath(entity, field)))
  return { set: pick(left, names), base: pick(base, names) }
}

/** Fields that an edit changes, without those that only say for whom it was meant ({@link CONTEXT_FIELDS}). */
export const withoutContext = (entity: MergedEntity, edit: { set: Fields; base: Fields }): Fields => {
  const { set } = withoutUnits(entity, edit, [])
  return pick(
    edit.set,
    Object.keys(edit.set).filter((field) => field in set || !CONTEXT_FIELDS[entity].includes(field)),
  )
}

/** The unit that a path of an edit belongs to. */
export const unitOfPath = (entity: MergedEntity, path: string): string => {
  const day = dayPath(path)?.day
  if (day !== undefined) return `day_${day}`
  return UNIT_OF[entity].get(path) ?? path
}

/** The part of an edit that lies in some units; days of whole weeks as their paths. */
export const onlyUnits = (
  entity: MergedEntity,
  { set, base }: { set: Fields; base: Fields },
  units: readonly string[],
): { set: Fields; base: Fields } => {
  const paths = Object.keys(set).flatMap((field) =>
    isWeekField(field) && Array.isArray(set[field])
      ? Array.from({ length: DAYS_PER_WEEK }, (_, day) => `${field}.${day}`)
      : [field],
  )
  const isOf = (path: string) => (unit: string) =>
    unit === unitOfPath(entity, path) || UNITS[entity][unit]?.includes(path) === true
  const inUnits = paths.filter((path) => units.some(isOf(path)))
  const only = (fields: Fields): Fields =>
    Object.fromEntries(inUnits.map((path) => [path, valueOfPath(fields, path) ?? null]))
  return { set: only(set), base: only(base) }
}
