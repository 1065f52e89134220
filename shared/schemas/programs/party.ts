import { z } from 'zod'
import { PROGRAM_ROLES } from '../../domain/access/key-scopes.ts'

/** Party of a program, as it is chosen: the company by its name for a sub, by its number for a customer. */
export const PartyBody = z.object({
  role: z.enum(PROGRAM_ROLES),
  subcontractor: z.string().max(120).nullable().default(null),
  customer_id: z.int().positive().nullable().default(null),
})
export type PartyBody = z.infer<typeof PartyBody>
