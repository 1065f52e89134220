import type { PushState, PushSubscriptionBody } from '#shared/schemas/accounts/push.ts'
import { getMeta, type LocalDb, setMeta } from '../../db/local-db.ts'
import { type Fetch, sendCall } from '../api.ts'
import { PUSH_CALLS } from './push-calls.ts'

const base64url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const isFor = ({ options }: PushSubscription, vapid: string): boolean =>
  options.applicationServerKey !== null && base64url(options.applicationServerKey) === vapid.replaceAll('=', '')

/**
 * The browser's subscription, a new one where it has none or one of another key: the server's keys may be those of a restored
 * database. Asks nothing, so that it needs the permission.
 * @param vapid the server's public key, base64url
 * @throws DOMException when the browser's push service does not answer
 */
const subscriptionFor = async (manager: PushManager, vapid: string): Promise<PushSubscription> => {
  const known = await manager.getSubscription()
  if (known && isFor(known, vapid)) return known
  await known?.unsubscribe()
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: vapid })
}

type Device = { db: LocalDb; fetch: Fetch; token: string; manager: PushManager }
type Language = PushSubscriptionBody['language']

/** Has this device notified from now on. @throws NoConnection, ApiRefusal, DOMException */
export const subscribeDevice = async ({ db, fetch, token, manager }: Device, vapid: string, language: Language) => {
  const subscription = await subscriptionFor(manager, vapid)
  const { endpoint, keys } = subscription.toJSON()
  await sendCall(fetch, token, PUSH_CALLS.pushSubscribe, { body: { endpoint, keys, language } })
  await setMeta(db, 'push', { endpoint: subscription.endpoint, language })
}

/**
 * Compares the subscriptions of browser and server, at every start: each of them may have lost it. Only where the person has
 * turned notifications on here, and not off from another device.
 * @param language that is shown now; the one it was subscribed with where it is not known
 */
export const compareDevice = async (device: Device, language?: Language): Promise<void> => {
  const wish = await getMeta(device.db, 'push')
  if (!wish) return
  const state = (await sendCall(device.fetch, device.token, PUSH_CALLS.pushState, {})) as PushState
  if (state.vapid === null) return
  if (state.removed) {
    await (await device.manager.getSubscription())?.unsubscribe()
    await device.db.meta.delete('push')
    return
  }
  const known = await device.manager.getSubscription()
  const isSame = known?.endpoint === wish.endpoint && isFor(known, state.vapid)
  const isKnown = state.devices.some(({ current }) => current)
  if (isSame && isKnown && (language ?? wish.language) === wish.language) return
  await subscribeDevice(device, state.vapid, language ?? wish.language)
}
