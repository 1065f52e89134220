import { z } from 'zod'
import { ADMIN } from '../domain/access/roles.ts'
import { visibleToAdmin } from '../domain/access/visibility.ts'
import { ALERT_TYPES } from '../domain/alerts/alert-events.ts'
import { DIGESTS, ESCALATE_MINUTES, isMailedAndNext, QUIET_MODES } from '../domain/alerts/delivery.ts'
import { isAlwaysQuiet } from '../domain/alerts/quiet-hours.ts'
import { LANGUAGES } from '../domain/names/languages.ts'
import { ClockTime, Email, line } from '../schemas/common.ts'
import { choice, cleared } from './field.ts'
import { record } from './record.ts'

const MAX_RECIPIENTS = 50
const MAX_ADDRESSES = 500
const Minutes = z
  .int({ error: 'minutes_invalid' })
  .min(1, { error: 'minutes_invalid' })
  .max(240, { error: 'minutes_invalid' })
const Texts = z.array(z.string())

/** Event and people who are told of it; a customer, subcontractor or address narrows it: none means any. */
export const alert = record({
  name: 'alert',
  plural: 'alerts',
  english: { one: 'an alert', many: 'alerts' },
  path: '/api/alerts',
  key: 'al_id',
  title: 'al_type',
  isNeverRetired: true,
  isOnServerAlone: true,
  roles: ADMIN,
  list: ['al_type', 'al_customer', 'al_sub', 'al_adrnr_arr', 'al_email_arr', 'al_sms_arr', 'al_push_arr', 'al_lang'],
  firstInFile: ['al_type', 'al_lang'],
  see: visibleToAdmin,
  fields: {
    al_id: { kind: 'number', row: z.int().positive(), body: null },
    al_type: choice(ALERT_TYPES, 'alert_type', 'alert_event_required'),
    al_active: cleared('switch', z.boolean(), true, { fileHint: 'import_column_active' }),
    al_customer: { ...cleared('customer', z.int().positive().nullable(), null), row: z.int().nullable() },
    al_sub: {
      kind: 'subcontractor',
      row: z.string().nullable(),
      body: line(120)
        .transform((name) => name || null)
        .nullable()
        .default(null),
    },
    al_adrnr_arr: {
      ...cleared('addresses', z.array(line(60).min(1)).max(MAX_ADDRESSES), [], {
        fileHint: 'import_column_addresses',
      }),
      row: Texts,
    },
    al_email_arr: {
      ...cleared('emails', z.array(Email).max(MAX_RECIPIENTS), [], { fileHint: 'import_column_recipients' }),
      row: Texts,
    },
    /** As typed in a body, E.164 in a row: `shared/schemas/phone.ts`. */
    al_sms_arr: {
      ...cleared('phones', z.array(line(40).min(1, { error: 'phone_invalid' })).max(MAX_RECIPIENTS), [], {
        fileHint: 'import_column_recipients',
      }),
      row: Texts,
    },
    al_lang: choice(LANGUAGES, 'language', 'alert_language_required', {
      inputLabel: 'alert_language',
      fileHint: 'import_column_language',
    }),
    /** Hours in which it is silent, rules 19.1. */
    al_quiet_from: cleared('clock', ClockTime.nullable(), null, { fileHint: 'import_column_clock' }),
    al_quiet_to: cleared('clock', ClockTime.nullable(), null, { fileHint: 'import_column_clock' }),
    al_quiet_days: cleared('weekdays', z.string().regex(/^[1-7]{0,7}$/, { error: 'value_invalid' }), '', {
      fileHint: 'import_column_quiet_days',
    }),
    al_quiet_mode: cleared('choice', z.enum(QUIET_MODES, { error: 'value_invalid' }).nullable(), null, {
      choices: QUIET_MODES,
      wordsOf: 'quiet_mode',
      fileHint: 'import_column_quiet_mode',
    }),
    al_urgent: cleared('flag', z.boolean(), false, { hint: 'alert_urgent_hint' }),
    al_digest: cleared('choice', z.enum(DIGESTS, { error: 'value_invalid' }).nullable(), null, {
      choices: DIGESTS,
      wordsOf: 'digest',
      fileHint: 'import_column_digest',
    }),
    al_digest_at: cleared('clock', ClockTime.nullable(), null, {
      hint: 'alert_digest_at_hint',
      fileHint: 'import_column_clock',
    }),
    /** Waiting time of `alert_not_positioned` and `alert_no_position`. */
    al_minutes: cleared('minutes', Minutes.nullable(), null, { hint: 'alert_minutes_hint' }),
    /** Next person to tell when it is not taken in time, rules 19.3. */
    al_escalate_minutes: cleared(
      'minutes',
      z
        .int({ error: 'alert_escalate_minutes_invalid' })
        .min(ESCALATE_MINUTES.min, { error: 'alert_escalate_minutes_invalid' })
        .max(ESCALATE_MINUTES.max, { error: 'alert_escalate_minutes_invalid' })
        .nullable(),
      null,
      { hint: 'alert_escalate_hint' },
    ),
    al_escalate_to: cleared('email', Email.nullable(), null),
    /** Users by their names, told on their devices: rules 19.4. */
    al_push_arr: {
      ...cleared('users', z.array(line(60).min(1)).max(MAX_RECIPIENTS), [], {
        hint: 'alert_push_hint',
        fileHint: 'import_column_recipients',
      }),
      row: Texts,
    },
  },
  check: (body) =>
    body
      .refine(
        ({ al_email_arr, al_sms_arr, al_push_arr }) => al_email_arr.length + al_sms_arr.length + al_push_arr.length > 0,
        {
          error: 'alert_recipient_required',
          path: ['al_email_arr'],
        },
      )
      .refine(({ al_quiet_from, al_quiet_to }) => (al_quiet_from === null) === (al_quiet_to === null), {
        error: 'alert_quiet_half',
        path: ['al_quiet_to'],
      })
      .refine(
        ({ al_escalate_minutes, al_escalate_to }) => (al_escalate_minutes === null) === (al_escalate_to === null),
        {
          error: 'alert_escalate_half',
          path: ['al_escalate_to'],
        },
      )
      .refine((alert) => !isMailedAndNext(alert), { error: 'alert_escalate_same', path: ['al_escalate_to'] })
      .refine((alert) => !isAlwaysQuiet(alert), { error: 'alert_quiet_always', path: ['al_quiet_to'] }),
})
export type Alert = z.infer<typeof alert.row>
export type AlertBody = z.output<typeof alert.body>
