import type { ScreenPath } from '../../shared/domain/access/screen-roles.ts'
import type { RowKey } from '../../shared/schemas/sync.ts'

/** Every route once (rules 4.6). */
export const PATHS = {
  root: '/admin',
  login: '/admin/login',
  dashboard: '/admin/dashboard',
  editTrip: '/admin/edit/:id',
  analysis: '/admin/analysisArea',
  disposition: '/admin/disposition',
  editTour: '/admin/editdisposition/:id',
  customerJournal: '/admin/customerjournal',
  subcontractorJournal: '/admin/subcontractorjournal',
  priceList: '/admin/pricelist',
  reports: '/admin/report',
  alerts: '/admin/alerts',
  customers: '/admin/customers',
  users: '/admin/users',
  upload: '/admin/upload',
  settings: '/admin/setup',
  changePassword: '/admin/changepassword',
  passwordReset: '/pwreset/:id',
  passwordResetLink: '/pwreset',
} as const satisfies Record<string, ScreenPath>

export type RouteName = keyof typeof PATHS

/** The word in the path that stands for a new trip. */
export const NEW_TRIP = 'neu'
/** The literal placeholder: the trip chooser, and a new tour (rules 4.6). */
export const PLACEHOLDER = ':id'

/** The editor of a trip; `neu` for a new one, `:id` for the chooser. */
export const editTripPath = (key: RowKey | typeof NEW_TRIP | typeof PLACEHOLDER): string => `/admin/edit/${key}`

/** The editor of a tour; `:id` for a new one. */
export const editTourPath = (key: RowKey | typeof PLACEHOLDER): string => `/admin/editdisposition/${key}`

/** Names the list of master data that Settings opens with. */
export const LIST_PARAM = 'list'
/** Settings with a list of master data in view. */
export const masterDataPath = (list: 'subcontractors' | 'vehicles' | 'drivers' | 'addresses'): string =>
  `${PATHS.settings}?${LIST_PARAM}=${list}`

/** The key that an `:id` of a path names: the server's number, or `c:<uuid>` of a row made here. Null for anything else. */
export const rowKeyOf = (id: string | undefined): RowKey | null => {
  if (id === undefined) return null
  if (/^[1-9]\d{0,15}$/.test(id)) return Number(id)
  return /^c:[0-9a-f-]{36}$/.test(id) ? id : null
}
