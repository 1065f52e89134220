/** Status of a trip, specification section 4. */
export const TRIP_STATUSES = ['active', 'inactive', 'scheduled', 'canceled'] as const
export type TripStatus = (typeof TRIP_STATUSES)[number]
