import { crewBook } from '#shared/domain/clashes/planned-trip.ts'
import { sameSpelling } from '#shared/domain/names/names.ts'
import { splitTripCustomer } from '#shared/domain/trip/trip-customer.ts'
import type { Customer } from '#shared/records/customer.ts'
import type { Driver } from '#shared/records/driver.ts'
import type { Subcontractor } from '#shared/records/subcontractor.ts'
import type { Vehicle } from '#shared/records/vehicle.ts'
import type { DeviceTrip } from '#shared/schemas/trip.ts'
import type { OverviewKind } from '../../addresses/list-addresses.ts'

type Known = {
  vehicles: readonly Pick<Vehicle, 'gps_id'>[]
  drivers: readonly Driver[]
  subcontractors: readonly Pick<Subcontractor, 'sc_name' | 'sc_phone'>[]
  customers: readonly Pick<Customer, 'cm_id' | 'cm_name' | 'cm_phone'>[]
}
export type Dossier = {
  kind: OverviewKind
  id: string | number
  name: string
  /** As it is typed; empty where there is none. */
  phone: string
}

/** Driver, vehicle and companies of a trip that the master data knows: each has a page of its own. */
export const dossiersOf = (row: DeviceTrip, known: Known, timeZone: string): Dossier[] => {
  const { tt_gps = '', tt_sub = '' } = row
  const { customer: named } = splitTripCustomer(row.tt_customer)
  const key = crewBook(known.drivers, timeZone).driverOf(row)
  const vehicle = known.vehicles.find(({ gps_id }) => sameSpelling(gps_id, tt_gps))
  const driver = known.drivers.find(({ dr_id }) => key === `id ${dr_id}`)
  const sub = known.subcontractors.find(({ sc_name }) => sameSpelling(sc_name, tt_sub))
  const customer = known.customers.find(({ cm_name }) => sameSpelling(cm_name, named))
  const found: (Dossier | undefined)[] = [
    vehicle && { kind: 'vehicle', id: vehicle.gps_id, name: vehicle.gps_id, phone: '' },
    driver && { kind: 'driver', id: driver.dr_id, name: driver.dr_name, phone: driver.dr_phone ?? '' },
    sub && { kind: 'subcontractor', id: sub.sc_name, name: sub.sc_name, phone: sub.sc_phone ?? '' },
    customer && { kind: 'customer', id: customer.cm_id, name: customer.cm_name, phone: customer.cm_phone ?? '' },
  ]
  return found.filter((dossier) => dossier !== undefined)
}
