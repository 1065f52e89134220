import type { Role } from './roles.ts'

/**
 * Scopes that a program's key may have. Each call of `shared/api` names the one that it needs, beside the roles that may make it;
 * a call that names none is closed to every key.
 */
export const KEY_SCOPES = [
  'trips:read',
  'trips:write',
  'tours:read',
  'masterdata:read',
  'masterdata:write',
  'documents:read',
  'journal:read',
  'statements:read',
] as const
export type KeyScope = (typeof KEY_SCOPES)[number]

/** Roles of programs, by the rows that they see: all as admin, or those of one subcontractor or customer. */
export const PROGRAM_ROLES = ['admin', 'sub', 'customer'] as const satisfies readonly Role[]
export type ProgramRole = (typeof PROGRAM_ROLES)[number]

/** Scopes that a program of a role can use at all; `key-scopes.test.ts` compares them with the calls. */
export const SCOPES_OF: Record<ProgramRole, readonly KeyScope[]> = {
  admin: KEY_SCOPES,
  sub: KEY_SCOPES.filter((scope) => scope !== 'masterdata:write'),
  customer: ['trips:read', 'trips:write', 'masterdata:read'],
}
