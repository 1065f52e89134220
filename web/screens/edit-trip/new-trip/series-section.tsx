import SeriesIcon from '@mui/icons-material/RepeatOutlined'
import FormControlLabel from '@mui/material/FormControlLabel'
import Stack from '@mui/material/Stack'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { type ReactNode, type RefObject, useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { type InvoiceSide, invoiceField } from '#shared/domain/money/invoice.ts'
import { formatAmount } from '#shared/domain/money/money.ts'
import type { ListedPrice } from '#shared/domain/trip/new-trip/listed-prices.ts'
import { type SourceTrip, shiftedLike } from '#shared/domain/trip/new-trip/trip-like.ts'
import {
  otherDays,
  seriesDays,
  type TripSeries,
  tripsOfSeries,
  wayBack,
} from '#shared/domain/trip/new-trip/trip-series.ts'
import { useTripsInNoOrder } from '#web/data/all-trips.ts'
import { useActor } from '#web/data/rows.ts'
import { useTours } from '#web/data/tours.ts'
import { useFormats } from '#web/i18n/format.ts'
import { useText } from '#web/i18n/text.ts'
import { useClockGapText } from '#web/ui/clock-gap-text.ts'
import { MultiSelectField } from '#web/ui/fields/select-field.tsx'
import { saveBlockers } from '../form/trip-faults.ts'
import { type TripForm, tripOfForm } from '../form/trip-form.ts'
import { usePriceDay } from '../price-day.ts'
import { Section } from '../section.tsx'

/** Returns the further trips of a new one. */
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

/** Further trips with a new one: its way back, and both on other days. */
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
        {trip && trips && tours && <DaysWords trip={trip} known={known} series={series} />}
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

type Series = { trip: ReturnType<typeof tripOfForm>; known: Parameters<typeof wayBack>[1] }

/** Returns the words for the price of one side, as it is listed. */
const useListedText = () => {
  const text = useText()
  const priceDay = usePriceDay()
  return (side: InvoiceSide, price: ListedPrice, day: string): string =>
    text('new_trip_price_listed', {
      ...{ side: text(SIDE_TEXTS[side]), tour: price.tour, day: priceDay(price, day) },
      ...{ trip: formatAmount(price.trip), toll: formatAmount(price.toll) },
    })
}
const SIDE_TEXTS = { customer: 'column_customer', sub: 'column_tt_sub' } as const
const SIDES = ['customer', 'sub'] as const

/** The way back in words, with the price of each side and its source. */
const BackWords = ({ trip, known }: Series): ReactNode => {
  const text = useText()
  const listedText = useListedText()
  const { timeZone } = useActor()
  const { instant, shortDay } = useFormats()
  const { trip: back, listed, day } = wayBack(trip, known, timeZone)
  const prices = SIDES.flatMap((side) => {
    const price = listed[side]
    if (price) return [listedText(side, price, day)]
    const isTaken = (back[invoiceField(side, 'trip')] ?? 0) > 0 || (back[invoiceField(side, 'toll')] ?? 0) > 0
    return isTaken ? [text('new_trip_price_outward', { side: text(SIDE_TEXTS[side]), day: shortDay(day) })] : []
  })
  return (
    <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
      {[
        text('new_trip_back_is', {
          ...{ tour: back.tt_tour ?? '', from: back.tt_from_text ?? '', to: back.tt_to_text ?? '' },
          ...{ start: instant(back.tt_stp), end: instant(back.tt_sta) },
        }),
        ...prices,
      ].join(' ')}
    </Typography>
  )
}

/** Prices of the other days that are not those of the trip. */
const DaysWords = ({ trip, known, series }: Series & { series: TripSeries }): ReactNode => {
  const listedText = useListedText()
  const { timeZone } = useActor()
  const prices = otherDays(trip, series, known, timeZone).flatMap(({ listed, day }) =>
    SIDES.flatMap((side) => {
      const price = listed[side]
      const isOther =
        price?.trip !== trip[invoiceField(side, 'trip')] || price?.toll !== trip[invoiceField(side, 'toll')]
      return price && isOther ? [listedText(side, price, day)] : []
    }),
  )
  return prices.map((price) => (
    <Typography key={price} variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
      {price}
    </Typography>
  ))
}
