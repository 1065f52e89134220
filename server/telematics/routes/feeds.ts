import { api } from '#shared/api.ts'
import { DAY_MS, MINUTE_MS } from '#shared/domain/time/units.ts'
import { FAST_CLOCK } from '#shared/domain/tracking/fix.ts'
import { FEEDS } from '#shared/schemas/telematics-feed.ts'
import type { Deps } from '../../deps.ts'
import { type App, mount } from '../../http/route.ts'
import { webfleetAccess } from '../feeds/webfleet-client.ts'
import { listFastClocks } from '../store/fast-clocks.ts'
import { listFeeds, listUnknownDevices } from '../store/feeds.ts'
import { listSlowClocks } from '../store/slow-clocks.ts'
import { listVehicleSecrets } from '../store/vehicle-secrets.ts'

/** Unknown devices in one answer: more than are assigned at a time. */
const UNKNOWN_SHOWN = 20
/** A wrong clock is told for as long. */
const CLOCK_SHOWN = DAY_MS

export const mountFeeds = (app: App, deps: Deps): void => {
  const { store, env } = deps
  const isConfigured = {
    webfleet: webfleetAccess(env) !== null,
    traccar: env.TRACCAR_SECRET !== undefined,
    osmand: env.OSMAND_SECRET !== undefined,
  }

  mount(app, deps, api.telematicsFeeds, () => {
    const known = new Map(listFeeds(store).map((status) => [status.feed, status]))
    const secrets = listVehicleSecrets(store)
    const since = new Date(store.now() - CLOCK_SHOWN).toISOString()
    const nothing = {
      last_message_at: null,
      last_error_at: null,
      last_error: null,
      unreadable: 0,
      unreadable_at: null,
      unreadable_reason: null,
    }
    return FEEDS.map((feed) => ({
      ...nothing,
      ...known.get(feed),
      feed,
      configured: isConfigured[feed] || (feed === 'osmand' && secrets.length > 0),
      unknown_devices: listUnknownDevices(store, feed, UNKNOWN_SHOWN).map(({ device, last_at, messages }) => ({
        device,
        last_at,
        messages,
      })),
      fast_clocks: listFastClocks(store, feed, { since, least: FAST_CLOCK }).map(({ vehicle, ahead }) => ({
        vehicle,
        minutes: Math.round(ahead / MINUTE_MS),
      })),
      slow_clocks: listSlowClocks(store, feed, since).map(({ vehicle, behind, corrected }) => ({
        vehicle,
        minutes: Math.round(behind / MINUTE_MS),
        corrected,
      })),
      device_secrets: feed === 'osmand' ? secrets : [],
    }))
  })
}
