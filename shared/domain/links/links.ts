import type { Viewer } from '../access/roles.ts'
import { isTripVisible, type TripAudience } from '../access/visibility.ts'
import { HOUR_MS } from '../time/units.ts'

/** `driver`: reports times and proof. `share`: looks at one trip. */
export const LINK_KINDS = ['driver', 'share'] as const
/** A link that a person makes of a trip. */
export type MadeLinkKind = (typeof LINK_KINDS)[number]
/** `answer`: says yes or no to the trips of a mail, for its subcontractor. */
export type LinkKind = MadeLinkKind | 'answer'

/**
 * Returns true if the viewer may make, see and revoke links of this kind for a trip: admin both, a subcontractor the
 * driver's of its own trips, a customer the one to share of its own.
 */
export const mayHandleLinks = (viewer: Viewer, trip: TripAudience, kind: LinkKind): boolean => {
  if (kind === 'answer') return false
  if (viewer.role === 'admin') return true
  if (!isTripVisible(viewer, trip)) return false
  return (viewer.role === 'sub' && kind === 'driver') || (viewer.role === 'customer' && kind === 'share')
}

/** Kinds of links that the viewer may make of a trip, in their order. */
export const linkKindsOf = (viewer: Viewer, trip: TripAudience): MadeLinkKind[] =>
  LINK_KINDS.filter((kind) => mayHandleLinks(viewer, trip, kind))

/** A driver's link ends this long after the planned or expected arrival ... */
const DRIVER_AFTER_ARRIVAL = 24 * HOUR_MS
/** ... or this long after arrival, once a proof of delivery is there. */
const DRIVER_AFTER_PROOF = 2 * HOUR_MS
/** A link to answer trips ends this long after its mail. */
export const ANSWER_LINK_HOLDS = 48 * HOUR_MS
/** A share link ends this long after the arrival, or after the planned or expected one. */
const SHARE_AFTER_ARRIVAL = 48 * HOUR_MS

type EndingTrip = { tt_sta: string; tt_eta?: string | null; tt_ata?: string | null }

/**
 * End of a trip's link, milliseconds.
 * @param provedAt when the newest proof of delivery was received (ISO); null without one
 */
export const linkEnd = (
  kind: MadeLinkKind,
  { tt_sta, tt_eta, tt_ata }: EndingTrip,
  provedAt: string | null,
): number => {
  const expected = Math.max(Date.parse(tt_sta), Date.parse(tt_eta ?? tt_sta))
  if (kind === 'share') return Math.max(expected, Date.parse(tt_ata ?? tt_sta)) + SHARE_AFTER_ARRIVAL
  const late = expected + DRIVER_AFTER_ARRIVAL
  if (!tt_ata || !provedAt) return late
  return Math.min(late, Math.max(Date.parse(tt_ata), Date.parse(provedAt)) + DRIVER_AFTER_PROOF)
}

/** Fields of a trip whose change takes its links away from the driver who has them. */
export const isInOtherHands = (
  before: { tt_sub: string; tt_driver: string; tt_drivernr: string },
  after: { tt_sub: string; tt_driver: string; tt_drivernr: string },
): boolean =>
  before.tt_sub !== after.tt_sub || before.tt_driver !== after.tt_driver || before.tt_drivernr !== after.tt_drivernr

/** A position is shared as coarse as this, degrees: about a kilometre. */
const COARSE = 100
/** Rounds a coordinate, degrees, to about a kilometre. */
export const coarse = (degrees: number): number => Math.round(degrees * COARSE) / COARSE
