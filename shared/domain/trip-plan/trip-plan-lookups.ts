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
 * name too where several have that number.
 */
export const masterNames = (lookups: TripPlanLookups) => {
  const addressesById = byKey(lookups.addresses, ({ add_id }) => add_id)
  const addressesByName = byKey(lookups.addresses, ({ add_name }) => add_name)
  const driversByNumber = byKey(lookups.drivers, ({ dr_number }) => dr_number)
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
      const named = matches.filter(({ dr_name }) => nameKey(dr_name) === nameKey(name))
      return matches.length > 1 && named.length > 0 ? named : matches
    },
  }
}

/** Rows by name; one that is spelled exactly so wins over those that differ in case. */
const byKey = <T>(rows: readonly T[], nameOf: (row: T) => string): ((name: string) => readonly T[]) => {
  const found = new Map<string, T[]>()
  for (const row of rows) {
    const key = nameKey(nameOf(row))
    if (key !== '') found.set(key, [...(found.get(key) ?? []), row])
  }
  return (name) => {
    const matches = found.get(nameKey(name)) ?? []
    const exact = matches.filter((row) => nameOf(row) === name)
    return exact.length > 0 ? exact : matches
  }
}
