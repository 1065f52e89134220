import { ADMIN, ADMIN_AND_SUB, ROLES, type Role } from '../../shared/domain/access/roles.ts'
import type { TextKey } from '../../shared/text-key.ts'
import type { MenuIcon } from '../page/menu-icons.ts'

const EVERYBODY = [...ROLES, null] as const
const LOGGED_IN = ROLES
const SUB = ['sub'] as const
const SUB_AND_CUSTOMER = ['sub', 'customer'] as const

/** Parts of the menu, in their order: the day's work, what is planned, what is paid, what is set up; the person's own last. */
export const MENU_GROUPS = ['today', 'plan', 'money', 'company', 'person'] as const
export type MenuGroup = (typeof MENU_GROUPS)[number]

export type Screen = {
  /** Pattern of its address. */
  path: string
  /** Roles that may open it; null is a visitor without a session. */
  roles: readonly (Role | null)[]
  /** Message key of its name. */
  title?: TextKey
  /** The letter that opens it, after `g`. */
  letter?: string
  /** Its sign in the menu, which alone fetches the drawings; a screen without one is not in the menu. */
  icon?: MenuIcon
  /** Its file in `web/screens`, named without its end, fetched when it is first opened; without it a part of the first download. */
  load?: `${string}/${string}`
  /** Drawn by `web/ui/plain`, without MUI: it is opened on a new phone, or waited for by a driver. */
  isPlain?: true
  /** Its part of the menu. */
  group?: MenuGroup
  /** The screen of the menu that leads to it. */
  within?: string
}

/**
 * Every screen once, in the order of the menu's groups: router, guard, menu, shortcuts and palette go by it. The tour editor is
 * never in the menu. A file is named, not imported, since screens themselves take addresses from here. Source: rules 4.6.
 */
