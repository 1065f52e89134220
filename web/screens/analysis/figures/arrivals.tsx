import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type ReactNode, useCallback, useMemo } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { type FigureUnit, unitsOf } from '#shared/domain/figures/figure-period.ts'
import { type ArrivalGroup, narrowingKey } from '#shared/domain/figures/figures.ts'
import { knownShare, meanLateMinutes, onTimeShare, onTimeTrend } from '#shared/domain/figures/punctuality.ts'
import { monthName } from '#shared/domain/time/months.ts'
import { spanText } from '#shared/domain/time/spans.ts'
import { yearWeekOf } from '#shared/domain/time/weeks.ts'
import type { Arrivals as ArrivalsAnswer } from '#shared/schemas/figures.ts'
import { excuseWord } from '#shared/trips/figure-columns.ts'
import { settingsPath } from '#web/addresses/addresses.ts'
import { useActor } from '#web/data/rows.ts'
import { useServerResult } from '#web/data/server-result.ts'
import { useFormats } from '#web/i18n/format.ts'
import { usePercents } from '#web/i18n/percents.ts'
import { useLanguage } from '#web/i18n/provider.tsx'
import { useText } from '#web/i18n/text.ts'
import { callApi } from '#web/session/calls.ts'
import { useDevice } from '#web/ui/browser/use-device.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import type { AdminColumn } from '#web/ui/table/admin-columns.ts'
import { DELAY_CLASS_MINUTES } from '../delay-class-minutes.ts'
import { FRESH_MS } from '../use-analysis-trips.ts'
import { ChoiceButtons } from './choice-buttons.tsx'
import { FigureBar, type FigureProps, givenNarrowing, useGroup, useNarrowAction } from './figure-bar.tsx'
import { BEFORE, type ListChoice } from './figure-choice.ts'
import { GROUP_LABELS, narrowingName } from './figure-names.ts'
import { FigureRows } from './figure-rows.tsx'
import { FigureTable } from './figure-table.tsx'
import { KeyFigures } from './key-figures.tsx'
import { PeriodBefore } from './last-figures.tsx'
import { NoFigures } from './no-figures.tsx'
import { Aside, Course, CourseButtons, Coverage, NameCell, ShareBar, Trend } from './share-cells.tsx'
import { useLaneCodes } from './use-lane-codes.ts'

type Group = ArrivalsAnswer['groups'][number]
type Excuse = NonNullable<ArrivalsAnswer['excuses']>[number]

/** Name of a part of the period. */
const usePartName = (): ((day: string, unit: FigureUnit) => string) => {
  const { shortDay, weekName } = useFormats()
  const language = useLanguage()
  return useCallback(
    (day, unit) => {
      if (unit === 'day') return shortDay(day)
      return unit === 'week' ? weekName(yearWeekOf(day)) : monthName(day.slice(0, 'YYYY-MM'.length), language)
    },
    [shortDay, weekName, language],
  )
}

