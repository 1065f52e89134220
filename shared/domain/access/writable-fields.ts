import { tourFieldsWrittenBy } from '../tour/tour-fields.ts'
import { tripFieldsWrittenBy } from '../trip/trip-fields.ts'
import type { Role } from './roles.ts'

type Writable = Partial<Record<Role, readonly string[] | 'all'>>
const WRITABLE: Record<'trip' | 'tour' | 'statement', Writable> = {
  trip: { admin: 'all', sub: tripFieldsWrittenBy('sub') },
  tour: { admin: 'all', sub: tourFieldsWrittenBy('sub') },
  // Answers alone, by the names of its lines.
  statement: { sub: 'all' },
}
/**
 * Fields of a row that the role may write at all; `permissions.ts` decides which of them now and on which days. An edit
 * holds no others: their values would only be compared, and stand in the way of what the person did change.
 */
export const writableFields = (role: Role, entity: keyof typeof WRITABLE): readonly string[] | 'all' =>
  WRITABLE[entity][role] ?? []