export const SCREENS = {
  dashboard: {
    path: '/admin/dashboard',
    roles: LOGGED_IN,
    title: 'route_dashboard',
    letter: 'd',
    group: 'today',
    icon: 'tiles',
  },
  board: {
    path: '/admin/board',
    roles: ADMIN_AND_SUB,
    title: 'route_board',
    letter: 'v',
    group: 'today',
    icon: 'bars',
    load: 'board/board',
  },
  editTrip: {
    path: '/admin/edit/:id',
    roles: ADMIN_AND_SUB,
    title: 'route_edit_trip',
    letter: 'e',
    group: 'today',
    icon: 'pen',
    load: 'edit-trip/edit-trip',
  },
  answers: {
    path: '/admin/answers',
    roles: SUB,
    title: 'route_answers',
    letter: 'z',
    group: 'today',
    icon: 'yes',
    load: 'answers/answers',
    isPlain: true,
  },
  analysis: {
    path: '/admin/analysisArea',
    roles: ADMIN,
    title: 'route_analysis',
    letter: 'a',
    group: 'company',
    icon: 'curve',
    load: 'analysis/analysis',
  },
  figures: {
    path: '/admin/figures',
    roles: SUB_AND_CUSTOMER,
    title: 'route_figures',
    letter: 'q',
    group: 'company',
    icon: 'columns',
    load: 'analysis/figures',
  },
  disposition: {
    path: '/admin/disposition',
    roles: ADMIN_AND_SUB,
    title: 'route_disposition',
    letter: 't',
    group: 'plan',
    icon: 'weeks',
    load: 'disposition/disposition',
  },
  editTour: {
    path: '/admin/editdisposition/:id',
    roles: ADMIN_AND_SUB,
    title: 'route_edit_tour',
    within: 'disposition',
    load: 'disposition/edit-tour',
  },
  customerJournal: {
    path: '/admin/customerjournal',
    roles: ADMIN,
    title: 'route_customer_journal',
    letter: 'j',
    group: 'money',
    icon: 'receipt',
    load: 'journals/customer-journal',
  },
  subcontractorJournal: {
    path: '/admin/subcontractorjournal',
    roles: ADMIN_AND_SUB,
    title: 'route_subcontractor_journal',
    letter: 's',
    group: 'money',
    icon: 'truck',
    load: 'journals/subcontractor-journal',
  },
  monthEnd: {
    path: '/admin/monthend',
    roles: ADMIN,
    title: 'month_end',
    letter: 'm',
    group: 'money',
    icon: 'month',
    load: 'month-end/month-end',
  },
  statements: {
    path: '/admin/statements',
    roles: ADMIN_AND_SUB,
    title: 'route_statements',
    letter: 'f',
    group: 'money',
    icon: 'agreed',
    load: 'statements/statements',
  },
  statement: {
    path: '/admin/statements/:id',
    roles: ADMIN_AND_SUB,
    title: 'route_statement',
    within: 'statements',
    load: 'statements/statement',
    isPlain: true,
  },
  priceList: {
    path: '/admin/pricelist',
    roles: ADMIN,
    title: 'route_price_list',
    letter: 'p',
    group: 'money',
    icon: 'label',
    load: 'price-list/price-list',
  },
  diesel: {
    path: '/admin/diesel',
    roles: ADMIN,
    title: 'route_diesel',
    letter: 'x',
    group: 'money',
    icon: 'pump',
    load: 'diesel/diesel',
  },
  reports: {
    path: '/admin/report',
    roles: ADMIN,
    title: 'route_reports',
    letter: 'r',
    group: 'company',
    icon: 'page',
    load: 'reports/reports',
  },
  alerts: {
    path: '/admin/alerts',
    roles: ADMIN,
    title: 'route_alerts',
    letter: 'b',
    group: 'company',
    icon: 'bell',
    load: 'alerts/alerts',
  },
  customers: {
    path: '/admin/customers',
    roles: ADMIN,
    title: 'route_customers',
    letter: 'k',
    group: 'company',
    icon: 'people',
    load: 'customers/customers',
  },
  users: {
    path: '/admin/users',
    roles: ADMIN,
    title: 'route_users',
    letter: 'u',
    group: 'company',
    icon: 'accounts',
    load: 'users/users',
  },
  documents: {
    path: '/admin/documents',
    roles: ADMIN_AND_SUB,
    title: 'route_documents',
    letter: 'n',
    group: 'company',
    icon: 'seal',
    load: 'documents/documents',
  },
  /** A driver, a vehicle, a subcontractor or a customer with what there is of it. */
  overview: {
    path: '/admin/overview/:kind/:key',
    roles: ADMIN_AND_SUB,
    title: 'overview',
    load: 'overview/overview',
  },
  upload: {
    path: '/admin/upload',
    roles: ADMIN,
    title: 'route_upload',
    letter: 'i',
    group: 'plan',
    icon: 'page_up',
    load: 'trip-upload/trip-upload',
  },
  settings: {
    path: '/admin/setup',
    roles: LOGGED_IN,
    title: 'route_settings',
    letter: 'o',
    group: 'person',
    icon: 'gear',
    load: 'settings/settings',
  },
  settingsSection: {
    path: '/admin/setup/:section',
    roles: LOGGED_IN,
    title: 'route_settings',
    within: 'settings',
    load: 'settings/settings',
  },
  changePassword: {
    path: '/admin/changepassword',
    roles: LOGGED_IN,
    title: 'route_change_password',
    letter: 'w',
    within: 'login',
    load: 'password/change-password',
  },
  login: { path: '/admin/login', roles: EVERYBODY, title: 'route_login', letter: 'l', group: 'person', icon: 'door' },
  /** Leads to the timetable or the login. */
  root: { path: '/admin', roles: EVERYBODY },
  /** The link in a mail holds its id behind the #, see `web/screens/password`. */
  passwordResetLink: {
    path: '/pwreset',
    roles: EVERYBODY,
    title: 'route_password_reset',
    load: 'password/password-reset',
  },
  passwordReset: {
    path: '/pwreset/:id',
    roles: EVERYBODY,
    title: 'route_password_reset',
    load: 'password/password-reset',
  },
} as const satisfies Record<string, Screen>

export type ScreenName = keyof typeof SCREENS
/** Names of the screens that have one of these properties. */
export type ScreenWith<Property extends keyof Screen> = {
  [Name in ScreenName]: Property extends keyof (typeof SCREENS)[Name] ? Name : never
}[ScreenName]

export const SCREEN_LIST = Object.entries(SCREENS) as unknown as readonly (readonly [ScreenName, Screen])[]

const segmentsOf = (path: string): string[] => path.toLowerCase().replace(/\/+$/, '').split('/')
const PATTERNS = SCREEN_LIST.map(([, { path, roles }]) => ({ segments: segmentsOf(path), roles }))

/**
 * Returns true if the role (null without a session) may open the path, given as a pattern (`/admin/edit/:id`) or
 * filled in (`/admin/edit/7`). Upper and lower case and a slash at the end make no difference, as for the router. An
 * unknown path may be opened by no role.
 */
export const screenAllowed = (role: Role | null, path: string): boolean => {
  const asked = segmentsOf(path)
  const screen = PATTERNS.find(
    ({ segments }) =>
      segments.length === asked.length &&
      segments.every((segment, at) => (segment.startsWith(':') ? asked[at] !== '' : segment === asked[at])),
  )
  return screen?.roles.includes(role) ?? false
}
