import { z } from 'zod'
import { asciiEmail } from '../../shared/domain/names/email.ts'
import { sameSpelling } from '../../shared/domain/names/names.ts'
import { formatInstant } from '../../shared/domain/time/dates.ts'
import { withNoteLine } from '../../shared/domain/trip/customer-news.ts'
import { splitTripCustomer } from '../../shared/domain/trip/trip-customer.ts'
import { Language } from '../../shared/schemas/accounts/session.ts'
import { e164 } from '../../shared/schemas/phone.ts'
import type { Trip } from '../../shared/schemas/trip.ts'
import { formatText } from '../kit/texts.ts'
import { listCustomers } from '../master-data/store/lookups.ts'
import type { Store } from '../store/db.ts'
import { getTrip, updateTrip } from '../trips/store/trips.ts'
import type { OutboxMessage } from './store/outbox.ts'

/** Note on the trip about a message to its customer, once its outcome is known. */
const NoteOfMessage = z.object({ by: z.string(), language: Language, what: z.string() })
export type NoteOfMessage = z.infer<typeof NoteOfMessage>

/** The address of a trip's customer on a channel; null where there is none. */
export const customerAddress = (
  store: Store,
  { tt_customer }: Pick<Trip, 'tt_customer'>,
  channel: 'mail' | 'sms',
): string | null => {
  const { customer: name } = splitTripCustomer(tt_customer)
  const customer = listCustomers(store).find(({ cm_name }) => sameSpelling(cm_name, name))
  if (!customer) return null
  return channel === 'sms' ? e164(customer.cm_phone ?? '') : asciiEmail(customer.cm_email ?? '') || null
}

/** Returns true while the trip's customer has the address of the message. */
export const isCustomerMeant = (store: Store, { tt_id, channel, recipient }: OutboxMessage): boolean => {
  const trip = tt_id === null ? undefined : getTrip(store, tt_id)
  return trip !== undefined && channel !== 'push' && customerAddress(store, trip, channel) === recipient
}

/** Notes the outcome of a message to the customer on its trip, in the transaction that notes the message's state. */
export const noteTold = (store: Store, message: OutboxMessage, how: 'told' | 'failed' | 'unsure'): void => {
  if (message.kind !== 'customer' || message.tt_id === null) return
  const trip = getTrip(store, message.tt_id)
  if (!trip) return
  const { by, language, what } = NoteOfMessage.parse(JSON.parse(message.occasion ?? ''))
  const way = `${formatText(language, message.channel === 'sms' ? 'tell_sms' : 'tell_mail')} ${message.recipient}`
  const values = { at: formatInstant(store.now(), store.timeZone), way, what }
  const line = formatText(language, how === 'told' ? 'tell_note' : `tell_note_${how}`, values)
  updateTrip(store, trip, { tt_note: withNoteLine(trip.tt_note, line) }, { username: by, source: 'person' })
}
