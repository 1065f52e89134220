import SeriesIcon from '@mui/icons-material/RepeatOutlined'
import FormControlLabel from '@mui/material/FormControlLabel'
import Stack from '@mui/material/Stack'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { type ReactNode, type RefObject, useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { type SourceTrip, shiftedLike } from '../../../../shared/domain/trip/new-trip/trip-like.ts'
import {
  seriesDays,
  type TripSeries,
  tripsOfSeries,
  wayBack,
} from '../../../../shared/domain/trip/new-trip/trip-series.ts'
import { useTripsInNoOrder } from '../../../data/all-trips.ts'
import { useActor } from '../../../data/rows.ts'
import { useTours } from '../../../data/tours.ts'
import { useFormats } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/text.ts'
import { useClockGapText } from '../../../ui/clock-gap-text.ts'
import { MultiSelectField } from '../../../ui/fields/select-field.tsx'
import { saveBlockers } from '../form/trip-faults.ts'
import { AMOUNT_FIELDS, formOfTrip, type TripForm, tripOfForm } from '../form/trip-form.ts'
import { Section } from '../section.tsx'

/** Returns the trips that are entered together with a new one. */
export type OthersOf = (typed: SourceTrip) => SourceTrip[]
export const NO_OTHERS: OthersOf = () => []

const tripTyped = (form: TripForm): ReturnType<typeof tripOfForm> | null => {
  const { missing, times } = saveBlockers(form, () => true)
  if (missing.length > 0 || times.length > 0) return null
  try {
    return tripOfForm(form)
  } catch {
    // An amount is half typed.
    return null
  }
}

/** What is entered together with a new trip: its way back, and both on other days. */
export const SeriesSection = ({
  others,
  series,
  onChange,
}: {
  others: RefObject<OthersOf>
  series: TripSeries
  onChange: (series: TripSeries) => void
}): ReactNode => {
  const text = useText()
  const { timeZone } = useActor()
  const { shortDay } = useFormats()
  const gapText = useClockGapText()
  const trips = useTripsInNoOrder()
  const tours = useTours()
  const known = { trips: trips?.map(({ row }) => row) ?? [], tours: tours?.map(({ row }) => row) ?? [] }
  useEffect(() => {
    others.current = (typed) => tripsOfSeries(typed, series, known, timeZone).slice(1)
  })
  const form = useWatch<TripForm>() as TripForm
  const trip = tripTyped(form)
  const days = trip ? seriesDays(trip.tt_stp, timeZone) : []
  const chosen = series.days.filter((day) => days.includes(day))
  const gap = gapText(trip ? chosen.flatMap((day) => shiftedLike(trip, timeZone, day)) : [])
  const count = (1 + chosen.length) * (series.back ? 2 : 1)
  return (
    <Section title={text('new_trip_series')} Icon={SeriesIcon}>
      <Stack spacing={1.5} sx={{ maxWidth: '35rem' }}>
        <FormControlLabel
          control={
            <Switch
              checked={series.back}
              onChange={(_event, back) => onChange({ ...series, back })}
              slotProps={{ input: { role: 'switch' } }}
            />
          }
          label={text('new_trip_back')}
        />
        {series.back && trip && trips && tours && <BackWords trip={trip} known={known} />}
        <MultiSelectField
          label={text('new_trip_days')}
          options={days.map((day) => ({ value: day, label: shortDay(day) }))}
          values={chosen}
          limitTags={SHOWN_DAYS}
          onChange={(picked) => onChange({ ...series, days: picked.toSorted() })}
          hint={trip ? undefined : text('new_trip_series_needs')}
        />
        {gap && <Typography variant="body2">{gap}</Typography>}
        {count > 1 && trip && (
          <Typography role="status" sx={{ fontWeight: 600 }}>
            {text('new_trip_count', { count })}
          </Typography>
        )}
      </Stack>
    </Section>
  )
}
const SHOWN_DAYS = 5

/** The way back in words, and whether its amounts are those of the way there. */
const BackWords = ({
  trip,
  known,
}: {
  trip: ReturnType<typeof tripOfForm>
  known: Parameters<typeof wayBack>[1]
}): ReactNode => {
  const text = useText()
  const { timeZone } = useActor()
  const { instant } = useFormats()
  const back = wayBack(trip, known, timeZone)
  const amounts = formOfTrip(back)
  const isLikeThere = AMOUNT_FIELDS.some(
    (field) => (trip[field] ?? 0) > 0 && amounts[field] === formOfTrip(trip)[field],
  )
  return (
    <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
      {[
        text('new_trip_back_is', {
          ...{ tour: back.tt_tour ?? '', from: back.tt_from_text ?? '', to: back.tt_to_text ?? '' },
          ...{ start: instant(back.tt_stp), end: instant(back.tt_sta) },
        }),
        ...(isLikeThere ? [text('new_trip_back_prices')] : []),
      ].join(' ')}
    </Typography>
  )
}
