import type { TripStatus } from '../trip/trip-status.ts'

/** Returns true for an active trip that is still to be driven: it has not arrived, and should only later. @param now ms */
export const isToBeDriven = (
  { tt_status, tt_sta, tt_ata }: { tt_status?: TripStatus; tt_sta?: string | null; tt_ata?: string | null },
  now: number,
): boolean => tt_status === 'active' && !tt_ata && !!tt_sta && Date.parse(tt_sta) > now
