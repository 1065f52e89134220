import { api } from '#shared/api.ts'
import { type NamedPoint, nearPlace } from '#shared/domain/tracking/near-place.ts'
import { isOff } from '#shared/domain/trip/trip-status.ts'
import type { Deps } from '../../deps.ts'
import { type App, mount } from '../../http/route.ts'
import { listAddresses } from '../../master-data/store/lookups.ts'
import type { Store } from '../../store/db.ts'
import { findTracked } from '../../telematics/store/positions.ts'
import { TOWNS } from '../../telematics/towns.ts'
import { seenTrip } from '../seen-trip.ts'

const ownPlaces = (store: Store): NamedPoint[] =>
  listAddresses(store).flatMap(({ add_name: name, add_lat: lat, add_lon: lon }) =>
    typeof lat === 'number' && typeof lon === 'number' ? [{ name, lat, lon }] : [],
  )

/** Call for the vehicle's position, by the name of a place. */
export const mountPlace = (app: App, deps: Deps): void => {
  const { store } = deps
  mount(app, deps, api.tripPlace, ({ actor, params }) => {
    const trip = seenTrip(store, actor, params.id)
    // Before and after, the vehicle is on another trip's way.
    const isUnderWay = trip.tt_position_at !== null && trip.tt_ata === null && !isOff(trip.tt_status)
    const last = isUnderWay ? findTracked(store, trip.tt_gps)?.state.motion.last : undefined
    const near = last ? nearPlace(last, ownPlaces(store), TOWNS) : null
    return { near: last && near ? { ...near, at: new Date(last.at).toISOString() } : null }
  })
}
