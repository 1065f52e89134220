import { z } from 'zod'
import { ALERT_TYPES } from '../domain/alerts/alert-events.ts'
import { Language } from './accounts/session.ts'
import { Email, line } from './common.ts'

const MAX_RECIPIENTS = 50
const MAX_ADDRESSES = 500

const Fields = z.object({
  al_type: z.enum(ALERT_TYPES, { error: 'alert_event_required' }),
  al_active: z.boolean().default(true),
  /** cm_id */
  al_customer: z.int().positive().nullable().default(null),
  /** sc_name */
  al_sub: line(120)
    .transform((name) => name || null)
    .nullable()
    .default(null),
  al_adrnr_arr: z.array(line(60).min(1)).max(MAX_ADDRESSES).default([]),
  al_email_arr: z.array(Email).max(MAX_RECIPIENTS).default([]),
  /** Phone numbers as typed; the server keeps them as E.164, see `phone.ts`. */
  al_sms_arr: z
    .array(line(40).min(1, { error: 'phone_invalid' }))
    .max(MAX_RECIPIENTS)
    .default([]),
  al_lang: z.enum(Language.options, { error: 'alert_language_required' }),
})

/** Body of an alert: who is told of which event, and what narrows it. */
export const AlertBody = Fields.refine((alert) => alert.al_email_arr.length + alert.al_sms_arr.length > 0, {
  error: 'alert_recipient_required',
  path: ['al_email_arr'],
})
export const Alert = z.object({
  al_id: z.int().positive(),
  al_type: z.enum(ALERT_TYPES),
  al_active: z.boolean(),
  al_customer: z.int().nullable(),
  al_sub: z.string().nullable(),
  al_adrnr_arr: z.array(z.string()),
  al_email_arr: z.array(z.string()),
  al_sms_arr: z.array(z.string()),
  al_lang: Language,
})
export type Alert = z.infer<typeof Alert>
