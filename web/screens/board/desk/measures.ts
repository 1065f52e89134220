import type { BoardSpan } from '#shared/domain/board/board-axis.ts'
import { HOUR_MS } from '#shared/domain/time/units.ts'

/** Heights and widths in rem, as `bar.module.css` draws them: a finger needs more than a mouse. */
const isCoarse = matchMedia('(pointer: coarse)').matches
export const LINE_HEIGHT = isCoarse ? 3 : 2.5
export const BAR_WIDTH = isCoarse ? 2.75 : 2.25
export const ROW_PADDING = 0.25
/** An hour is at least this wide; with room it is wider. */
export const HOUR_WIDTH: Record<BoardSpan, number> = { 1: 1.625, 3: 0.75, 7: 0.5 }
/** The names of the rows take at most this much. */
export const SIDE_WIDTH = 10.5
/** Full hours of which the clock is named. */
export const HOUR_STEP: Record<BoardSpan, number> = { 1: 1, 3: 3, 7: 6 }
/** Milliseconds that a bar takes at least. */
export const leastSpan = (span: BoardSpan): number => (BAR_WIDTH / HOUR_WIDTH[span]) * HOUR_MS

/** From the middle of the clock of now to that of an hour that still has room beside it. */
const NOW_WIDTH = 1.9
/** Milliseconds before and after now in which no hour is named. */
export const nowSpan = (span: BoardSpan): number => (NOW_WIDTH / HOUR_WIDTH[span]) * HOUR_MS

/** Height of a row in rem. */
export const rowHeight = (lines: number): number => lines * LINE_HEIGHT + 2 * ROW_PADDING
