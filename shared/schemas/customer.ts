import { z } from 'zod'
import { CompanyLanguage, Email, line, name, PhoneNumber, WaitingTerm } from './common.ts'

const Reference = line(200)
  .transform((value) => value || null)
  .nullable()
  .default(null)

/** Language, address and phone number to tell the customer something. */
const CONTACT = {
  cm_language: CompanyLanguage,
  cm_email: Email.nullable(),
  cm_phone: PhoneNumber.transform((phone) => phone || null).nullable(),
}

/** Terms for waiting; a body that says nothing of them leaves them as they are. */
const TERMS = {
  cm_free_minutes: WaitingTerm.free_minutes.optional(),
  cm_waiting_rate: WaitingTerm.waiting_rate.optional(),
  cm_waiting_step: WaitingTerm.waiting_step.optional(),
  cm_waiting_max: WaitingTerm.waiting_max.optional(),
}

/** Body of a customer; empty references become null. What says nothing of the contact leaves it as it is. */
export const CustomerBody = z.object({
  cm_name: name(120).refine((typed) => !typed.includes(';'), { error: 'name_without_semicolon' }),
  cm_comatic_id: Reference,
  cm_reference_1: Reference,
  cm_reference_2: Reference,
  cm_reference_3: Reference,
  cm_reference_4: Reference,
  cm_reference_5: Reference,
  /** A body without requirements leaves them as they are. */
  cm_requirements: line(200).optional(),
  cm_language: CONTACT.cm_language.optional(),
  cm_email: CONTACT.cm_email.optional(),
  cm_phone: CONTACT.cm_phone.optional(),
  ...TERMS,
})
export const Customer = z.object({
  cm_id: z.int().positive(),
  cm_name: z.string(),
  cm_comatic_id: z.string().nullable(),
  cm_reference_1: z.string().nullable(),
  cm_reference_2: z.string().nullable(),
  cm_reference_3: z.string().nullable(),
  cm_reference_4: z.string().nullable(),
  cm_reference_5: z.string().nullable(),
  cm_requirements: z.string(),
  cm_language: CompanyLanguage,
  cm_email: z.string().nullable(),
  cm_phone: z.string().nullable(),
  ...TERMS,
})
export type Customer = z.infer<typeof Customer>

/** A customer as a file names it: a known one is found by its name. */
export const ImportedCustomer = CustomerBody.extend({ cm_id: Customer.shape.cm_id.optional() })
