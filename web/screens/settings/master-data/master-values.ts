import type { Language } from '../../../../shared/domain/names/languages.ts'
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
import { type TermsForm, termsBody, termsForm } from '../../../ui/forms/waiting-terms.tsx'

/** For each kind: the values of its form, the body of its request, and its faults by the server's rules. */

export type VehicleForm = Pick<Vehicle, 'gps_id' | 'gps_groups' | 'gps_device'>
/** A unit with exactly the vehicle's name need not be entered; for the feeds another case is another unit. */
export const vehicleForm = (row: (Omit<Vehicle, 'gps_device'> & { gps_device?: string }) | null): VehicleForm => ({
  gps_id: row?.gps_id ?? '',
  gps_groups: row?.gps_groups ?? '',
  gps_device: row?.gps_device === row?.gps_id ? '' : (row?.gps_device ?? ''),
})
export const vehicleFaults = (form: VehicleForm): FormFaults => schemaFaults(VehicleBody, form)

/** A range of days as the form keeps it, `2026-12-24/2027-01-03`; an end that is not typed yet is empty. */
export const typedAbsence = ({ from, to }: { from: string; to: string }): string => `${from}/${to}`
export const absenceOf = (typed: string): { from: string; to: string } => {
  const [from = '', to = ''] = typed.split('/')
  return { from, to }
}

export type DriverForm = Omit<Driver, 'dr_id' | 'dr_absences'> & { dr_absences: string[] }
export const driverForm = (row: Driver | null): DriverForm => ({
  dr_name: row?.dr_name ?? '',
  dr_number: row?.dr_number ?? '',
  dr_groups: row?.dr_groups ?? '',
  dr_requirements: row?.dr_requirements ?? '',
  dr_absences: (row?.dr_absences ?? []).map(typedAbsence),
})
export const driverBody = ({ dr_absences, ...form }: DriverForm): Omit<Driver, 'dr_id'> => ({
  ...form,
  dr_absences: dr_absences.map(absenceOf),
})
export const driverFaults = (form: DriverForm): FormFaults => schemaFaults(DriverBody, driverBody(form))

export type SubcontractorForm = {
  sc_name: string
  sc_email: string
  sc_language: Language | ''
  sc_vat_id: string
  sc_self_billing: 'yes' | 'no'
  sc_answer_days: string
} & TermsForm<'sc'>
export const subcontractorForm = (row: Subcontractor | null): SubcontractorForm => ({
  sc_name: row?.sc_name ?? '',
  sc_email: row?.sc_email ?? '',
  sc_language: row?.sc_language ?? '',
  sc_vat_id: row?.sc_vat_id ?? '',
  sc_self_billing: row?.sc_self_billing ? 'yes' : 'no',
  sc_answer_days: row?.sc_answer_days?.toString() ?? '',
  ...termsForm('sc', row),
})
export const subcontractorBody = ({
  sc_name,
  sc_email,
  sc_language,
  sc_vat_id,
  sc_self_billing,
  sc_answer_days,
  ...terms
}: SubcontractorForm): Subcontractor => ({
  sc_name,
  sc_vat_id: sc_vat_id.trim() || null,
  sc_self_billing: sc_self_billing === 'yes',
  // What is no number stays none, so that the schema refuses it.
  sc_answer_days: sc_answer_days.trim() === '' ? null : Number(sc_answer_days),
  sc_email: sc_email.trim() || null,
  sc_language: sc_language || null,
  ...termsBody('sc', terms),
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
