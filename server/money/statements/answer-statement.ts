import type { Viewer } from '#shared/domain/access/roles.ts'
import { sumAmounts } from '#shared/domain/money/money.ts'
import { answerRefusal, lineTotal, MAX_MISSING_TRIPS } from '#shared/domain/money/statement.ts'
import { type MergeConflict, sameValue } from '#shared/domain/sync/merge.ts'
import { mergeRow } from '#shared/domain/sync/merge-rows.ts'
import { type LineAnswer, StatementAnswers } from '#shared/schemas/statement.ts'
import { type FieldError, invalid, Refusal, validated } from '../../kit/refusal.ts'
import { tripOfPhoto } from '../../links/store/trip-reports.ts'
import type { Store } from '../../store/db.ts'
import { lastSeq } from '../../store/history/change-feed.ts'
import type { Author } from '../../store/history/history.ts'
import { getStatementFile } from '../store/statement-files.ts'
import {
  getStatement,
  insertLine,
  type LineRow,
  linesOf,
  NOT_ANSWERED,
  removeLine,
  type StatementRow,
  updateLine,
} from '../store/statement-lines.ts'
import { updateStatement } from '../store/statements.ts'
import { requireAction, seenStatement } from './seen-statement.ts'

type Fields = Record<string, unknown>
type Answered = {
  head: StatementRow
  seq: number
  changed: boolean
  conflicts: MergeConflict[]
  /** Answers that were refused while others took effect. */
  refused: FieldError[]
}

/** The answer that a line has, field by field in the order of the schema, so that two can be compared. */
const answerOf = ({ sl_state, sl_reason, sl_claim, sl_note, sl_photo, sl_files }: LineAnswer | LineRow) => ({
  sl_state,
  sl_reason,
  sl_claim,
  sl_note,
  // A device may have kept an answer from before there were photos.
  sl_photo: sl_photo ?? null,
  sl_files: sl_files ?? [],
})
const known = (value: unknown): unknown =>
  value === null || value === undefined ? null : answerOf(value as LineAnswer)

const lineId = (name: string): number | null => (name.startsWith('line_') ? Number(name.slice(5)) : null)
const missingId = (name: string): string | null => (name.startsWith('missing_') ? name.slice(8) : null)
/** Returns true for a missing trip that was named like this before: whatever was decided of it, saying it again is no news. */
const isRepeated = (name: string, answer: LineAnswer, line: LineRow | undefined): boolean =>
  missingId(name) !== null &&
  line !== undefined &&
  answer.sl_reason === line.sl_reason &&
  answer.sl_claim === line.sl_claim &&
  answer.sl_note === line.sl_note &&
  sameValue(answer.sl_files, line.sl_files)

/** The lines of a statement by the names that answers give them. */
type Lines = {
  all: readonly LineRow[]
  named: (name: string) => LineRow | undefined
  /** Trips that the other side has named as missing. */
  missing: number
}
const namedLines = (all: readonly LineRow[]): Lines => {
  const byId = new Map(all.map((line) => [line.sl_id, line]))
  const byMissing = new Map(all.flatMap((line) => (line.sl_missing === null ? [] : [[line.sl_missing, line]])))
  return {
    all,
    named: (name) => byMissing.get(missingId(name) ?? '') ?? byId.get(lineId(name) ?? 0),
    missing: all.filter(({ tt_id, sl_missing }) => tt_id === null || sl_missing !== null).length,
  }
}

/** Returns true for a confirmation of other amounts than those that the lines have by now. */
const isOutdated = ({ sl_state, sl_seen }: LineAnswer, lines: Iterable<LineRow>): boolean =>
  sl_state === 'confirmed' && sl_seen !== undefined && sumAmounts([...lines].map(lineTotal)) !== sl_seen

/**
 * Reason why the photos of an answer cannot be taken: each must be sent for this statement, and prove one line alone; null if
 * they can.
 */
const fileFaultOf = (
  store: Store,
  st_id: number,
  { sl_files }: LineAnswer,
  line: LineRow | undefined,
): 'statement_photo_unknown' | 'value_invalid' | null => {
  for (const id of sl_files) {
    const file = getStatementFile(store, id)
    if (!file) return 'statement_photo_unknown'
    if (file.st_id !== st_id || (file.sl_id !== null && file.sl_id !== line?.sl_id)) return 'value_invalid'
  }
  return null
}

