import { sameName } from '../names/names.ts'
import { driverChoices, vehicleChoices } from '../trip/choices.ts'
import type { TourDraft } from './weekday-rules.ts'

/** Master data that weekdays choose from. */
export type DayChoices = {
  vehicles: readonly { gps_id: string; gps_groups: string }[]
  drivers: readonly { dr_id: number; dr_number: string; dr_groups: string; dr_requirements: string }[]
}

/** A week with one day's value changed. */
export const put = <Value>(week: readonly Value[], day: number, value: Value): Value[] =>
  week.map((old, index) => (index === day ? value : old))

export const chooseVehicle = (tour: TourDraft, day: number, gps_id: string | null): TourDraft => ({
  ...tour,
  tr_week_gps: put(tour.tr_week_gps, day, gps_id),
})

/** Choosing a driver also sets his number. */
export const chooseDriver = (
  tour: TourDraft,
  day: number,
  driver: { dr_id: number; dr_number: string } | null,
): TourDraft => ({
  ...tour,
  tr_week_driver: put(tour.tr_week_driver, day, driver?.dr_id ?? null),
  tr_week_drivernr: put(tour.tr_week_drivernr, day, driver?.dr_number ?? null),
})

/** Returns the parts of a day's assignment that are not offered to its subcontractor (rules 5.11). */
export const notOffered = (
  tour: TourDraft,
  day: number,
  { vehicles, drivers }: DayChoices,
): { vehicle: boolean; driver: boolean } => {
  const [sub, gps, driver] = [tour.tr_week_sub[day], tour.tr_week_gps[day], tour.tr_week_driver[day]]
  const offered = driverChoices(drivers, sub, tour.tr_requirements)
  return {
    vehicle: Boolean(gps) && !vehicleChoices(vehicles, sub).some(({ gps_id }) => gps_id === gps),
    driver: typeof driver === 'number' && !offered.some(({ dr_id }) => dr_id === driver),
  }
}

/** Gives a weekday to a subcontractor, and removes a vehicle or driver that is not offered for it. */
export const chooseSubcontractor = (
  tour: TourDraft,
  day: number,
  sc_name: string | null,
  choices: DayChoices,
): TourDraft => {
  if (sameName(tour.tr_week_sub[day], sc_name)) return tour
  const given = { ...tour, tr_week_sub: put(tour.tr_week_sub, day, sc_name) }
  const lost = notOffered(given, day, choices)
  const withVehicle = lost.vehicle ? chooseVehicle(given, day, null) : given
  return lost.driver ? chooseDriver(withVehicle, day, null) : withVehicle
}
