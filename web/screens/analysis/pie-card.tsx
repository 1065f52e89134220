import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { PieChart } from '@mui/x-charts/PieChart'
import { type ReactNode, useId, useMemo } from 'react'
import { isSliceChosen, type Slice } from '#shared/domain/delay/analysis.ts'
import type { ColumnFilter } from '#shared/schemas/timetable.ts'
import { useFormats } from '../../i18n/format.ts'
import { usePercents } from '../../i18n/percents.ts'
import { useText } from '../../i18n/text.ts'
import { Shape } from '../../ui/trips/shapes.tsx'
import type { Pie, PieRow } from './pie-rows.ts'

/** Widths of the card from which the words fit beside the pie: states are short, names are not. */
const BESIDE = { states: '@container (min-width: 18.75rem)', names: '@container (min-width: 27.5rem)' }
const LARGE = '@container (min-width: 27.5rem)'

/** A pie and its values as a table, which is its legend too; a click on either filters. */
export const PieCard = ({
  className,
  pie,
  filters,
  onChoose,
}: {
  className?: string
  pie: Pie
  filters: readonly ColumnFilter[]
  onChoose: (column: string, slice: Slice) => void
}): ReactNode => {
  const id = useId()
  const { column, title, rows, hasNames } = pie
  const total = rows.reduce((sum, { slice }) => sum + slice.count, 0)
  return (
    <Card
      component="section"
      className={className}
      aria-labelledby={id}
      sx={{ px: 1.5, py: 1, minWidth: 0, containerType: 'inline-size' }}
    >
      <Typography id={id} variant="h3" component="h2" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          justifyItems: 'center',
          alignItems: 'center',
          gap: 1.5,
          [BESIDE[hasNames ? 'names' : 'states']]: { gridTemplateColumns: 'auto minmax(0, 1fr)' },
        }}
      >
        <Chart rows={rows} onChoose={(slice) => onChoose(column, slice)} />
        <SliceTable
          pie={pie}
          total={total}
          isChosen={(slice) => isSliceChosen(filters, column, slice)}
          onChoose={(slice) => onChoose(column, slice)}
        />
      </Box>
    </Card>
  )
}

const NO_MARGIN = { top: 4, bottom: 4, left: 4, right: 4 }

/** For sight and mouse alone: the table beside it has the same content. */
const Chart = ({ rows, onChoose }: { rows: readonly PieRow[]; onChoose: (slice: Slice) => void }): ReactNode => {
  const drawn = useMemo(() => rows.filter(({ slice }) => slice.count > 0), [rows])
  const series = useMemo(
    () => [
      {
        data: drawn.map(({ slice, label, color }, id) => ({ id, value: slice.count, label, color })),
        highlightScope: { highlight: 'item', fade: 'none' } as const,
      },
    ],
    [drawn],
  )
  return (
    <Box
      aria-hidden="true"
      sx={{
        width: 92,
        height: 92,
        [BESIDE.states]: { width: 76, height: 76 },
        [LARGE]: { width: 112, height: 112, mr: 1 },
      }}
    >
      <PieChart
        series={series}
        margin={NO_MARGIN}
        hideLegend
        disableKeyboardNavigation
        onItemClick={(_event, { dataIndex }) => {
          const row = drawn[dataIndex]
          if (row) onChoose(row.slice)
        }}
      />
    </Box>
  )
}

const SliceTable = ({
  pie: { title, rows },
  total,
  isChosen,
  onChoose,
}: {
  pie: Pie
  total: number
  isChosen: (slice: Slice) => boolean
  onChoose: (slice: Slice) => void
}): ReactNode => {
  const text = useText()
  const { count } = useFormats()
  const { percent } = usePercents()
  return (
    <Box
      component="table"
      aria-label={title}
      sx={{
        width: '100%',
        borderCollapse: 'collapse',
        fontSize: '0.8125rem',
        '& th, & td': { p: 0, fontWeight: 'inherit', textAlign: 'start' },
        '& thead th': { color: 'text.secondary', fontSize: '0.75rem', position: 'relative' },
        // All the room that the numbers leave, but no more.
        '& tbody th': { width: '100%', maxWidth: 0 },
        '& .number': { pl: 1.5, textAlign: 'end', whiteSpace: 'nowrap' },
        '& .share': { color: 'text.secondary' },
        '& tr.empty': { color: 'text.secondary' },
        '& tr.chosen': { bgcolor: 'action.selected', fontWeight: 600 },
        '& tbody tr:hover': { bgcolor: 'action.hover' },
      }}
    >
      <thead>
        <tr>
          <th scope="col">
            <Box
              component="span"
              sx={{ position: 'absolute', clipPath: 'inset(50%)', whiteSpace: 'nowrap', width: 1, overflow: 'hidden' }}
            >
              {title}
            </Box>
          </th>
          <th scope="col" className="number">
            {text('analysis_trips')}
          </th>
          <th scope="col" className="number">
            {text('analysis_share')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const isOn = isChosen(row.slice)
          return (
            <tr key={row.slice.values.join('\n')} className={isOn ? 'chosen' : row.slice.count === 0 ? 'empty' : ''}>
              <th scope="row">
                <SliceButton row={row} isChosen={isOn} onChoose={onChoose} />
              </th>
              <td className="number">{count(row.slice.count)}</td>
              <td className="number share">{total > 0 ? percent(row.slice.count / total) : ''}</td>
            </tr>
          )
        })}
      </tbody>
    </Box>
  )
}

const SliceButton = ({
  row: { slice, label, color, shape },
  isChosen,
  onChoose,
}: {
  row: PieRow
  isChosen: boolean
  onChoose: (slice: Slice) => void
}): ReactNode => (
  <Box
    component="button"
    type="button"
    aria-pressed={isChosen}
    disabled={slice.count === 0 && !isChosen}
    title={label}
    onClick={() => onChoose(slice)}
    sx={{
      all: 'unset',
      boxSizing: 'border-box',
      display: 'flex',
      alignItems: 'center',
      gap: 0.75,
      width: '100%',
      minHeight: { xs: 44, sm: 24 },
      '@media (pointer: coarse)': { minHeight: 44 },
      px: 0.5,
      cursor: 'pointer',
      borderRadius: 0.5,
      '&:disabled': { cursor: 'default' },
      '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main' },
      '& .shape': { width: 15, height: 15, mx: '-1px', flex: 'none', fill: 'currentColor' },
    }}
  >
    <Box component="span" sx={{ display: 'flex', flex: 'none' }} style={{ color }}>
      {shape ? (
        <Shape name={shape} />
      ) : (
        <Box component="span" sx={{ width: 13, height: 13, borderRadius: '3px', bgcolor: 'currentColor' }} />
      )}
    </Box>
    <Box component="span" sx={{ minWidth: 0, overflowWrap: 'break-word', lineHeight: 1.25 }}>
      {label}
    </Box>
  </Box>
)
