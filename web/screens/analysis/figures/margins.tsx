import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type ReactNode, useMemo } from 'react'
import type { MarginGroup } from '#shared/domain/figures/figures.ts'
import { narrowingKey } from '#shared/domain/figures/figures.ts'
import { shareTrend } from '#shared/domain/figures/punctuality.ts'
import type { Margins as MarginsAnswer } from '#shared/schemas/figures.ts'
import { useServerResult } from '#web/data/server-result.ts'
import { useFormats } from '#web/i18n/format.ts'
import { usePercents } from '#web/i18n/percents.ts'
import { useText } from '#web/i18n/text.ts'
import { callApi } from '#web/session/calls.ts'
import type { AdminColumn } from '#web/ui/table/admin-columns.ts'
import { FRESH_MS } from '../use-analysis-trips.ts'
import { FigureBar, type FigureProps, givenNarrowing, useGroup, useNarrowAction } from './figure-bar.tsx'
import { BEFORE, type ListChoice } from './figure-choice.ts'
import { GROUP_LABELS, narrowingName } from './figure-names.ts'
import { FigureRows } from './figure-rows.tsx'
import { KeyFigures } from './key-figures.tsx'
import { PeriodBefore } from './last-figures.tsx'
import { NoFigures } from './no-figures.tsx'
import { Trend } from './share-cells.tsx'

type Group = MarginsAnswer['groups'][number]

/** Points by which the margin's share of the revenue changed. */
const changeOf = ({ total, before }: Pick<Group, 'total' | 'before'>): number | null =>
  shareTrend(total.share, before.share)

/** Revenue and cost of trips, by tour or customer; for admin alone. */
export const Margins = ({ range, figures, onChange, onShow }: FigureProps): ReactNode => {
  const text = useText()
  const { amount } = useFormats()
  const { percent } = usePercents()
  const by = useGroup('margin', figures) as MarginGroup
  const body = useMemo(() => ({ ...range, by, narrow: givenNarrowing(figures.narrow) }), [range, by, figures.narrow])
  const result = useServerResult('figures_margin', body, (wanted) => callApi('margins', { body: wanted }), {
    freshMs: FRESH_MS,
  })
  const { answer } = result
  const open = (list: Partial<ListChoice>) =>
    onChange({ list: { list: 'priced', of: {}, reason: null, part: null, ...list } })
  const actions = useNarrowAction('margin', by, { figures, onChange })
  const share = (value: number | null) => (value === null ? '–' : percent(value))
  const columns = useMemo((): AdminColumn<Group>[] => {
    const cents = (id: 'revenue' | 'cost' | 'margin'): AdminColumn<Group> => ({
      id,
      label: `${text(`figure_${id}`)} ${text('currency_symbol')}`,
      kind: 'amount',
      value: ({ total }) => total[id],
    })
    return [
      {
        id: 'name',
        label: text(GROUP_LABELS[by]),
        value: ({ of }) => narrowingName(of, text),
        card: 'title',
        // A number of a tour is short, and is read as one.
        breaks: by === 'tour' ? 'never' : undefined,
      },
      { id: 'trips', label: text('analysis_trips'), kind: 'integer', value: ({ total }) => total.trips },
      cents('revenue'),
      cents('cost'),
      cents('margin'),
      {
        id: 'share',
        label: text('figure_margin_share'),
        align: 'end',
        value: ({ total }) => total.share ?? undefined,
        cell: ({ total }) => (total.share === null ? '' : percent(total.share)),
      },
      {
        id: 'trend',
        label: text('figure_trend'),
        align: 'end',
        value: (row) => changeOf(row) ?? undefined,
        cell: (row) => <Trend change={changeOf(row)} />,
      },
    ]
  }, [by, text, percent])
  const isEmpty = answer?.total.trips === 0
  const has = (trips: number, list: Partial<ListChoice> = {}) => (trips > 0 ? () => open(list) : undefined)
  return (
    <Stack spacing={1.5} sx={{ minWidth: 0 }}>
      {answer && !isEmpty && (
        <KeyFigures
          figures={[
            {
              id: 'margin',
              label: text('figure_margin'),
              value: amount(answer.total.margin),
              hints: [share(answer.total.share), <Trend key="trend" change={changeOf(answer)} />],
              onOpen: has(answer.total.trips),
            },
            {
              id: 'revenue',
              label: text('figure_revenue'),
              value: amount(answer.total.revenue),
              hints: [text('trips_count', { count: answer.total.trips })],
              onOpen: has(answer.total.trips),
            },
            {
              id: 'cost',
              label: text('figure_cost'),
              value: amount(answer.total.cost),
              hints: [],
              onOpen: has(answer.total.trips),
            },
            {
              id: 'before',
              label: text('figure_before_short'),
              value: amount(answer.before.margin),
              hints: [
                `${share(answer.before.share)}, ${text('trips_count', { count: answer.before.trips })}`,
                <PeriodBefore key="period" range={answer.before_period} />,
              ],
              onOpen: has(answer.before.trips, { part: BEFORE }),
            },
          ]}
        />
      )}
      {!isEmpty && <FigureBar tab="margin" by={by} figures={figures} onChange={onChange} />}
      {answer && isEmpty ? (
        <NoFigures
          tab="margin"
          narrow={figures.narrow}
          before={answer.before.trips > 0 ? answer.before_period : null}
          onChange={onChange}
          onShow={onShow}
        />
      ) : (
        <>
          <FigureRows
            name="margins"
            label={text('analysis_tab_margin')}
            columns={columns}
            rows={answer?.groups}
            rowsOf={narrowingKey(figures.narrow) + by}
            // What brings least stands first.
            initialSort={{ id: 'share' }}
            actions={actions}
            onOpen={({ of }) => open({ of })}
            result={result}
            other={result.other}
            onShow={onShow}
          />
          <Typography variant="body2" color="textSecondary">
            {text('figure_margin_hint')}
          </Typography>
        </>
      )}
    </Stack>
  )
}
