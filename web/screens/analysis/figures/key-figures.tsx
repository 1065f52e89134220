import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

export type KeyFigure = {
  id: string
  label: string
  value: string
  /** Lines below, such as of how much it is. */
  hints: readonly ReactNode[]
  /** Opens the trips that it counts; absent where there are none. */
  onOpen?: (() => void) | undefined
}

/** Letters in the larger size that half a phone has room for. */
const FITS_LARGE = 8

/** The figures of all trips, each a button that opens its list. */
export const KeyFigures = ({ figures }: { figures: readonly KeyFigure[] }): ReactNode => (
  <Box
    sx={{
      display: 'grid',
      gap: 1,
      gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
      // By the size of texts: a line of a figure is whole.
      '@media (min-width: 48em)': { gridTemplateColumns: `repeat(${figures.length}, minmax(0, 1fr))` },
      '@container (max-width: 17rem)': { gridTemplateColumns: 'minmax(0, 1fr)' },
    }}
  >
    {figures.map(({ id, label, value, hints, onOpen }) => (
      <ButtonBase
        key={id}
        disabled={!onOpen}
        onClick={onOpen}
        sx={{
          display: 'flex',
          flexDirection: 'column',
          alignItems: 'flex-start',
          justifyContent: 'flex-start',
          textAlign: 'start',
          p: 1.5,
          minHeight: 88,
          bgcolor: 'background.paper',
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          overflowWrap: 'anywhere',
          hyphens: 'auto',
          '&:hover': { borderColor: 'primary.main' },
        }}
      >
        <Typography variant="body2" color="textSecondary" component="span" sx={{ display: 'block' }}>
          {label}
        </Typography>
        <Box
          component="span"
          sx={{
            display: 'block',
            // An amount is whole beside its currency in half a phone.
            fontSize: { xs: value.length > FITS_LARGE ? '1.125rem' : '1.5rem', md: '1.5rem' },
            lineHeight: 1.3,
            fontWeight: 700,
          }}
        >
          {value}
        </Box>
        {hints.map((hint, at) => (
          <Typography
            // biome-ignore lint/suspicious/noArrayIndexKey: lines without names, in their order
            key={at}
            variant="body2"
            color="textSecondary"
            component="span"
            sx={{ display: 'block' }}
          >
            {hint}
          </Typography>
        ))}
      </ButtonBase>
    ))}
  </Box>
)
