import { api } from '../../shared/api.ts'
import { FEEDS } from '../../shared/schemas/telematics-feed.ts'
import type { Deps } from '../deps.ts'
import { type App, mount } from '../route.ts'
import { listFeeds, listUnknownDevices } from '../store/feeds.ts'
import { webfleetAccess } from '../telematics/webfleet-client.ts'

/** More than anybody would assign in one go. */
const UNKNOWN_SHOWN = 20

export const mountFeeds = (app: App, deps: Deps): void => {
  const { store, env } = deps
  const isConfigured = {
    webfleet: webfleetAccess(env) !== null,
    traccar: env.TRACCAR_SECRET !== undefined,
    osmand: env.OSMAND_SECRET !== undefined,
  }

  mount(app, deps, api.telematicsFeeds, () => {
    const known = new Map(listFeeds(store).map((status) => [status.feed, status]))
    const nothing = { last_message_at: null, last_error_at: null, last_error: null }
    return FEEDS.map((feed) => ({
      ...nothing,
      ...known.get(feed),
      feed,
      configured: isConfigured[feed],
      unknown_devices: listUnknownDevices(store, feed, UNKNOWN_SHOWN).map(({ device, last_at, messages }) => ({
        device,
        last_at,
        messages,
      })),
    }))
  })
}
