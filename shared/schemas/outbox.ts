import { z } from 'zod'
import { ALERT_TYPES } from '../domain/alerts/alert-events.ts'
import { Language } from './accounts/session.ts'
import { Email, Instant, line, requiredText } from './common.ts'

export const MESSAGE_CHANNELS = ['mail', 'sms', 'push'] as const
/** `held` until quiet hours or a digest; `digested` when it left as a part of one. */
export const MESSAGE_STATES = ['queued', 'held', 'sending', 'sent', 'digested', 'dead', 'expired'] as const
export type MessageState = (typeof MESSAGE_STATES)[number]
/** Kinds of messages. */
export const MESSAGE_KINDS = [
  'alert',
  'backup',
  'customer',
  'digest',
  'publication',
  'documents',
  'reset',
  'statement',
  'test',
  'webhook',
] as const
export type MessageKind = (typeof MESSAGE_KINDS)[number]
/** @param epoch of the database that told the message's number; in another one it is of another message */
export const OutboxTakeQuery = z.object({ epoch: z.string().max(100).optional() })
/**
 * Reasons why the last attempt failed: no connection; credentials refused, or no credit left; refused for now; the recipient
 * refused; the text refused; handed over without an answer; the server was killed meanwhile; held by a backup; dropped in quiet
 * hours, or beyond the bound of a day; and of one that was held: its time is past, it is not true any more, its alert or its trip
 * is gone, or it was taken over.
 */
export const DELIVERY_FAULTS = [
  'unreachable',
  'credentials',
  'busy',
  'recipient_refused',
  'message_refused',
  'unsure',
  'interrupted',
  'restored',
  'quiet',
  'too_many',
  'past',
  'untrue',
  'gone',
  'taken',
] as const
export type DeliveryFault = (typeof DELIVERY_FAULTS)[number]

/** So many messages are answered at a time. */
export const OUTBOX_PAGE = 200
export const OutboxQuery = z.object({
  state: z.enum(MESSAGE_STATES).optional(),
  channel: z.enum(MESSAGE_CHANNELS).optional(),
  /** Those before this message, for the next page. */
  before: z.coerce.number().int().positive().optional(),
})

/** A mail or SMS on its way, as admin sees it: never its text, which may hold a reset link. */
export const OutboxRow = z.object({
  id: z.int(),
  channel: z.enum(MESSAGE_CHANNELS),
  /** Null for what is older than this field. */
  kind: z.enum(MESSAGE_KINDS).nullable(),
  /** Of an alert: its event, the alert, and its trip unless that is deleted. */
  event: z.enum(ALERT_TYPES).nullable(),
  al_id: z.int().nullable(),
  trip: z.object({ tt_id: z.int(), tt_tour: z.string() }).nullable(),
  recipient: z.string(),
  subject: z.string(),
  state: z.enum(MESSAGE_STATES),
  attempts: z.int(),
  created_at: Instant,
  /** Time of the next attempt; counts while it is queued. */
  next_attempt_at: Instant,
  sent_at: Instant.nullable(),
  fault: z.enum(DELIVERY_FAULTS).nullable(),
  /** The words of the mail server or SMS service. */
  last_error: z.string().nullable(),
  /** Given up, and its text is still there. */
  can_retry: z.boolean(),
  /** Of an alert: the user that took what it tells, first; null while it waits. */
  taken: z.object({ by: z.string(), at: Instant }).nullable(),
  can_take: z.boolean(),
})
export type OutboxRow = z.infer<typeof OutboxRow>

/** Channels that are configured, and the address that links of mails lead to. */
export const OutboxChannels = z.object({
  mail: z.boolean(),
  sms: z.boolean(),
  /** Null when the configuration does not say, and links lead to this very machine only. */
  public_url: z.string().nullable(),
})
export type OutboxChannels = z.infer<typeof OutboxChannels>

const language = Language.catch('de').default('de')
/** A phone number as it is typed; the server reads it as those of alerts, see `phone.ts`. */
export const TestMessageBody = z.discriminatedUnion(
  'channel',
  [
    z.object({ channel: z.literal('mail'), recipient: Email, language }),
    z.object({ channel: z.literal('sms'), recipient: line(40), language }),
  ],
  { error: 'value_invalid' },
)

/** A message to the customer of a trip. */
export const TellCustomerBody = z.object({
  /** Of the press that sends it: the same one again sends nothing more. */
  press: z.uuid(),
  channel: z.enum(['mail', 'sms'], { error: 'value_invalid' }),
  /** Address or number as it was shown: the trip may have another customer by now. */
  recipient: line(200),
  subject: line(200),
  text: requiredText(2000),
  /** Text of the trip's note about it, and its language. */
  note: line(400),
  language,
})
