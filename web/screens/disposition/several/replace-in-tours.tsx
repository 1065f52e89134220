import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { type ReactNode, useMemo, useState } from 'react'
import { dayOf, formatDay } from '#shared/domain/time/dates.ts'
import {
  assignedOn,
  daysOfChange,
  fitOfTourChange,
  type ReplacedOfTours,
  type TourChange,
  type TourFit,
  withTourChange,
} from '#shared/domain/tour/tour-change.ts'
import { fitOfChange, offeredTo } from '#shared/domain/trip/trip-change.ts'
import { now } from '#web/clock/clock.ts'
import { useActor } from '#web/data/rows.ts'
import { useFeedNumber } from '#web/data/use-seen.ts'
import { editOfChange } from '#web/edits/change-edit.ts'
import type { TourEdit, TripEdit } from '#web/edits/take-back.ts'
import { useText } from '#web/i18n/text.ts'
import { DayField } from '#web/ui/fields/date-fields.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { useAfterPointer } from '#web/ui/fields/use-after-pointer.ts'
import { byFit, countFits, fitLabel } from '#web/ui/fit-counts.ts'
import { FitList, isTicked } from '#web/ui/fit-list.tsx'
import { TaskDialog } from '#web/ui/overlays/task-dialog.tsx'
import { useTurned } from '#web/ui/use-turned.ts'
import { editOfTour, openTour } from '../tour-form.ts'
import type { TourRow } from '../tours/tour-row.ts'
import { WEEKDAYS } from '../weekdays.ts'
import { isAssignedTo } from './replaced-trips.ts'
import { useBroughtToTours } from './use-brought-to-tours.ts'
import { useCopiedTrips, weekdayOfTrip } from './use-copied-trips.ts'
import { useTourNames } from './use-tour-names.ts'

/** Stands for any present assignee: a value that no name can have. */
const ANYBODY = ''

/** The most frequent assignee comes first: after a search for a name that name is chosen. */
const formersOf = (rows: readonly TourRow[], what: ReplacedOfTours): { value: string; count: number }[] => {
  const counts = new Map<string, number>()
  for (const { tour, rev } of rows) {
    const { draft } = openTour({ rev, row: tour })
    for (const value of new Set(WEEKDAYS.flatMap((day) => assignedOn(draft, what, day)))) {
      counts.set(value, (counts.get(value) ?? 0) + 1)
    }
  }
  return [...counts].map(([value, count]) => ({ value, count })).sort((a, b) => b.count - a.count)
}

/**
 * Replaces a driver, vehicle, subcontractor or observer on the weekdays of several tours, after a preview of what fits;
 * trips that were copied already stay as they are unless the person includes them.
 */
