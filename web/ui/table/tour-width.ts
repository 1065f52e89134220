import { useMedia } from '../browser/use-media.ts'

/** Pixels of a pinned column of tours, whole or in two lines. */
const WHOLE = 172
const BROKEN = 122

/** Returns true where a tour between other pinned columns takes two lines. */
export const useCramped = (): boolean => useMedia('(max-width:49.9375em)')
export const tourWidth = (isCramped: boolean): number => (isCramped ? BROKEN : WHOLE)
