import { z } from 'zod'
import { PUSH_KINDS } from '../../domain/alerts/push-kinds.ts'
import { Instant } from '../common.ts'
import { Language } from './session.ts'

const PushKindSchema = z.enum(PUSH_KINDS, { error: 'value_invalid' })
/** Base64url of a fixed number of bytes: the keys of a browser (RFC 8291). */
const bytes = (length: number) =>
  z
    .string()
    .max(200)
    .regex(/^[\w-]+=*$/, { error: 'value_invalid' })
    .refine((text) => Math.floor((text.replace(/=+$/, '').length * 3) / 4) === length, { error: 'value_invalid' })

/** A device of the person that gets notifications; its address is left out. */
const PushDevice = z.object({
  id: z.int(),
  user_agent: z.string(),
  created_at: Instant,
  /** Time at which its push service took the last message; null for none as yet. */
  last_ok_at: Instant.nullable(),
  /** Time at which it confirmed that it showed one. */
  last_shown_at: Instant.nullable(),
  /** Of the session that asks. */
  current: z.boolean(),
})
export type PushDevice = z.infer<typeof PushDevice>

export const PushState = z.object({
  /** The server's public VAPID key (RFC 8292), base64url; null while push is off. */
  vapid: z.string().nullable(),
  /** Reason why push is off; null where it is not. */
  off: z.enum(['push_no_subject']).nullable(),
  /** Kinds that this person may choose, and those that it chose. */
  offered: z.array(PushKindSchema),
  kinds: z.array(PushKindSchema),
  devices: z.array(PushDevice),
  /** This device was taken off the list by another one: it does not subscribe again by itself. */
  removed: z.boolean(),
})
export type PushState = z.infer<typeof PushState>

/** A subscription as a browser gives it. */
export const PushSubscriptionBody = z.object({
  endpoint: z.url({ error: 'value_invalid' }).max(1000, { error: 'value_invalid' }),
  keys: z.object({ p256dh: bytes(65), auth: bytes(16) }),
  language: Language,
})
export type PushSubscriptionBody = z.output<typeof PushSubscriptionBody>
/** @param message number of the message, as the notification carries it */
export const PushShownBody = z.object({ message: z.int().positive() })
export const PushKindsBody = z.object({ kinds: z.array(PushKindSchema).max(PUSH_KINDS.length) })
