import type { Deps } from '../../deps.ts'
import type { Store } from '../../store/db.ts'
import type { RouterAnswers } from '../../store/drive-memory.ts'
import { openTrips } from '../intake.ts'
import { reportTrips } from '../report.ts'
import { findTracked } from '../store/positions.ts'
import { writeReports } from '../write-reports.ts'
import { createRouter } from './router.ts'
import { createRouterAnswers } from './router-answers.ts'

/**
 * From now on estimates of this store go by the router that is configured; null where there is none.
 * @param options.patience milliseconds to wait for an answer; for tests
 */
export const startRouter = (
  { store, env, log }: Deps,
  options: { patience?: number } = {},
): Pick<RouterAnswers, 'stop'> | null => {
  if (!env.ROUTER_URL) return null
  const stopping = new AbortController()
  const router = createRouter(env.ROUTER_URL, { log, stopping: stopping.signal, patience: options.patience })
  return createRouterAnswers(store, router, {
    stopping,
    onAnswer: (tt_id, vehicle) => {
      try {
        estimateAnew(store, tt_id, vehicle)
      } catch (error) {
        // The next position estimates again.
        log.error({ err: error }, 'an estimate by the router could not be written')
      }
    },
  })
}

/** Estimates a trip anew as after a position without news, so that the vehicle's later trips move too. */
const estimateAnew = (store: Store, tt_id: number, vehicle: string): void => {
  writeReports(store, () => {
    const tracked = findTracked(store, vehicle)
    if (!tracked) return { changed: [] }
    const { state, provider_eta, provider_eta_at } = tracked
    const trips = openTrips(store, vehicle, state.newest)
    if (!trips.some((trip) => trip.tt_id === tt_id)) return { changed: [] }
    const provider = provider_eta && provider_eta_at ? { eta: provider_eta, time: provider_eta_at } : null
    return { changed: reportTrips(store, trips, [], { state, current: null, ignition: null, provider }) }
  })
}
