import { sumAmounts } from '../../shared/domain/money/money.ts'
import { lineTotal } from '../../shared/domain/money/statement.ts'
import type { LineAnswer, StatementLine } from '../../shared/schemas/statement.ts'
import { isInForce, isOf, MARKS, type SyncMark } from '../db/outbox/overlay.ts'
import type { OutboxEntry } from '../db/records.ts'
import type { RowEdit } from '../sync/push/outbox.ts'
import { recordsOf } from './lookups.ts'
import { entriesOf, useDbQuery } from './rows.ts'

/** A line as its subcontractor sees it: with its own answers that are on their way. */
export type ShownLine = StatementLine & { mark: SyncMark | null }
/** A trip that it misses, on its way to the server. */
export type ShownMissing = LineAnswer & { name: string; mark: SyncMark | null }

/**
 * The lines on this device and the whole outbox, both of one moment: an answer that has just arrived leaves the outbox with
 * the transaction that brings its line, and two queries would show the line of before in between.
 * In a transaction of its own: what Dexie keeps for other queries it copies field by field, which takes longer for 5,000
 * lines than reading them.
 * @param st_id of a statement; without it the lines of all
 * @returns undefined while they are read
 */
export const useStatementLines = (st_id?: number): { lines: StatementLine[]; outbox: OutboxEntry[] } | undefined =>
  useDbQuery(
    (db) =>
      db.transaction('r', db.lookups, db.outbox, async () => {
        const [found, outbox] = await Promise.all([recordsOf(db, 'statement_line'), entriesOf(db)])
        const lines = found.map(({ row }) => row as StatementLine)
        return { lines: st_id === undefined ? lines : lines.filter((line) => line.st_id === st_id), outbox }
      }),
    [st_id],
  )

/** The answer that a line has, in the order of the schema. */
export const answerOfLine = ({
  sl_state,
  sl_reason,
  sl_claim,
  sl_note,
  sl_photo,
  sl_files,
}: StatementLine): LineAnswer => ({
  sl_state: sl_state === 'accepted' || sl_state === 'rejected' ? 'disputed' : sl_state,
  sl_reason,
  sl_claim,
  sl_note,
  // A line that this device got before there were photos has none.
  sl_photo: sl_photo ?? null,
  sl_files: sl_files ?? [],
})

const answersOf = (outbox: readonly OutboxEntry[], st_id: number): OutboxEntry[] =>
  outbox.filter(isOf('statement')).filter(({ key }) => key === st_id)
const isDecided = ({ sl_state }: StatementLine): boolean => sl_state === 'accepted' || sl_state === 'rejected'

/** Lines with the person's answers over them; what was refused or is in conflict is marked, and shows the server's. */
export const answeredLines = (
  lines: readonly StatementLine[],
  outbox: readonly OutboxEntry[],
  st_id: number,
): ShownLine[] => {
  const entries = answersOf(outbox, st_id)
  return lines
    .filter((line) => line.st_id === st_id)
    .map((line) => {
      let shown: ShownLine = { ...line, mark: null }
      for (const entry of entries) {
        const answer = entry.set[`line_${line.sl_id}`] as LineAnswer | undefined
        const isMeant = answer !== undefined || ('all' in entry.set && shown.sl_state === 'open')
        if (!isMeant) continue
        shown = { ...shown, mark: MARKS[entry.state] ?? shown.mark }
        if (isInForce(entry) && !isDecided(line)) shown = { ...shown, ...(answer ?? { sl_state: 'confirmed' }) }
      }
      return shown
    })
}

/** Trips that the person misses and that the server does not know of yet. */
export const missingAnswers = (outbox: readonly OutboxEntry[], st_id: number): ShownMissing[] =>
  answersOf(outbox, st_id).flatMap((entry) =>
    Object.entries(entry.set).flatMap(([name, answer]) =>
      name.startsWith('missing_') && entry.state !== 'acked'
        ? [{ ...(answer as LineAnswer), name, mark: MARKS[entry.state] }]
        : [],
    ),
  )

/** A confirmation says what was seen: what has other amounts by the time it arrives was not confirmed. */
const withSeen = (name: string, answer: LineAnswer, st_id: number, shown: readonly StatementLine[]): LineAnswer => {
  const own = shown.filter((line) => line.st_id === st_id)
  const meant = name === 'all' ? own : own.filter(({ sl_id }) => name === `line_${sl_id}`)
  return answer.sl_state === 'confirmed' ? { ...answer, sl_seen: sumAmounts(meant.map(lineTotal)) } : answer
}

/** Tours that an answer is named after. */
const NAMED_TOURS = 3

/**
 * The edit that gives answers, for the queue. It is named by its period and tours, since lines leave the device once the
 * statement is final.
 * @param answers by `line_12`, `all` or `missing_<uuid>`
 */
export const editOfAnswers = (
  { st_id, st_rev, period }: { st_id: number; st_rev: number; period: string },
  shown: readonly StatementLine[],
  answers: Record<string, LineAnswer>,
): Extract<RowEdit, { entity: 'statement' }> => {
  const lines = new Map(shown.map((line) => [`line_${line.sl_id}`, line]))
  const tours = Object.keys(answers).flatMap((name) => lines.get(name)?.sl_facts?.tt_tour ?? [])
  const named = tours.slice(0, NAMED_TOURS).join(', ') + (tours.length > NAMED_TOURS ? ' …' : '')
  const before = Object.keys(answers).map((name) => {
    const line = lines.get(name)
    return [name, line ? answerOfLine(line) : null] as const
  })
  return {
    entity: 'statement',
    key: st_id,
    rev: st_rev,
    before: Object.fromEntries(before),
    after: Object.fromEntries(
      Object.entries(answers).map(([name, answer]) => [name, withSeen(name, answer, st_id, shown)]),
    ),
    about: { name: [period, named].filter(Boolean).join(' · '), at: null },
  }
}
