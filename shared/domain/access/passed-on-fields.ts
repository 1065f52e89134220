import { mayKnowTripField } from '../trip/trip-fields.ts'
import type { Role } from './roles.ts'

/**
 * Fields of a trip that may leave the app in a text that a person shares or copies, if its role knows them (rules 4.2): the
 * receiver may be of another company. Tour, way, times, status and vehicle; no person, no subcontractor, no note, no amount.
 */
const SHARED_TRIP_FIELDS: ReadonlySet<string> = new Set([
  ...['tt_tour', 'tt_status', 'tt_from_text', 'tt_from_adrnr', 'tt_to_text', 'tt_to_adrnr', 'tt_gps'],
  ...['tt_stp', 'tt_std', 'tt_sta', 'tt_etp', 'tt_eta', 'tt_atp', 'tt_atd', 'tt_ata'],
])

/** Returns true if a role may pass a field of a trip on. */
export const mayShareTripField = (role: Role, field: string): boolean =>
  SHARED_TRIP_FIELDS.has(field) && mayKnowTripField(role, field)

/** The trip as a role may pass it on: every other field is absent. */
export const sharedTrip = <T extends object>(role: Role, trip: T): Partial<T> =>
  Object.fromEntries(Object.entries(trip).filter(([field]) => mayShareTripField(role, field))) as Partial<T>
