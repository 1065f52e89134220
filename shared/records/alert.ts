import { z } from 'zod'
import { ADMIN } from '../domain/access/roles.ts'
import { visibleToAdmin } from '../domain/access/visibility.ts'
import { ALERT_TYPES } from '../domain/alerts/alert-events.ts'
import { LANGUAGES } from '../domain/names/languages.ts'
import { Email, line } from '../schemas/common.ts'
import { choice, cleared } from './field.ts'
import { record } from './record.ts'

const MAX_RECIPIENTS = 50
const MAX_ADDRESSES = 500
const Texts = z.array(z.string())

/** Who is told of which event, and what narrows it: no customer, subcontractor or address means any. */
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
  list: ['al_type', 'al_customer', 'al_sub', 'al_adrnr_arr', 'al_email_arr', 'al_sms_arr', 'al_lang'],
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
  },
  check: (body) =>
    body.refine(({ al_email_arr, al_sms_arr }) => al_email_arr.length + al_sms_arr.length > 0, {
      error: 'alert_recipient_required',
      path: ['al_email_arr'],
    }),
})
export type Alert = z.infer<typeof alert.row>
export type AlertBody = z.output<typeof alert.body>
