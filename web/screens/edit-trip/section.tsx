import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import type SvgIcon from '@mui/material/SvgIcon'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

type Props = {
  title: string
  Icon: typeof SvgIcon
  /** Stands at the right of the heading. */
  aside?: ReactNode
  children: ReactNode
}

/** Of the heading of a section, by which it is named and led to. */
export const sectionId = (title: string): string => `section-${title.replace(/\W+/g, '-')}`

/** One part of the form under its heading. */
export const Section = ({ title, Icon, aside, children }: Props): ReactNode => {
  const id = sectionId(title)
  return (
    <Paper variant="outlined" component="section" aria-labelledby={id} sx={{ p: { xs: 1.5, sm: 2 } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, mb: 2, minHeight: 28 }}>
        <Icon fontSize="small" color="primary" aria-hidden />
        <Typography
          id={id}
          tabIndex={-1}
          variant="h3"
          component="h2"
          sx={{ flex: '1 1 8rem', minWidth: 0, overflowWrap: 'anywhere', scrollMarginTop: 72, outline: 'none' }}
        >
          {title}
        </Typography>
        {aside && <Box sx={{ minWidth: 0, maxWidth: '100%' }}>{aside}</Box>}
      </Box>
      <Box sx={{ containerType: 'inline-size' }}>{children}</Box>
    </Paper>
  )
}

type Columns = Record<number, string>
/** Two fields in a row, unless the section is narrow. */
const PAIRS: Columns = { 360: 'repeat(2, minmax(0, 1fr))' }
/** Amounts are short: two in a row on a phone, all four where the section is wide. */
export const AMOUNT_COLUMNS: Columns = { 260: 'repeat(2, minmax(0, 1fr))', 600: 'repeat(4, minmax(0, 1fr))' }
/** A name and something short beside it. */
export const NAME_COLUMNS: Columns = { 360: 'minmax(0, 3fr) minmax(0, 2fr)' }
/** One field below the other. */
export const ONE_COLUMN: Columns = {}

const widthRules = (columns: Columns): Record<string, object> =>
  Object.fromEntries(
    Object.entries(columns).map(([width, gridTemplateColumns]) => [
      `@container (min-width: ${Number(width) / 16}rem)`,
      { gridTemplateColumns },
    ]),
  )

type GridProps = {
  /** Columns by the section's inner width from which they hold, in pixels of usual text, narrowest first. */
  columns?: Columns
  /** The fields can only be read: as many in a row as find room. */
  isFacts?: boolean
  children: ReactNode
}

/** Fields side by side where the section has room for them. */
export const FieldGrid = ({ columns = PAIRS, isFacts = false, children }: GridProps): ReactNode =>
  isFacts ? (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 150px), 1fr))',
        alignItems: 'start',
      }}
    >
      {children}
    </Box>
  ) : (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: 'minmax(0, 1fr)',
        alignItems: 'start',
        ...widthRules(columns),
      }}
    >
      {children}
    </Box>
  )

/** A field that takes the whole width of the grid. */
export const WholeRow = ({ children }: { children: ReactNode }): ReactNode => (
  <Box sx={{ gridColumn: '1 / -1', minWidth: 0 }}>{children}</Box>
)
