import Typography from '@mui/material/Typography'
import { type ReactNode, useMemo, useState } from 'react'
import { isOwnTourDay } from '#shared/domain/access/own-tour-day.ts'
import { NO_CALENDAR } from '#shared/domain/calendar/closed-days.ts'
import { type PlannedDay, plannedDays } from '#shared/domain/calendar/planned-days.ts'
import { daysOfYear, signOf } from '#shared/domain/calendar/year.ts'
import { dayOf } from '#shared/domain/time/dates.ts'
import { tourDayDetails } from '#shared/domain/tour/tour-day-text.ts'
import { now } from '#web/clock/clock.ts'
import { useCalendar } from '#web/data/lookups.ts'
import { useActor } from '#web/data/rows.ts'
import { useTimeZone } from '#web/i18n/format.ts'
import { useText } from '#web/i18n/text.ts'
import { useTourEditor } from '../edit-tour-context.ts'
import { SIGN_LETTERS, signWord, type YearDay, YearView } from './year-view.tsx'

/** The year of the tour that is open, as it is typed; a subcontractor sees its own days. */
export const YearOfTour = (): ReactNode => {
  const text = useText()
  const actor = useActor()
  const { draft, lookups } = useTourEditor()
  const calendar = useCalendar() ?? NO_CALENDAR
  const today = dayOf(now(), useTimeZone())
  const [year, setYear] = useState(Number(today.slice(0, 4)))
  const planned = useMemo(() => {
    const days = plannedDays(draft, daysOfYear(year), calendar)
    const seen = actor.role === 'sub' ? days.filter(({ day }) => isOwnTourDay(actor, draft, day)) : days
    return new Map(seen.map((found) => [found.day, found]))
  }, [draft, year, calendar, actor])
  const dayFound = (day: string): YearDay | null => {
    const found = planned.get(day)
    return found ? saidOf(found) : null
  }
  const saidOf = (found: PlannedDay): YearDay => {
    const sign = signOf(found)
    const { exception } = found
    const details = exception
      ? tourDayDetails(exception, { translate: text, driverName: (id) => lookups.driverNames.get(id) })
      : []
    const said = [text(`day_sign_${signWord(sign, actor.role)}`), ...details, exception?.reason]
      .filter(Boolean)
      .join(', ')
    return { sign, shown: SIGN_LETTERS[sign], said, isUsual: sign === 'runs' }
  }
  return (
    <>
      {!draft.tr_status && (
        <Typography variant="body2" color="textSecondary">
          {text('year_tour_inactive')}
        </Typography>
      )}
      <YearView
        year={year}
        onYear={setYear}
        today={today}
        dayOf={dayFound}
        closedOn={(day) => planned.get(day)?.closed ?? []}
      />
    </>
  )
}
