import { type Customer, CustomerBody } from '../../../shared/schemas/customer.ts'
import { type FormFaults, schemaFaults } from '../../ui/forms/form-faults.ts'

export const REFERENCES = [
  'cm_reference_1',
  'cm_reference_2',
  'cm_reference_3',
  'cm_reference_4',
  'cm_reference_5',
] as const
const OPTIONAL = ['cm_comatic_id', ...REFERENCES] as const

/** Values of a customer's form. */
export type CustomerForm = Record<'cm_name' | (typeof OPTIONAL)[number], string>

export const customerFormOf = (customer: Omit<Customer, 'cm_id'> | null): CustomerForm => ({
  cm_name: customer?.cm_name ?? '',
  ...(Object.fromEntries(OPTIONAL.map((field) => [field, customer?.[field] ?? ''])) as Omit<CustomerForm, 'cm_name'>),
})

/** Returns the body of the request: empty values as null (rules 8.1). */
export const customerBody = (form: CustomerForm) => ({
  cm_name: form.cm_name,
  ...(Object.fromEntries(OPTIONAL.map((field) => [field, form[field].trim() || null])) as Record<
    (typeof OPTIONAL)[number],
    string | null
  >),
})

/** Returns the faults of single fields, by the server's rules. */
export const customerFaults = (form: CustomerForm): FormFaults => schemaFaults(CustomerBody, customerBody(form))
