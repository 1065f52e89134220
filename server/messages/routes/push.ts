import { api } from '#shared/api.ts'
import { type PushKind, pushKindsOf } from '#shared/domain/alerts/push-kinds.ts'
import type { Deps } from '../../deps.ts'
import { type App, mount } from '../../http/route.ts'
import { invalid, notFound, Refusal } from '../../kit/refusal.ts'
import { isCurvePoint } from '../push/curve-point.ts'
import { isPushHost } from '../push/push-hosts.ts'
import { tellTest } from '../push/tell-push.ts'
import { vapidKeys, vapidSubject } from '../push/vapid.ts'
import { isTestWaiting, noteConfirmed } from '../store/outbox.ts'
import {
  devicesOf,
  findNotified,
  isRemoved,
  keepKinds,
  keepSubscription,
  kindsOf,
  noteShown,
  removeDevice,
} from '../store/push-subscriptions.ts'

/** Each person about its own devices alone. */
export const mountPush = (app: App, deps: Deps): void => {
  const { store, env } = deps
  const isOff = vapidSubject(env) === null

  mount(app, deps, api.pushState, ({ actor }) => ({
    vapid: isOff ? null : vapidKeys(store).publicKey,
    off: isOff ? ('push_no_subject' as const) : null,
    offered: [...pushKindsOf(actor.role)],
    kinds: kindsOf(store, actor),
    devices: devicesOf(store, actor),
    removed: isRemoved(store, actor),
  }))

  mount(app, deps, api.pushSubscribe, ({ actor, body }) => {
    if (isOff) throw new Refusal(409, 'push_no_subject')
    if (!isPushHost(body.endpoint, env.PUSH_HOSTS)) throw invalid([{ path: 'endpoint', message: 'push_host_unknown' }])
    if (!isCurvePoint(body.keys.p256dh)) throw invalid([{ path: 'keys.p256dh', message: 'value_invalid' }])
    // As the URL parser reads it: what differs in its spelling alone is one device.
    const endpoint = new URL(body.endpoint)
    endpoint.hash = ''
    store.write(() => keepSubscription(store, actor, { ...body, endpoint: endpoint.href }))
    return { message: 'push_on' }
  })

  mount(app, deps, api.pushKinds, ({ actor, body }) => {
    const offered: readonly PushKind[] = pushKindsOf(actor.role)
    if (body.kinds.some((kind) => !offered.includes(kind))) throw invalid([{ path: 'kinds', message: 'value_invalid' }])
    keepKinds(
      store,
      actor.userId,
      offered.filter((kind) => body.kinds.includes(kind)),
    )
    return { message: 'push_kinds_saved' }
  })

  mount(app, deps, api.pushTest, ({ actor }) =>
    store.write(() => {
      const person = findNotified(store, actor.username)
      if (!person?.devices.length) throw notFound()
      if (isTestWaiting(store, actor.username)) throw new Refusal(409, 'push_test_waits')
      tellTest(store, person)
      return { message: 'push_tested' }
    }),
  )

  mount(app, deps, api.pushShown, ({ actor, body }) =>
    store.write(() => {
      if (!noteConfirmed(store, body.message, actor.username) || !noteShown(store, actor.sessionId)) throw notFound()
      return { message: 'push_shown' }
    }),
  )

  mount(app, deps, api.pushUnsubscribe, ({ actor, params }) => {
    if (!store.write(() => removeDevice(store, actor, params.id))) throw notFound()
    return { message: 'push_off' }
  })
}