/** Reason why an answer cannot be taken; null if it can. */
const faultOf = (store: Store, st_id: number, name: string, answer: LineAnswer, lines: Lines): FieldError | null => {
  if (name === 'all') return isOutdated(answer, lines.all) ? { path: name, message: 'statement_line_changed' } : null
  const line = lines.named(name)
  const { sl_photo } = answer
  if (sl_photo !== null && (!line?.tt_id || tripOfPhoto(store, sl_photo) !== line.tt_id))
    return { path: `${name}.sl_photo`, message: 'value_invalid' }
  const fileFault = fileFaultOf(store, st_id, answer, line)
  if (fileFault) return { path: `${name}.sl_files`, message: fileFault }
  if (missingId(name) !== null && !line) return null
  if (line && isOutdated(answer, [line])) return { path: name, message: 'statement_line_changed' }
  if (!line) return { path: name, message: 'statement_line_gone' }
  const decided = answerRefusal(line)
  if (decided) return { path: name, message: decided }
  const isOfMissing = line.tt_id === null
  return answer.sl_state === 'disputed' && (answer.sl_reason === 'missing_trip') !== isOfMissing
    ? { path: `${name}.sl_reason`, message: 'value_invalid' }
    : null
}

const EMPTY_LINE = {
  sl_place: null,
  tt_id: null,
  sl_trip: 0,
  sl_toll: 0,
  sl_waiting_fee: 0,
  sl_cancellation_fee: 0,
  sl_facts: null,
}

const write = (
  store: Store,
  head: StatementRow,
  answers: Record<string, LineAnswer>,
  lines: Lines,
  author: Author,
): void => {
  for (const [name, answer] of Object.entries(answers)) {
    const line = lines.named(name)
    const sl_missing = missingId(name)
    if (line && line.tt_id === null && answer.sl_state !== 'disputed') removeLine(store, head, line, author)
    else if (line) updateLine(store, head, line, answer, author)
    else if (sl_missing !== null)
      insertLine(store, head, { ...EMPTY_LINE, ...NOT_ANSWERED, ...answer, sl_missing }, author)
  }
  if (!answers.all) return
  for (const line of lines.all)
    if (line.sl_state === 'open' && !(`line_${line.sl_id}` in answers))
      updateLine(store, head, line, { sl_state: 'confirmed' }, author)
}

/**
 * Takes what a subcontractor says of its statement. With `base` (the answers that the person saw) it merges line by line;
 * without, the last answer counts. Answers to lines that are decided, gone, or of other amounts than the person saw are refused,
 * the others taken.
 * @throws Refusal 404 for a statement that the viewer does not see, 403, 409 once it is final, 400 for malformed answers,
 * 409 where none can be taken
 */
export const answerStatement = (
  store: Store,
  viewer: Viewer,
  id: number,
  edit: { set: Fields; base?: Fields },
): Answered =>
  store.write(() => {
    const head = seenStatement(store, viewer, id)
    requireAction(viewer, head, 'answer')
    const given = validated(StatementAnswers, edit.set)
    const lines = namedLines(linesOf(store, id))
    let room = MAX_MISSING_TRIPS - lines.missing
    const news = Object.entries(given).filter(([name, answer]) => !isRepeated(name, answer, lines.named(name)))
    const refused = news.flatMap(([name, answer]): FieldError[] => {
      const fault = faultOf(store, id, name, answer, lines)
      if (fault) return [fault]
      if (missingId(name) === null || lines.named(name)) return []
      room -= 1
      return room < 0 ? [{ path: name, message: 'statement_missing_too_many' }] : []
    })
    const first = refused[0]
    if (first && refused.length === news.length) {
      if (refused.every(({ message }) => message === 'value_invalid')) throw invalid(refused)
      throw new Refusal(409, first.message, {}, refused)
    }
    const faulty = new Set(refused.map(({ path }) => path.split('.')[0]))
    const names = news.flatMap(([name]) => (faulty.has(name) ? [] : [name]))
    const pick = (value: (name: string) => unknown): Fields =>
      Object.fromEntries(names.map((name) => [name, value(name)]))
    const current = pick((name) => known(lines.named(name)))
    const base = edit.base ? pick((name) => known(edit.base?.[name])) : current
    const mine = pick((name) => known(given[name]))
    const { apply, conflicts } = mergeRow('statement', base, mine, current)
    const changed = Object.keys(apply).length > 0
    if (changed) {
      const author: Author = { username: viewer.username, source: 'person' }
      write(store, head, apply as Record<string, LineAnswer>, lines, author)
      // The sums by state are the statement's.
      updateStatement(store, head, {}, author)
    }
    return { head: getStatement(store, id) ?? head, seq: lastSeq(store), changed, conflicts, refused }
  })
