import { z } from 'zod'
import { requiredText, text } from './common.ts'

const Reference = text(200)
  .transform((value) => value || null)
  .nullable()
  .default(null)

/** Body of a customer; empty references become null. */
export const CustomerBody = z.object({
  cm_name: requiredText(120).refine((name) => !name.includes(';'), { error: 'name_without_semicolon' }),
  cm_comatic_id: Reference,
  cm_reference_1: Reference,
  cm_reference_2: Reference,
  cm_reference_3: Reference,
  cm_reference_4: Reference,
  cm_reference_5: Reference,
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
})
export type Customer = z.infer<typeof Customer>
