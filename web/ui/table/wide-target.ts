/** Of a link within a line of text, with nothing else to press above or below: a finger hits it beside its line, too. */
export const WIDE_TARGET = {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 24,
  // The lines stay as close as they are.
  '@media (pointer: coarse)': { minHeight: 44, my: '-10px', px: 1, mx: -1 },
} as const
