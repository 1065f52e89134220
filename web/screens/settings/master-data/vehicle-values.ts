import { type Vehicle, vehicle } from '#shared/records/vehicle.ts'
import { type RecordValues, recordValues } from '#web/ui/forms/record-values.ts'

/** A vehicle; its unit is for admin alone. */
export type VehicleRow = Omit<Vehicle, 'gps_device'> & { gps_device?: string }

/** The unit as it is kept, also where the form leaves it empty. */
export const vehicleSeen = ({ gps_device }: VehicleRow): { gps_device?: string } =>
  gps_device === undefined ? {} : { gps_device }

/** A unit with exactly the vehicle's name need not be entered; for the feeds another case is another unit. */
export const vehicleValues = (row: VehicleRow | null): RecordValues => {
  const values = recordValues(vehicle, row)
  return { ...values, gps_device: row?.gps_device === row?.gps_id ? '' : (values.gps_device ?? '') }
}
