import { parseDateTime } from '../shared/domain/dates.ts'
import { parseAmount } from '../shared/domain/money.ts'
import type { Viewer } from '../shared/domain/roles.ts'
import { readTripPlan, type TripPlanFault } from '../shared/domain/trip-plan-csv.ts'
import type { TripPlanLookups } from '../shared/domain/trip-plan-lookups.ts'
import { TripCreateBody } from '../shared/schemas/trip.ts'
import { readCsv } from './csv.ts'
import { Refusal } from './refusal.ts'
import type { Store } from './store/db.ts'
import {
  listAddresses,
  listCustomers,
  listDrivers,
  listObservers,
  listSubcontractors,
  listVehicles,
} from './store/lookups.ts'
import { insertTrips, tripPresence } from './store/trips.ts'

/** A file with any fault adds nothing; the message is that of the first (decisions section 8). */
const refusal = (faults: TripPlanFault[]): Refusal => {
  const [first] = faults
  if (!first) throw new Error('a plan without faults is not refused')
  const { message, line, col, value } = first
  return new Refusal(400, message, { line, col, value, errors: faults })
}

const lookupsOf = (store: Store): TripPlanLookups => ({
  customers: listCustomers(store).map(({ cm_name }) => cm_name),
  addresses: listAddresses(store),
  subcontractors: listSubcontractors(store).map(({ sc_name }) => sc_name),
  vehicles: listVehicles(store).map(({ gps_id }) => gps_id),
  drivers: listDrivers(store),
  observers: listObservers(store),
})

/**
 * Checks a CSV trip plan and adds its trips, all or none, in one transaction (decisions section 8).
 * With `check` nothing is written and `added` counts what would be.
 * @throws Refusal 400 with every fault of the file
 */
export const importTripPlan = (
  store: Store,
  viewer: Viewer,
  bytes: Uint8Array,
  { check }: { check: boolean },
): { added: number; present: number } => {
  const { header, rows } = readCsv(bytes)
  return store.write(() => {
    const { trips, present, faults } = readTripPlan({
      header,
      rows,
      lookups: lookupsOf(store),
      isPresent: tripPresence(store),
      parseDateTime: (text) => parseDateTime(text, store.timeZone),
      parseAmount,
    })
    if (faults.length > 0) throw refusal(faults)
    if (!check) {
      const fields = trips.map((trip) => TripCreateBody.parse(trip))
      insertTrips(store, fields, { username: viewer.username, source: 'upload' })
    }
    return { added: trips.length, present }
  })
}
