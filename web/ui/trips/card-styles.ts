import type { SxProps, Theme } from '@mui/material/styles'

/** One sheet for all cards, beside `cell-styles.ts`. */
export const cardStyles: SxProps<Theme> = {
  '& .card': {
    position: 'relative',
    p: 1.5,
    bgcolor: 'background.paper',
    border: 1,
    borderColor: 'divider',
    borderRadius: 1,
    fontSize: '0.875rem',
    contain: 'content',
  },
  '& .card-head': { display: 'flex', alignItems: 'center', gap: 1, minHeight: 24 },
  '& .card-title': { m: 0, fontSize: '1rem', fontWeight: 600, lineHeight: 1.3 },
  '& .card-day': { color: 'text.secondary', fontVariantNumeric: 'tabular-nums' },
  '& .card-status': { ml: 'auto' },
  // The button is the title, its target the whole card: one stop for the keyboard, room for the thumb.
  '& .card-button': {
    font: 'inherit',
    color: 'primary.main',
    textAlign: 'start',
    p: 0,
    border: 0,
    background: 'none',
    cursor: 'pointer',
    '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 1 },
    '&:focus-visible': { outline: 'none' },
    '&:focus-visible::after': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '-2px' },
    '&:active::after': { bgcolor: 'action.selected' },
  },
  '& .card-route': { display: 'flex', alignItems: 'center', gap: 0.75, fontWeight: 500, '& .shape': { opacity: 0.6 } },
  '& .card-vehicle': { display: 'flex', justifyContent: 'space-between', gap: 1.5, color: 'text.secondary' },
  // One grid for the three legs, so that their times and delays stand below each other.
  '& .card-legs': {
    mt: 1,
    display: 'grid',
    gridTemplateColumns: 'auto auto minmax(0, 1fr) auto',
    columnGap: 0.75,
    rowGap: 0.5,
  },
  '& .card-leg': {
    display: 'grid',
    gridColumn: '1 / -1',
    gridTemplateColumns: 'subgrid',
    alignItems: 'center',
    minHeight: 26,
    '& .leg-times': { fontSize: '0.8125rem' },
    '& .delay': { fontSize: '0.75rem' },
  },
  '& .card-leg-name': { color: 'text.secondary', fontWeight: 600, textDecoration: 'none' },
  '& .card-leg-phase': { display: 'flex', minWidth: 0, overflow: 'hidden' },
  '& .card-leg-delay': { justifySelf: 'end', minWidth: 0 },
  '& .card-more': {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'baseline',
    gap: 2,
    mt: 0.5,
    '& > :last-child': { textAlign: 'end', minWidth: 0, overflowWrap: 'anywhere' },
  },
}
