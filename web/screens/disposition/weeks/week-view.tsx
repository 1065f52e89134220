import BeforeIcon from '@mui/icons-material/ChevronLeft'
import NextIcon from '@mui/icons-material/ChevronRight'
import ExpandIcon from '@mui/icons-material/ExpandMore'
import Accordion from '@mui/material/Accordion'
import AccordionDetails from '@mui/material/AccordionDetails'
import AccordionSummary from '@mui/material/AccordionSummary'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { memo, type ReactNode, startTransition, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { dayOf } from '#shared/domain/time/dates.ts'
import { addWeeks, weekDays, weekStart, yearWeekOf } from '#shared/domain/time/weeks.ts'
import type { VisibleTrip } from '#shared/schemas/trip.ts'
import { editTripPath } from '#web/addresses/addresses.ts'
import { useFormats } from '#web/i18n/format.ts'
import { useText } from '#web/i18n/text.ts'
import { tripsOfWeek, WEEKS_QUERY } from '#web/parts/copied-trips/week-actions.ts'
import { LoadNotice } from '#web/ui/feedback/load-notice.tsx'
import { DayField } from '#web/ui/fields/date-fields.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { WeekAnswers } from './week-answers.tsx'

/** The trips of any week, day by day; the timetable's views end with the next one. */
export const WeekView = ({ week, onWeek }: { week: number; onWeek: (week: number) => void }): ReactNode => {
  const text = useText()
  const { timeZone, weekLabel } = useFormats()
  const ofDay = (instant: string) => dayOf(instant, timeZone)
  const trips = useQuery({
    queryKey: [WEEKS_QUERY, 'trips', week],
    queryFn: () => tripsOfWeek(week, ofDay),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const place = useRef<HTMLDivElement>(null)
  const isThere = trips.data !== undefined
  useEffect(() => {
    if (isThere) void place.current?.scrollIntoView({ block: 'start' })
  }, [isThere])
  const days = weekDays(week).map((day) => ({
    day,
    trips: trips.data?.filter(({ tt_stp }) => tt_stp && ofDay(tt_stp) === day) ?? [],
  }))
  return (
    <Box ref={place} sx={{ scrollMarginTop: 80 }}>
      <SectionCard
        title={text('weeks_of_week', { week: `${weekLabel(week)} ${Math.floor(week / 100)}` })}
        action={
          <Box sx={{ display: 'flex', alignItems: 'center' }}>
            <DayField
              label={text('weeks_of_day')}
              value={weekStart(week)}
              onChange={(day) => day && onWeek(yearWeekOf(day))}
              size="small"
              sx={{ width: 170, mr: 1 }}
            />
            <IconButton aria-label={text('weeks_before')} onClick={() => onWeek(addWeeks(week, -1))}>
              <BeforeIcon />
            </IconButton>
            <IconButton aria-label={text('weeks_next')} onClick={() => onWeek(addWeeks(week, 1))}>
              <NextIcon />
            </IconButton>
          </Box>
        }
      >
        <LoadNotice failure={trips.error} onRetry={() => void trips.refetch()} />
        {trips.isPending && <Skeleton variant="rounded" height={120} />}
        {trips.data && !trips.isPlaceholderData && trips.data.length === 0 && (
          <Typography color="textSecondary">{text('weeks_empty')}</Typography>
        )}
        {trips.data && !trips.isPlaceholderData && <WeekAnswers week={week} trips={trips.data} />}
        {!trips.isPlaceholderData &&
          days
            .filter((day) => day.trips.length > 0)
            .map((day, index) => (
              <DayTrips key={`${week} ${day.day}`} {...day} isOpenAtFirst={index === 0 && day.trips.length <= FEW} />
            ))}
      </SectionCard>
    </Box>
  )
}

/** So many trips of the first day are shown at once. */
const FEW = 30

const DayTrips = ({
  day,
  trips,
  isOpenAtFirst,
}: {
  day: string
  trips: readonly VisibleTrip[]
  isOpenAtFirst: boolean
}): ReactNode => {
  const text = useText()
  const { shortDay } = useFormats()
  const [isOpen, setIsOpen] = useState(isOpenAtFirst)
  return (
    <Accordion
      variant="outlined"
      disableGutters
      expanded={isOpen}
      // Hundreds of lines are drawn in parts, between which the page answers.
      onChange={(_event, next) => startTransition(() => setIsOpen(next))}
      slotProps={{ heading: { component: 'h3' }, transition: { unmountOnExit: true } }}
      sx={{ '&::before': { display: 'none' }, '& + &': { borderTop: 0 } }}
    >
      <AccordionSummary expandIcon={<ExpandIcon />}>
        <Typography variant="body2" sx={{ flexGrow: 1, fontWeight: 600 }}>
          {shortDay(day)}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mr: 1 }}>
          {text('trips_count', { count: trips.length })}
        </Typography>
      </AccordionSummary>
      <AccordionDetails sx={{ pt: 0, '& > div': TRIP_LINE, '& > div > .way, & > div > .crew': WIDE_ON_PHONES }}>
        {trips.map((trip) => (
          <TripLine key={trip.tt_id} trip={trip} />
        ))}
      </AccordionDetails>
    </Accordion>
  )
}

const TRIP_LINE = {
  display: 'grid',
  gridTemplateColumns: { xs: 'auto 1fr', md: '110px minmax(150px, 1fr) minmax(180px, 2fr) minmax(200px, 2fr) 90px' },
  columnGap: 2,
  py: 0.75,
  borderTop: 1,
  borderColor: 'divider',
  typography: 'body2',
  // Lines out of sight are neither laid out nor painted.
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 33px',
  '& > .crew': { color: 'text.secondary' },
} as const
const WIDE_ON_PHONES = { gridColumn: { xs: '1 / -1', md: 'auto' } } as const

const TripLine = memo(({ trip }: { trip: VisibleTrip }): ReactNode => {
  const text = useText()
  const { clock } = useFormats()
  const crew = [trip.tt_sub, trip.tt_gps, trip.tt_driver].filter(Boolean).join(' · ')
  return (
    <div>
      <span>{`${clock(trip.tt_stp)} - ${clock(trip.tt_sta)}`}</span>
      <Link to={editTripPath(trip.tt_id)}>{trip.tt_tour}</Link>
      <span className="way">{`${trip.tt_from_text} - ${trip.tt_to_text}`}</span>
      <span className="crew">{crew}</span>
      <span>{text(`status_${trip.tt_status ?? 'active'}`)}</span>
    </div>
  )
})
