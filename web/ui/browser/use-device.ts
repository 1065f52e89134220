import { NARROW, PHONE, WIDE } from './room.ts'
import { useMedia } from './use-media.ts'

export type Device = {
  /** 620 px or less: compact layouts, large targets. */
  isNarrow: boolean
  /** 1280 px or more: permanent sidebar, wide tables. */
  isWide: boolean
  /** Name under which columns and filters are stored. */
  type: 'desktop' | 'mobile'
}

/** Returns true if a list is cards and not a grid, for use before anything is drawn. */
export const isNarrowNow = (): boolean => matchMedia(NARROW).matches

/** Returns true if the timetable is a phone's, for use before anything is drawn. */
export const isPhoneNow = (): boolean => matchMedia(PHONE).matches
export const usePhone = (): boolean => useMedia(PHONE)

export const useDevice = (): Device => {
  const isNarrow = useMedia(NARROW)
  const isWide = useMedia(WIDE)
  return { isNarrow, isWide, type: isNarrow ? 'mobile' : 'desktop' }
}
