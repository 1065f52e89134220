import { z } from 'zod'
import { KEY_SCOPES, PROGRAM_ROLES } from '../../domain/access/key-scopes.ts'
import { Instant, MessageAnswer, name } from '../common.ts'
import { PartyBody } from './party.ts'

export const ApiKeyBody = PartyBody.extend({
  ak_name: name(60),
  ak_scopes: z.array(z.enum(KEY_SCOPES)).min(1, { error: 'field_required' }).max(KEY_SCOPES.length),
  /** From then on it opens nothing; null for no end. */
  ak_expires_at: Instant.nullable(),
})

/** A key without what opens it. */
export const ApiKey = z.object({
  ak_id: z.int(),
  ak_name: z.string(),
  /** Beginning of the key, by which it is told from others. */
  ak_prefix: z.string(),
  ak_role: z.enum(PROGRAM_ROLES),
  /** Name of the subcontractor or customer; null for admin, and for one that is gone, whose key opens nothing. */
  ak_company: z.string().nullable(),
  ak_scopes: z.array(z.enum(KEY_SCOPES)),
  ak_created_by: z.string(),
  ak_created_at: Instant,
  ak_expires_at: Instant.nullable(),
  /** To the minute. */
  ak_last_used_at: Instant.nullable(),
})
export type ApiKey = z.infer<typeof ApiKey>

/** The key itself is shown here, and never again. */
export const MadeApiKey = MessageAnswer.extend({ ak_id: z.int(), token: z.string() })
