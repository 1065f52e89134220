import type { DelayClass } from '../../../shared/domain/delay.ts'
import type { LegPhase } from '../../../shared/domain/legs.ts'

/**
 * The signs of the timetable, drawn as plain SVG: thousands of them scroll by, so they carry no styles of their own.
 * Each stands beside its word and is hidden from screen readers.
 */
const PATHS = {
  /** On time: a disc with a tick. */
  disc: 'M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1Zm3.9 5.2-4.4 5a.8.8 0 0 1-1.2 0L4.1 8.9a.8.8 0 1 1 1.2-1.1l1.6 1.7 3.8-4.3a.8.8 0 1 1 1.2 1Z',
  /** Marginal: a triangle. */
  triangle: 'M8 1.6c.4 0 .8.2 1 .6l6 10.8c.4.8-.1 1.7-1 1.7H2c-.9 0-1.4-.9-1-1.7L7 2.2c.2-.4.6-.6 1-.6Z',
  /** Delayed: a square. */
  square: 'M3 1.5h10c.8 0 1.5.7 1.5 1.5v10c0 .8-.7 1.5-1.5 1.5H3c-.8 0-1.5-.7-1.5-1.5V3c0-.8.7-1.5 1.5-1.5Z',
  flag: 'M3 1.2c.4 0 .8.3.8.8v.4h8.6c.6 0 1 .7.7 1.2L11.500 6l1.600 2.400c.3.5 0 1.200-.700 1.200H3.800V14a.8.8 0 1 1-1.600 0V2c0-.500.4-.8.8-.8Z',
  arrow:
    'M9.300 3.300a.8.8 0 0 1 1.100 0l4.100 4.100c.3.3.3.800 0 1.100l-4.100 4.100a.8.8 0 1 1-1.100-1.100l2.700-2.800H2a.8.8 0 1 1 0-1.500h10L9.300 4.400a.8.8 0 0 1 0-1.100Z',
  leave:
    'M5.500 3.200h6.500c.4 0 .8.400.8.800v6.500a.8.8 0 1 1-1.600 0V5.900l-6.600 6.700a.8.8 0 1 1-1.100-1.100l6.600-6.700H5.500a.8.8 0 1 1 0-1.600Z',
  hourglass:
    'M3.500 1.200h9a.8.8 0 1 1 0 1.600h-.3v1.200c0 1.600-1 2.900-2.300 4 1.300 1.100 2.300 2.400 2.300 4v1.200h.3a.8.8 0 1 1 0 1.600h-9a.8.8 0 1 1 0-1.600h.3V12c0-1.600 1-2.900 2.300-4-1.300-1.100-2.300-2.400-2.300-4V2.800h-.3a.8.8 0 1 1 0-1.600Zm1.900 1.600V4c0 .9.6 1.700 1.500 2.500h2.200c.9-.8 1.500-1.600 1.500-2.500V2.800H5.400Z',
  drive:
    'M5 2.600c.3-.2.7-.2 1 0l7 4.600c.5.400.5 1.200 0 1.600l-7 4.600c-.6.400-1.500 0-1.500-.8V3.400c0-.300.2-.6.5-.8Z',
  pause:
    'M4.500 2.500h1.500c.4 0 .8.300.8.800v9.400c0 .500-.4.800-.8.800H4.500c-.4 0-.8-.3-.8-.8V3.300c0-.5.4-.8.8-.8Zm5.500 0h1.500c.4 0 .8.3.8.8v9.400c0 .5-.4.8-.8.8H10c-.4 0-.8-.3-.8-.8V3.300c0-.5.4-.8.8-.8Z',
  dot: 'M8 3.500a4.500 4.500 0 1 0 0 9 4.500 4.500 0 0 0 0-9Z',
  ring: 'M8 3a5 5 0 1 0 0 10A5 5 0 0 0 8 3Zm0 1.700a3.300 3.300 0 1 1 0 6.600 3.300 3.300 0 0 1 0-6.600Z',
  cross:
    'M3.300 3.300a.9.9 0 0 1 1.300 0L8 6.700l3.400-3.400a.9.9 0 1 1 1.300 1.300L9.300 8l3.400 3.400a.9.9 0 1 1-1.300 1.300L8 9.300l-3.400 3.400a.9.9 0 1 1-1.300-1.300L6.700 8 3.300 4.600a.9.9 0 0 1 0-1.300Z',
  clock:
    'M8 1.200a6.800 6.800 0 1 0 0 13.600A6.800 6.800 0 0 0 8 1.200Zm0 1.600a5.200 5.200 0 1 1 0 10.400A5.200 5.200 0 0 1 8 2.800Zm0 1.400c-.4 0-.8.3-.8.8v3.300l2.300 2.300a.8.8 0 0 0 1.100-1.100L8.800 7.700V5c0-.5-.4-.8-.8-.8Z',
} as const
export type ShapeName = keyof typeof PATHS

export const DELAY_SHAPES: Record<DelayClass, ShapeName> = {
  on_time: 'disc',
  marginal: 'triangle',
  delayed: 'square',
}
export const PHASE_SHAPES: Record<LegPhase, ShapeName> = {
  arrived: 'flag',
  in_transit: 'arrow',
  departed: 'leave',
  waiting: 'hourglass',
}

export const Shape = ({ name }: { name: ShapeName }) => (
  <svg className={`shape shape-${name}`} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
    <path d={PATHS[name]} />
  </svg>
)
