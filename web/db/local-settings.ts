import type { Role } from '../../shared/domain/access/roles.ts'
import type { SessionOver } from '../../shared/domain/access/session-end.ts'
import type { ExportFormat } from '../../shared/domain/money/statement-export.ts'
import type { View } from '../../shared/domain/time/views.ts'
import type { DispatchContact } from '../../shared/schemas/accounts/dispatch.ts'
import type { Language } from '../../shared/schemas/accounts/session.ts'
import type { ChosenColumns } from '../../shared/schemas/file-import.ts'
import type { ColumnFilter } from '../../shared/schemas/timetable.ts'
import type { DriverLanguage } from '../../shared/schemas/trip-link.ts'
import type { KeptRows } from '../page/early-rows.ts'
import type { GridLayout } from '../page/grid-layout.ts'
import { createListeners } from '../page/signal.ts'
import type { Leaving, UnsentCopy } from './records.ts'
import { tryStorage } from './try-storage.ts'
import { isUnsavedInput } from './unsent/unsaved-input.ts'

/** Phones and wide screens keep their own columns and filters. */
export type DeviceType = 'desktop' | 'mobile'
/** Screens whose filters and columns are stored. */
export type ListName =
  | 'dashboard'
  | 'analysis'
  | 'disposition'
  | 'customer_journal'
  | 'subcontractor_journal'
  | 'price_list'
  | 'alert_list'

/** Grids whose order and widths of columns are stored. Days need more room than hours: the timetable has two. */
export type GridName = 'dashboard_day' | 'dashboard_week' | 'analysis' | 'disposition' | 'price_list'

/** Values kept in the browser: session, language, preferences (rules 11.5, rules 12.1). */
export type LocalSettings = {
  access_token: string
  username: string
  user_id: number
  role: Role
  subcontractor: string | null
  customer: string | null
  company_id: string | null
  time_zone: string
  dispatch: DispatchContact
  first_steps: boolean
  /** Milliseconds since 1970; absent with stay-logged-in. */
  login_timeout: number
  app_version: string
  /** The person whose filters are stored under the lists' names. */
  filters_of: string
  /**
   * Reason why the session ended: the server's (`shared/domain/access/session-end.ts`), or its hour was over.
   */
  session_end: SessionOver | 'session_hour_over'
  /** The stored state of the clock (`web/clock/clock.ts`), milliseconds. */
  server_time: { offset: number; seen: number }
  language: Language
  dashboard_view: View
  /** Content of a phone's timetable: `next`, or a view. */
  phone_view: View | 'next'
  dashboard_current_delays: boolean
  panicbutton: boolean
  /** Lines that the timetable gives each trip: one, or two. */
  dashboard_density: 'usual' | 'dense'
  /** Language of the page of a link, as it was chosen last. */
  link_language: DriverLanguage
  /** Format of a CSV export of statements. */
  statement_export: ExportFormat
  /** Columns that a person chose for the headings of files, by kind and headings of the file. */
  import_columns: Readonly<Record<string, ChosenColumns>>
  /** Trips that the list of trips to confirm has shown: the others are new. */
  answers_seen: readonly (string | number)[]
  /** Rows of a page of each list, where they were chosen; gone with the session. */
  page_sizes: Readonly<Record<string, number>>
  /** True if single letters are shortcuts. */
  shortcuts: boolean
  /** Rows that `index.html` draws before the app has started; they are gone with the session. */
  first_rows: KeptRows
  /** Time at which rows were last removed from the device, here or in another tab; milliseconds of the device's clock. */
  rows_removed: number
} & { [Filters in `filters_${ListName}_${DeviceType}`]: ColumnFilter[] } & {
  /** Hidden columns. */
  [Columns in `columns_${ListName}_${DeviceType}`]: string[]
} & {
  /** Edits that wait on the device by username, and edits that waited in a lost database (`unsent-copy.ts`). */
  [Unsent in `${'unsent' | 'lost'} ${string}`]: UnsentCopy
} & {
  /** Accounts whose data are being removed from the device, by username (`web/session/leave-device.ts`). */
  [Leaver in `leaving ${string}`]: Leaving
} & { [Grid in `grid_${GridName}_${DeviceType}`]: GridLayout }
type Name = keyof LocalSettings

const changes = createListeners()

/** The stored text of a setting: the same until it changes, as no object is that it is read to. */
export const storedText = (name: Name): string | undefined => tryStorage(() => localStorage.getItem(name)) ?? undefined

export const readText = <Key extends Name>(text: string | undefined): LocalSettings[Key] | undefined =>
  text === undefined ? undefined : tryStorage(() => JSON.parse(text) as LocalSettings[Key])

export const readSetting = <Key extends Name>(name: Key): LocalSettings[Key] | undefined =>
  readText<Key>(storedText(name))

/** Writes a setting, or removes it with undefined. */
export const writeSetting = <Key extends Name>(name: Key, value: LocalSettings[Key] | undefined): void => {
  tryStorage(() =>
    value === undefined ? localStorage.removeItem(name) : localStorage.setItem(name, JSON.stringify(value)),
  )
  changes.tell()
}

/** Removes what is not to be kept. */
export const removeSettings = (isKept: (name: string) => boolean): void => {
  tryStorage(() => {
    for (const name of Object.keys(localStorage)) if (!isKept(name)) localStorage.removeItem(name)
  })
  changes.tell()
}

/**
 * Returns true if a name holds entered data, unsaved input and waiting edits, or the note that such data are to go; `answers` are
 * those of a link, from an older version of its page (`web/links/answer/tidy-answers.ts`). They are not preferences, and must
 * not be cleared.
 */
export const isEntered = (name: string): boolean => isUnsavedInput(name) || /^(unsent|lost|leaving|answers) /.test(name)

/** Removes everything except entered data. */
export const clearSettings = (): void => removeSettings(isEntered)

/** Calls the listener after every change, of another tab too. */
export const watchSettings = (listener: () => void): (() => void) => {
  const stop = changes.subscribe(listener)
  addEventListener('storage', listener)
  return () => {
    stop()
    removeEventListener('storage', listener)
  }
}
