import { sameName } from '../../shared/domain/names/names.ts'
import { searchable } from '../../shared/domain/names/search.ts'
import { matchesSearch } from '../../shared/domain/names/search-match.ts'
import { formatDay } from '../../shared/domain/time/dates.ts'
import { type DayRange, instantsOfDays } from '../../shared/domain/time/views.ts'
import type { Language } from '../../shared/schemas/accounts/session.ts'
import type { LogSource } from '../../shared/schemas/report.ts'
import type { Store } from '../store/db.ts'
import type { HistoryEntity } from '../store/history/history.ts'
import { type DatabaseToRead, withReadStore } from '../store/sql/read-store.ts'
import {
  type Extent,
  extentOfMessages,
  type HistoryRow,
  historyOfRange,
  type LoginRow,
  loginsOfRange,
  type MessageRow,
  messagesOfRange,
} from '../store/trips/reports.ts'
import { hasText, type TextKey, type Translate } from '../texts.ts'
import { fileContext, type ListColumn, listFile } from './file-columns.ts'
import { type FilePreview, PREVIEW_LINES, previewOf } from './file-preview.ts'
import { namesPointedAt, rowNames } from './log-names.ts'
import { changesText, type LogWords } from './log-words.ts'
import { loggedEntity } from './logged-entities.ts'

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

const SOURCE_LABELS: Record<HistoryRow['source'], TextKey> = {
  driver: 'edit_trip_source_driver',
  person: 'log_source_person',
  telematics: 'edit_trip_source_telematics',
  upload: 'edit_trip_source_upload',
  weeks: 'edit_trip_source_weeks',
}

const entityLabel = ({ entity, key }: HistoryRow): TextKey =>
  loggedEntity(entity).labelOf?.(key) ?? `log_entity_${entity as HistoryEntity}`

/** A change or a login, and the name of the changed row. */
type LogLine = { row: HistoryRow | LoginRow; name: string | null }
const isChange = (row: HistoryRow | LoginRow): row is HistoryRow => 'entity' in row

const column = <Row>(
  label: TextKey,
  width: number,
  value: ListColumn<Row>['value'],
  kind: ListColumn<Row>['kind'] = 'text',
): ListColumn<Row> => ({ id: label, label, kind, width, value })
/** Empty for a login. */
const ofChange =
  (value: (row: HistoryRow) => string) =>
  ({ row }: LogLine): string | null =>
    isChange(row) ? value(row) : null

const logColumns = (words: LogWords): ListColumn<LogLine>[] => [
  column('log_at', 19, ({ row }) => row.at, 'moment'),
  column('log_user', 18, ({ row }) => row.username),
  column('log_event', 20, ({ row }) => words.translate(`log_event_${isChange(row) ? row.action : row.event}`)),
  column(
    'log_entity',
    15,
    ofChange((row) => words.translate(entityLabel(row))),
  ),
  column('log_name', 24, ({ name }) => name),
  column(
    'log_key',
    12,
    ofChange(({ key }) => key),
  ),
  column(
    'log_source',
    14,
    ofChange(({ source }) => words.translate(SOURCE_LABELS[source])),
  ),
  column(
    'log_changes',
    90,
    ofChange((row) => changesText(row, words)),
  ),
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

const logSheet = <Row>(log: LogFile, title: TextKey, columns: readonly ListColumn<Row>[], rows: Iterable<Row>) => {
  const context = fileContext(log.language, log.database)
  return listFile({ name: title, titles: [context.translate(title), formatDay(log.day)], columns, rows }, context)
}

const rangeOf = ({ database, day }: LogFile) =>
  instantsOfDays({ from: day, to: day } satisfies DayRange, database.timeZone)

/** Lines of a log, with their columns. */
const logLines = (store: Store, log: LogFile) => {
  const { translate } = fileContext(log.language, log.database)
  const nameOf = rowNames(store, translate)
  const range = rangeOf(log)
  const wanted = log.wanted ?? {}
  function* rows(): Generator<LogLine> {
    for (const row of merged(historyOfRange(store, range), loginsOfRange(store, range))) {
      const name = isChange(row) ? nameOf(row) : null
      if (isWanted(row, name, wanted)) yield { row, name }
    }
  }
  const words = { translate, timeZone: store.timeZone, pointedAt: namesPointedAt(store) }
  return { columns: logColumns(words), rows }
}

/** Returns who changed, added and deleted what on a day, and who logged in (rules 9.3). Runs in the worker. */
export const logFile = (log: LogFile): Uint8Array =>
  withReadStore(log.database, (store) => {
    const { columns, rows } = logLines(store, log)
    return logSheet(log, 'log_title', columns, rows())
  })

/** What the log of a day will hold. Runs in the worker. */
export const logPreview = (log: LogFile): FilePreview =>
  withReadStore(log.database, (store) => {
    const { columns, rows } = logLines(store, log)
    const first: LogLine[] = []
    const extent: Extent = { total: 0, first: null, last: null }
    for (const line of rows()) {
      if (first.length < PREVIEW_LINES) first.push(line)
      extent.total += 1
      extent.first ??= line.row.at
      extent.last = line.row.at
    }
    return previewOf({ columns, rows: first, extent }, fileContext(log.language, log.database))
  })

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

const telematicsColumns = (wordOf: (outcome: string) => string): ListColumn<MessageRow>[] => [
  column('log_received', 19, ({ received_at }) => received_at, 'moment'),
  column('log_feed', 10, ({ feed }) => feed),
  column('log_device', 20, ({ device }) => device),
  column('column_tt_gps', 14, ({ vehicle }) => vehicle),
  column('log_fix_at', 19, ({ fix_at }) => fix_at, 'moment'),
  column('log_outcome', 18, ({ outcome }) => wordOf(outcome)),
  column('log_message', 110, ({ body }) => body),
]

const messageColumns = (log: LogFile) =>
  telematicsColumns(outcomeWords(fileContext(log.language, log.database).translate))

/** Returns what the telematics feeds sent on a day, as it came. Runs in the worker. */
export const telematicsLogFile = (log: LogFile): Uint8Array =>
  withReadStore(log.database, (store) =>
    logSheet(log, 'log_telematics_title', messageColumns(log), messagesOfRange(store, rangeOf(log))),
  )

/** What the telematics log of a day will hold. Runs in the worker. */
export const telematicsLogPreview = (log: LogFile): FilePreview =>
  withReadStore(log.database, (store) =>
    previewOf(
      {
        columns: messageColumns(log),
        rows: messagesOfRange(store, rangeOf(log)),
        extent: extentOfMessages(store, rangeOf(log)),
      },
      fileContext(log.language, log.database),
    ),
  )
