import AccountIcon from '@mui/icons-material/AccountCircleOutlined'
import DispositionIcon from '@mui/icons-material/CalendarMonthOutlined'
import DashboardIcon from '@mui/icons-material/DashboardOutlined'
import EditTripIcon from '@mui/icons-material/EditNoteOutlined'
import CustomersIcon from '@mui/icons-material/GroupsOutlined'
import AnalysisIcon from '@mui/icons-material/InsightsOutlined'
import SubcontractorJournalIcon from '@mui/icons-material/LocalShippingOutlined'
import LoginIcon from '@mui/icons-material/LoginOutlined'
import UsersIcon from '@mui/icons-material/ManageAccountsOutlined'
import AlertsIcon from '@mui/icons-material/NotificationsActiveOutlined'
import PasswordIcon from '@mui/icons-material/PasswordOutlined'
import CustomerJournalIcon from '@mui/icons-material/ReceiptLongOutlined'
import PriceListIcon from '@mui/icons-material/SellOutlined'
import SettingsIcon from '@mui/icons-material/SettingsOutlined'
import ReportsIcon from '@mui/icons-material/SummarizeOutlined'
import UploadIcon from '@mui/icons-material/UploadFileOutlined'
import type SvgIcon from '@mui/material/SvgIcon'
import { matchPath } from 'react-router-dom'
import type { Role } from '../../shared/domain/access/roles.ts'
import { screenAllowed } from '../../shared/domain/access/screen-roles.ts'
import { PATHS, type RouteName } from './paths.ts'

export type MenuEntry = {
  route: RouteName
  title: string
  /** The letter that opens it, after `g`. */
  letter: string
  Icon: typeof SvgIcon
  group: 'work' | 'person'
  /** A screen without an entry of its own that is reached through this one. */
  leadsTo?: RouteName
}

const entry = (
  route: RouteName,
  title: string,
  letter: string,
  Icon: typeof SvgIcon,
  group: MenuEntry['group'] = 'work',
): MenuEntry => ({ route, title, letter, Icon, group })

/** The menu in its order. The tour editor is never in it (rules 4.6). */
const MENU: readonly MenuEntry[] = [
  entry('dashboard', 'route_dashboard', 'd', DashboardIcon),
  entry('editTrip', 'route_edit_trip', 'e', EditTripIcon),
  entry('analysis', 'route_analysis', 'a', AnalysisIcon),
  { ...entry('disposition', 'route_disposition', 't', DispositionIcon), leadsTo: 'editTour' },
  entry('customerJournal', 'route_customer_journal', 'j', CustomerJournalIcon),
  entry('subcontractorJournal', 'route_subcontractor_journal', 's', SubcontractorJournalIcon),
  entry('priceList', 'route_price_list', 'p', PriceListIcon),
  entry('reports', 'route_reports', 'r', ReportsIcon),
  entry('alerts', 'route_alerts', 'b', AlertsIcon),
  entry('customers', 'route_customers', 'k', CustomersIcon),
  entry('users', 'route_users', 'u', UsersIcon),
  entry('upload', 'route_upload', 'i', UploadIcon),
  entry('settings', 'route_settings', 'o', SettingsIcon, 'person'),
  entry('changePassword', 'route_change_password', 'w', PasswordIcon, 'person'),
  entry('login', 'route_account', 'l', AccountIcon, 'person'),
]
const LOGIN_ENTRY = entry('login', 'route_login', 'l', LoginIcon, 'person')

/** What the role may open; without a session only the login. */
export const menuOf = (role: Role | null): readonly MenuEntry[] =>
  role ? MENU.filter(({ route }) => screenAllowed(role, PATHS[route])) : [LOGIN_ENTRY]

const matches = (route: RouteName, pathname: string): boolean => matchPath(PATHS[route], pathname) !== null

/**
 * How an entry stands to the screen that is open, as `aria-current`: the page itself, whichever trip it shows, or the way
 * to it. Undefined otherwise.
 */
export const currentOf = ({ route, leadsTo }: MenuEntry, pathname: string): 'page' | 'true' | undefined => {
  if (matches(route, pathname)) return 'page'
  return leadsTo && matches(leadsTo, pathname) ? 'true' : undefined
}
