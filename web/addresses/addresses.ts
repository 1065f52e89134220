import type { Role } from '../../shared/domain/access/roles.ts'
import type { RowKey } from '../../shared/schemas/sync.ts'
import { SCREEN_LIST, type SCREENS, type ScreenName } from './screens.ts'

/** The pattern of every screen's address, by its name. */
export const PATHS = Object.fromEntries(SCREEN_LIST.map(([name, { path }]) => [name, path])) as {
  readonly [Name in ScreenName]: (typeof SCREENS)[Name]['path']
}

/** The word in the path that stands for a new trip. */
export const NEW_TRIP = 'neu'
/** The literal placeholder: the trip chooser, and a new tour (rules 4.6). */
export const PLACEHOLDER = ':id'

/** The editor of a trip; `neu` for a new one, `:id` for the chooser. */
export const editTripPath = (key: RowKey | typeof NEW_TRIP | typeof PLACEHOLDER): string => `/admin/edit/${key}`

/** The editor of a tour; `:id` for a new one. */
export const editTourPath = (key: RowKey | typeof PLACEHOLDER): string => `/admin/editdisposition/${key}`

/** Names the week whose trips the disposition shows. */
export const WEEK_PARAM = 'week'

/** The sections of Settings, each a page with an address of its own. */
const OWN_SECTIONS = ['device', 'account'] as const
const ADMIN_SECTIONS = ['company', 'data', 'services'] as const
export type SettingsSection = (typeof OWN_SECTIONS)[number] | (typeof ADMIN_SECTIONS)[number]
/** The sections that a role may open: those of the company are for admin. */
export const sectionsOf = (role: Role): readonly SettingsSection[] =>
  role === 'admin' ? [...OWN_SECTIONS, ...ADMIN_SECTIONS] : OWN_SECTIONS
export const settingsPath = (section: SettingsSection): string => `${PATHS.settings}/${section}`
/** The section that the address of Settings itself shows. */
export const FIRST_SECTION = OWN_SECTIONS[0]

/** The key that an `:id` of a path names: the server's number, or `c:<uuid>` of a row made here. Null for anything else. */
export const rowKeyOf = (id: string | undefined): RowKey | null => {
  if (id === undefined) return null
  if (/^[1-9]\d{0,15}$/.test(id)) return Number(id)
  return /^c:[0-9a-f-]{36}$/.test(id) ? id : null
}
