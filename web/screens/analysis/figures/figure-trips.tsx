import BackIcon from '@mui/icons-material/ArrowBack'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type ReactNode, useMemo } from 'react'
import type { Column } from '#shared/domain/columns/column.ts'
import { headingOf } from '#shared/domain/columns/column-look.ts'
import { dayOf } from '#shared/domain/time/dates.ts'
import { spanText } from '#shared/domain/time/spans.ts'
import type { VisibleTrip } from '#shared/schemas/trip.ts'
import type { TextKey } from '#shared/text-key.ts'
import { delaySpan } from '#shared/trips/cell-text.ts'
import { excuseWord, figureColumns } from '#shared/trips/figure-columns.ts'
import { useActor } from '#web/data/rows.ts'
import { useServerResult } from '#web/data/server-result.ts'
import { useFormats } from '#web/i18n/format.ts'
import { useLanguage } from '#web/i18n/provider.tsx'
import { type Translate, useText } from '#web/i18n/text.ts'
import { ExcelButton } from '#web/parts/list-screen/excel-button.tsx'
import { useAskToEdit } from '#web/parts/list-screen/use-ask-to-edit.ts'
import { callApi } from '#web/session/calls.ts'
import { fetchFile } from '#web/session/download.ts'
import { useDevice } from '#web/ui/browser/use-device.ts'
import { useDownload } from '#web/ui/browser/use-download.ts'
import type { AdminColumn } from '#web/ui/table/admin-columns.ts'
import { FRESH_MS } from '../use-analysis-trips.ts'
import { ChoiceButtons } from './choice-buttons.tsx'
import { type FigureProps, givenNarrowing } from './figure-bar.tsx'
import { type ListChoice, rangeOfList } from './figure-choice.ts'
import { narrowingParts } from './figure-names.ts'
import { FigureTable } from './figure-table.tsx'
import { useLaneCodes } from './use-lane-codes.ts'

/** Long columns, and those that add to the figure's own numbers. */
const BENEATH: ReadonlySet<string> = new Set(['customer', 'tt_from_text', 'tt_to_text', 'source'])

/** Columns of whole minutes, shown as spans of time; the Excel file keeps the minutes, to compute with. */
const SPANS: Record<string, { label: TextKey; say: (minutes: number) => string }> = {
  delay: { label: 'figure_delay_span', say: (delay) => delaySpan({ delay }) },
  excused: { label: 'figure_excused_span', say: spanText },
  driven: { label: 'figure_driven_span', say: spanText },
}
const spanColumn = ({ id, value }: Column<VisibleTrip>, text: Translate): Partial<AdminColumn<VisibleTrip>> => {
  const span = SPANS[id]
  if (!span) return {}
  const say = (row: VisibleTrip): string => {
    const minutes = value(row)
    return typeof minutes === 'number' ? span.say(minutes) : ''
  }
  return { label: text(span.label), cell: say, searched: say, breaks: 'never' }
}

/** Columns with names of addresses; a search for the address's code finds them too. */
const WITH_CODES: ReadonlySet<string> = new Set(['tt_from_text', 'tt_to_text'])

/** Lists of arrivals between which a person switches. */
const ARRIVAL_LISTS = ['due', 'on_time', 'late', 'unknown'] as const
const LIST_LABELS = {
  due: 'figure_all',
  on_time: 'figure_on_time',
  late: 'figure_late',
  unknown: 'figure_unknown',
} as const

