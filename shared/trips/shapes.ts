import type { DelayWord } from '../domain/delay/delay.ts'
import type { LegPhase } from '../domain/delay/legs.ts'
import type { AnswerStateAt } from '../domain/trip/trip-answers.ts'
import type { TripStatus } from '../domain/trip/trip-status.ts'

/**
 * The signs of the timetable, drawn as plain SVG: thousands of them scroll by, so they carry no styles of their own.
 * Each stands beside its word and is hidden from screen readers.
 */
export const SHAPE_PATHS = {
  /** On time: a disc with a tick. */
  disc: 'M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1Zm3.9 5.2-4.4 5a.8.8 0 0 1-1.2 0L4.1 8.9a.8.8 0 1 1 1.2-1.1l1.6 1.7 3.8-4.3a.8.8 0 1 1 1.2 1Z',
  /** Marginal: a triangle. */
  triangle: 'M8 1.6c.4 0 .8.2 1 .6l6 10.8c.4.8-.1 1.7-1 1.7H2c-.9 0-1.4-.9-1-1.7L7 2.2c.2-.4.6-.6 1-.6Z',
  /** Delayed: a square. */
  square: 'M3 1.5h10c.8 0 1.5.7 1.5 1.5v10c0 .8-.7 1.5-1.5 1.5H3c-.8 0-1.5-.7-1.5-1.5V3c0-.8.7-1.5 1.5-1.5Z',
  /** Early: a diamond. */
  diamond: 'M9 1.5a1.4 1.4 0 0 0-2 0L1.5 7a1.4 1.4 0 0 0 0 2L7 14.5a1.4 1.4 0 0 0 2 0L14.5 9a1.4 1.4 0 0 0 0-2Z',
  flag: 'M3 1.2c.4 0 .8.3.8.8v.4h8.6c.6 0 1 .7.7 1.2L11.5 6l1.6 2.4c.3.5 0 1.2-.7 1.2H3.8V14a.8.8 0 1 1-1.6 0V2c0-.5.4-.8.8-.8Z',
  arrow:
    'M9.3 3.3a.8.8 0 0 1 1.1 0l4.1 4.1c.3.3.3.8 0 1.1l-4.1 4.1a.8.8 0 1 1-1.1-1.1l2.7-2.8H2a.8.8 0 1 1 0-1.5h10L9.3 4.4a.8.8 0 0 1 0-1.1Z',
  truck:
    'M1.5 3.5h7.8c.3 0 .5.2.5.5v1.6h2.5c.2 0 .3.1.4.2l2.2 2.6c.1.1.1.2.1.3v2.3c0 .3-.2.5-.5.5h-.8a1.7 1.7 0 0 1-3.4 0H6a1.7 1.7 0 0 1-3.4 0H1.5a.5.5 0 0 1-.5-.5V4c0-.3.2-.5.5-.5Z',
  leave:
    'M5.5 3.2h6.5c.4 0 .8.4.8.8v6.5a.8.8 0 1 1-1.6 0V5.9l-6.6 6.7a.8.8 0 1 1-1.1-1.1l6.6-6.7H5.5a.8.8 0 1 1 0-1.6Z',
  hourglass:
    'M3.5 1.2h9a.8.8 0 1 1 0 1.6h-.3v1.2c0 1.6-1 2.9-2.3 4 1.3 1.1 2.3 2.4 2.3 4v1.2h.3a.8.8 0 1 1 0 1.6h-9a.8.8 0 1 1 0-1.6h.3V12c0-1.6 1-2.9 2.3-4-1.3-1.1-2.3-2.4-2.3-4V2.8h-.3a.8.8 0 1 1 0-1.6Zm1.9 1.6V4c0 .9.6 1.7 1.5 2.5h2.2c.9-.8 1.5-1.6 1.5-2.5V2.8H5.4Z',
  drive: 'M5 2.6c.3-.2.7-.2 1 0l7 4.6c.5.4.5 1.2 0 1.6l-7 4.6c-.6.4-1.5 0-1.5-.8V3.4c0-.3.2-.6.5-.8Z',
  pause:
    'M4.5 2.5h1.5c.4 0 .8.3.8.8v9.4c0 .5-.4.8-.8.8H4.5c-.4 0-.8-.3-.8-.8V3.3c0-.5.4-.8.8-.8Zm5.5 0h1.5c.4 0 .8.3.8.8v9.4c0 .5-.4.8-.8.8H10c-.4 0-.8-.3-.8-.8V3.3c0-.5.4-.8.8-.8Z',
  dot: 'M8 3.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9Z',
  ring: 'M8 3a5 5 0 1 0 0 10A5 5 0 0 0 8 3Zm0 1.7a3.3 3.3 0 1 1 0 6.6 3.3 3.3 0 0 1 0-6.6Z',
  cross:
    'M3.3 3.3a.9.9 0 0 1 1.3 0L8 6.7l3.4-3.4a.9.9 0 1 1 1.3 1.3L9.3 8l3.4 3.4a.9.9 0 1 1-1.3 1.3L8 9.3l-3.4 3.4a.9.9 0 1 1-1.3-1.3L6.7 8 3.3 4.6a.9.9 0 0 1 0-1.3Z',
  details:
    'M2.5 2.5h11c.6 0 1 .4 1 1v9c0 .6-.4 1-1 1h-11c-.6 0-1-.4-1-1v-9c0-.6.4-1 1-1Zm.5 1.5v8h5.5V4H3Zm7 0v8h3V4h-3Z',
  clock:
    'M8 1.2a6.8 6.8 0 1 0 0 13.6A6.8 6.8 0 0 0 8 1.2Zm0 1.6a5.2 5.2 0 1 1 0 10.4A5.2 5.2 0 0 1 8 2.8Zm0 1.4c-.4 0-.8.3-.8.8v3.3l2.3 2.3a.8.8 0 0 0 1.1-1.1L8.8 7.7V5c0-.5-.4-.8-.8-.8Z',
} as const
export type ShapeName = keyof typeof SHAPE_PATHS

export const DELAY_SHAPES: Record<DelayWord, ShapeName> = {
  early: 'diamond',
  on_time: 'disc',
  marginal: 'triangle',
  delayed: 'square',
}
/** None for canceled, which is the letters CNL. */
export const STATUS_SHAPES: Record<TripStatus, ShapeName | null> = {
  active: 'dot',
  // Grey as the active one, so its shape differs.
  scheduled: 'ring',
  inactive: 'cross',
  canceled: null,
}
export const PHASE_SHAPES: Record<LegPhase, ShapeName> = {
  arrived: 'flag',
  in_transit: 'truck',
  departed: 'leave',
  waiting: 'hourglass',
}
export const ANSWER_SHAPES: Record<AnswerStateAt, ShapeName> = {
  asked: 'hourglass',
  overdue: 'clock',
  accepted: 'disc',
  changed: 'triangle',
  declined: 'cross',
}
