import type { DayOff, KnownResource } from '#shared/domain/clashes/planned-trip.ts'
import { callApi } from '#web/session/calls.ts'

type Change = (absences: readonly DayOff[]) => DayOff[]

/**
 * Changes the absences of a driver or vehicle, which is read from the server again, so that those that were entered meanwhile
 * stay. Returns false where the server has none of that key.
 */
export const writeAbsences = (resource: KnownResource, change: Change): Promise<boolean> =>
  resource.of === 'driver' ? writeDriver(resource.id, change) : writeVehicle(resource.id, change)

const writeDriver = async (id: number, change: Change): Promise<boolean> => {
  const drivers = await callApi('drivers', { query: { all: 'true' } })
  const known = drivers.find(({ dr_id }) => dr_id === id)
  if (!known) return false
  const { dr_name, dr_number, dr_groups, dr_requirements, dr_absences = [] } = known
  const seen = { dr_name, dr_number, dr_groups, dr_requirements, dr_absences }
  await callApi('driverEdit', { params: { id }, body: { ...seen, dr_absences: change(dr_absences), seen } })
  return true
}

const writeVehicle = async (id: string, change: Change): Promise<boolean> => {
  const vehicles = await callApi('vehicles', { query: { all: 'true' } })
  const known = vehicles.find(({ gps_id }) => gps_id === id)
  if (!known) return false
  const { gps_id, gps_groups, gps_device, gps_absences = [] } = known
  const seen = { gps_groups, gps_device, gps_absences }
  await callApi('vehicleEdit', { params: { id }, body: { gps_id, ...seen, gps_absences: change(gps_absences), seen } })
  return true
}