/** Punctuality of arrivals: in all, over time and by group; each figure opens its trips. */
export const Arrivals = ({ range, figures, onChange, onShow }: FigureProps): ReactNode => {
  const text = useText()
  const { count } = useFormats()
  const { percent } = usePercents()
  const partName = usePartName()
  const { isNarrow, isWide } = useDevice()
  const { role, timeZone } = useActor()
  const by = useGroup('on_time', figures) as ArrivalGroup
  const body = useMemo(
    () => ({ ...range, by, unit: figures.unit, narrow: givenNarrowing(figures.narrow) }),
    [range, by, figures.unit, figures.narrow],
  )
  const result = useServerResult('figures_on_time', body, (wanted) => callApi('arrivalFigures', { body: wanted }), {
    freshMs: FRESH_MS,
  })
  const { answer } = result
  const { ofLane } = useLaneCodes()
  const open = (list: Partial<ListChoice>) =>
    onChange({ list: { list: 'due', of: {}, reason: null, part: null, ...list } })
  const actions = useNarrowAction('on_time', by, { figures, onChange })

  const columns = useMemo((): AdminColumn<Group>[] => {
    const parts = answer?.parts ?? []
    const unit = answer?.unit ?? 'week'
    // A tablet has no room for columns of their own: what is not known, and the mean, stand within others.
    const isTablet = !isNarrow && !isWide
    const known: AdminColumn<Group> = {
      id: 'known',
      label: text('figure_known'),
      align: 'end',
      value: ({ total }) => knownShare(total) ?? undefined,
      cell: ({ total }) => <Coverage sums={total} />,
    }
    const mean: AdminColumn<Group> = {
      id: 'mean_late',
      label: text('figure_mean_late'),
      kind: 'integer',
      value: ({ total }) => meanLateMinutes(total),
      cell: ({ total }) => spanOf(meanLateMinutes(total)),
    }
    return [
      {
        id: 'name',
        label: text(GROUP_LABELS[by]),
        value: ({ of }) => narrowingName(of, text),
        searched: ({ of }) => `${narrowingName(of, text)} ${ofLane(of)}`,
        cell: ({ of }) => <NameCell>{narrowingName(of, text)}</NameCell>,
        card: 'title',
      },
      {
        id: 'on_time',
        label: text('figure_on_time'),
        align: 'end',
        value: ({ total }) => onTimeShare(total) ?? undefined,
        cell: ({ total }) => (
          <>
            <ShareBar sums={total} />
            {isTablet && total.known < total.due && (
              <Aside>{text('figure_coverage', { share: percent(knownShare(total) ?? 0) })}</Aside>
            )}
          </>
        ),
        card: 'plain',
      },
      {
        id: 'course',
        label: text('figure_course'),
        isSortable: false,
        card: 'plain',
        value: ({ known }) => (known.length > 1 ? String(known.length) : ''),
        cell: ({ known, on_time }) => (
          <Course
            parts={parts.map(({ day }, at) => ({
              day,
              name: partName(day, unit),
              known: known[at] ?? 0,
              on_time: on_time[at] ?? 0,
            }))}
          />
        ),
      },
      {
        id: 'trend',
        label: text('figure_trend'),
        align: 'end',
        value: ({ total, before }) => onTimeTrend(total, before) ?? undefined,
        cell: ({ total, before }) => <Trend change={onTimeTrend(total, before)} />,
      },
      {
        id: 'late',
        label: text('figure_late'),
        kind: 'integer',
        value: ({ total }) => total.known - total.on_time,
        cell: ({ total }) => (
          <>
            {count(total.known - total.on_time)}
            {isTablet && total.known > total.on_time && <MeanLate minutes={meanLateMinutes(total) ?? 0} />}
          </>
        ),
      },
      ...(isTablet ? [] : [mean]),
      { id: 'due', label: text('analysis_trips'), kind: 'integer', value: ({ total }) => total.due },
      ...(isTablet ? [] : [known]),
    ]
  }, [answer, by, text, percent, count, partName, isNarrow, isWide, ofLane])

  const share = (value: number | null) => (value === null ? '–' : percent(value))
  const total = answer?.total
  const late = total ? total.known - total.on_time : 0
  const unknown = total ? total.due - total.known : 0
  const excused = answer?.excuses?.reduce((sum, { excused_minutes }) => sum + excused_minutes, 0) ?? 0
  const mean = total ? meanLateMinutes(total) : null
  const isEmpty = total?.due === 0
  const units = unitsOf({ from: range.start_date, to: range.end_date }, timeZone)

  return (
    <Stack spacing={1.5} sx={{ minWidth: 0 }}>
      {answer && total && !isEmpty && (
        <KeyFigures
          figures={[
            {
              id: 'on_time',
              label: text('figure_on_time'),
              value: share(onTimeShare(total)),
              hints: [
                total.due > 0 && text('figure_coverage', { share: share(knownShare(total)) }),
                <Trend key="trend" change={onTimeTrend(total, answer.before)} />,
              ],
              onOpen: total.known > 0 ? () => open({ list: 'known' }) : undefined,
            },
            {
              id: 'late',
              label: text('figure_late'),
              value: count(late),
              hints: [
                text('figure_late_from', { span: spanText(answer.tolerance + 1) }),
                mean !== null && text('figure_mean_late_of', { span: spanText(mean) }),
                excused > 0 && text('figure_excused_of', { span: spanText(excused) }),
              ],
              onOpen: late > 0 ? () => open({ list: 'late' }) : undefined,
            },
            {
              id: 'unknown',
              label: text('figure_unknown'),
              value: count(unknown),
              hints: [total.due > 0 && text('figure_of_due', { share: share(unknown / total.due) })],
              onOpen: unknown > 0 ? () => open({ list: 'unknown' }) : undefined,
            },
            {
              id: 'before',
              label: text('figure_before_short'),
              value: share(onTimeShare(answer.before)),
              hints: [
                answer.before.due > 0 && text('figure_coverage', { share: share(knownShare(answer.before)) }),
                <PeriodBefore key="period" range={answer.before_period} />,
              ],
              onOpen: answer.before.due > 0 ? () => open({ list: 'due', part: BEFORE }) : undefined,
            },
          ]}
        />
      )}
      {!isEmpty && (
        <FigureBar tab="on_time" by={by} figures={figures} onChange={onChange}>
          {answer && (
            <ChoiceButtons
              label={text('figure_unit')}
              value={answer.unit}
              options={units.map((unit) => ({ value: unit, label: text(`figure_unit_${unit}`) }))}
              onChange={(unit) => onChange({ unit })}
            />
          )}
        </FigureBar>
      )}
      {answer && answer.parts.length > 1 && answer.total.due > 0 && (
        <CourseButtons
          parts={answer.parts.map(({ day }, at) => ({
            day,
            name: partName(day, answer.unit),
            due: answer.series[at]?.due ?? 0,
            known: answer.series[at]?.known ?? 0,
            on_time: answer.series[at]?.on_time ?? 0,
          }))}
          onOpen={(day) => open({ part: day })}
        />
      )}
      {answer && isEmpty ? (
        <NoFigures
          tab="on_time"
          narrow={figures.narrow}
          before={answer.before.due > 0 ? answer.before_period : null}
          onChange={onChange}
          onShow={onShow}
        />
      ) : (
        <FigureRows
          key={by}
          name="on_time"
          label={text('analysis_tab_on_time')}
          columns={columns}
          rows={answer?.groups}
          rowsOf={narrowingKey(figures.narrow) + by}
          // Where most came late stands first; weekdays keep their order.
          {...(by !== 'weekday' && { initialSort: { id: 'late', desc: true } })}
          actions={actions}
          onOpen={({ of }) => open({ of })}
          hasSearch={by !== 'weekday'}
          result={result}
          other={result.other}
          onShow={onShow}
        />
      )}
      {answer?.excuses && answer.excuses.length > 0 && (
        <Excuses excuses={answer.excuses} onOpen={(reason) => open({ list: 'late', reason })} />
      )}
      {answer && !isEmpty && (
        <Typography variant="body2" color="textSecondary">
          {text('figure_tolerance', { minutes: answer.tolerance })} {text('delay_classes', DELAY_CLASS_MINUTES)}{' '}
          {role === 'admin' && (
            <Link component={RouterLink} to={settingsPath('company')}>
              {text('figure_tolerance_change')}
            </Link>
          )}
        </Typography>
      )}
    </Stack>
  )
}

