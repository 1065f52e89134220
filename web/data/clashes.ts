import { useCallback, useRef } from 'react'
import type { Plan } from '../../shared/domain/clashes/clashes.ts'
import { type FollowedPlan, followingRows, type PlanRows } from '../../shared/domain/clashes/follow-rows.ts'
import { now } from '../clock/clock.ts'
import { useInSteps } from '../ui/use-in-steps.ts'
import { useTripsInNoOrder } from './all-trips.ts'
import { useApprovals } from './approvals.ts'
import { planRows } from './plan-rows.ts'
import { useActor, useDbQuery } from './rows.ts'

/**
 * The trips of this device with what does not fit among them, waiting edits included; it needs no network. Undefined while
 * loading. A trip goes by the key of its row. A row that changes is judged anew alone; the plan is another object then. Of
 * many trips it is made in slices.
 */
export const useClashPlan = (): Plan | undefined => {
  const { timeZone } = useActor()
  const trips = useTripsInNoOrder()
  const known = useDbQuery(planRows, [])
  const approvals = useApprovals()
  const followed = useRef<FollowedPlan | null>(null)
  return useInSteps(
    useCallback(
      function* () {
        if (!trips || !known) return undefined
        const keyed: PlanRows['trips'][number][] = []
        for (const { key, row } of trips) {
          keyed.push({ ...row, key })
          yield
        }
        const rows = { trips: keyed, ...known, zone: timeZone, approvals }
        followed.current = yield* followingRows(followed.current, rows, now())
        return followed.current.plan
      },
      [trips, known, timeZone, approvals],
    ),
  )
}
