import { useMemo, useRef } from 'react'
import type { Plan } from '../../shared/domain/clashes/clashes.ts'
import { type FollowedPlan, followRows } from '../../shared/domain/clashes/follow-rows.ts'
import { now } from '../clock.ts'
import { useApprovals } from './approvals.ts'
import { useLookup } from './lookups.ts'
import { useActor, useAllTrips } from './rows.ts'

/**
 * The trips of this device with what does not fit among them, waiting edits included; it needs no network. Undefined while
 * loading. A trip goes by the key of its row. A row that changes is judged anew alone; the plan is another object then.
 */
export const useClashPlan = (): Plan | undefined => {
  const { timeZone } = useActor()
  const trips = useAllTrips()
  const addresses = useLookup('address')
  const drivers = useLookup('driver')
  const approvals = useApprovals()
  const followed = useRef<FollowedPlan | null>(null)
  return useMemo(() => {
    if (!trips || !addresses || !drivers) return undefined
    const rows = {
      trips: trips.map(({ key, row }) => ({ ...row, key })),
      addresses,
      drivers,
      zone: timeZone,
      approvals,
    }
    followed.current = followRows(followed.current, rows, now())
    return followed.current.plan
  }, [trips, addresses, drivers, timeZone, approvals])
}
