import { matchPath } from 'react-router-dom'
import type { Role } from '../../../shared/domain/access/roles.ts'
import { screenAllowed } from '../../../shared/domain/access/screen-roles.ts'
import { PATHS, type RouteName } from '../paths.ts'
import type { MENU_ICONS } from './menu-icons.ts'

export type MenuEntry = {
  route: RouteName
  title: string
  /** The letter that opens it, after `g`. */
  letter: string
  icon: keyof typeof MENU_ICONS
  group: 'work' | 'person'
  /** A screen without an entry of its own that is reached through this one. */
  leadsTo?: RouteName
}

const entry = (
  route: RouteName & keyof typeof MENU_ICONS,
  title: string,
  letter: string,
  group: MenuEntry['group'] = 'work',
  icon: MenuEntry['icon'] = route,
): MenuEntry => ({ route, title, letter, icon, group })

/** The menu in its order. The tour editor is never in it (rules 4.6). */
const MENU: readonly MenuEntry[] = [
  entry('dashboard', 'route_dashboard', 'd'),
  entry('board', 'route_board', 'v'),
  entry('editTrip', 'route_edit_trip', 'e'),
  entry('analysis', 'route_analysis', 'a'),
  { ...entry('disposition', 'route_disposition', 't'), leadsTo: 'editTour' },
  entry('customerJournal', 'route_customer_journal', 'j'),
  entry('subcontractorJournal', 'route_subcontractor_journal', 's'),
  entry('monthEnd', 'month_end', 'm'),
  { ...entry('statements', 'route_statements', 'f'), leadsTo: 'statement' },
  entry('priceList', 'route_price_list', 'p'),
  entry('reports', 'route_reports', 'r'),
  entry('alerts', 'route_alerts', 'b'),
  entry('customers', 'route_customers', 'k'),
  entry('users', 'route_users', 'u'),
  entry('documents', 'route_documents', 'n'),
  entry('upload', 'route_upload', 'i'),
  { ...entry('settings', 'route_settings', 'o', 'person'), leadsTo: 'settingsSection' },
  entry('changePassword', 'route_change_password', 'w', 'person'),
  entry('login', 'route_account', 'l', 'person', 'account'),
]
const LOGIN_ENTRY = entry('login', 'route_login', 'l', 'person')

/** The menu entries that the role may open; without a session only the login. */
export const menuOf = (role: Role | null): readonly MenuEntry[] =>
  role ? MENU.filter(({ route }) => screenAllowed(role, PATHS[route])) : [LOGIN_ENTRY]

const matches = (route: RouteName, pathname: string): boolean => matchPath(PATHS[route], pathname) !== null

/**
 * The `aria-current` of an entry: `page` if its screen is open (for any trip), `true` if it leads to the open screen,
 * else undefined.
 */
export const currentOf = ({ route, leadsTo }: MenuEntry, pathname: string): 'page' | 'true' | undefined => {
  if (matches(route, pathname)) return 'page'
  return leadsTo && matches(leadsTo, pathname) ? 'true' : undefined
}
