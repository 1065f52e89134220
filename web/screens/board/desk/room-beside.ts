import { HOUR_MS } from '#shared/domain/time/units.ts'

/** In a bar of this width most words are whole; those of a shorter one stand beside it, where they have room. */
const WORDS_WIDTH = 9
/** Room beside a bar in which words say more than in it. */
const LEAST_ROOM = 4.5
const GAP = 0.5

/**
 * Returns the room for the words of a bar beside it, in rem; null if they stand in the bar.
 * @param until where the next bar of its line begins, or the days end
 * @param hourWidth rem
 * @param leastWidth that a bar takes, in rem
 */
export const roomBeside = (
  bar: { from: number; to: number },
  until: number,
  hourWidth: number,
  leastWidth: number,
): number | null => {
  const width = Math.max(leastWidth, ((bar.to - bar.from) / HOUR_MS) * hourWidth)
  const room = ((until - bar.from) / HOUR_MS) * hourWidth - width - GAP
  return width < WORDS_WIDTH && room >= Math.max(LEAST_ROOM, width) ? room : null
}
