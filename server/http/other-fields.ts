import type { z } from 'zod'
import type { Viewer } from '../../shared/domain/access/roles.ts'
import { Refusal } from '../kit/refusal.ts'
import { canonicalJson } from '../store/content-hash.ts'

/**
 * Looks at the fields of a body that its schema does not know, which validation drops: a sub may send back what it sees,
 * and changes nothing but its own fields (rules 4.3).
 * @throws Refusal 403 for a field that differs from what the viewer sees
 */
export const refuseOtherFields = (viewer: Viewer, body: unknown, schema: z.ZodObject, seen: object): void => {
  if (viewer.role === 'admin') return
  const shown = seen as Record<string, unknown>
  const changed = Object.entries(body as Record<string, unknown>).some(
    ([field, value]) => !Object.hasOwn(schema.shape, field) && canonicalJson(value) !== canonicalJson(shown[field]),
  )
  if (changed) throw new Refusal(403, 'field_not_allowed')
}
