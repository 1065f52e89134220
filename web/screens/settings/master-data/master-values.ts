import { formatMapPosition, isShortMapLink, readMapPosition } from '../../../../shared/domain/tracking/map-position.ts'
import {
  type Address,
  AddressBody,
  type Driver,
  DriverBody,
  type Subcontractor,
  SubcontractorBody,
  type Vehicle,
  VehicleBody,
} from '../../../../shared/schemas/master-data.ts'
import { type FormFaults, schemaFaults } from '../../../ui/forms/form-faults.ts'

/** For each kind: the values of its form, the body of its request, and its faults by the server's rules. */

export type VehicleForm = Pick<Vehicle, 'gps_id' | 'gps_groups' | 'gps_device'>
/** A unit with exactly the vehicle's name need not be entered; for the feeds another case is another unit. */
export const vehicleForm = (row: (Omit<Vehicle, 'gps_device'> & { gps_device?: string }) | null): VehicleForm => ({
  gps_id: row?.gps_id ?? '',
  gps_groups: row?.gps_groups ?? '',
  gps_device: row?.gps_device === row?.gps_id ? '' : (row?.gps_device ?? ''),
})
export const vehicleFaults = (form: VehicleForm): FormFaults => schemaFaults(VehicleBody, form)

export type DriverForm = Omit<Driver, 'dr_id'>
export const driverForm = (row: Driver | null): DriverForm => ({
  dr_name: row?.dr_name ?? '',
  dr_number: row?.dr_number ?? '',
  dr_groups: row?.dr_groups ?? '',
  dr_requirements: row?.dr_requirements ?? '',
})
export const driverFaults = (form: DriverForm): FormFaults => schemaFaults(DriverBody, form)

export type SubcontractorForm = { sc_name: string; sc_email: string }
export const subcontractorForm = (row: Subcontractor | null): SubcontractorForm => ({
  sc_name: row?.sc_name ?? '',
  sc_email: row?.sc_email ?? '',
})
export const subcontractorBody = ({ sc_name, sc_email }: SubcontractorForm): Subcontractor => ({
  sc_name,
  sc_email: sc_email.trim() || null,
})
export const subcontractorFaults = (form: SubcontractorForm): FormFaults =>
  schemaFaults(SubcontractorBody, subcontractorBody(form))

/** `position` as typed: coordinates or a map link. */
export type AddressForm = { add_id: string; add_name: string; position: string; add_radius: string }
export const addressForm = (row: Address | null): AddressForm => ({
  add_id: row?.add_id ?? '',
  add_name: row?.add_name ?? '',
  position: row ? formatMapPosition({ lat: row.add_lat, lon: row.add_lon }) : '',
  add_radius: row?.add_radius?.toString() ?? '',
})

/** Returns the position of the form; null if none is typed, undefined if the text cannot be read. */
export const typedPlace = (position: string, row: Address | null): Pick<Address, 'add_lat' | 'add_lon'> | undefined => {
  if (position.trim() === '') return { add_lat: null, add_lon: null }
  // Untouched text keeps the exact value, whatever its decimals.
  if (row && position === addressForm(row).position) return { add_lat: row.add_lat, add_lon: row.add_lon }
  const place = readMapPosition(position)
  return place ? { add_lat: place.lat, add_lon: place.lon } : undefined
}

export const addressBody = ({ add_id, add_name, position, add_radius }: AddressForm, row: Address | null): Address => ({
  add_id,
  add_name,
  ...(typedPlace(position, row) ?? { add_lat: null, add_lon: null }),
  add_radius: add_radius.trim() === '' ? null : Number(add_radius),
})

export const addressFaults = (form: AddressForm, row: Address | null): FormFaults => ({
  ...schemaFaults(AddressBody, addressBody(form, row)),
  ...(typedPlace(form.position, row)
    ? {}
    : { position: isShortMapLink(form.position) ? 'add_position_short_link' : 'add_position_unknown' }),
})
