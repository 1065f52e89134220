import { z } from 'zod'
import { ADMIN } from '../domain/access/roles.ts'
import { visibleToAdmin } from '../domain/access/visibility.ts'
import { HOLIDAY_RULES } from '../domain/calendar/closed-days.ts'
import { CompanyLanguage, Email, line, name } from '../schemas/common.ts'
import { kept, required, telephone } from './field.ts'
import { ownFloater } from './own-floater.ts'
import { checkVat, partyFields } from './party-terms.ts'
import { record } from './record.ts'
import { waitingTerms } from './waiting-terms.ts'

const Reference = line(200)
  .transform((value) => value || null)
  .nullable()
  .default(null)
const reference = (number: number) =>
  ({ kind: 'text', row: z.string().nullable(), body: Reference, label: 'customer_reference', number }) as const

/** A customer. Empty references become null; what a body does not say of the contact and of waiting stays as it is. */
export const customer = record({
  name: 'customer',
  plural: 'customers',
  english: { one: 'a customer', many: 'customers' },
  path: '/api/customers',
  key: 'cm_id',
  title: 'cm_name',
  isNeverRetired: true,
  roles: ADMIN,
  list: ['cm_name', 'cm_comatic_id', 'cm_email', 'cm_phone', 'references'],
  see: visibleToAdmin,
  fields: {
    cm_id: { kind: 'number', row: z.int().positive(), body: null },
    cm_name: {
      ...required(
        'text',
        name(120).refine((typed) => !typed.includes(';'), { error: 'name_without_semicolon' }),
        {
          label: 'customer_name',
          hintOfKnown: 'customer_rename_hint',
          words: ['Kunde', 'Kundenname', 'Customer', 'Client', 'Cliente', 'Klant'],
        },
      ),
      row: z.string(),
    },
    cm_comatic_id: { kind: 'digits', row: z.string().nullable(), body: Reference, label: 'customer_comatic_id' },
    cm_reference_1: reference(1),
    cm_reference_2: reference(2),
    cm_reference_3: reference(3),
    cm_reference_4: reference(4),
    cm_reference_5: reference(5),
    cm_requirements: {
      ...kept('names', line(200), { label: 'customer_requirements', fileHint: 'trip_upload_column_requirements' }),
      row: z.string(),
    },
    cm_language: kept('language', CompanyLanguage, { hint: 'cm_language_hint', fileHint: 'import_column_language' }),
    cm_email: {
      ...kept('email', Email.nullable(), { words: ['E-Mail', 'Mail', 'Courriel'] }),
      row: z.string().nullable(),
    },
    cm_phone: telephone(),
    ...partyFields('cm'),
    ...waitingTerms('cm'),
    /** Links to share show where the vehicle is, to about a kilometre, and the proof of delivery. */
    cm_share_position: kept('flag', z.boolean().nullable().optional(), { hint: 'cm_share_position_hint' }),
    cm_share_proof: kept('flag', z.boolean().nullable().optional()),
    /** Rule for its tours on closed days, if they have none themselves; without it, it is asked. */
    cm_holiday_rule: kept('choice', z.enum(HOLIDAY_RULES, { error: 'holiday_rule_invalid' }).nullable().optional(), {
      choices: HOLIDAY_RULES,
      wordsOf: 'holiday_rule',
      hint: 'cm_holiday_rule_hint',
    }),
    ...ownFloater('cm'),
  },
  check: (body) => body.superRefine(checkVat('cm')),
})
export type Customer = z.infer<typeof customer.row>

/** A customer as a file names it: a known one is found by its name. */
export const ImportedCustomer = customer.body.safeExtend({ cm_id: customer.row.shape.cm_id.optional() })
