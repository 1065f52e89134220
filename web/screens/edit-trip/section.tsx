import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import type SvgIcon from '@mui/material/SvgIcon'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'

type Props = {
  title: string
  Icon: typeof SvgIcon
  /** Stands at the right of the heading. */
  aside?: ReactNode
  children: ReactNode
}

/** One part of the form under its heading. */
export const Section = ({ title, Icon, aside, children }: Props): ReactNode => {
  const id = useId()
  return (
    <Paper variant="outlined" component="section" aria-labelledby={id} sx={{ p: { xs: 1.5, sm: 2 } }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 2, minHeight: 28 }}>
        <Icon fontSize="small" color="primary" aria-hidden />
        <Typography id={id} variant="h3" component="h2" sx={{ flexGrow: 1 }}>
          {title}
        </Typography>
        {aside}
      </Box>
      {children}
    </Paper>
  )
}

/** Fields side by side where there is room: two of at least 220 px, one below the other on phones. */
export const FieldGrid = ({ children }: { children: ReactNode }): ReactNode => (
  <Box
    sx={{
      display: 'grid',
      gap: 2,
      rowGap: 2,
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(auto-fit, minmax(min(100%, 210px), 1fr))' },
      alignItems: 'start',
    }}
  >
    {children}
  </Box>
)

/** A field that takes the whole width of the grid. */
export const WholeRow = ({ children }: { children: ReactNode }): ReactNode => (
  <Box sx={{ gridColumn: '1 / -1', minWidth: 0 }}>{children}</Box>
)

/** Facts side by side, as a list of terms. */
export const Facts = ({ children }: { children: ReactNode }): ReactNode => (
  <Box
    component="dl"
    sx={{
      m: 0,
      display: 'grid',
      gap: 1.5,
      gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 150px), 1fr))',
      alignItems: 'start',
    }}
  >
    {children}
  </Box>
)
