import type { Role } from '../../shared/domain/access/roles.ts'
import { screenAllowed } from '../addresses/screens.ts'

/**
 * Returns the screen that the address of the login asks for (`/admin/login?to=/admin/answers`); null where it asks for none
 * that the role may open.
 */
export const askedPath = (role: Role): string | null => {
  const to = new URLSearchParams(location.search).get('to')
  return to?.startsWith('/admin/') && screenAllowed(role, to) ? to : null
}
