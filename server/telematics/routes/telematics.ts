import type { Context } from 'hono'
import { MINUTE_MS } from '#shared/domain/time/units.ts'
import type { Deps } from '../../deps.ts'
import { BODY_LIMITS, readBody } from '../../http/request-body.ts'
import type { App, AppEnv } from '../../http/route.ts'
import { Refusal } from '../../kit/refusal.ts'
import { parseOsmAnd } from '../feeds/osmand.ts'
import { parseTraccar } from '../feeds/traccar.ts'
import { type DeviceMessage, LATE_AT_MOST, receivePosition, type Unreadable } from '../intake.ts'
import { createIntakeAccess } from '../intake-access.ts'
import { createIntakeCaps } from '../intake-caps.ts'
import { type Feed, noteFeedError, noteUnreadable, vehicleOfDevice } from '../store/feeds.ts'

/**
 * The doors through which telematics units, phones and Traccar servers report. They know a secret in the path or in the
 * query, because the phone app can send no header. 200 is answered once the message is stored, never before.
 */
export const mountTelematics = (app: App, deps: Deps): void => {
  const authorise = createIntakeAccess(deps)
  const take = createTake(deps)
  /** @returns null for one that is too large, whenever it is sent again */
  const readMessage = async (c: Context): Promise<string | null> => {
    try {
      return new TextDecoder().decode(await readBody(c, BODY_LIMITS.position))
    } catch (error) {
      if (error instanceof Refusal && error.status === 413) return null
      throw error
    }
  }

  app.on(['GET', 'POST'], ['/api/telematics/osmand', '/api/telematics/osmand/:secret'], async (c) => {
    const enter = () => authorise(c, 'osmand', deps.env.OSMAND_SECRET)
    enter()
    const query = new URL(c.req.url).searchParams
    query.delete('secret')
    const contentType = c.req.header('content-type') ?? ''
    const body = await readMessage(c)
    // The secret may have been withdrawn while the message was on its way.
    const only = enter()
    const message = body === null ? TOO_LARGE : parseOsmAnd({ query, body, contentType }, deps.store.now())
    return take(c, 'osmand', message, only)
  })

  app.on('POST', ['/api/telematics/traccar', '/api/telematics/traccar/:secret'], async (c) => {
    authorise(c, 'traccar', deps.env.TRACCAR_SECRET)
    const body = await readMessage(c)
    return take(c, 'traccar', body === null ? TOO_LARGE : parseTraccar(body), null)
  })
}

const TOO_LARGE: Unreadable = { unreadable: 'too_large', device: null }
/** Phones send one message after the other: one that is refused holds back all that follow. */
const ACKNOWLEDGED = { outcome: 'unreadable' }

/** A refusal by the caps is worth telling admin only this often. */
const TELL_EVERY_MS = MINUTE_MS

/**
 * @returns a function that stores a message, or acknowledges one that will never be of use; `only` is the one vehicle that may
 *   be reported on, null for any. It throws Refusal 404 for a device that no vehicle or another one has, as long as the
 *   position would still count if it got one, and 429 beyond the caps
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

  const isTooOld = ({ fix }: DeviceMessage): boolean =>
    fix === null || Date.parse(fix.time) < store.now() - LATE_AT_MOST

  return (c: Context<AppEnv>, feed: Feed, message: DeviceMessage | Unreadable, only: string | null): Response => {
    const vehicle = message.device === null ? null : vehicleOfDevice(store, message.device)
    const isKnown = vehicle !== null && (only === null || only === vehicle)
    count(c, feed, isKnown ? message.device : null)
    if ('unreadable' in message) {
      noteUnreadable(store, feed, message.unreadable)
      return c.json(ACKNOWLEDGED)
    }
    if (!isKnown && only !== null) noteFeedError(store, feed, 'intake_other_device')
    else {
      const { outcome } = receivePosition(store, message)
      if (outcome !== 'unknown_device') return c.json({ outcome })
    }
    if (!isTooOld(message)) throw new Refusal(404, 'device_unknown')
    return c.json({ outcome: 'unknown_device' })
  }
}
