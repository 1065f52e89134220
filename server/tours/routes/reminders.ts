import { api } from '#shared/api.ts'
import { HOUR_MS, SECOND_MS } from '#shared/domain/time/units.ts'
import type { Deps } from '../../deps.ts'
import { createRateLimiter } from '../../http/rate-limit.ts'
import { type App, mount } from '../../http/route.ts'
import { publicUrl } from '../../kit/public-url.ts'
import { Refusal } from '../../kit/refusal.ts'
import { openListOf, remind } from '../weeks/remind.ts'

/** Mails that remind one subcontractor, by whichever dispatcher. */
const MAILS = { attempts: 1, windowMs: HOUR_MS }
/** A text that goes another way is asked for again where it was lost; each one makes a link. */
const TEXTS = { attempts: 5, windowMs: HOUR_MS }

/** Reminders of trips without an answer. */
export const mountReminders = (app: App, deps: Deps): void => {
  const { store } = deps
  const limiter = createRateLimiter(store.now)

  mount(app, deps, api.answersRemind, ({ actor, body: { sub } }) => {
    const list = openListOf(store, sub)
    if (!list) throw new Refusal(409, 'answers_nothing_open', { sub })
    const { key, subcontractor, address, trips } = list
    const bound = address ? { kind: 'reminder', limit: MAILS } : { kind: 'reminder text', limit: TEXTS }
    const wait = limiter.take([{ ...bound, key }])
    if (wait > 0)
      throw new Refusal(429, 'answers_reminded_already', {
        sub: subcontractor,
        retry_after: Math.ceil(wait / SECOND_MS),
      })
    const text = remind(store, list, { by: actor.username, publicUrl: publicUrl(deps.env) })
    return {
      message: address ? 'answers_reminded' : 'answers_reminder_text',
      ...{ sub: subcontractor, count: trips.length, sent_to: address, text: address ? null : text },
    }
  })
}
