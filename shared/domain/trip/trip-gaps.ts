import { isOff, type TripStatus } from './trip-status.ts'

type Crew = { tt_status?: TripStatus; tt_ata?: string | null; tt_gps?: string; tt_driver?: string }

/** A trip that is to be driven still: what it lacks has to be filled in. */
const isToBeDriven = ({ tt_status, tt_ata }: Crew): boolean => !isOff(tt_status) && !tt_ata

/** Returns true for a trip that is to be driven and names no vehicle. A row that does not hold the field says nothing. */
export const lacksVehicle = (trip: Crew): boolean => trip.tt_gps?.trim() === '' && isToBeDriven(trip)

/** Returns true for a trip that is to be driven and names no driver. */
export const lacksDriver = (trip: Crew): boolean => trip.tt_driver?.trim() === '' && isToBeDriven(trip)
