import { ADMIN, ADMIN_AND_SUB, ROLES } from './roles.ts'

/**
 * Roles that receive a field, and roles that may write it, by the names that the catalogues of trips and tours use. Admin
 * belongs to every audience: `SUB` means admin and subcontractors. `permissions.ts` limits a sub to its own rows and days.
 */
export const SEEN_BY_ALL = { seenBy: ROLES } as const
export const SEEN_BY_SUB = { seenBy: ADMIN_AND_SUB } as const
const SEEN_BY_ADMIN = { seenBy: ADMIN } as const
export const SEEN_BY_ALL_WRITTEN_BY_ADMIN = { ...SEEN_BY_ALL, writtenBy: ADMIN } as const
export const SEEN_BY_ALL_WRITTEN_BY_SUB = { ...SEEN_BY_ALL, writtenBy: ADMIN_AND_SUB } as const
export const SEEN_BY_SUB_WRITTEN_BY_ADMIN = { ...SEEN_BY_SUB, writtenBy: ADMIN } as const
export const SEEN_AND_WRITTEN_BY_SUB = { ...SEEN_BY_SUB, writtenBy: ADMIN_AND_SUB } as const
export const SEEN_AND_WRITTEN_BY_ADMIN = { ...SEEN_BY_ADMIN, writtenBy: ADMIN } as const
