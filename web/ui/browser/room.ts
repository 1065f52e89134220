import type { Room } from '../../../shared/first-rows/first-rows.ts'

/** Widths of rules 12.1, in pixels. */
export const NARROW_MAX_WIDTH = 620
export const WIDE_MIN_WIDTH = 1280

export const NARROW = `(max-width:${NARROW_MAX_WIDTH}px)`
/** A phone, upright or on its side: a tablet whose keyboard is open is wider, or still higher than wide. */
export const PHONE = `${NARROW},(max-width:960px) and (max-height:480px) and (orientation:landscape) and (pointer:coarse)`
export const WIDE = `(min-width:${WIDE_MIN_WIDTH}px)`
/** From here on what is said of a trip fits beside the rest. */
export const VERY_WIDE = '(min-width:1600px)'

/** The room of the timetable, for use before anything is drawn. */
export const roomNow = (): Room =>
  matchMedia(PHONE).matches
    ? 'cards'
    : !matchMedia(WIDE).matches
      ? 'tablet'
      : matchMedia(VERY_WIDE).matches
        ? 'wide'
        : 'usual'
