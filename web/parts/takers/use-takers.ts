import { useCallback, useMemo, useRef } from 'react'
import type { Plan } from '#shared/domain/clashes/clashes.ts'
import { findingTakers, type KnownCrews, type Taker, takersAt } from '#shared/domain/clashes/takers/takers.ts'
import type { DeviceTrip } from '#shared/schemas/trip.ts'
import { useClock } from '../../clock/use-clock.ts'
import { useClashPlan } from '../../data/clashes.ts'
import { useLookup } from '../../data/lookups.ts'
import { useTours } from '../../data/tours.ts'
import type { Shown } from '../../db/outbox/overlay.ts'
import { useTimeZone } from '../../i18n/format.ts'
import { useInSteps } from '../../ui/use-in-steps.ts'

/** Takers in the order in which they came: another line must not come under the finger while rows change. */
const useKeptOrder = (found: readonly Taker[] | undefined): readonly Taker[] | undefined => {
  const order = useRef(new Map<string, number>())
  return useMemo(() => {
    for (const { key } of found ?? []) if (!order.current.has(key)) order.current.set(key, order.current.size)
    const place = ({ key }: Taker): number => order.current.get(key) ?? 0
    return found?.toSorted((a, b) => place(a) - place(b))
  }, [found])
}

/**
 * Crews and companies that could drive a trip instead, from what this device holds; undefined while this is computed, in slices.
 * Changed rows are judged anew; typed text beside them is not.
 */
export const useTakers = ({
  key,
  row,
}: Shown<DeviceTrip>): { takers: readonly Taker[] | undefined; plan: Plan | undefined; drivers: KnownDrivers } => {
  const timeZone = useTimeZone()
  const now = useClock()
  const plan = useClashPlan()
  const vehicles = useLookup('vehicle')
  const drivers = useLookup('driver')
  const subcontractors = useLookup('subcontractor')
  const shown = useTours()
  const { tt_sub_invoice_toll = 0 } = row
  const found = useInSteps(
    useCallback(
      function* () {
        // The plan has the trip as it is now; it is another one where something of it counts.
        const trip = plan?.trips.get(key)?.trip
        if (!plan || !trip || !vehicles || !drivers || !subcontractors || !shown) return undefined
        const tours = shown.map((tour) => tour.row)
        const known: KnownCrews = { vehicles, drivers, subcontractors, tours }
        return yield* findingTakers(plan, { ...trip, tt_sub_invoice_toll }, known, timeZone)
      },
      [plan, key, vehicles, drivers, subcontractors, shown, tt_sub_invoice_toll, timeZone],
    ),
  )
  const takers = useMemo(() => plan && found && takersAt(plan, key, found, now), [plan, key, found, now])
  return { takers: useKeptOrder(takers), plan, drivers: drivers ?? NO_DRIVERS }
}
type KnownDrivers = NonNullable<ReturnType<typeof useLookup<'driver'>>>
const NO_DRIVERS: KnownDrivers = []
