import { useMemo } from 'react'
import type { LeadOf } from '../../shared/domain/trip/slots.ts'
import { useLookup } from './lookups.ts'
import { useActor } from './rows.ts'

/** While no address is known to want a slot: always the same, so that nothing is drawn anew. */
const NO_LEADS: LeadOf = () => null

/** Returns by when addresses want a slot to be booked; undefined for a person who is told nothing of it. */
export const useSlotLeads = (): LeadOf | undefined => {
  const { role } = useActor()
  const addresses = useLookup('address')
  const leads = useMemo(
    () => new Map(addresses?.flatMap(({ add_id, add_slot_lead: lead }) => (lead == null ? [] : [[add_id, lead]]))),
    [addresses],
  )
  return useMemo(() => {
    if (role !== 'admin' && role !== 'sub') return undefined
    return leads.size === 0 ? NO_LEADS : (address) => leads.get(address)
  }, [role, leads])
}
