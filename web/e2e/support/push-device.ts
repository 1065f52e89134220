import { type BrowserContext, expect, type Page } from '@playwright/test'
import type { PushSubscriptionBody } from '#shared/schemas/accounts/push.ts'

/** Notification on a device, as its service worker asked for it. */
export type ShownPush = { title: string; body: string; tag: string; actions: string[] }

type Kept = { title: string; options: { body: string; tag: string; actions?: { action: string }[] } }

/**
 * A phone whose browser is subscribed at the tests' push service: browsers subscribe at those of their makers alone, and one
 * without a window has no notifications. Both are put in the place of the browser's own; all else is real.
 */
export const createPushDevice = async (context: BrowserContext, subscription: PushSubscriptionBody) => {
  await context.addInitScript(({ endpoint, keys }) => {
    let kept: object | null = null
    const bytes = (key: string) =>
      Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0)).buffer
    const make = (key: string) => {
      const unsubscribe = async () => {
        kept = null
        return true
      }
      return {
        endpoint,
        options: { applicationServerKey: bytes(key) },
        toJSON: () => ({ endpoint, keys }),
        unsubscribe,
      }
    }
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    Object.assign(Notification, { requestPermission: async () => 'granted' })
    Object.assign(PushManager.prototype, {
      getSubscription: async () => kept,
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
        kept = make(applicationServerKey)
        return kept
      },
    })
  }, subscription)

  /** The installed app's worker, which keeps what it shows. */
  const worker = async () => {
    const found = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
    await found.evaluate(() => {
      const scope = self as unknown as { shown?: Kept[] }
      if (scope.shown) return
      const shown: Kept[] = []
      scope.shown = shown
      const remove = (tag: string) =>
        shown.splice(0, shown.length, ...shown.filter(({ options }) => options.tag !== tag))
      const asNotification = ({ title, options }: Kept) => ({ title, ...options, close: () => remove(options.tag) })
      Object.assign(ServiceWorkerRegistration.prototype, {
        showNotification: async (title: string, options: Kept['options']) => {
          remove(options.tag)
          shown.push({ title, options })
        },
        getNotifications: async ({ tag }: { tag?: string } = {}) =>
          shown.filter(({ options }) => tag === undefined || options.tag === tag).map(asNotification),
      })
    })
    return found
  }

  /** Calls a listener of the worker, and waits for what it waits for. */
  const dispatch = async (
    type: 'push' | 'notificationclick',
    init: { text?: string; tag?: string; action?: string },
  ) => {
    const found = await worker()
    await found.evaluate(
      async ({ type, init }) => {
        const scope = self as unknown as { registration: ServiceWorkerRegistration }
        const [notification] = await scope.registration.getNotifications(init.tag ? { tag: init.tag } : {})
        const data = { json: () => JSON.parse(init.text ?? '') }
        const waits: Promise<unknown>[] = []
        const event = Object.assign(new Event(type), type === 'push' ? { data } : { notification, action: init.action })
        Object.assign(event, { waitUntil: (work: Promise<unknown>) => waits.push(work) })
        self.dispatchEvent(event)
        await Promise.all(waits)
      },
      { type, init },
    )
  }

  return {
    /** Hands over a message, as the push service does. */
    receive: (payload: object) => dispatch('push', { text: JSON.stringify(payload) }),
    tap: (tag: string, action = '') => dispatch('notificationclick', { tag, action }),
    shown: async (): Promise<ShownPush[]> =>
      (await worker()).evaluate(() =>
        (self as unknown as { shown: Kept[] }).shown.map(({ title, options: { body, tag, actions = [] } }) => ({
          ...{ title, body, tag },
          actions: actions.map(({ action }) => action),
        })),
      ),
  }
}

/** Waits until the app is installed: it opens from its service worker. */
export const installed = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), { message: 'the app is installed' })
    .toBe('activated')
