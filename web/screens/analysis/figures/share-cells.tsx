import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import type { ReactNode } from 'react'
import { knownShare, onTimeShare, type Punctuality } from '#shared/domain/figures/punctuality.ts'
import { useFormats } from '#web/i18n/format.ts'
import { usePercents } from '#web/i18n/percents.ts'
import { useText } from '#web/i18n/text.ts'

/** A share beside its bar: on time filled, late hatched, unknown empty. */
export const ShareBar = ({ sums }: { sums: Punctuality }): ReactNode => {
  const { percent } = usePercents()
  const share = onTimeShare(sums)
  const width = (count: number) => `${(100 * count) / Math.max(1, sums.due)}%`
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, justifyContent: { xs: 'flex-start', sm: 'flex-end' } }}>
      <Box
        aria-hidden="true"
        sx={{
          display: 'flex',
          // As long in each row, so that they compare.
          flex: { xs: '0 1 140px', sm: '0 0 48px', lg: '0 0 120px' },
          height: 12,
          border: 1,
          borderColor: 'divider',
          borderRadius: 0.5,
          overflow: 'hidden',
          bgcolor: 'background.paper',
          '& .on_time': { bgcolor: 'success.main' },
          '& .late': {
            color: 'error.main',
            background: 'repeating-linear-gradient(135deg, currentColor 0 3px, transparent 3px 5px)',
          },
        }}
      >
        <span className="on_time" style={{ width: width(sums.on_time) }} />
        <span className="late" style={{ width: width(sums.known - sums.on_time) }} />
      </Box>
      <Box component="span" sx={{ minWidth: '3.6em', textAlign: 'end', whiteSpace: 'nowrap', fontWeight: 600 }}>
        {share === null ? '–' : percent(share)}
      </Box>
    </Box>
  )
}

/** A name in at most two lines, for most. */
export const NameCell = ({ children }: { children: ReactNode }): ReactNode => (
  <Box component="span" sx={{ display: 'block', minWidth: '9.5rem' }}>
    {children}
  </Box>
)

/** A quiet second line of a cell. */
export const Aside = ({ children }: { children: ReactNode }): ReactNode => (
  <Box component="span" sx={{ display: 'block', fontSize: '0.75rem', color: 'text.secondary', whiteSpace: 'nowrap' }}>
    {children}
  </Box>
)

/** Share of trips with a known arrival: in quiet colour if it is all of them. */
export const Coverage = ({ sums }: { sums: Punctuality }): ReactNode => {
  const { percent } = usePercents()
  return (
    <Box component="span" sx={{ ...(sums.known === sums.due && { color: 'text.secondary' }) }}>
      {percent(knownShare(sums) ?? 0)}
    </Box>
  )
}

/** Points from which a change gets a colour; a smaller one says little. */
const WORTH_A_COLOUR = 1

/** Change of a share since the period before: an arrow, the points, and the word for people who do not see it. */
export const Trend = ({ change }: { change: number | null }): ReactNode => {
  const text = useText()
  const { count } = useFormats()
  if (change === null) return null
  const points = Math.round(change * 1000) / 10
  const word = points === 0 ? 'same' : points > 0 ? 'better' : 'worse'
  const sign = { same: '=', better: '▲', worse: '▼' }[word]
  const isLoud = Math.abs(points) >= WORTH_A_COLOUR
  const color = isLoud
    ? { same: 'text.secondary', better: 'success.main', worse: 'error.main' }[word]
    : 'text.secondary'
  return (
    <Box component="span" sx={{ position: 'relative', whiteSpace: 'nowrap' }} title={text(`figure_trend_${word}`)}>
      <Box component="span" aria-hidden="true" sx={{ color, mr: 0.5 }}>
        {sign}
      </Box>
      <Box component="span">{text('figure_points', { points: count(Math.abs(points)) })}</Box>
      <span className="only-heard">{` ${text(`figure_trend_${word}`)}`}</span>
    </Box>
  )
}

export type CoursePart = { day: string; name: string; known: number; on_time: number }
const HEIGHT = 24

/** Course of a share, a column for each part of the period, the last one strong; a part without arrivals stays empty. */
export const Course = ({ parts }: { parts: readonly CoursePart[] }): ReactNode => {
  const { percent } = usePercents()
  const words = parts.map(({ name, ...sums }) => {
    const share = onTimeShare(sums)
    return `${name} ${share === null ? '–' : percent(share)}`
  })
  return (
    <Box
      component="svg"
      role="img"
      aria-label={words.join(', ')}
      viewBox={`0 0 ${parts.length * 10} ${HEIGHT}`}
      preserveAspectRatio="none"
      sx={{
        display: 'block',
        width: { xs: Math.min(160, parts.length * 16), sm: Math.min(88, parts.length * 11) },
        height: HEIGHT,
        color: 'primary.main',
      }}
    >
      {parts.map((part, at) => {
        const share = onTimeShare(part)
        const height = share === null ? 0 : Math.max(1, share * HEIGHT)
        return (
          <g key={part.day}>
            <title>{words[at]}</title>
            <rect x={at * 10 + 1} y={0} width={8} height={HEIGHT} fill="currentColor" opacity={0.08} />
            <rect
              x={at * 10 + 1}
              y={HEIGHT - height}
              width={8}
              height={height}
              fill="currentColor"
              opacity={at === parts.length - 1 ? 1 : 0.45}
            />
          </g>
        )
      })}
    </Box>
  )
}

/** The course of all trips: a button for each part, which opens its trips. */
export const CourseButtons = ({
  parts,
  onOpen,
}: {
  parts: readonly (CoursePart & { due: number })[]
  onOpen: (day: string) => void
}): ReactNode => {
  const { percent } = usePercents()
  const text = useText()
  return (
    <Box
      component="ul"
      aria-label={text('figure_course')}
      sx={{ display: 'flex', gap: 0.5, m: 0, p: 0, listStyle: 'none', overflowX: 'auto', pb: 0.5 }}
    >
      {parts.map((part) => {
        const share = onTimeShare(part)
        return (
          <li key={part.day} style={{ flex: '1 0 auto', minWidth: 72, maxWidth: '8.75rem' }}>
            <ButtonBase
              disabled={part.due === 0}
              onClick={() => onOpen(part.day)}
              sx={{
                display: 'block',
                width: '100%',
                minHeight: 44,
                p: 0.75,
                textAlign: 'center',
                bgcolor: 'background.paper',
                border: 1,
                borderColor: 'divider',
                borderRadius: 1,
                '&:hover': { borderColor: 'primary.main' },
              }}
            >
              <Box
                component="span"
                sx={{ display: 'block', fontSize: '0.75rem', color: 'text.secondary', whiteSpace: 'nowrap' }}
              >
                {part.name}
              </Box>
              <Box component="span" sx={{ display: 'block', fontWeight: 600, fontSize: '0.875rem' }}>
                {share === null ? '–' : percent(share)}
              </Box>
              <Box
                component="span"
                aria-hidden="true"
                sx={{ display: 'block', height: 4, mt: 0.5, borderRadius: 0.5, bgcolor: 'divider', overflow: 'hidden' }}
              >
                <Box
                  component="span"
                  sx={{ display: 'block', height: '100%', bgcolor: 'primary.main' }}
                  style={{ width: `${100 * (share ?? 0)}%` }}
                />
              </Box>
            </ButtonBase>
          </li>
        )
      })}
    </Box>
  )
}
