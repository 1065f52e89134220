import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { type Analysis, type LegClass, punctualShare, type Slice } from '#shared/domain/delay/analysis.ts'
import { LEGS, type LegName } from '#shared/domain/delay/legs.ts'
import { useFormats } from '../../i18n/format.ts'
import { usePercents } from '../../i18n/percents.ts'
import { useText } from '../../i18n/text.ts'
import { Shape } from '../../ui/trips/shapes.tsx'
import type { Pie } from './pie-rows.ts'

/** Legs in the sentence: positioning is the subcontractor's own affair. */
const SPOKEN = ['departure', 'arrival'] as const
/** Share of its bar from which a part has room for its shape, and for its number. */
const ROOM = { shape: 0.05, number: 0.12 }

/**
 * Content of the legs' pies, in one sentence and a bar for each leg, one below the other. A click on a part filters, as on its
 * pie; the tables of the pies have the same content for the keyboard and for people who do not see it.
 * @param pies of the legs, in their order
 */
export const LegsLead = ({
  legs,
  pies,
  total,
  onChoose,
}: {
  legs: Analysis['legs']
  pies: readonly Pie[]
  total: number
  onChoose: (column: string, slice: Slice) => void
}): ReactNode => {
  const text = useText()
  const { percent } = usePercents()
  const said = SPOKEN.flatMap((leg) => {
    const share = punctualShare(legs[leg])
    return share === null ? [] : text('analysis_lead_leg', { leg: text(`leg_${leg}`), share: percent(share) })
  })
  return (
    <Card component="section" sx={{ px: 1.5, py: 1.25, display: 'grid', gap: 1 }}>
      <Typography component="p" sx={{ fontSize: '1.0625rem', fontWeight: 600 }}>
        {said.length > 0
          ? text('analysis_lead', { count: total, legs: said.join(', ') })
          : text('analysis_lead_none', { count: total })}
      </Typography>
      <Box
        aria-hidden="true"
        sx={{
          display: 'grid',
          alignItems: 'center',
          columnGap: 1.5,
          rowGap: 0.75,
          gridTemplateColumns: { xs: '1fr', sm: 'auto minmax(0, 1fr)' },
        }}
      >
        {LEGS.map((leg, at) => {
          const pie = pies[at]
          return pie && <LegBar key={leg} leg={leg} pie={pie} total={total} onChoose={onChoose} />
        })}
      </Box>
    </Card>
  )
}

const LegBar = ({
  leg,
  pie: { column, rows },
  total,
  onChoose,
}: {
  leg: LegName
  pie: Pie
  total: number
  onChoose: (column: string, slice: Slice) => void
}): ReactNode => {
  const text = useText()
  const { count } = useFormats()
  const { percent } = usePercents()
  return (
    <>
      <Typography variant="body2" sx={{ mb: { xs: -0.5, sm: 0 } }}>
        {text(`leg_${leg}`)}
      </Typography>
      <Box sx={{ display: 'flex', gap: '2px', height: 26, borderRadius: 0.5, overflow: 'hidden' }}>
        {rows
          .filter(({ slice }) => slice.count > 0)
          .map(({ slice, label, shape }) => {
            const share = slice.count / total
            return (
              <Box
                key={slice.name}
                title={`${label}: ${count(slice.count)} (${percent(share)})`}
                onClick={() => onChoose(column, slice)}
                sx={{
                  flexBasis: 0,
                  minWidth: 4,
                  display: 'flex',
                  alignItems: 'center',
                  justifyContent: 'center',
                  gap: 0.5,
                  cursor: 'pointer',
                  fontSize: '0.75rem',
                  whiteSpace: 'nowrap',
                  overflow: 'hidden',
                  ...BAR_PARTS[slice.name as LegClass],
                  '& .shape': { width: 13, height: 13, flex: 'none', fill: 'currentColor' },
                }}
                style={{ flexGrow: slice.count }}
              >
                {shape && share >= ROOM.shape && <Shape name={shape} />}
                {share >= ROOM.number && count(slice.count)}
              </Box>
            )
          })}
      </Box>
    </>
  )
}

/** Each class as its pie has it, with words that can be read on it. */
const BAR_PARTS: Record<LegClass, object> = {
  on_time: { bgcolor: 'success.main', color: 'success.contrastText' },
  marginal: { bgcolor: 'warning.main', color: 'warning.contrastText' },
  delayed: { bgcolor: 'error.main', color: 'error.contrastText' },
  none: { bgcolor: 'action.hover', color: 'text.secondary' },
}
