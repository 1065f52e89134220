import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type ReactNode, useMemo } from 'react'
import { MIN_DRIVES } from '#shared/domain/figures/driving-times.ts'
import { hoursText } from '#shared/domain/time/spans.ts'
import type { DrivingTimesAnswer } from '#shared/schemas/figures.ts'
import { useServerResult } from '#web/data/server-result.ts'
import { useText } from '#web/i18n/text.ts'
import { callApi } from '#web/session/calls.ts'
import type { AdminColumn } from '#web/ui/table/admin-columns.ts'
import { FRESH_MS } from '../use-analysis-trips.ts'
import { FigureBar, type FigureProps, givenNarrowing } from './figure-bar.tsx'
import { narrowingName } from './figure-names.ts'
import { FigureRows } from './figure-rows.tsx'
import { NoFigures } from './no-figures.tsx'
import { useLaneCodes } from './use-lane-codes.ts'

type Lane = DrivingTimesAnswer['lanes'][number]
type Minutes = 'p50' | 'p90' | 'planned' | 'before_p50'

/** Driving times of each lane; a lane with too few drives says so. */
export const DrivingTimes = ({ range, figures, onChange, onShow }: FigureProps): ReactNode => {
  const text = useText()
  const body = useMemo(() => ({ ...range, narrow: givenNarrowing(figures.narrow) }), [range, figures.narrow])
  const result = useServerResult('figures_driving', body, (wanted) => callApi('drivingTimes', { body: wanted }), {
    freshMs: FRESH_MS,
  })
  const { answer } = result
  const { ofLane } = useLaneCodes()
  const columns = useMemo((): AdminColumn<Lane>[] => {
    const minutes = (id: Minutes): AdminColumn<Lane> => ({
      id,
      label: text(`figure_${id}`),
      align: 'end',
      value: (lane) => lane[id],
      cell: (lane) => {
        const value = lane[id]
        if (value !== null) return hoursText(value)
        return id === 'p50' ? (
          <Typography component="span" variant="body2" color="textSecondary">
            {text('figure_few_drives', { least: MIN_DRIVES })}
          </Typography>
        ) : (
          ''
        )
      },
    })
    return [
      {
        id: 'name',
        label: text('figure_lane'),
        value: ({ of }) => narrowingName(of, text),
        searched: ({ of }) => `${narrowingName(of, text)} ${ofLane(of)}`,
        card: 'title',
      },
      { id: 'drives', label: text('analysis_trips'), kind: 'integer', value: ({ drives }) => drives },
      minutes('p50'),
      minutes('p90'),
      minutes('planned'),
      minutes('before_p50'),
    ]
  }, [text, ofLane])
  if (answer?.drives === 0)
    return <NoFigures tab="driving" narrow={figures.narrow} before={null} onChange={onChange} onShow={onShow} />
  return (
    <Stack spacing={1.5} sx={{ minWidth: 0 }}>
      <Typography variant="body2" color="textSecondary">
        {text('figure_driving_hint')}
      </Typography>
      <FigureBar tab="driving" by="lane" figures={figures} onChange={onChange} />
      <FigureRows
        name="driving_times"
        label={text('analysis_tab_driving')}
        columns={columns}
        rows={answer?.lanes}
        onOpen={({ of }) => onChange({ list: { list: 'drives', of, reason: null, part: null } })}
        result={result}
        other={result.other}
        onShow={onShow}
      />
    </Stack>
  )
}
