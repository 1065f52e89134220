import { ADMIN, ADMIN_AND_SUB, ROLES, type Role } from './roles.ts'

const EVERYBODY = [...ROLES, null] as const
const LOGGED_IN = ROLES

/**
 * Roles that may open a screen; null is a visitor without a session. The menu shows what the role may open, never the
 * disposition editor. Source: rules 4.6.
 */
export const SCREEN_ROLES = {
  '/admin': EVERYBODY,
  '/admin/login': EVERYBODY,
  /** The link in a mail holds its id behind the #, see `web/screens/password`. */
  '/pwreset': EVERYBODY,
  '/pwreset/:id': EVERYBODY,
  '/admin/dashboard': LOGGED_IN,
  '/admin/board': ADMIN_AND_SUB,
  '/admin/edit/:id': ADMIN_AND_SUB,
  '/admin/analysisArea': ADMIN,
  '/admin/disposition': ADMIN_AND_SUB,
  '/admin/editdisposition/:id': ADMIN_AND_SUB,
  '/admin/customerjournal': ADMIN,
  '/admin/subcontractorjournal': ADMIN_AND_SUB,
  '/admin/monthend': ADMIN,
  '/admin/statements': ADMIN_AND_SUB,
  '/admin/statements/:id': ADMIN_AND_SUB,
  '/admin/pricelist': ADMIN,
  '/admin/report': ADMIN,
  '/admin/alerts': ADMIN,
  '/admin/customers': ADMIN,
  '/admin/users': ADMIN,
  '/admin/documents': ADMIN_AND_SUB,
  '/admin/upload': ADMIN,
  '/admin/setup': LOGGED_IN,
  '/admin/setup/:section': LOGGED_IN,
  '/admin/changepassword': LOGGED_IN,
} as const satisfies Record<string, readonly (Role | null)[]>

export type ScreenPath = keyof typeof SCREEN_ROLES

const segmentsOf = (path: string): string[] => path.toLowerCase().replace(/\/+$/, '').split('/')

const SCREENS = Object.entries(SCREEN_ROLES).map(([path, roles]) => ({
  segments: segmentsOf(path),
  roles: roles as readonly (Role | null)[],
}))

/**
 * Returns true if the role (null without a session) may open the path, given as a pattern (`/admin/edit/:id`) or
 * filled in (`/admin/edit/7`). Upper and lower case and a slash at the end make no difference, as for the router. An
 * unknown path is nobody's.
 */
export const screenAllowed = (role: Role | null, path: string): boolean => {
  const asked = segmentsOf(path)
  const screen = SCREENS.find(
    ({ segments }) =>
      segments.length === asked.length &&
      segments.every((segment, at) => (segment.startsWith(':') ? asked[at] !== '' : segment === asked[at])),
  )
  return screen?.roles.includes(role) ?? false
}
