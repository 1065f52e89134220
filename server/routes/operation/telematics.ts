import type { Context } from 'hono'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../http/refusal.ts'
import { BODY_LIMITS, readBody } from '../../http/request-body.ts'
import type { App, AppEnv } from '../../http/route.ts'
import { type Feed, noteFeedError, vehicleOfDevice } from '../../store/tracking/feeds.ts'
import { parseOsmAnd } from '../../telematics/feeds/osmand.ts'
import { parseTraccar } from '../../telematics/feeds/traccar.ts'
import { type DeviceMessage, receivePosition } from '../../telematics/intake.ts'
import { createIntakeAccess } from '../../telematics/intake-access.ts'
import { createIntakeCaps } from '../../telematics/intake-caps.ts'

/**
 * The doors through which telematics units, phones and Traccar servers report. They know a secret in the path or in the
 * query, because the phone app can send no header. 200 is answered once the message is stored, never before.
 */
export const mountTelematics = (app: App, deps: Deps): void => {
  const authorise = createIntakeAccess(deps)
  const take = createTake(deps)
  const readMessage = async (c: Context): Promise<string> =>
    new TextDecoder().decode(await readBody(c, BODY_LIMITS.position))

  app.on(['GET', 'POST'], ['/api/telematics/osmand', '/api/telematics/osmand/:secret'], async (c) => {
    const only = authorise(c, 'osmand', deps.env.OSMAND_SECRET)
    const query = new URL(c.req.url).searchParams
    query.delete('secret')
    const contentType = c.req.header('content-type') ?? ''
    const message = parseOsmAnd({ query, body: await readMessage(c), contentType }, deps.store.now())
    return take(c, 'osmand', message, only)
  })

  app.on('POST', ['/api/telematics/traccar', '/api/telematics/traccar/:secret'], async (c) => {
    authorise(c, 'traccar', deps.env.TRACCAR_SECRET)
    return take(c, 'traccar', parseTraccar(await readMessage(c)), null)
  })
}

/** A refusal by the caps is worth telling admin only this often. */
const TELL_EVERY_MS = 60_000

/**
 * @returns a function that stores a message; `only` is the one vehicle that may be reported on, null for any. It throws
 *   Refusal 400 for a malformed message, 404 for a device that no vehicle or another one has, 429 beyond the caps
 */
const createTake = ({ store }: Deps) => {
  const caps = createIntakeCaps(store.now)
  const told = new Map<Feed, number>()
  const count = (c: Context<AppEnv>, feed: Feed, device: string | null): void => {
    const wait = caps.take(feed, device)
    if (wait === 0) return
    if (store.now() - (told.get(feed) ?? Number.NEGATIVE_INFINITY) >= TELL_EVERY_MS) {
      told.set(feed, store.now())
      noteFeedError(store, feed, 'intake_too_many')
    }
    const seconds = Math.ceil(wait / 1000)
    c.header('retry-after', String(seconds))
    throw new Refusal(429, 'too_many_attempts', { retry_after: seconds })
  }

  return (c: Context<AppEnv>, feed: Feed, message: DeviceMessage | null, only: string | null): Response => {
    const vehicle = message && vehicleOfDevice(store, message.device)
    const isKnown = message !== null && vehicle !== null && (only === null || only === vehicle)
    count(c, feed, isKnown ? message.device : null)
    if (message === null) {
      noteFeedError(store, feed, 'malformed_request')
      throw new Refusal(400, 'malformed_request')
    }
    if (!isKnown && only !== null) {
      noteFeedError(store, feed, 'intake_other_device')
      throw new Refusal(404, 'device_unknown')
    }
    const { outcome } = receivePosition(store, message)
    if (outcome === 'unknown_device') throw new Refusal(404, 'device_unknown')
    return c.json({ outcome })
  }
}
