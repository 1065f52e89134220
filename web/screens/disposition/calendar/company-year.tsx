import Link from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { isOwnTourDay } from '#shared/domain/access/own-tour-day.ts'
import type { Calendar } from '#shared/domain/calendar/closed-days.ts'
import { plannedDay } from '#shared/domain/calendar/planned-days.ts'
import { countDays, DAY_SIGNS, type DayCounts, type DaySign, daysOfYear, signOf } from '#shared/domain/calendar/year.ts'
import { dayOf } from '#shared/domain/time/dates.ts'
import type { TourDraft } from '#shared/domain/tour/weekday-rules.ts'
import type { RowKey } from '#shared/schemas/sync.ts'
import { editTourPath } from '#web/addresses/addresses.ts'
import { now } from '#web/clock/clock.ts'
import { useCalendar } from '#web/data/lookups.ts'
import { useActor } from '#web/data/rows.ts'
import { useTours } from '#web/data/tours.ts'
import { useFormats, useTimeZone } from '#web/i18n/format.ts'
import { useText } from '#web/i18n/text.ts'
import { TaskDialog } from '#web/ui/overlays/task-dialog.tsx'
import { useInSteps } from '#web/ui/use-in-steps.ts'
import { openTour } from '../tour-form.ts'
import { namesOf, SIGN_LETTERS, signWord, type YearDay, YearView } from './year-view.tsx'

type KeyedTour = TourDraft & { key: RowKey }

/** Order in which a day takes its sign: questions and gaps first. */
const WEIGHTIEST = ['asks', 'off', 'rests', 'changed', 'extra', 'runs'] as const satisfies DaySign[]

/** Days of a year with the number of tours by state; a day opens its tours. A subcontractor sees its own days. */
export const CompanyYear = (): ReactNode => {
  const rows = useTours()
  const calendar = useCalendar()
  const tours = useMemo(
    () => rows?.map(({ key, rev, row }): KeyedTour => ({ ...openTour({ rev, row }).draft, key })),
    [rows],
  )
  return tours && calendar ? (
    <Counted tours={tours} calendar={calendar} />
  ) : (
    <Skeleton variant="rounded" height={420} aria-hidden />
  )
}

const Counted = ({ tours, calendar }: { tours: readonly KeyedTour[]; calendar: Calendar }): ReactNode => {
  const text = useText()
  const actor = useActor()
  const today = dayOf(now(), useTimeZone())
  const [year, setYear] = useState(Number(today.slice(0, 4)))
  const [opened, setOpened] = useState<string | null>(null)
  const isCounted = useCallback(
    (tour: KeyedTour, day: string) => actor.role !== 'sub' || isOwnTourDay(actor, tour, day),
    [actor],
  )
  const counts = useInSteps(
    useCallback(() => countDays(tours, daysOfYear(year), calendar, isCounted), [tours, year, calendar, isCounted]),
  )
  const said = (found: DayCounts): string =>
    DAY_SIGNS.flatMap((sign) =>
      found[sign] ? text(`year_count_${signWord(sign, actor.role)}`, { count: found[sign] }) : [],
    ).join(', ')
  const dayFound = (day: string): YearDay | null => {
    const found = counts?.get(day)
    const sign = WEIGHTIEST.find((one) => found?.[one])
    if (!found || !sign) return null
    const driven = (found.runs ?? 0) + (found.extra ?? 0) + (found.changed ?? 0)
    return {
      sign,
      // The weightiest count alone: the others are said, and stand in the day's dialog.
      shown: String(driven || ''),
      marked: sign === 'runs' ? '' : `${found[sign]}${SIGN_LETTERS[sign]}`,
      said: said(found),
      isUsual: sign === 'runs',
    }
  }
  return (
    <>
      <YearView
        year={year}
        onYear={setYear}
        today={today}
        dayOf={dayFound}
        closedOn={calendar.closedOn}
        onOpen={setOpened}
      />
      {opened && (
        <DayDialog
          day={opened}
          tours={tours.filter((tour) => isCounted(tour, opened))}
          calendar={calendar}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}

/** Tours of a day by their state, those that need a look first. */
const DayDialog = ({
  day,
  tours,
  calendar,
  onClose,
}: {
  day: string
  tours: readonly KeyedTour[]
  calendar: Calendar
  onClose: () => void
}): ReactNode => {
  const text = useText()
  const { shortDay } = useFormats()
  const { role } = useActor()
  const found = tours.flatMap((tour) => {
    const planned = plannedDay(tour, day, calendar)
    return planned ? [{ tour, planned, sign: signOf(planned) }] : []
  })
  const names = namesOf(calendar.closedOn(day))
  return (
    <TaskDialog
      title={`${shortDay(day)}${day.slice(0, 4)}`}
      {...(names && { hint: names })}
      isWide
      closeLabel={text('action_close')}
      onClose={onClose}
    >
      {found.length === 0 && <Typography>{text('year_day_empty')}</Typography>}
      {WEIGHTIEST.map((sign) => {
        const ofSign = found.filter((one) => one.sign === sign)
        if (ofSign.length === 0) return null
        return (
          <section key={sign}>
            <Typography component="h3" variant="h3">
              {text(`year_count_${signWord(sign, role)}`, { count: ofSign.length })}
            </Typography>
            <ul style={{ margin: 0, paddingInlineStart: '1.25rem' }}>
              {ofSign.map(({ tour, planned }) => (
                <li key={String(tour.key)}>
                  <Link
                    component={RouterLink}
                    to={editTourPath(tour.key)}
                    onClick={onClose}
                    sx={{ display: 'inline-block', py: 1.25 }}
                  >
                    {tour.tr_name}
                  </Link>
                  {planned.exception?.reason ? ` – ${planned.exception.reason}` : ''}
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </TaskDialog>
  )
}