/** Trips that a figure counts, with the values that it is computed from. */
export const FigureTrips = ({
  range,
  figures,
  onChange,
  list: chosen,
}: Omit<FigureProps, 'onShow'> & { list: ListChoice }): ReactNode => {
  const text = useText()
  const language = useLanguage()
  const { role, timeZone } = useActor()
  const { isNarrow } = useDevice()
  const { day } = useFormats()
  const askToEdit = useAskToEdit()
  const { isCreating, download } = useDownload()
  const { list, of, reason } = chosen
  const narrow = useMemo(() => givenNarrowing({ ...figures.narrow, ...of }), [figures.narrow, of])
  const body = useMemo(
    () => ({ ...rangeOfList(range, chosen, figures.unit, timeZone), narrow, list, reason }),
    [range, chosen, figures.unit, timeZone, narrow, list, reason],
  )
  const { answer, failure, asOf, reload } = useServerResult(
    'figures_trips',
    body,
    (wanted) => callApi('figureTrips', { body: wanted }),
    { freshMs: FRESH_MS },
  )
  const { ofName } = useLaneCodes()
  const columns = useMemo(
    () =>
      figureColumns(list, role).map(
        ({ width: _characters, ...column }): AdminColumn<VisibleTrip> => ({
          ...column,
          label: headingOf(column, text),
          ...spanColumn(column, text),
          ...(WITH_CODES.has(column.id) && {
            searched: (row: VisibleTrip) => {
              const name = String(column.value(row) ?? '')
              return `${name} ${ofName(name)}`
            },
          }),
          ...(column.id === 'tt_tour' && { card: 'title' as const }),
          ...(BENEATH.has(column.id) && { isBeneath: true as const }),
          ...((column.id === 'tt_tour' || column.kind === 'instant') && { breaks: 'never' as const }),
        }),
      ),
    [list, role, text, ofName],
  )
  const isOfArrivals = list !== 'drives' && list !== 'priced'
  const save = () =>
    void download(() => fetchFile('figureTripsDownload', { body: { ...body, language } }), 'trips.xlsx')
  return (
    <Stack spacing={1.5} sx={{ minWidth: 0 }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Button startIcon={<BackIcon />} onClick={() => onChange({ list: null })} sx={{ minHeight: 44 }}>
          {text('figure_list_back')}
        </Button>
        <Typography variant="h2" sx={{ mr: 'auto' }}>
          {text(`figure_list_${list}`)}
        </Typography>
        <ExcelButton
          isCompact={isNarrow}
          isCreating={isCreating}
          isDisabled={!answer || answer.total === 0}
          onClick={save}
          sx={isNarrow ? { width: 44, height: 44 } : { minHeight: 40, bgcolor: 'background.paper' }}
        />
      </Stack>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        {isOfArrivals && (
          <ChoiceButtons
            label={text('figure_list_choice')}
            value={list === 'known' ? 'due' : list}
            options={ARRIVAL_LISTS.map((one) => ({ value: one, label: text(LIST_LABELS[one]) }))}
            onChange={(next) => onChange({ list: { ...chosen, list: next, reason: null } })}
          />
        )}
        <Chip label={`${day(dayOf(body.start_date, timeZone))} – ${day(dayOf(body.end_date, timeZone))}`} />
        {narrowingParts(narrow, text).map(({ group, label, name }) => (
          <Chip key={group} label={`${text('label_before', { label })} ${name}`} />
        ))}
        {reason && (
          <Chip label={`${text('label_before', { label: text('figure_reason') })} ${text(excuseWord(reason))}`} />
        )}
      </Stack>
      {answer && answer.total > answer.trips.length && (
        <Alert severity="info">{text('figure_list_cut', { count: answer.trips.length, total: answer.total })}</Alert>
      )}
      <FigureTable
        name="figure_trips"
        label={text(`figure_list_${list}`)}
        columns={columns}
        rows={answer?.trips}
        {...(answer && { total: answer.total })}
        rowKey={({ tt_id }) => String(tt_id)}
        rowName={({ tt_tour }) => tt_tour ?? ''}
        rowsOf={JSON.stringify(body)}
        {...(role === 'admin' && {
          onOpen: (row: VisibleTrip) => void askToEdit({ key: row.tt_id, row: { tt_tour: row.tt_tour ?? '' } }),
        })}
        failure={failure}
        {...(asOf !== undefined && { asOf })}
        onRetry={reload}
        empty="figure_none"
      />
    </Stack>
  )
}
