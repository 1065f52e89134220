import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type ReactNode, useMemo } from 'react'
import { periodBefore } from '#shared/domain/figures/figure-period.ts'
import { shareTrend } from '#shared/domain/figures/punctuality.ts'
import { type AnswerSums, inTimeShare, saidText } from '#shared/domain/trip/answer-sums.ts'
import type { ChosenRange } from '#shared/domain/trip/lists/trip-range.ts'
import { useServerResult } from '../../data/server-result.ts'
import { useFormats } from '../../i18n/format.ts'
import { type Percents, usePercents } from '../../i18n/percents.ts'
import type { Translate } from '../../i18n/text.ts'
import { useText } from '../../i18n/text.ts'
import { callApi } from '../../session/calls.ts'
import { useDevice } from '../../ui/browser/use-device.ts'
import type { AdminColumn } from '../../ui/table/admin-columns.ts'
import { AdminTable } from '../../ui/table/admin-table.tsx'
import { chosenOf, instantsOf } from './figures/figure-choice.ts'
import { Trend } from './figures/share-cells.tsx'
import { FRESH_MS } from './use-analysis-trips.ts'

type Counted = Exclude<keyof AnswerSums, 'sub' | 'reasons' | 'taken_back_of'>

type Before = ReadonlyMap<string, AnswerSums>

/** Points by which the share of answers in time changed since the period before. */
const changeOf = (sums: AnswerSums, before: Before): number | null => {
  const former = before.get(sums.sub)
  return shareTrend(inTimeShare(sums), former ? inTimeShare(former) : null)
}

const columnsOf = (
  text: Translate,
  percent: Percents['percent'],
  before: Before,
  { isNarrow, isWide }: { isNarrow: boolean; isWide: boolean },
): AdminColumn<AnswerSums>[] => {
  // A card says what there was; in a table zero stands there without weight.
  const none = isNarrow ? null : (
    <Box component="span" sx={{ color: 'text.secondary' }}>
      0
    </Box>
  )
  const count = (id: Counted): AdminColumn<AnswerSums> => ({
    ...{ id, label: text(`answer_sum_${id}`), kind: 'integer', value: (row) => row[id] },
    cell: (row) => (row[id] === 0 ? none : row[id]),
  })
  /** Column of a seldom count: below the row, or in a card, if it is not zero. */
  const seldom = (id: Counted): AdminColumn<AnswerSums> => ({
    ...{ id, label: text(`answer_sum_${id}`), value: (row) => (row[id] === 0 ? '' : String(row[id])), isBeneath: true },
  })
  return [
    { id: 'sub', label: text('column_tt_sub'), value: ({ sub }) => sub, card: 'title' },
    {
      id: 'share',
      label: text('answer_sum_share'),
      align: 'end',
      value: (row) => inTimeShare(row) ?? undefined,
      cell: (row) => {
        const share = inTimeShare(row)
        return share === null ? '' : percent(share)
      },
    },
    {
      id: 'trend',
      label: text('figure_trend'),
      align: 'end',
      // Below a row or in a card there is none to tell where nothing changed.
      value: (row) => (isWide ? changeOf(row, before) : changeOf(row, before) || null) ?? undefined,
      cell: (row) => <Trend change={changeOf(row, before)} />,
      ...(!isWide && { isBeneath: true as const }),
    },
    count('asked'),
    count('in_time'),
    count('late'),
    count('declined'),
    count('unanswered'),
    {
      id: 'reasons',
      label: text('answer_sum_reasons'),
      value: ({ reasons }) => saidText(reasons, text),
      isBeneath: true,
    },
    // Seldom, and the columns fill a tablet.
    seldom('withdrawn'),
    {
      id: 'taken_back',
      label: text('answer_sum_taken_back'),
      value: ({ taken_back, taken_back_of }) =>
        taken_back === 0 ? '' : `${taken_back} (${saidText(taken_back_of, text)})`,
      isBeneath: true,
    },
    seldom('changed'),
    seldom('open'),
  ]
}

/** Answers of each subcontractor to the trips of a range. */
export const AnswersTable = ({ range }: { range: ChosenRange }): ReactNode => {
  const text = useText()
  const { timeZone } = useFormats()
  const { percent } = usePercents()
  const { isNarrow, isWide } = useDevice()
  const { answer, isLoading, failure, asOf, reload } = useServerResult(
    'analysis_answers',
    range,
    (body) => callApi('answerAnalysis', { body }),
    { freshMs: FRESH_MS },
  )
  const rangeBefore = useMemo((): ChosenRange => chosenOf(periodBefore(instantsOf(range), timeZone)), [range, timeZone])
  const { answer: sumsBefore } = useServerResult(
    'analysis_answers_before',
    rangeBefore,
    (body) => callApi('answerAnalysis', { body }),
    { freshMs: FRESH_MS },
  )
  const before = useMemo(() => new Map(sumsBefore?.map((sums) => [sums.sub, sums])), [sumsBefore])
  const columns = useMemo(
    () => columnsOf(text, percent, before, { isNarrow, isWide }),
    [text, percent, before, isNarrow, isWide],
  )
  return (
    <>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {[
          text('answer_sums_hint'),
          ...(answer?.some(({ withdrawn }) => withdrawn > 0) ? [text('answer_sums_hint_withdrawn')] : []),
          ...(answer?.some(({ taken_back }) => taken_back > 0) ? [text('answer_sums_hint_taken_back')] : []),
        ].join(' ')}
      </Typography>
      <Box sx={{ minWidth: 0, '& .MuiTableCell-root': { px: 1 }, '& th': { whiteSpace: 'normal' } }}>
        <AdminTable
          name="answers"
          label={text('analysis_tab_answers')}
          columns={columns}
          rows={answer}
          rowsOf={`${range.start_date} ${range.end_date}`}
          rowKey={({ sub }) => sub}
          rowName={({ sub }) => sub}
          failure={isLoading ? null : failure}
          asOf={asOf}
          onRetry={reload}
          empty="answer_sums_none"
        />
      </Box>
    </>
  )
}
