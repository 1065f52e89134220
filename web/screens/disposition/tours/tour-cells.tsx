import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import type { SxProps, Theme } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { editTourPath } from '#web/addresses/addresses.ts'
import { useText } from '#web/i18n/text.ts'
import { SyncBadge } from '#web/ui/feedback/sync-badge.tsx'
import { TourStatusSign } from '#web/ui/tour-status.tsx'
import { type TourRow, tourTimes } from './tour-row.ts'
import { useHasValiditySign, ValiditySign } from './validity-sign.tsx'
import { WeekdayFlags } from './weekday-flags.tsx'

/** Props of cells in the disposition list: a second line holds values without a column of their own. */

type Props = { row: TourRow; isHidden: (id: string) => boolean }

const LINE = { display: 'block', minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', lineHeight: 1.25 } as const
/** Lines below each other are a little smaller: names are read whole beside other columns. */
const SMALL = { fontSize: '0.75rem' } as const
const TWO_LINES = {
  ...LINE,
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  whiteSpace: 'normal',
  overflowWrap: 'anywhere',
} as const

const Line = ({ sx, children }: { sx?: SxProps<Theme>; children: ReactNode }): ReactNode => (
  <Box component="span" sx={[LINE, ...(Array.isArray(sx) ? sx : [sx])]}>
    {children}
  </Box>
)

/** The tour's name, as a link; below it a note if it is inactive, or its beginning or end. */
export const TourName = ({ row, isHidden }: Props): ReactNode => {
  const text = useText()
  const { tour } = row
  const isInactive = tour.tr_status !== true && isHidden('tr_status')
  const hasSign = useHasValiditySign(tour)
  return (
    <Line>
      <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 0.5, minWidth: 0 }}>
        <Link
          component={RouterLink}
          to={editTourPath(row.key)}
          color="inherit"
          underline="hover"
          tabIndex={-1}
          aria-label={text('tour_edit', { name: tour.tr_name ?? '' })}
          sx={[isInactive || hasSign ? LINE : TWO_LINES, { fontWeight: 600 }]}
        >
          {tour.tr_name}
        </Link>
        <SyncBadge mark={row.mark} isCompact />
      </Box>
      {isInactive ? <TourStatusSign isScheduled={false} /> : <ValiditySign tour={tour} />}
    </Line>
  )
}

/** From where, and below it where to. */
export const TourWay = ({ row, isHidden }: Props): ReactNode =>
  isHidden('tr_arrival') ? (
    <Line sx={SMALL}>
      <Line>{row.departure}</Line>
      <Line>
        <Box component="span" aria-hidden sx={{ color: 'text.secondary' }}>
          {'→ '}
        </Box>
        {row.arrival}
      </Line>
    </Line>
  ) : (
    <Box component="span" sx={TWO_LINES}>
      {row.departure}
    </Box>
  )

/** The weekdays, and below them the times. */
export const TourWeek = ({ row, isHidden }: Props): ReactNode => {
  const times = tourTimes(row.tour, isHidden)
  return (
    <Line>
      <WeekdayFlags tour={row.tour} />
      {times && <Line sx={{ ...SMALL, color: 'text.secondary', pl: '2px' }}>{times}</Line>}
    </Line>
  )
}

/** Number of names with a line of their own. */
const LINES = 2

/** Names below each other; with several of them no name is broken. Then the number of further ones. */
export const Names = ({ names }: { names: readonly string[] }): ReactNode => {
  const [first, second] = names
  if (second === undefined)
    return (
      first && (
        <Box component="span" sx={[TWO_LINES, SMALL]}>
          {first}
        </Box>
      )
    )
  const more = names.length - LINES
  return (
    <Line sx={SMALL}>
      <Line>{first}</Line>
      <Box component="span" sx={{ display: 'flex', gap: 0.5 }}>
        <Line>{second}</Line>
        {more > 0 && <Box component="span" sx={{ color: 'text.secondary', flex: 'none' }}>{`+${more}`}</Box>}
      </Box>
    </Line>
  )
}

/** Number plates beside and below each other, none of which is torn. */
export const Plates = ({ plates }: { plates: readonly string[] }): ReactNode => (
  <Box component="span" sx={[TWO_LINES, SMALL]}>
    {plates.map((plate, index) => (
      <span key={plate}>
        {index > 0 && ', '}
        <span style={{ whiteSpace: 'nowrap' }}>{plate}</span>
      </span>
    ))}
  </Box>
)