export const ReplaceInTours = ({
  what,
  rows,
  onReplace,
  onClose,
}: {
  what: ReplacedOfTours
  rows: readonly TourRow[]
  /** Called with what would not fit, in words, too. */
  onReplace: (tours: readonly TourEdit[], trips: readonly TripEdit[], findings: readonly string[]) => void
  onClose: () => void
}): ReactNode => {
  const text = useText()
  const actor = useActor()
  const { timeZone } = actor
  const seen = useFeedNumber()
  const names = useTourNames()
  const today = dayOf(now(), timeZone)
  const formers = useMemo(() => formersOf(rows, what), [rows, what])
  const [former, setFormer] = useState(formers[0]?.value ?? ANYBODY)
  const [by, setBy] = useState<string | null>(null)
  const [days, setDays] = useState<number[]>([...WEEKDAYS])
  const [from, setFrom] = useState<string | null>(today)
  const [isWithTrips, setWithTrips] = useState(false)
  const { isTurned, turn, reset } = useTurned()
  const copied = useCopiedTrips(from ?? today)
  const leftFrom = useAfterPointer(from)

  const change = useMemo<TourChange>(
    () => ({ kind: what, former: former === ANYBODY ? null : former, by: by ?? '' }),
    [what, former, by],
  )
  const drafts = useMemo(() => rows.map((row) => openTour({ rev: row.rev, row: row.tour })), [rows])
  const options = useMemo(() => {
    const counts = (value: string) =>
      countFits(drafts.map(({ draft }) => fitOfTourChange(draft, { ...change, by: value }, days, names.choices)))
    return names
      .offered(what)
      .filter(({ value }) => value !== former)
      .map((option) => ({ ...option, counts: counts(option.value) }))
      .sort((a, b) => byFit(a.counts, b.counts))
      .map(({ value, label, counts }) => ({ value, label: fitLabel(label, counts, text) }))
  }, [drafts, change, days, names, what, former, text])

  const preview = rows.map((row, at) => {
    const open = drafts[at] ?? openTour({ rev: row.rev, row: row.tour })
    const fit: TourFit = by === null ? { kind: 'same' } : fitOfTourChange(open.draft, change, days, names.choices)
    return { row, open, fit, isTicked: isTicked(fit.kind, isTurned(String(row.key))) }
  })
  const ticked = preview.filter((previewed) => previewed.isTicked)
  const tickedKeys = ticked.map(({ row }) => String(row.key)).join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: which tours are ticked is said by their keys; the list is new each time
  const changed = useMemo(
    () =>
      ticked.map(({ row, open }) => ({
        key: row.key,
        tour: withTourChange(open.draft, change, days, names.choices),
      })),
    [tickedKeys, drafts, change, days, names],
  )
  const { textsOf, gravestFirst } = useBroughtToTours(changed)
  const lines = preview.map(({ row: { key, tour }, open: { draft }, fit, isTicked }) => {
    const concerned = daysOfChange(draft, change, days)
    const standing = new Set(concerned.flatMap((day) => assignedOn(draft, what, day)))
    return {
      key: String(key),
      kind: fit.kind,
      reason: 'reason' in fit ? fit.reason : undefined,
      isTicked,
      name: tour.tr_name ?? '',
      at: concerned.map((day) => text(`weekday_short_${day}`)).join(' '),
      detail: [...standing].map((value) => names.nameOf(what, value)).join(', ') || '–',
      findings: textsOf(key),
    }
  })

  const tripChange = by === null ? null : names.tripChange(what, change.former, by)
  const concernedTrips = (() => {
    if (!tripChange || !copied.trips) return []
    const offered = offeredTo(names.choices)
    const tours = new Set(ticked.map(({ row }) => row.tour.tr_name))
    const name = change.former === null ? null : names.nameOf(what, change.former)
    return copied.trips
      .filter(
        (trip) =>
          tours.has(trip.row.tt_tour) &&
          days.includes(weekdayOfTrip(trip, timeZone)) &&
          isAssignedTo(trip.row, what, name),
      )
      .map((trip) => ({ trip, fit: fitOfChange(actor, tripChange, trip.row, offered, now()).kind }))
      .filter(({ fit }) => fit !== 'same')
  })()
  const fittingTrips = concernedTrips.filter(({ fit }) => fit === 'fits')

  const mayReplace = by !== null && from !== null && ticked.length > 0
  const replace = () => {
    const tours = ticked.map(
      ({ row, open }): TourEdit => ({
        ...(editOfTour(row.key, {
          ...open,
          draft: withTourChange(open.draft, change, days, names.choices),
        }) as TourEdit),
        seen,
      }),
    )
    const trips = isWithTrips && tripChange ? fittingTrips.map(({ trip }) => editOfChange(tripChange, trip, seen)) : []
    const nameOf = (key: TourRow['key']) => rows.find((row) => row.key === key)?.tour.tr_name ?? ''
    const findings = gravestFirst.flatMap((key) =>
      textsOf(key).map((finding) => `${text('label_before', { label: nameOf(key) })} ${finding}`),
    )
    onReplace(tours, trips, findings)
  }

  return (
    <TaskDialog
      title={text(`tours_replace_${what}`, { count: rows.length })}
      isWide
      isReady={mayReplace}
      doLabel={text('tours_replace_do', { count: by === null ? rows.length : ticked.length })}
      onDo={replace}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        <SelectField
          label={text('tours_replace_former')}
          options={[
            ...formers.map(({ value, count }) => ({
              value,
              label: names.nameOf(what, value),
              note: text('tours_count', { count }),
            })),
            { value: ANYBODY, label: text('tours_replace_anybody') },
          ]}
          value={former}
          isClearable={false}
          onChange={(value) => {
            setFormer(value ?? ANYBODY)
            reset()
          }}
        />
        <SelectField
          label={text(`replace_${what}_by`)}
          options={options}
          isLoading={names.isLoading}
          value={by}
          onChange={(value) => {
            setBy(value)
            reset()
          }}
          isAtOnce
        />
        <ToggleButtonGroup
          size="small"
          color="primary"
          aria-label={text('tour_weekdays')}
          value={days}
          onChange={(_event, next: number[]) => setDays([...next].sort())}
        >
          {WEEKDAYS.map((day) => (
            <ToggleButton
              key={day}
              value={day}
              aria-label={text(`weekday_${day}`)}
              sx={{ flex: 1, minWidth: 0, px: 0 }}
            >
              {text(`weekday_short_${day}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <DayField
          label={text('tours_replace_from')}
          value={from}
          min={today}
          lean="future"
          isRequired
          onChange={(day) => setFrom(day)}
          size="small"
        />
      </Box>
      {leftFrom !== null && leftFrom > today && (
        <Alert severity="info" sx={{ py: 0 }}>
          {text('tours_replace_before', { day: formatDay(leftFrom) })}
        </Alert>
      )}
      {by !== null && (
        <div>
          <FitList lines={lines} onTurn={turn} />
          <FormControlLabel
            control={
              <Checkbox
                checked={isWithTrips && fittingTrips.length > 0}
                disabled={fittingTrips.length === 0}
                onChange={(_event, isOn) => setWithTrips(isOn)}
              />
            }
            label={
              copied.trips
                ? text('tours_replace_trips', { count: fittingTrips.length, day: formatDay(from ?? today) })
                : text('loading')
            }
            sx={{ mt: 1, minHeight: 44 }}
          />
          {concernedTrips.length > fittingTrips.length && (
            <Typography variant="body2" color="textSecondary">
              {text('tours_replace_trips_not', { count: concernedTrips.length - fittingTrips.length })}
            </Typography>
          )}
          {copied.knownTo !== null && (
            <Typography variant="body2" color="textSecondary">
              {text('tours_replace_trips_device', { day: formatDay(copied.knownTo) })}
            </Typography>
          )}
        </div>
      )}
    </TaskDialog>
  )
}
