import { nearestNames } from '../../shared/domain/names/near-names.ts'
import { splitTripCustomer, withCustomerName } from '../../shared/domain/trip/trip-customer.ts'
import type { FieldError } from '../kit/refusal.ts'
import {
  listAddresses,
  listCustomers,
  listDrivers,
  listSubcontractors,
  listVehicles,
} from '../master-data/store/lookups.ts'
import type { Store } from '../store/db.ts'
import type { Fields } from './edits.ts'

/** Looking for near names goes through all of the master data, so only the first faults get offers. */
const MAX_FAULTS_WITH_OFFERS = 20

type Offering = (store: Store, path: string, fields: Fields) => Fields[]

const valueAt = (fields: Fields, path: string): string => {
  const [field = '', day] = path.split('.')
  const value = fields[field]
  return String((day !== undefined && Array.isArray(value) ? value[Number(day)] : value) ?? '')
}
const near = (names: readonly string[], path: string, fields: Fields): Fields[] =>
  nearestNames(valueAt(fields, path), names).map((name) => ({ [path]: name }))

const subcontractor: Offering = (store, path, fields) =>
  near(
    listSubcontractors(store).map(({ sc_name }) => sc_name),
    path,
    fields,
  )
const vehicle: Offering = (store, path, fields) =>
  near(
    listVehicles(store).map(({ gps_id }) => gps_id),
    path,
    fields,
  )
const customer: Offering = (store, path, fields) => {
  const joined = valueAt(fields, path)
  const { customer: typed } = splitTripCustomer(joined)
  const names = listCustomers(store).map(({ cm_name }) => cm_name)
  // The customer is known, so the unknown name is an observer.
  return nearestNames(typed, names).flatMap((name) =>
    name === typed ? [] : [{ [path]: withCustomerName(joined, name) }],
  )
}
const driver: Offering = (store, _path, { tt_driver, tt_drivernr }) => {
  const drivers = listDrivers(store)
  const byName = nearestNames(
    String(tt_driver ?? ''),
    drivers.map(({ dr_name }) => dr_name),
  )
  return drivers
    .filter(({ dr_name, dr_number }) => byName.includes(dr_name) || (dr_number !== '' && dr_number === tt_drivernr))
    .slice(0, 3)
    .map(({ dr_name, dr_number }) => ({ tt_driver: dr_name, tt_drivernr: dr_number }))
}
const address: Offering = (store, path, fields) => {
  const end = path.startsWith('tt_from') ? 'tt_from' : 'tt_to'
  const addresses = listAddresses(store)
  const numbers = nearestNames(
    String(fields[`${end}_adrnr`] ?? ''),
    addresses.map(({ add_id }) => add_id),
  )
  const names = nearestNames(
    String(fields[`${end}_text`] ?? ''),
    addresses.map(({ add_name }) => add_name),
  )
  return addresses
    .filter(({ add_id, add_name }) => names.includes(add_name) || numbers.includes(add_id))
    .slice(0, 3)
    .map(({ add_id, add_name }) => ({ [`${end}_adrnr`]: add_id, [`${end}_text`]: add_name }))
}
const addressNumber: Offering = (store, path, fields) =>
  near(
    listAddresses(store).map(({ add_id }) => add_id),
    path,
    fields,
  )

const OFFERINGS: Record<string, Offering> = {
  tt_sub: subcontractor,
  tr_week_sub: subcontractor,
  tt_gps: vehicle,
  tr_week_gps: vehicle,
  tt_customer: customer,
  tt_driver: driver,
  tt_drivernr: driver,
  tt_from_adrnr: address,
  tt_from_text: address,
  tt_to_adrnr: address,
  tt_to_text: address,
  tr_departure: addressNumber,
  tr_arrival: addressNumber,
}

/**
 * The faults, each unknown name with the nearest ones that exist. For admin alone: other roles may not know all names.
 * @param fields as they were to be written
 */
export const withOffers = (store: Store, faults: readonly FieldError[], fields: Fields): FieldError[] =>
  faults.map((fault, at) => {
    if (fault.message !== 'name_unknown' || at >= MAX_FAULTS_WITH_OFFERS) return fault
    const offers = OFFERINGS[fault.path.split('.')[0] ?? '']?.(store, fault.path, fields) ?? []
    return offers.length > 0 ? { ...fault, offers } : fault
  })
