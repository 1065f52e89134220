import type { RowKey } from '../shared/schemas/sync.ts'
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

/** Origins of a new trip: the same once more, the way back, the same on another day. */
export const NEW_TRIP_KINDS = ['copy', 'return', 'next'] as const
export type NewTripKind = (typeof NEW_TRIP_KINDS)[number]
/** The editor of a new trip that takes over what another one says. */
export const newTripPath = (kind: NewTripKind, key: RowKey): string => `${editTripPath(NEW_TRIP)}?${kind}=${key}`

/** The editor of a tour; `:id` for a new one. */
export const editTourPath = (key: RowKey | typeof PLACEHOLDER): string => `/admin/editdisposition/${key}`

/** Names the tour that a new one begins as. */
export const COPY_PARAM = 'copy'
/** The editor of a new tour that begins as another one. */
export const duplicateTourPath = (key: RowKey): string =>
  `${editTourPath(PLACEHOLDER)}?${COPY_PARAM}=${encodeURIComponent(key)}`

/** Names the week whose trips the disposition shows. */
export const WEEK_PARAM = 'week'
/** The trips of one week, wherever it lies. @param week year-week number */
export const weekTripsPath = (week: number): string =>
  `${PATHS.disposition}?${new URLSearchParams({ tab: 'copy', [WEEK_PARAM]: String(week) })}`

/** A journal with a party and its days in view. */
export const journalPath = (
  side: 'customer' | 'sub',
  party: string,
  { from, to }: { from: string; to: string },
): string =>
  `${side === 'sub' ? PATHS.subcontractorJournal : PATHS.customerJournal}?${new URLSearchParams({ party, from, to })}`

/** One statement. */
export const statementPath = (id: number): string => `${PATHS.statements}/${id}`
/** The statements of a party and period. */
export const statementsPath = (
  side: 'customer' | 'sub',
  party: string,
  { from, to }: { from: string; to: string },
): string => `${PATHS.statements}?${new URLSearchParams({ side, party, from, to })}`

/** Names the list of master data that Settings opens with. */
export const LIST_PARAM = 'list'
/** The sections of Settings, each with an address of its own; the last ones are for admin. */
export const SETTINGS_SECTIONS = ['device', 'account', 'company', 'data', 'services'] as const
export type SettingsSection = (typeof SETTINGS_SECTIONS)[number]
export const settingsPath = (section: SettingsSection): string => `${PATHS.settings}/${section}`

/** Settings with a list of master data in view. */
export const masterDataPath = (list: 'subcontractors' | 'vehicles' | 'drivers' | 'addresses'): string =>
  `${settingsPath('data')}?${LIST_PARAM}=${list}`

/** The key that an `:id` of a path names: the server's number, or `c:<uuid>` of a row made here. Null for anything else. */
export const rowKeyOf = (id: string | undefined): RowKey | null => {
  if (id === undefined) return null
  if (/^[1-9]\d{0,15}$/.test(id)) return Number(id)
  return /^c:[0-9a-f-]{36}$/.test(id) ? id : null
}
/** The tab that copies weeks, with one of them chosen. */
export const copyWeekPath = (week: number): string =>
  `${PATHS.disposition}?${new URLSearchParams({ tab: 'copy', weeks: String(week) })}`
