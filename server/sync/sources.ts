import type { Viewer } from '../../shared/domain/access/roles.ts'
import {
  visibleAddress,
  visibleDriver,
  visibleSubcontractor,
  visibleVehicle,
} from '../../shared/domain/access/visibility.ts'
import type { Address, Driver, Subcontractor, Vehicle } from '../../shared/schemas/master-data.ts'

/** Master data as each role sees it, on devices (`entities/look-ups.ts`) and in answers to calls. */

/** Only admin needs to know a vehicle's telematics unit. */
export const projectVehicle = (viewer: Viewer, vehicle: Vehicle): Partial<Vehicle> | null => {
  const seen = visibleVehicle(viewer, vehicle)
  if (!seen) return null
  const { gps_id, gps_groups, gps_device } = seen
  return viewer.role === 'admin' ? { gps_id, gps_groups, gps_device } : { gps_id, gps_groups }
}
export const projectDriver = (viewer: Viewer, driver: Driver): Driver | null => {
  const seen = visibleDriver(viewer, driver)
  if (!seen) return null
  const { dr_id, dr_name, dr_number, dr_groups, dr_requirements, dr_absences } = seen
  return { dr_id, dr_name, dr_number, dr_groups, dr_requirements, ...(dr_absences && { dr_absences }) }
}
export const projectAddress = (viewer: Viewer, address: Address): Address | null => {
  if (!visibleAddress(viewer, address)) return null
  const { add_id, add_name, add_lat, add_lon, add_radius } = address
  return { add_id, add_name, add_lat, add_lon, add_radius }
}
export const projectSubcontractor = (viewer: Viewer, subcontractor: Subcontractor): Subcontractor | null => {
  if (!visibleSubcontractor(viewer, subcontractor)) return null
  const { sc_name, sc_email, sc_language, sc_free_minutes, sc_waiting_rate, sc_waiting_step, sc_waiting_max } =
    subcontractor
  const { sc_self_billing, sc_vat_id, sc_answer_days } = subcontractor
  const waiting = { sc_free_minutes, sc_waiting_rate, sc_waiting_step, sc_waiting_max }
  return { sc_name, sc_email, sc_language, ...waiting, sc_self_billing, sc_vat_id, sc_answer_days }
}
