import { z } from 'zod'
import { Instant } from './common.ts'
import { Language } from './session.ts'
import { Email } from './user.ts'

export const MESSAGE_CHANNELS = ['mail', 'sms'] as const
export const MESSAGE_STATES = ['queued', 'sending', 'sent', 'dead', 'expired'] as const

/** A mail or SMS on its way, as admin sees it: never its text, which may hold a reset link. */
export const OutboxRow = z.object({
  id: z.int(),
  channel: z.enum(MESSAGE_CHANNELS),
  recipient: z.string(),
  subject: z.string(),
  state: z.enum(MESSAGE_STATES),
  attempts: z.int(),
  created_at: Instant,
  /** When it is tried next; counts while it is queued. */
  next_attempt_at: Instant,
  sent_at: Instant.nullable(),
  last_error: z.string().nullable(),
  /** Given up, and its text is still there. */
  can_retry: z.boolean(),
})
export type OutboxRow = z.infer<typeof OutboxRow>

/** Whether messages can leave at all, and where the links of mails lead. */
export const OutboxChannels = z.object({
  mail: z.boolean(),
  sms: z.boolean(),
  /** Null when the configuration does not say, and links lead to this very machine only. */
  public_url: z.string().nullable(),
})
export type OutboxChannels = z.infer<typeof OutboxChannels>

/** A phone number in international spelling; spaces and the like are left out. */
const Phone = z
  .string()
  .max(40, { error: 'phone_invalid' })
  .transform((typed) => typed.replace(/[\s()./-]/g, ''))
  .pipe(z.string().regex(/^\+[1-9]\d{6,14}$/, { error: 'phone_invalid' }))

const language = Language.catch('de').default('de')
export const TestMessageBody = z.discriminatedUnion(
  'channel',
  [
    z.object({ channel: z.literal('mail'), recipient: Email, language }),
    z.object({ channel: z.literal('sms'), recipient: Phone, language }),
  ],
  { error: 'value_invalid' },
)
