import type { Language } from '../../../shared/domain/names/languages.ts'
import { type Customer, CustomerBody } from '../../../shared/schemas/customer.ts'
import { type FormFaults, schemaFaults } from '../../ui/forms/form-faults.ts'
import { type TermsForm, termsBody, termsForm } from '../../ui/forms/waiting-terms.tsx'

export const REFERENCES = [
  'cm_reference_1',
  'cm_reference_2',
  'cm_reference_3',
  'cm_reference_4',
  'cm_reference_5',
] as const
const OPTIONAL = ['cm_comatic_id', ...REFERENCES, 'cm_email', 'cm_phone'] as const

/** Values of a customer's form. */
export type CustomerForm = Record<'cm_name' | 'cm_requirements' | (typeof OPTIONAL)[number], string> & {
  cm_language: Language | ''
} & TermsForm<'cm'>

export const customerFormOf = (customer: Omit<Customer, 'cm_id'> | null): CustomerForm => ({
  cm_name: customer?.cm_name ?? '',
  cm_requirements: customer?.cm_requirements ?? '',
  ...(Object.fromEntries(OPTIONAL.map((field) => [field, customer?.[field] ?? ''])) as Omit<
    CustomerForm,
    'cm_name' | 'cm_requirements' | 'cm_language' | keyof TermsForm<'cm'>
  >),
  cm_language: customer?.cm_language ?? '',
  ...termsForm('cm', customer),
})

/** Returns the body of the request: empty values as null (rules 8.1). */
export const customerBody = (form: CustomerForm) => ({
  cm_name: form.cm_name,
  cm_requirements: form.cm_requirements,
  ...(Object.fromEntries(OPTIONAL.map((field) => [field, form[field].trim() || null])) as Record<
    (typeof OPTIONAL)[number],
    string | null
  >),
  cm_language: form.cm_language || null,
  ...termsBody('cm', form),
})

/** Returns the faults of single fields, by the server's rules. */
export const customerFaults = (form: CustomerForm): FormFaults => schemaFaults(CustomerBody, customerBody(form))
