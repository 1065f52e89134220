import type { DeclarativePush, PushData } from '../shared/schemas/accounts/declarative-push.ts'
import { getMeta } from '../web/db/local-db.ts'
import { ApiRefusal, type Fetch, sendCall } from '../web/sync/api.ts'
import { BACKGROUND_SYNC_TAG } from '../web/sync/background.ts'
import { OPEN_PATH } from '../web/sync/notices/open-path.ts'
import { PUSH_CALLS } from '../web/sync/notices/push-calls.ts'
import { compareDevice } from '../web/sync/notices/subscription.ts'
import { keepTake, sendTakes, showIn, takeOf } from '../web/sync/notices/takes.ts'
import { type DeviceDb, databases } from './databases.ts'

/** Notifications: each is shown, and the server told so; a tap opens its screen, or takes an alert over (rules 19.4). */
declare const self: ServiceWorkerGlobalScope

/** Options of notifications that TypeScript's library does not know. */
type Options = NotificationOptions & { actions?: { action: string; title: string }[]; renotify?: boolean }
/** A browser that reads the declarative form itself hands over what it read. */
type DeclarativeEvent = PushEvent & { notification?: Notification | null }
type Kept = PushData & { navigate: string }
type Told = Omit<DeclarativePush['notification'], 'data'> & { data?: PushData }

/** Notification of a push; null for one that is not of this app. */
const toldBy = (event: DeclarativeEvent): Told | null => {
  if (event.notification) return event.notification as unknown as Told
  try {
    const message = event.data?.json() as DeclarativePush | undefined
    return message?.web_push === 8030 && message.notification.title ? message.notification : null
  } catch {
    return null
  }
}

/** Between two tries to say that a notification was shown, milliseconds. */
const CONFIRM_AGAIN_MS = [1_000, 10_000]

const fetchHere: Fetch = (url, init) => fetch(url, init)

/** Calls `work` with the database of an account, where this device has one. */
const withDatabaseOf = async (account: number, work: (device: DeviceDb) => Promise<void>): Promise<boolean> => {
  for await (const device of databases())
    if ((await getMeta(device.db, 'account')) === account) {
      await work(device)
      return true
    }
  return false
}

const sendTakesOf = ({ db, session }: DeviceDb): Promise<void> =>
  sendTakes({ db, fetch: fetchHere, session: () => session }, showIn(self.registration))

/** Tells the server, and sends what waits: there is a network now, and other browsers do not wake the worker for it. */
const confirmShown = ({ user, message }: PushData): Promise<boolean> =>
  withDatabaseOf(user, async (device) => {
    const { session } = device
    if (!session) return
    for (const pause of [0, ...CONFIRM_AGAIN_MS]) {
      await new Promise((resolve) => setTimeout(resolve, pause))
      try {
        await sendCall(fetchHere, session.token, PUSH_CALLS.pushShown, { body: { message } })
        break
      } catch (error) {
        if (error instanceof ApiRefusal && error.status < 500) break
      }
    }
    await sendTakesOf(device).catch(() => undefined)
  })

/** Returns true if the person that it is for is logged in here: the phone may have changed hands while it was on its way. */
const isOfHere = async ({ user }: PushData): Promise<boolean> => {
  let isHere = false
  await withDatabaseOf(user, async ({ session }) => {
    isHere = session !== null
  })
  return isHere
}

/**
 * Shows it, always: a browser withdraws the subscription of one who stays silent. What is for another person is shown without its
 * words. The same again makes no sound.
 */
const show = async (event: DeclarativeEvent): Promise<void> => {
  const told = toldBy(event)
  if (!told || (told.data && !(await isOfHere(told.data))))
    return self.registration.showNotification('Tours', { icon: '/icon-192.png' })
  const { title, body, tag, lang, navigate, actions, data } = told
  const before = await self.registration.getNotifications({ tag })
  const options: Options = {
    ...{ body, tag, lang, icon: '/icon-192.png', data: { ...data, navigate } },
    ...(tag && { renotify: !before.some((shown) => shown.title === title && shown.body === body) }),
    ...(actions?.length && { actions, requireInteraction: true }),
  }
  await self.registration.showNotification(title, options)
  if (data) await confirmShown(data)
}

/** An open window that does not answer within this time is none of the app, or does not run. */
const ANSWERS_WITHIN_MS = 500

const isShownBy = (client: WindowClient, path: string): Promise<boolean> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    setTimeout(resolve, ANSWERS_WITHIN_MS, false)
    port1.onmessage = () => resolve(true)
    client.postMessage({ type: OPEN_PATH, path }, [port2])
  })

/** Opens a screen in a window that is open, or in a new one: typed input of the former keeps its question. */
const open = async (address: string): Promise<void> => {
  const { pathname, search, hash } = new URL(address, self.location.origin)
  const path = pathname + search + hash
  const [first, ...others] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  // The one that was used last, and one other: a browser lets a tap open something only for a moment.
  for (const client of first ? [first, ...others.slice(0, 1)] : [])
    if (await isShownBy(client, path)) {
      await client.focus().catch(() => undefined)
      return
    }
  await self.clients.openWindow(path)
}

type SyncRegistration = ServiceWorkerRegistration & { sync?: { register: (tag: string) => Promise<void> } }

const takeOver = async (notification: Notification): Promise<void> => {
  const data = notification.data as Kept
  const take = takeOf(notification, data)
  if (!take) return
  const isKept = await withDatabaseOf(data.user, async (device) => {
    await keepTake(device.db, take)
    try {
      if (!device.session) throw new Error('the session is over')
      await sendTakesOf(device)
    } catch {
      await showIn(self.registration)(take, take.words.queued)
      await (self.registration as SyncRegistration).sync?.register(BACKGROUND_SYNC_TAG).catch(() => undefined)
    }
  })
  if (!isKept) await showIn(self.registration)(take, take.words.failed)
}

/** Sends alerts that were taken over without a connection. Rejects while there is none yet, so that the browser tries again. */
export const sendTakesInBackground = async (): Promise<void> => {
  for await (const device of databases())
    if (device.session)
      await sendTakesOf(device).catch((error) => {
        if (!(error instanceof ApiRefusal)) throw error
      })
}

/** The browser has replaced the subscription by itself. */
const subscribeAgain = async (): Promise<void> => {
  for await (const { db, session } of databases())
    if (session)
      await compareDevice({ db, fetch: fetchHere, token: session.token, manager: self.registration.pushManager })
}

export const listenForPush = (): void => {
  self.addEventListener('push', (event) => event.waitUntil(show(event)))
  self.addEventListener('notificationclick', (event) => {
    const { notification, action } = event
    notification.close()
    const { navigate = '/' } = (notification.data ?? {}) as Partial<Kept>
    event.waitUntil(action === 'take' ? takeOver(notification) : open(navigate))
  })
  self.addEventListener('pushsubscriptionchange', (event) => (event as ExtendableEvent).waitUntil(subscribeAgain()))
}
