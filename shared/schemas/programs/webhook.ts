import { z } from 'zod'
import { PROGRAM_ROLES } from '../../domain/access/key-scopes.ts'
import { isDomain } from '../../domain/names/mailbox.ts'
import { WEBHOOK_EVENTS } from '../../domain/webhooks/webhook-events.ts'
import { Instant, line, MessageAnswer, name } from '../common.ts'
import { PartyBody } from './party.ts'

/** A numeric address, whose form `URL` has checked. */
const NUMERIC = /^(?:\[.+\]|[\d.]+)$/
/** Host between the slashes and the port; a dot at its end is that of the root. */
const TYPED_HOST = /^https?:[/\\]*(?<host>[^/\\?#]*?)\.?(?::\d*)?(?:[/\\?#]|$)/i
const hasHost = (text: string, hostname: string): boolean =>
  NUMERIC.test(hostname) || isDomain(TYPED_HOST.exec(text)?.groups?.host ?? '', hostname.replace(/\.$/, ''))

/** Only checked to be an address: every attempt asks if it leads anywhere that may be called. */
const Url = line(500).refine(
  (text) => {
    if (!URL.canParse(text)) return false
    const { protocol, hostname, username, password } = new URL(text)
    return /^https?:$/.test(protocol) && username === '' && password === '' && hasHost(text, hostname)
  },
  { error: 'webhook_url_invalid' },
)
const fields = {
  wh_name: name(60),
  wh_url: Url,
  wh_events: z.array(z.enum(WEBHOOK_EVENTS)).min(1, { error: 'field_required' }).max(WEBHOOK_EVENTS.length),
}
export const WebhookBody = PartyBody.extend(fields)
/** An absent field stays as it is; for whom it is stays in any case. */
export const WebhookEditBody = z.object({ ...fields, wh_active: z.boolean() }).partial()

/** A webhook without its secret. */
export const Webhook = z.object({
  wh_id: z.int(),
  wh_name: z.string(),
  wh_url: z.string(),
  wh_events: z.array(z.enum(WEBHOOK_EVENTS)),
  wh_role: z.enum(PROGRAM_ROLES),
  wh_company: z.string().nullable(),
  wh_active: z.boolean(),
  /** Time since which every attempt has failed; null while all is well. */
  wh_failing_since: Instant.nullable(),
  wh_created_by: z.string(),
  wh_created_at: Instant,
  /** Messages that wait. */
  waiting: z.int(),
})
export type Webhook = z.infer<typeof Webhook>

/** The secret is shown here, and never again. */
export const MadeWebhook = MessageAnswer.extend({ wh_id: z.int(), secret: z.string() })

/** So many messages are answered at a time. */
export const DELIVERIES_PAGE = 100
export const DELIVERY_STATES = ['queued', 'sent', 'dead'] as const
export const DeliveriesQuery = z.object({ before: z.coerce.number().int().positive().optional() })
export const WebhookDelivery = z.object({
  wd_id: z.int(),
  wd_event: z.enum(WEBHOOK_EVENTS),
  /** `trip 12`. */
  wd_subject: z.string(),
  wd_state: z.enum(DELIVERY_STATES),
  wd_attempts: z.int(),
  wd_created_at: Instant,
  wd_sent_at: Instant.nullable(),
  /** HTTP status of the last answer. */
  wd_status: z.int().nullable(),
  wd_error: z.string().nullable(),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>