/** A span of minutes; empty for null. */
const spanOf = (minutes: number | null): string => (minutes === null ? '' : spanText(minutes))

const MeanLate = ({ minutes }: { minutes: number }): ReactNode => {
  const text = useText()
  const values = { span: spanText(minutes) }
  return (
    <Aside>
      <span aria-hidden="true">{text('figure_mean_late_short', values)}</span>
      <span className="only-heard">{text('figure_mean_late_of', values)}</span>
    </Aside>
  )
}

const Excuses = ({
  excuses,
  onOpen,
}: {
  excuses: readonly Excuse[]
  onOpen: (reason: Excuse['reason']) => void
}): ReactNode => {
  const text = useText()
  const [first] = excuses
  const columns = useMemo(
    (): AdminColumn<Excuse>[] => [
      {
        id: 'reason',
        label: text('figure_reason'),
        value: ({ reason }) => text(excuseWord(reason)),
        card: 'title',
      },
      { id: 'trips', label: text('analysis_trips'), kind: 'integer', value: ({ trips }) => trips },
      {
        id: 'late_minutes',
        label: text('figure_late_minutes'),
        kind: 'integer',
        value: ({ late_minutes }) => late_minutes,
        cell: ({ late_minutes }) => spanText(late_minutes),
      },
      {
        id: 'excused',
        label: text('figure_excused_span'),
        kind: 'integer',
        value: ({ excused_minutes }) => excused_minutes,
        cell: ({ excused_minutes }) => spanText(excused_minutes),
      },
    ],
    [text],
  )
  if (first && excuses.length === 1 && first.reason === 'none')
    return (
      <Typography variant="body2" color="textSecondary">
        {text('figure_excuses_none', { count: first.trips })}
      </Typography>
    )
  return (
    <SectionCard title={text('figure_excuses')}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {text('figure_excuses_hint')}
      </Typography>
      <FigureTable
        name="excuses"
        label={text('figure_excuses')}
        columns={columns}
        rows={excuses}
        rowKey={({ reason }) => reason}
        rowName={({ reason }) => text(excuseWord(reason))}
        onOpen={({ reason }) => onOpen(reason)}
        hasSearch={false}
      />
    </SectionCard>
  )
}
