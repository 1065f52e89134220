import { api } from '#shared/api.ts'
import { asciiEmail } from '#shared/domain/names/email.ts'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#shared/domain/time/units.ts'
import { e164 } from '#shared/schemas/phone.ts'
import type { Deps } from '../../deps.ts'
import { createRateLimiter } from '../../http/rate-limit.ts'
import { type App, mount } from '../../http/route.ts'
import { Refusal } from '../../kit/refusal.ts'
import { seenTrip } from '../../trips/seen-trip.ts'
import { toGsm7 } from '../sms/gsm7.ts'
import { enqueueMessage, isGivenUp, isTellingCustomer } from '../store/outbox.ts'
import { customerAddress, type NoteOfMessage } from '../tell-customer.ts'

/** Time after which an unsent message would mislead. */
const STILL_TRUE_MS = 30 * MINUTE_MS
/** Messages of one person: a program in its name would cost the company its SMS. */
const MOST_A_DAY = 300

export const mountTellCustomer = (app: App, deps: Deps): void => {
  const { store, channels } = deps
  const limiter = createRateLimiter(store.now)
  mount(app, deps, api.tripTell, ({ actor, params, body }) =>
    store.write(() => {
      const trip = seenTrip(store, actor, params.id)
      const { press, channel, subject, text, note, language } = body
      const shown = channel === 'sms' ? e164(body.recipient) : asciiEmail(body.recipient)
      if (!channels[channel]) throw new Refusal(409, `outbox_${channel}_not_configured`)
      const recipient = customerAddress(store, trip, channel)
      if (recipient === null) throw new Refusal(409, 'tell_no_address', { channel })
      if (recipient !== shown) throw new Refusal(409, 'tell_other_customer', { recipient })
      const dedupKey = `customer:${press}`
      if (isGivenUp(store, dedupKey)) throw new Refusal(409, 'tell_not_left')
      if (isTellingCustomer(store, trip.tt_id, recipient, dedupKey))
        throw new Refusal(409, 'tell_waiting', { recipient })
      const wait = limiter.take([
        { kind: 'told', key: actor.username, limit: { attempts: MOST_A_DAY, windowMs: DAY_MS } },
      ])
      if (wait > 0)
        throw new Refusal(429, 'tell_too_many', { max: MOST_A_DAY, retry_after: Math.ceil(wait / SECOND_MS) })
      const noted: NoteOfMessage = { by: actor.username, language, what: note }
      enqueueMessage(store, {
        channel,
        kind: 'customer',
        trip: trip.tt_id,
        occasion: JSON.stringify(noted),
        dedupKey,
        recipient,
        subject,
        body: channel === 'sms' ? toGsm7(text) : text,
        expiresAt: new Date(store.now() + STILL_TRUE_MS).toISOString(),
      })
      return { message: 'tell_leaves', recipient }
    }),
  )
}
