import { useMedia } from './use-media.ts'

/** Widths of rules 12.1, in pixels. */
export const NARROW_MAX_WIDTH = 620
export const WIDE_MIN_WIDTH = 1280

export type Device = {
  /** 620 px or less: compact layouts, large targets. */
  isNarrow: boolean
  /** 1280 px or more: permanent sidebar, wide tables. */
  isWide: boolean
  /** Name under which columns and filters are stored. */
  type: 'desktop' | 'mobile'
}

const NARROW = `(max-width:${NARROW_MAX_WIDTH}px)`

/** Returns true if a list is cards and not a grid, for use before anything is drawn. */
export const isNarrowNow = (): boolean => matchMedia(NARROW).matches

/** A phone, upright or on its side: a tablet whose keyboard is open is wider, or still higher than wide. */
const PHONE = `${NARROW},(max-width:960px) and (max-height:480px) and (orientation:landscape) and (pointer:coarse)`

/** Returns true if the timetable is a phone's, for use before anything is drawn. */
export const isPhoneNow = (): boolean => matchMedia(PHONE).matches
export const usePhone = (): boolean => useMedia(PHONE)

export const useDevice = (): Device => {
  const isNarrow = useMedia(NARROW)
  const isWide = useMedia(`(min-width:${WIDE_MIN_WIDTH}px)`)
  return { isNarrow, isWide, type: isNarrow ? 'mobile' : 'desktop' }
}
