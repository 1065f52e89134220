import { entryOf } from '../clashes/entry-of.ts'
import { nameKey } from '../names/names.ts'

/** Master data that a trip plan may name: what is retired is left out by the caller. */
export type TripPlanLookups = {
  /** cm_name */
  customers: readonly string[]
  addresses: readonly { add_id: string; add_name: string }[]
  /** sc_name */
  subcontractors: readonly string[]
  /** gps_id */
  vehicles: readonly string[]
  drivers: readonly { dr_name: string; dr_number: string }[]
  /** Usernames of the observers. */
  observers: readonly string[]
}

/**
 * Finds master data by the names of a plan, without regard to case. Each function answers every match: none is
 * unknown, several are ambiguous. An address is found by its id, else by its name; a driver by its number, and by its
 * name too where several have that number. However many rows are called alike, each cell costs the same.
 */
export const masterNames = (lookups: TripPlanLookups) => {
  const addressesById = byKey(lookups.addresses, ({ add_id }) => add_id)
  const addressesByName = byKey(lookups.addresses, ({ add_name }) => add_name)
  const driversByNumber = byKey(lookups.drivers, ({ dr_number }) => dr_number)
  const namesakes = new Map<readonly Driver[], ReadonlyMap<string, readonly Driver[]>>()
  return {
    customers: byKey(lookups.customers, String),
    subcontractors: byKey(lookups.subcontractors, String),
    vehicles: byKey(lookups.vehicles, String),
    observers: byKey(lookups.observers, String),
    addresses: (text: string) => {
      const byId = addressesById(text)
      return byId.length > 0 ? byId : addressesByName(text)
    },
    drivers: (number: string, name: string) => {
      const matches = driversByNumber(number)
      if (matches.length < 2) return matches
      const named = entryOf(namesakes, matches, () => grouped(matches, ({ dr_name }) => nameKey(dr_name)))
      return named.get(nameKey(name)) ?? matches
    },
  }
}

type Driver = TripPlanLookups['drivers'][number]

const NONE: readonly never[] = []

const grouped = <T>(rows: readonly T[], keyOf: (row: T) => string): ReadonlyMap<string, readonly T[]> => {
  const groups = new Map<string, T[]>()
  for (const row of rows) entryOf(groups, keyOf(row), () => []).push(row)
  return groups
}

/** Rows by name; one that is spelled exactly so wins over those that differ in case. */
const byKey = <T>(rows: readonly T[], nameOf: (row: T) => string): ((name: string) => readonly T[]) => {
  const named = rows.filter((row) => nameKey(nameOf(row)) !== '')
  const spelled = grouped(named, nameOf)
  const alike = grouped(named, (row) => nameKey(nameOf(row)))
  return (name) => spelled.get(name) ?? alike.get(nameKey(name)) ?? NONE
}
