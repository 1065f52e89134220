import type { PushSubscriptionBody } from '../../shared/schemas/accounts/push.ts'
import { timedFetch } from '../clock/clock.ts'
import { forgetSubscription } from '../sync/notices/forget-subscription.ts'
import { subscribeDevice } from '../sync/notices/subscription.ts'
import { callApi } from './calls.ts'
import { currentDb, currentSession } from './session.ts'

/** `off` may be turned on; `denied` by the person, in the browser, and cannot be asked again. */
export type DeviceState = 'unsupported' | 'denied' | 'off' | 'on'

const managerOf = async (): Promise<PushManager | undefined> =>
  'Notification' in window ? (await navigator.serviceWorker?.getRegistration())?.pushManager : undefined

/** @param isNotified whether the server notifies this device */
export const deviceState = async (isNotified: boolean): Promise<DeviceState> => {
  const manager = await managerOf()
  if (!manager) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return isNotified && (await manager.getSubscription()) !== null ? 'on' : 'off'
}

/**
 * Asks the person, in the browser's own words, and has this device notified. Called by a tap.
 * @returns what the person answered; `default` where the question was closed without an answer
 * @throws NoConnection, ApiRefusal, DOMException when the browser's push service does not answer
 */
export const turnOn = async (
  vapid: string,
  language: PushSubscriptionBody['language'],
): Promise<NotificationPermission> => {
  const answer = await Notification.requestPermission()
  if (answer !== 'granted') return answer
  const manager = await managerOf()
  const token = currentSession()?.token
  if (!manager || token === undefined) return 'default'
  await subscribeDevice({ db: currentDb(), fetch: timedFetch, token, manager }, vapid, language)
  return answer
}

/** @param id of this device at the server; null where it knows none. @throws NoConnection, ApiRefusal */
export const turnOff = async (id: number | null): Promise<void> => {
  await currentDb().meta.delete('push')
  await forgetSubscription()
  if (id !== null) await callApi('pushUnsubscribe', { params: { id } })
}
