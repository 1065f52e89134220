import { formatDay } from '../../shared/domain/time/dates.ts'
import { type DayRange, instantsOfDays } from '../../shared/domain/time/views.ts'
import type { Language } from '../../shared/schemas/accounts/session.ts'
import { fileContext, type ListColumn, listFile } from '../excel/file-columns.ts'
import { hasText, type TextKey, type Translate } from '../kit/texts.ts'
import type { Store } from '../store/db.ts'
import type { HistoryEntity } from '../store/history/history.ts'
import { type DatabaseToRead, withReadStore } from '../store/sql/read-store.ts'
import { type FilePreview, PREVIEW_LINES, previewOf } from './file-preview.ts'
import { namesPointedAt, rowNames } from './log-names.ts'
import { changesText, type LogWords } from './log-words.ts'
import { loggedEntity } from './logged-entities.ts'
import { type HistoryRow, type LoginRow, logOfRange, type WantedOfLog } from './store/day-log.ts'
import { extentOfMessages, type MessageRow, messagesOfRange } from './store/reports.ts'

/** Lines of one file: of a longer log there are several. */
const LINES_OF_FILE = 200_000

/** Content of a log file; `day` is a day in the company's zone, `YYYY-MM-DD`. */
export type LogFile = {
  database: DatabaseToRead
  day: string
  language: Language
  wanted?: WantedOfLog
  /** Number of the file, from 1. */
  part?: number
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

type Part = { number: number; skipped: number; count: number }
/** Lines of one file of the log, and the number of files. */
const partOf = (
  { part = 1, linesOfFile = LINES_OF_FILE }: LogFile & { linesOfFile?: number },
  total: number,
): Part => ({
  number: part,
  skipped: (part - 1) * linesOfFile,
  count: Math.max(1, Math.ceil(total / linesOfFile)),
})

const logSheet = <Row>(
  log: LogFile,
  title: TextKey,
  { number, count }: Part,
  columns: readonly ListColumn<Row>[],
  rows: Iterable<Row>,
) => {
  const context = fileContext(log.language, log.database)
  const which = count > 1 ? [context.translate('log_part', { number, count })] : []
  const titles = [context.translate(title), formatDay(log.day), ...which]
  return listFile({ name: title, titles, columns, rows }, context)
}

const rangeOf = ({ database, day }: LogFile) =>
  instantsOfDays({ from: day, to: day } satisfies DayRange, database.timeZone)

/** The log of a day, its lines with their names. */
const dayLog = (store: Store, log: LogFile) => {
  const { translate } = fileContext(log.language, log.database)
  const nameOf = rowNames(store, translate)
  const { extent, lines } = logOfRange(store, rangeOf(log), log.wanted ?? {})
  function* named(most: number, skipped = 0): Generator<LogLine> {
    for (const row of lines(most, skipped)) yield { row, name: isChange(row) ? nameOf(row) : null }
  }
  const words = { translate, language: log.language, timeZone: store.timeZone, pointedAt: namesPointedAt(store) }
  return { columns: logColumns(words), extent, lines: named }
}

/**
 * Returns who changed, added and deleted what on a day, and who logged in (rules 9.3). Runs in the worker.
 * @param log.linesOfFile as many as a file has, unless a test says so
 */
export const logFile = (log: LogFile & { linesOfFile?: number }): Uint8Array =>
  withReadStore(log.database, (store) => {
    const { columns, extent, lines } = dayLog(store, log)
    const part = partOf(log, extent().total)
    return logSheet(log, 'log_title', part, columns, lines(log.linesOfFile ?? LINES_OF_FILE, part.skipped))
  })

/** Preview of the log of a day. Runs in the worker. */
export const logPreview = (log: LogFile): FilePreview =>
  withReadStore(log.database, (store) => {
    const { columns, extent, lines } = dayLog(store, log)
    return filesOf(
      previewOf({ columns, rows: lines(PREVIEW_LINES), extent: extent() }, fileContext(log.language, log.database)),
      log,
    )
  })

const filesOf = (preview: FilePreview, log: LogFile): FilePreview => ({
  ...preview,
  files: partOf(log, preview.total).count,
})

/** Returns a function that gives the outcome of a message in words; each is looked up once, of millions of lines. */
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

function* firstOf<Row>(rows: Iterable<Row>, most: number): Generator<Row> {
  let left = most
  for (const row of rows) {
    if (left === 0) return
    left -= 1
    yield row
  }
}

/** Returns the messages of the telematics feeds on a day, as they came. Runs in the worker. */
export const telematicsLogFile = (log: LogFile): Uint8Array =>
  withReadStore(log.database, (store) => {
    const range = rangeOf(log)
    const part = partOf(log, extentOfMessages(store, range).total)
    const rows = firstOf(messagesOfRange(store, range, part.skipped), LINES_OF_FILE)
    return logSheet(log, 'log_telematics_title', part, messageColumns(log), rows)
  })

/** Preview of the telematics log of a day. Runs in the worker. */
export const telematicsLogPreview = (log: LogFile): FilePreview =>
  withReadStore(log.database, (store) => {
    const range = rangeOf(log)
    const content = {
      columns: messageColumns(log),
      rows: messagesOfRange(store, range),
      extent: extentOfMessages(store, range),
    }
    return filesOf(previewOf(content, fileContext(log.language, log.database)), log)
  })
