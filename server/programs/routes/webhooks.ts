import { randomBytes } from 'node:crypto'
import { api } from '#shared/api.ts'
import type { Deps } from '../../deps.ts'
import { mayBeCalled } from '../../http/connections/safe-post.ts'
import { type App, mount } from '../../http/route.ts'
import { invalid, notFound, Refusal } from '../../kit/refusal.ts'
import { partyOf } from '../store/parties.ts'
import {
  changeWebhook,
  deleteWebhook,
  getWebhook,
  insertWebhook,
  listDeliveries,
  listWebhooks,
  sendAgain,
} from '../store/webhooks.ts'

/** By the Standard Webhooks specification: 24 to 64 bytes. */
const newWebhookSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

export const mountWebhooks = (app: App, deps: Deps): void => {
  const { store, env } = deps
  const requireUrl = (url: string): void => {
    if (!mayBeCalled(url, env.WEBHOOK_OWN_RECEIVER))
      throw invalid([{ path: 'wh_url', message: 'webhook_url_forbidden' }])
  }

  mount(app, deps, api.webhooks, () => listWebhooks(store))

  mount(app, deps, api.webhookCreate, ({ actor, body }) => {
    requireUrl(body.wh_url)
    const { wh_name, wh_url } = body
    const wh_events = [...new Set(body.wh_events)]
    const secret = newWebhookSecret()
    const fields = { wh_name, wh_url, wh_events, wh_secret: secret, party: partyOf(store, body) }
    const { wh_id } = insertWebhook(store, fields, actor.username)
    return { message: 'webhook_made', wh_id, secret }
  })

  mount(app, deps, api.webhookEdit, ({ actor, params, body }) => {
    if (body.wh_url !== undefined) requireUrl(body.wh_url)
    if (!changeWebhook(store, params.id, body, actor.username)) throw notFound()
    return { message: 'webhook_saved' }
  })

  mount(app, deps, api.webhookDelete, ({ actor, params }) => {
    if (!deleteWebhook(store, params.id, actor.username)) throw notFound()
    return { message: 'webhook_deleted' }
  })

  mount(app, deps, api.webhookSecret, ({ actor, params }) => {
    const secret = newWebhookSecret()
    if (!changeWebhook(store, params.id, { wh_secret: secret }, actor.username)) throw notFound()
    return { message: 'webhook_secret_made', wh_id: params.id, secret }
  })

  mount(app, deps, api.webhookDeliveries, ({ params, query }) => {
    if (!getWebhook(store, params.id)) throw notFound()
    return listDeliveries(store, params.id, query.before)
  })

  mount(app, deps, api.webhookAgain, ({ params }) => {
    if (!sendAgain(store, params.id)) throw new Refusal(409, 'webhook_not_again')
    return { message: 'webhook_again' }
  })
}
