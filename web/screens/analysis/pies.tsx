import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type ReactNode, useMemo } from 'react'
import { analyse, type Slice, valuesAfterClick } from '#shared/domain/delay/analysis.ts'
import { useText } from '../../i18n/text.ts'
import { withFilter } from '../../ui/list/filters/filter-field.ts'
import { DELAY_CLASS_MINUTES } from './delay-class-minutes.ts'
import type { FilterProps } from './filter-fields.ts'
import { LegsLead } from './legs-lead.tsx'
import { PieCard } from './pie-card.tsx'
import { type Pie, piesOf } from './pie-rows.ts'

/**
 * The distribution of the trips, as pies. The charts are heavy: load this lazily.
 * @param trips the filtered trips
 */
export const Pies = ({ trips, filters, onChange }: FilterProps): ReactNode => {
  const text = useText()
  const analysis = useMemo(() => analyse(trips), [trips])
  const pies = useMemo(() => piesOf(analysis, text), [analysis, text])
  const choose = (column: string, slice: Slice) =>
    onChange(withFilter(filters, column, valuesAfterClick(filters, column, slice)))
  const card = (pie: Pie): ReactNode => (
    <PieCard
      key={pie.column}
      className={pie.hasNames ? 'names' : undefined}
      pie={pie}
      filters={filters}
      onChoose={choose}
    />
  )
  const [, ...states] = pies.filter(({ hasNames }) => !hasNames)
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: 'repeat(4, 1fr)' },
        // Names take more room than states.
        '& > .names': { gridColumn: { lg: 'span 2' } },
        '& > .wide': { gridColumn: '1 / -1' },
      }}
    >
      <Box className="wide">
        <LegsLead legs={analysis.legs} pies={states} total={trips.length} onChoose={choose} />
      </Box>
      {pies.filter(({ hasNames }) => !hasNames).map(card)}
      <Typography className="wide" variant="body2" color="textSecondary">
        {text('delay_classes', DELAY_CLASS_MINUTES)}{' '}
        {text('analysis_pies_tolerance', { tab: text('analysis_tab_on_time') })}
      </Typography>
      {pies.filter(({ hasNames }) => hasNames).map(card)}
    </Box>
  )
}
