import { tripCustomerParts } from '../trip/trip-customer.ts'
import { CARRIER_FIELDS, TRIP_UNITS } from '../trip/trip-fields.ts'

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

export const TRIP_UNIT_OF = unitByField(TRIP_UNITS)

/** Fields by their units; a field that belongs to none is one of its own. */
export const byUnit = (fields: readonly string[], units: ReadonlyMap<string, string>): Map<string, string[]> => {
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

/** Returns true if some fields are the same in both. */
export const isSame = (names: readonly string[], one: Fields, other: Fields): boolean =>
  names.every((name) => sameValue(one[name], other[name]))

type Decision = 'unchanged' | 'mine' | 'agreed' | 'conflict'

export const decide = (names: readonly string[], base: Fields, mine: Fields, theirs: Fields): Decision => {
  if (isSame(names, mine, base)) return 'unchanged'
  if (isSame(names, theirs, base)) return 'mine'
  return isSame(names, theirs, mine) ? 'agreed' : 'conflict'
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

export const mergeUnit = (
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

/** Name of the unit that {@link CARRIER_FIELDS} are decided as, where a trip went to another subcontractor meanwhile. */
export const CARRIER = 'carrier'

/** What was noted for the former subcontractor does not go to the next one: it is cleared by giving the trip away. */
export const isLeftBehind = (field: string, base: Fields, set: Fields): boolean =>
  field === 'tt_sub_invoice_comment' && isSame([field], set, base) && !isSame(['tt_sub'], set, base)

/**
 * A trip that one person gives to another subcontractor while another one chooses a driver or agrees a price for the former:
 * no field differs in both, and merged field by field one haulier's driver would drive another's trip, or be paid its price.
 * Null where nothing of the kind happened.
 * @param base the fields as the person saw them; an edit that changed none of them has none, nor `tt_sub`
 */
const carrierConflict = (base: Fields, set: Fields, theirs: Fields): MergeConflict | null => {
  const names = CARRIER_FIELDS.filter((field) => field in set && !isLeftBehind(field, base, set))
  const differing = names.filter((field) => !sameValue(set[field], theirs[field]))
  return differing.includes('tt_sub') && !isSame(differing, set, base) && !isSame(differing, theirs, base)
    ? { unit: CARRIER, mine: pick(set, names), theirs: pick(theirs, names) }
    : null
}

/** Units of a trip's edit: `set` and `base` hold the changed fields, whole units (`edit-units.ts`). */
export const mergeTrip = (base: Fields, set: Fields, theirs: Fields): Merged => {
  const merged: Merged = { apply: {}, conflicts: [] }
  const carrier = carrierConflict(base, set, theirs)
  if (carrier) merged.conflicts.push(carrier)
  const fields = Object.keys(set).filter((field) => !carrier || !(field in carrier.mine))
  for (const [unit, names] of byUnit(fields, TRIP_UNIT_OF)) {
    if (unit === 'tt_customer') mergeCustomer(base, set, theirs, merged)
    else mergeUnit(unit, names, base, set, theirs, merged)
  }
  return merged
}

/** Merges an edit, `base` to `set`, with the row as others left it. */
export type Merge = (base: Fields, set: Fields, theirs: Fields) => Merged

/**
 * Returns what a row looks like with the person's edit over it: everything merged, and the person's value where both
 * differ.
 */
export const overlayBy =
  (merge: Merge) =>
  (row: Fields, edit: { set: Fields; base: Fields }): Fields => {
    const { apply, conflicts } = merge(edit.base, edit.set, row)
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
