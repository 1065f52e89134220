import { sameName } from '../../shared/domain/names/names.ts'
import { matchesSearch, searchable } from '../../shared/domain/names/search.ts'
import { formatDay, formatInstant } from '../../shared/domain/time/dates.ts'
import { type DayRange, instantsOfDays } from '../../shared/domain/time/views.ts'
import type { Language } from '../../shared/schemas/accounts/session.ts'
import type { LogSource } from '../../shared/schemas/report.ts'
import { formatText, hasText, type TextKey, type Translate } from '../notify/texts.ts'
import type { Store } from '../store/db.ts'
import { type DatabaseToRead, withReadStore } from '../store/sql/read-store.ts'
import type { HistoryEntity } from '../store/trips/history.ts'
import {
  type HistoryRow,
  historyOfRange,
  type LoginRow,
  loginsOfRange,
  type MessageRow,
  messagesOfRange,
} from '../store/trips/reports.ts'
import { namesPointedAt, rowNames } from './log-names.ts'
import { changesText, type LogWords } from './log-words.ts'
import { loggedEntity } from './logged-entities.ts'
import type { CellValue } from './sheet/cells.ts'
import { type LongColumn, longSheetFile } from './sheet/long-sheet.ts'

/** Content of a log file; `day` is a day in the company's zone, `YYYY-MM-DD`. */
export type LogFile = {
  database: DatabaseToRead
  day: string
  language: Language
  /** The wanted part of the day; all of it without. */
  wanted?: { user?: string | undefined; tour?: string | undefined; source?: LogSource | undefined }
}

/** Returns true if a line of the log is wanted. @param name of the row that was changed, null for a login */
export const isWanted = (
  row: { username: string; source?: string; entity?: string },
  name: string | null,
  { user, tour, source }: NonNullable<LogFile['wanted']>,
): boolean => {
  const hasTour = row.entity !== undefined && loggedEntity(row.entity).hasTour === true
  const isOfVehicle = row.source === 'telematics'
  return (
    (!user?.trim() || sameName(row.username, user)) &&
    (!tour?.trim() || (hasTour && matchesSearch(searchable(name ?? ''), tour))) &&
    (source === undefined || (source === 'telematics') === isOfVehicle)
  )
}

const column = (label: TextKey, kind: LongColumn['kind'], width: number) => ({ label, kind, width })
const LOG_COLUMNS = [
  column('log_at', 'moment', 19),
  column('log_user', 'text', 18),
  column('log_event', 'text', 20),
  column('log_entity', 'text', 15),
  column('log_name', 'text', 24),
  column('log_key', 'text', 12),
  column('log_source', 'text', 14),
  column('log_changes', 'text', 90),
]
const TELEMATICS_COLUMNS = [
  column('log_received', 'moment', 19),
  column('log_feed', 'text', 10),
  column('log_device', 'text', 20),
  column('column_tt_gps', 'text', 14),
  column('log_fix_at', 'moment', 19),
  column('log_outcome', 'text', 18),
  column('log_message', 'text', 110),
]

const SOURCE_LABELS: Record<HistoryRow['source'], TextKey> = {
  person: 'log_source_person',
  telematics: 'edit_trip_source_telematics',
  upload: 'edit_trip_source_upload',
  weeks: 'edit_trip_source_weeks',
}

const entityLabel = ({ entity, key }: HistoryRow): TextKey =>
  loggedEntity(entity).labelOf?.(key) ?? `log_entity_${entity as HistoryEntity}`

const historyCells = (row: HistoryRow, name: string, words: LogWords): CellValue[] => [
  row.at,
  row.username,
  words.translate(`log_event_${row.action}`),
  words.translate(entityLabel(row)),
  name,
  row.key,
  words.translate(SOURCE_LABELS[row.source]),
  changesText(row, words),
]
const loginCells = ({ at, username, event }: LoginRow, translate: Translate): CellValue[] => [
  at,
  username,
  translate(`log_event_${event}`),
  null,
  null,
  null,
  null,
  null,
]

/** Two lists in the order of time, as one. */
function* merged(history: Iterator<HistoryRow>, logins: Iterator<LoginRow>): Generator<HistoryRow | LoginRow> {
  let change = history.next()
  let login = logins.next()
  while (!change.done || !login.done) {
    if (login.done || (!change.done && change.value.at < login.value.at)) {
      if (!change.done) yield change.value
      change = history.next()
    } else {
      yield login.value
      login = logins.next()
    }
  }
}

const isChange = (row: HistoryRow | LoginRow): row is HistoryRow => 'entity' in row

const logSheet = (
  { database: { timeZone, now }, day, language }: LogFile,
  title: TextKey,
  columns: typeof LOG_COLUMNS,
  rows: Iterable<CellValue[]>,
): Uint8Array => {
  const translate: Translate = (key, values) => formatText(language, key, values)
  return longSheetFile({
    name: translate(title),
    titles: [
      translate(title),
      formatDay(day),
      `${translate('pdf_created', { time: formatInstant(now, timeZone) })} · ${translate('pdf_zone', { zone: timeZone })}`,
    ],
    columns: columns.map(({ label, kind, width }) => ({ heading: translate(label), kind, width })),
    rows,
    timeZone,
    words: { yes: translate('yes'), no: translate('no') },
    madeAt: now,
  })
}

const rangeOf = ({ database, day }: LogFile) =>
  instantsOfDays({ from: day, to: day } satisfies DayRange, database.timeZone)

/** Returns who changed, added and deleted what on a day, and who logged in (rules 9.3). Runs in the worker. */
export const logFile = (log: LogFile): Uint8Array => {
  const translate: Translate = (key, values) => formatText(log.language, key, values)
  return withReadStore(log.database, (store: Store) => {
    const nameOf = rowNames(store, translate)
    const words = { translate, timeZone: store.timeZone, pointedAt: namesPointedAt(store) }
    const range = rangeOf(log)
    function* rows(): Generator<CellValue[]> {
      for (const row of merged(historyOfRange(store, range), loginsOfRange(store, range))) {
        const name = isChange(row) ? nameOf(row) : null
        if (!isWanted(row, name, log.wanted ?? {})) continue
        yield isChange(row) ? historyCells(row, name ?? '', words) : loginCells(row, translate)
      }
    }
    return logSheet(log, 'log_title', LOG_COLUMNS, rows())
  })
}

/** Returns what became of messages, in words; each asked for once, of millions of lines. */
const outcomeWords = (translate: Translate): ((outcome: string) => string) => {
  const known = new Map<string, string>()
  return (outcome) => {
    const key = `outcome_${outcome}`
    const word = known.get(outcome) ?? (hasText(key) ? translate(key) : outcome)
    known.set(outcome, word)
    return word
  }
}

const messageCells = (
  { received_at, feed, device, vehicle, fix_at, outcome, body }: MessageRow,
  wordOf: (outcome: string) => string,
): CellValue[] => [received_at, feed, device, vehicle, fix_at, wordOf(outcome), body]

/** Returns what the telematics feeds sent on a day, as it came. Runs in the worker. */
export const telematicsLogFile = (log: LogFile): Uint8Array =>
  withReadStore(log.database, (store) => {
    const wordOf = outcomeWords((key, values) => formatText(log.language, key, values))
    function* rows(): Generator<CellValue[]> {
      for (const message of messagesOfRange(store, rangeOf(log))) yield messageCells(message, wordOf)
    }
    return logSheet(log, 'log_telematics_title', TELEMATICS_COLUMNS, rows())
  })
