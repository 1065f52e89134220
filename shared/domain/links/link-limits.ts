import { DAY_MS } from '../time/units.ts'

/** So long after its end a driver's link takes what was recorded before it: phones are without a network for days. */
export const LATE_REPORTS_TAKEN = 7 * DAY_MS

/** Bounds of the pages themselves, exported one by one: no page carries the other bounds. */
export const MAX_PHOTOS = 10
/** Phones send 350 kB, and a photo as it was taken where their browser cannot make it small. */
export const PHOTO_BYTES = 5_000_000
export const TEXT_LENGTH = 1000
/** Trips that one request answers. */
export const ANSWERS_AT_ONCE = 100

/**
 * Bounds of one link. Of its reports, the last fifty are for steps and proof alone; all links of a trip that one person made
 * under one subcontractor have as many reports together, revoked ones included. What earlier links used up never refuses the
 * present one the first report of each step, its first others, nor its first pictures.
 */
export const LINK_LIMITS = {
  photos: MAX_PHOTOS,
  reports: 200,
  reservedForSteps: 50,
  /** Notes and the like of a trip that a link may send, and as many steps and what takes them back, whatever others have sent. */
  reportsOfOwn: 10,
  /** Reports that come after the end of all those links; they are no part of the others. */
  reportsAfterEnd: 50,
  bytes: 8_000_000,
  /** Pictures of all those links. */
  bytesOfMaker: 24_000_000,
  /** Pictures that a link may send whatever others of its maker have sent. */
  bytesOfOwn: 1_000_000,
  photoBytes: PHOTO_BYTES,
  textLength: TEXT_LENGTH,
  answersAtOnce: ANSWERS_AT_ONCE,
} as const
