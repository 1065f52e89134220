import type { Context } from 'hono'
import type { Deps } from '../deps.ts'
import { BODY_LIMITS, readBody } from '../http/request-body.ts'
import { Refusal } from '../refusal.ts'
import type { App, AppEnv } from '../route.ts'
import { type Feed, noteFeedError } from '../store/feeds.ts'
import { createDoor } from '../telematics/door.ts'
import { type DeviceMessage, takeFix } from '../telematics/intake.ts'
import { parseOsmAnd } from '../telematics/osmand.ts'
import { parseTraccar } from '../telematics/traccar.ts'

/**
 * The doors through which telematics units, phones and Traccar servers report. They know a secret in the path or in the
 * query, because the phone app can send no header. 200 is answered once the message is stored, never before.
 */
export const mountTelematics = (app: App, deps: Deps): void => {
  const authorise = createDoor(deps)
  const readMessage = async (c: Context): Promise<string> =>
    new TextDecoder().decode(await readBody(c, BODY_LIMITS.position))

  app.on(['GET', 'POST'], ['/api/telematics/osmand', '/api/telematics/osmand/:secret'], async (c) => {
    authorise(c, 'osmand', deps.env.OSMAND_SECRET)
    const query = new URL(c.req.url).searchParams
    query.delete('secret')
    const contentType = c.req.header('content-type') ?? ''
    return take(c, deps, 'osmand', parseOsmAnd({ query, body: await readMessage(c), contentType }, deps.store.now()))
  })

  app.on('POST', ['/api/telematics/traccar', '/api/telematics/traccar/:secret'], async (c) => {
    authorise(c, 'traccar', deps.env.TRACCAR_SECRET)
    return take(c, deps, 'traccar', parseTraccar(await readMessage(c)))
  })
}

/** @throws Refusal 400 for a malformed message, 404 for a device that no vehicle has */
const take = (c: Context<AppEnv>, deps: Deps, feed: Feed, message: DeviceMessage | null): Response => {
  if (message === null) {
    noteFeedError(deps.store, feed, 'malformed_request')
    throw new Refusal(400, 'malformed_request')
  }
  const { outcome } = takeFix(deps.store, message)
  if (outcome === 'unknown_device') throw new Refusal(404, 'device_unknown')
  return c.json({ outcome })
}
