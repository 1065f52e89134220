import { z } from 'zod'
import { ADMIN_AND_SUB } from '../domain/access/roles.ts'
import { visibleSubcontractor } from '../domain/access/visibility.ts'
import { AnswerHours, CompanyLanguage, Email, isPathName, line, name } from '../schemas/common.ts'
import { cleared, kept, required, telephone } from './field.ts'
import { ownFloater } from './own-floater.ts'
import { checkVat, partyFields } from './party-terms.ts'
import { record } from './record.ts'
import { waitingTerms } from './waiting-terms.ts'

const Name = name(120)
  .refine((typed) => !typed.includes(';'), { error: 'name_without_semicolon' })
  .refine(isPathName, { error: 'value_invalid' })
const AnswerDays = z
  .int({ error: 'answer_days_invalid' })
  .min(1, { error: 'answer_days_invalid' })
  .max(60, { error: 'answer_days_invalid' })

/** A company that drives (rules 8.1). Another name renames it wherever it is named. */
export const subcontractor = record({
  name: 'subcontractor',
  plural: 'subcontractors',
  english: { one: 'a subcontractor', many: 'subcontractors' },
  path: '/api/subcontractors',
  key: 'sc_name',
  title: 'sc_name',
  roles: ADMIN_AND_SUB,
  list: ['sc_name', 'sc_email', 'sc_phone', 'sc_language'],
  see: visibleSubcontractor,
  fields: {
    sc_name: required('text', Name, {
      hintOfKnown: 'sc_name_hint',
      words: ['Unternehmer', 'Subcontractor', 'Sous-traitant', 'Subvettore', 'Onderaannemer'],
    }),
    sc_email: cleared('email', Email.nullable(), null, {
      hint: 'sc_email_hint',
      fileHint: 'sc_email_hint',
      words: ['E-Mail', 'Mail', 'Courriel'],
    }),
    sc_phone: telephone({ words: ['Telefon', 'Tel.', 'Phone', 'Téléphone', 'Telefono', 'Telefoon'] }),
    sc_language: kept('language', CompanyLanguage, { hint: 'sc_language_hint', fileHint: 'import_column_language' }),
    ...partyFields('sc'),
    ...waitingTerms('sc'),
    /** Days to answer a statement in; seven without it. */
    sc_answer_days: kept('number', AnswerDays.nullable().optional(), { unit: 'days' }),
    sc_vat_id: kept('digits', line(40).nullable().optional()),
    /** Statements are issued in its name; then its VAT number has to be known. */
    sc_self_billing: kept('flag', z.boolean().nullable().optional(), { fileHint: 'import_column_self_billing' }),
    /** Hours before STP that a trip has to be answered; without it, this subcontractor is not asked. */
    sc_answer_hours: kept('number', AnswerHours.nullable().optional(), { hint: 'sc_answer_hours_hint', unit: 'hours' }),
    ...ownFloater('sc'),
  },
  check: (body) => body.superRefine(checkVat('sc')),
})
export type Subcontractor = z.infer<typeof subcontractor.row>
