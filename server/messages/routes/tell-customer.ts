import { api } from '#shared/api.ts'
import { MINUTE_MS } from '#shared/domain/time/units.ts'
import type { Deps } from '../../deps.ts'
import { type App, mount } from '../../http/route.ts'
import { Refusal } from '../../kit/refusal.ts'
import { seenTrip } from '../../trips/seen-trip.ts'
import { enqueueMessage, isTellingCustomer } from '../store/outbox.ts'
import { customerAddress, type NoteOfMessage } from '../tell-customer.ts'

/** What is not sent by then would mislead. */
const STILL_TRUE_MS = 30 * MINUTE_MS

export const mountTellCustomer = (app: App, deps: Deps): void => {
  const { store, channels } = deps
  mount(app, deps, api.tripTell, ({ actor, params, body }) =>
    store.write(() => {
      const trip = seenTrip(store, actor, params.id)
      const { press, channel, subject, text, note, language } = body
      if (!channels[channel]) throw new Refusal(409, `outbox_${channel}_not_configured`)
      const recipient = customerAddress(store, trip, channel)
      if (recipient === null) throw new Refusal(409, 'tell_no_address', { channel })
      const dedupKey = `customer:${press}`
      if (isTellingCustomer(store, trip.tt_id, recipient, dedupKey))
        throw new Refusal(409, 'tell_waiting', { recipient })
      const noted: NoteOfMessage = { by: actor.username, language, what: note }
      enqueueMessage(store, {
        channel,
        kind: 'customer',
        toldOf: { tt_id: trip.tt_id, occasion: JSON.stringify(noted) },
        dedupKey,
        recipient,
        subject,
        body: text,
        expiresAt: new Date(store.now() + STILL_TRUE_MS).toISOString(),
      })
      return { message: 'tell_leaves', recipient }
    }),
  )
}
