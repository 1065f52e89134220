import type { SxProps, Theme } from '@mui/material/styles'

/** A colour of the theme, thinned: dark text stays readable on it, in the dark scheme too. */
const tint = (color: string): string => `color-mix(in srgb, var(--mui-palette-${color}-main) 15%, transparent)`

/**
 * One sheet for all cells, given to the element around them. The cells themselves are plain elements with class names:
 * a styled component in each of thousands of cells is what makes a long list stutter.
 */
export const cellStyles: SxProps<Theme> = {
  '& .shape': { width: '0.9em', height: '0.9em', flex: 'none', fill: 'currentColor' },
  '& .nothing': { color: 'text.secondary' },
  '& .quiet': { color: 'text.secondary', fontSize: '0.75rem', lineHeight: 1.25 },
  '& .cut': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& .only-heard': {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
  '& .two-lines': {
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'center',
    minWidth: 0,
    lineHeight: 1.3,
  },
  '& .with-shape': { display: 'inline-flex', alignItems: 'center', gap: '0.3em', minWidth: 0, maxWidth: '100%' },

  '& .leg-times': { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  '& .leg-planned': { color: 'text.secondary' },
  '& .leg-arrow': { color: 'text.secondary', mx: '0.2em' },
  '& .leg-shown': { fontWeight: 600 },
  '& .leg-estimated': { fontStyle: 'italic' },

  '& .delay': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '0.35em',
    minWidth: 0,
    maxWidth: '100%',
    px: '0.5em',
    py: '0.1em',
    borderRadius: 1,
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
    lineHeight: 1.35,
  },
  '& .delay-minutes': { fontWeight: 600 },
  '& .delay-cell': {
    flexDirection: 'column',
    alignItems: 'flex-start',
    gap: 0,
    width: '100%',
    px: '0.4em',
    lineHeight: 1.25,
  },
  '& .delay-word': { fontSize: '0.6875rem', maxWidth: '100%' },
  '& .delay-on_time': { bgcolor: tint('success'), '& .shape': { color: 'success.main' } },
  '& .delay-marginal': { bgcolor: tint('warning'), '& .shape': { color: 'warning.main' } },
  '& .delay-delayed': { bgcolor: tint('error'), '& .shape': { color: 'error.main' } },

  '& .leg-delay': { display: 'flex', fontSize: '0.75rem' },
  '& .leg-delay .delay': { px: '0.35em' },

  '& .sign-grey': { color: 'text.secondary' },
  '& .sign-red': { color: 'error.main' },
  '& .sign-cnl': { color: 'error.main', fontWeight: 700, letterSpacing: '0.03em' },
  '& .old-position': { color: 'warning.main' },
}
