import type { Room } from '#shared/first-rows/first-rows.ts'

/**
 * Widths of rules 12.1: 620 and 1280 px where letters have the usual 16. A window has as much room as letters fit in, so who
 * has set them larger in the browser gets what a smaller window shows.
 */
export const NARROW = '(max-width:38.75em)'
export const WIDE = '(min-width:80em)'
/** A phone, upright or on its side: a tablet whose keyboard is open is wider, or still higher than wide. */
export const PHONE = `${NARROW},(max-width:60em) and (max-height:30em) and (orientation:landscape) and (pointer:coarse)`
/** A tablet on which names would be cut beside more columns and words. */
export const SMALL = '(max-width:59.9375em)'
/** From here on what is said of a trip fits beside the rest. */
export const VERY_WIDE = '(min-width:100em)'

/** The room of the timetable, for use before anything is drawn. */
export const roomNow = (): Room =>
  matchMedia(PHONE).matches
    ? 'cards'
    : !matchMedia(WIDE).matches
      ? 'tablet'
      : matchMedia(VERY_WIDE).matches
        ? 'wide'
        : 'usual'
