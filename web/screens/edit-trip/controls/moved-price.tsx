import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { type InvoiceSide, invoiceField } from '#shared/domain/money/invoice.ts'
import { formatAmount } from '#shared/domain/money/money.ts'
import { parseAmount } from '#shared/domain/money/typed-amount.ts'
import { sameName } from '#shared/domain/names/names.ts'
import { dayOf } from '#shared/domain/time/dates.ts'
import { type ListedPrice, partyOf, pricesOfMove } from '#shared/domain/trip/new-trip/listed-prices.ts'
import type { SourceTrip } from '#shared/domain/trip/new-trip/trip-like.ts'
import { useTours } from '#web/data/tours.ts'
import { useFormats, useTimeZone } from '#web/i18n/format.ts'
import { useText } from '#web/i18n/text.ts'
import { useEditTrip } from '../edit-trip-context.ts'
import { isUnreadableTime, type TripForm } from '../form/trip-form.ts'
import { usePriceDay } from '../price-day.ts'
import { WholeRow } from '../section.tsx'

/**
 * Says below the amounts of a saved trip that is given another day or party that they are still what the price list had for it,
 * with what is listed for the new one, and takes that over at a tap where it is one price.
 */
export const MovedPrice = ({ side }: { side: InvoiceSide }): ReactNode => {
  const timeZone = useTimeZone()
  const { trip, mayWrite, refused } = useEditTrip()
  const [stp, tt_customer, tt_sub] = useWatch<TripForm, ['tt_stp', 'customer', 'tt_sub']>({
    name: ['tt_stp', 'customer', 'tt_sub'],
  })
  const amount = invoiceField(side, 'trip')
  if (!trip?.tt_stp || stp === '' || isUnreadableTime(stp) || !mayWrite(amount)) return null
  // A final statement holds day and amounts alike.
  if ([amount, 'tt_stp' as const].some((field) => refused[field]?.message === 'trip_invoiced')) return null
  const [own, day] = [dayOf(trip.tt_stp, timeZone), dayOf(stp, timeZone)]
  const isParty = sameName(partyOf(side, trip), partyOf(side, { tt_customer, tt_sub }))
  return own === day && isParty ? null : <ListedThen side={side} saved={trip} own={own} day={day} />
}

type Move = { side: InvoiceSide; saved: SourceTrip; own: string; day: string }

const ListedThen = ({ side, saved, own, day }: Move): ReactNode => {
  const text = useText()
  const { shortDay } = useFormats()
  const priceDay = usePriceDay()
  const tours = useTours()
  const { setValue } = useFormContext<TripForm>()
  const [ofTrip, ofToll] = [invoiceField(side, 'trip'), invoiceField(side, 'toll')]
  const [tt_tour, tt_from_adrnr, tt_to_adrnr, tt_customer, tt_sub, typedTrip, typedToll] = useWatch<
    TripForm,
    ['tt_tour', 'tt_from_adrnr', 'tt_to_adrnr', 'customer', 'tt_sub', typeof ofTrip, typeof ofToll]
  >({ name: ['tt_tour', 'tt_from_adrnr', 'tt_to_adrnr', 'customer', 'tt_sub', ofTrip, ofToll] })
  const [trip, toll] = [parseAmount(typedTrip), parseAmount(typedToll)]
  if (!tours || trip === null || toll === null) return null
  const way = { tt_tour, tt_from_adrnr, tt_to_adrnr, tt_customer, tt_sub }
  const rows = tours.map(({ row }) => row)
  const now = { trip: { ...way, [ofTrip]: trip, [ofToll]: toll }, day }
  const listed = pricesOfMove(now, { trip: saved, day: own }, rows)[side]
  if (!listed) return null
  const [only, ...others] = listed
  const [before, party] = [partyOf(side, saved), partyOf(side, way)]
  const whose = (of: string, name: string): string => (sameName(before, party) ? of : `${of} (${name})`)
  const named = (label: string, amount: number): string => `${label} ${formatAmount(amount)} ${text('currency_symbol')}`
  const priceText = ({ trip: amount, toll: tolls }: ListedPrice): string =>
    [named(text('edit_trip_amount_trip'), amount), named(text('edit_trip_amount_toll'), tolls)].join(', ')
  const whoseNow = (price: Pick<ListedPrice, 'weekdays'>): string => whose(priceDay(price, day), party)
  const about = { before: whose(shortDay(own), before), day: whoseNow(others.length > 0 ? {} : (only ?? {})) }
  const said = !only
    ? text('edit_trip_moved_price_none', about)
    : text('edit_trip_moved_price', {
        ...{ ...about, price: listed.map(priceText).join(' / ') },
        tour: [...new Set(listed.map(({ tour }) => tour))].join(', '),
      })
  return (
    <WholeRow>
      <Stack
        role="status"
        sx={{ px: 1.5, py: 0.75, borderLeft: 3, borderColor: 'warning.main', bgcolor: 'action.hover' }}
      >
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {said}
        </Typography>
        {only && others.length === 0 && (
          <Button
            size="small"
            sx={{ alignSelf: 'start', ml: -0.5 }}
            onClick={() => {
              setValue(ofTrip, formatAmount(only.trip), { shouldValidate: true })
              setValue(ofToll, formatAmount(only.toll), { shouldValidate: true })
            }}
          >
            {text('edit_trip_moved_price_take')}
          </Button>
        )}
      </Stack>
    </WholeRow>
  )
}
