import { useMemo } from 'react'
import { closedAt } from '../../shared/domain/calendar/closed-days.ts'
import { dayOf } from '../../shared/domain/time/dates.ts'
import { type KnownPlaces, NO_PLACES } from '../../shared/domain/trip/slots.ts'
import { useCalendar, useLookup } from './lookups.ts'
import { useActor } from './rows.ts'

/**
 * Returns by when addresses want a slot to be booked and when they are closed, by the device's store; undefined for a person
 * who is told nothing of it. Nothing is known while it is read.
 */
export const useKnownPlaces = (): KnownPlaces | undefined => {
  const { role, timeZone } = useActor()
  const addresses = useLookup('address')
  const calendar = useCalendar()
  return useMemo(() => {
    if (role !== 'admin' && role !== 'sub') return undefined
    if (!addresses || !calendar) return NO_PLACES
    const leads = new Map(addresses.map(({ add_id, add_slot_lead }) => [add_id, add_slot_lead]))
    return {
      leadOf: (address) => leads.get(address),
      closedAt: (address, at) => closedAt(calendar, dayOf(at, timeZone), address),
    }
  }, [role, timeZone, addresses, calendar])
}
