import type { InvoiceSide } from '#shared/domain/money/invoice.ts'
import type { Store } from '../../store/db.ts'
import { prepared } from '../../store/sql/prepared.ts'
import { getLines, type LineRow, type StatementRow } from './statement-lines.ts'
import { getStatements } from './statements.ts'

/**
 * Disputed lines of statements that wait for a decision. Each party fills its own statements, so each has its share of the
 * list, whatever the others dispute; what is beyond it is read by party.
 */

/** Lines of each statement in the list of all. */
const SHARE = 20
/** Lines of one party on a page. */
export const DISPUTES_PAGE = 200
const MAX_LISTED = 1000

/** A disputed line with its statement, and how many that one has. */
export type Disputed = { line: LineRow; head: StatementRow; disputed: number }
type Found = { sl_id: number; st_id: number; place: number }

const WAITING = `st_state = 'sent' and exists
  (select 1 from statement_lines where st_id = s.st_id and sl_state = 'disputed')`
const selectShares = prepared((store) =>
  store.sqlite.prepare<[], Found>(
    `select l.sl_id, l.st_id, row_number() over (partition by l.st_id order by l.sl_id) as place
     from statements s join statement_lines l on l.sl_id in
       (select sl_id from statement_lines where st_id = s.st_id and sl_state = 'disputed' order by sl_id limit ${SHARE})
     where ${WAITING}
     order by place, s.st_answer_until, l.sl_id limit ${MAX_LISTED}`,
  ),
)
const selectOfParty = prepared((store) =>
  store.sqlite.prepare<[{ side: InvoiceSide; party: string; after: number }], Found>(
    `select l.sl_id, l.st_id, 1 as place from statements s join statement_lines l on l.st_id = s.st_id
     where s.st_side = @side and s.st_party = @party and s.st_state = 'sent' and l.sl_state = 'disputed' and l.sl_id > @after
     order by l.sl_id limit ${DISPUTES_PAGE}`,
  ),
)
const countOf = prepared((store) =>
  store.sqlite
    .prepare<[number], number>(`select count(*) from statement_lines where st_id = ? and sl_state = 'disputed'`)
    .pluck(),
)

const withHeads = (store: Store, found: readonly Found[]): Disputed[] => {
  const ids = [...new Set(found.map(({ st_id }) => st_id))]
  const heads = new Map(getStatements(store, ids).map((head) => [head.st_id, head]))
  const counts = new Map(ids.map((id) => [id, countOf(store).get(id) ?? 0]))
  const lines = new Map(
    getLines(
      store,
      found.map(({ sl_id }) => sl_id),
    ).map((line) => [line.sl_id, line]),
  )
  return found.flatMap(({ sl_id, st_id }) => {
    const [line, head] = [lines.get(sl_id), heads.get(st_id)]
    return line && head ? [{ line, head, disputed: counts.get(st_id) ?? 0 }] : []
  })
}

const byEnd = ({ line, head }: Disputed, other: Disputed): number => {
  const [one, two] = [head.st_answer_until ?? '', other.head.st_answer_until ?? '']
  return one === two ? line.sl_id - other.line.sl_id : one < two ? -1 : 1
}

/** Disputed lines of all statements, a share of each, those that end soonest first. */
export const disputedLines = (store: Store): Disputed[] => withHeads(store, selectShares(store).all()).sort(byEnd)

/** One page of the disputed lines of a party, in order of id. */
export const disputedLinesOf = (
  store: Store,
  { side, party, after }: { side: InvoiceSide; party: string; after: number },
): Disputed[] => withHeads(store, selectOfParty(store).all({ side, party, after }))
