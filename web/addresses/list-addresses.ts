import type { RowKey } from '../../shared/schemas/sync.ts'
import { editTourPath, editTripPath, NEW_TRIP, PATHS, PLACEHOLDER, settingsPath, WEEK_PARAM } from './addresses.ts'

/** Addresses that say more than the screen; the first screen needs none of them. */

/** Origins of a new trip: the same once more, the way back, the same on another day. */
export const NEW_TRIP_KINDS = ['copy', 'return', 'next'] as const
export type NewTripKind = (typeof NEW_TRIP_KINDS)[number]
/** The editor of a new trip that takes over what another one says. */
export const newTripPath = (kind: NewTripKind, key: RowKey): string => `${editTripPath(NEW_TRIP)}?${kind}=${key}`

/** Names the tour that a new one begins as. */
export const COPY_PARAM = 'copy'

/** Names the list of master data that Settings opens with. */
export const LIST_PARAM = 'list'

/** Settings with a list of master data in view. */
export const masterDataPath = (list: 'subcontractors' | 'vehicles' | 'drivers' | 'addresses'): string =>
  `${settingsPath('data')}?${LIST_PARAM}=${list}`

/** Names the row of a list whose form opens with it. */
export const EDIT_PARAM = 'edit'

/** Records with a page of their own. */
export const OVERVIEW_KINDS = ['driver', 'vehicle', 'subcontractor', 'customer'] as const
export type OverviewKind = (typeof OVERVIEW_KINDS)[number]
/** The page of one of them. @param key as its record has it: a number, a registration, a name */
export const overviewPath = (kind: OverviewKind, key: string | number): string =>
  PATHS.overview.replace(':kind', kind).replace(':key', () => encodeURIComponent(key))

/** The list in which one of them is edited, with its form open. */
export const editRecordPath = (kind: OverviewKind, key: string | number): string => {
  const form = new URLSearchParams({ [EDIT_PARAM]: String(key) })
  return kind === 'customer' ? `${PATHS.customers}?${form}` : `${masterDataPath(`${kind}s`)}&${form}`
}

/** The board with the row of one of them. */
export const boardPath = (kind: OverviewKind, name: string): string =>
  `${PATHS.board}?${new URLSearchParams({ rows: kind, q: name })}`

/** One statement. */
export const statementPath = (id: number): string => `${PATHS.statements}/${id}`

/** The editor of a new tour that begins as another one. */
export const duplicateTourPath = (key: RowKey): string =>
  `${editTourPath(PLACEHOLDER)}?${COPY_PARAM}=${encodeURIComponent(key)}`

/** The trips of one week, wherever it lies. @param week year-week number */
export const weekTripsPath = (week: number): string =>
  `${PATHS.disposition}?${new URLSearchParams({ tab: 'copy', [WEEK_PARAM]: String(week) })}`

/** The tab that copies weeks, with some of them chosen. */
export const copyWeeksPath = (weeks: readonly number[]): string =>
  `${PATHS.disposition}?${new URLSearchParams({ tab: 'copy', weeks: weeks.join(',') })}`

/** A journal with a party and its days in view. */
export const journalPath = (
  side: 'customer' | 'sub',
  party: string,
  { from, to }: { from: string; to: string },
): string =>
  `${side === 'sub' ? PATHS.subcontractorJournal : PATHS.customerJournal}?${new URLSearchParams({ party, from, to })}`

/** The statements of a party and period. */
export const statementsPath = (
  side: 'customer' | 'sub',
  party: string,
  { from, to }: { from: string; to: string },
): string => `${PATHS.statements}?${new URLSearchParams({ side, party, from, to })}`
