import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Fragment, type ReactNode } from 'react'

const PAIR = 'minmax(9rem, auto) 1fr'
/** So many stand below one another even where there is room beside them. */
const FEW = 3

/** Names and values, side by side, below one another where it is narrow. */
export const ValueList = ({
  rows,
  isSideBySide = false,
}: {
  rows: readonly (readonly [name: string, value: ReactNode])[]
  /** On a desk two of them share a line. */
  isSideBySide?: boolean
}): ReactNode => (
  <Box
    component="dl"
    sx={{
      display: 'grid',
      gridTemplateColumns: {
        xs: '1fr',
        sm: PAIR,
        ...(isSideBySide && rows.length > FEW && { lg: `${PAIR} ${PAIR}` }),
      },
      columnGap: 3,
      m: 0,
    }}
  >
    {rows.map(([name, value]) => (
      <Fragment key={name}>
        <Typography component="dt" variant="body2" color="textSecondary" sx={{ pt: 0.5 }}>
          {name}
        </Typography>
        <Typography component="dd" variant="body2" sx={{ m: 0, pt: { xs: 0, sm: 0.5 }, pb: { xs: 0.75, sm: 0.5 } }}>
          {value}
        </Typography>
      </Fragment>
    ))}
  </Box>
)
