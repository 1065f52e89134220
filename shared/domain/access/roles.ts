/** The four roles (rules 4.1). */
export const ROLES = ['admin', 'sub', 'customer', 'observer'] as const
export type Role = (typeof ROLES)[number]
export const ADMIN = ['admin'] as const
export const ADMIN_AND_SUB = ['admin', 'sub'] as const

/**
 * The person who asks: everything that decides what it may see and do.
 * `subcontractor` is the sc_name a sub user belongs to, `customer` the cm_name of a customer user; null for the others.
 */
export type Viewer = {
  username: string
  role: Role
  subcontractor: string | null
  customer: string | null
}
