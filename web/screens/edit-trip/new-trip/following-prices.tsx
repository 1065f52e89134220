import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { formatAmount } from '#shared/domain/money/money.ts'
import { parseAmount } from '#shared/domain/money/typed-amount.ts'
import { dayOf } from '#shared/domain/time/dates.ts'
import { listedPrices } from '#shared/domain/trip/new-trip/listed-prices.ts'
import { useTours } from '#web/data/tours.ts'
import { useTimeZone } from '#web/i18n/format.ts'
import { useEditTrip } from '../edit-trip-context.ts'
import { type AmountField, isUnreadableTime, type TripForm } from '../form/trip-form.ts'
import { sourcesFor } from './amount-sources.ts'

/** Lets the amounts that a new trip took over follow its day, way and parties, by the price list, until they are typed. */
export const FollowingPrices = (): null => {
  const timeZone = useTimeZone()
  const tours = useTours()
  const { sources, setSources } = useEditTrip()
  const { getValues, setValue } = useFormContext<TripForm>()
  const [stp, tt_tour, tt_from_adrnr, tt_to_adrnr, tt_customer, tt_sub] = useWatch<
    TripForm,
    ['tt_stp', 'tt_tour', 'tt_from_adrnr', 'tt_to_adrnr', 'customer', 'tt_sub']
  >({ name: ['tt_stp', 'tt_tour', 'tt_from_adrnr', 'tt_to_adrnr', 'customer', 'tt_sub'] })
  const day = stp === '' || isUnreadableTime(stp) ? null : dayOf(stp, timeZone)
  const asked = useRef<string | null>(null)

  useEffect(() => {
    if (!tours || day === null) return
    const way = { tt_tour, tt_from_adrnr, tt_to_adrnr, tt_customer, tt_sub }
    const question = JSON.stringify([day, way])
    // What it was opened with has its prices already.
    const isNew = asked.current !== null && asked.current !== question
    asked.current = question
    if (!isNew) return
    const rows = tours.map(({ row }) => row)
    const now = { trip: way, day, listed: listedPrices(way, rows, day) }
    const next = sourcesFor(sources, now, (field, amount) => parseAmount(getValues(field)) === amount)
    for (const [field, source] of Object.entries(next)) setValue(field as AmountField, formatAmount(source.amount))
    setSources(next)
  }, [tours, day, tt_tour, tt_from_adrnr, tt_to_adrnr, tt_customer, tt_sub, sources, setSources, getValues, setValue])
  return null
}
