import { eq, sql } from 'drizzle-orm'
import { lineTotal } from '#shared/domain/money/statement.ts'
import type { Store } from '../../store/db.ts'
import { statementSentLines } from '../../store/schema/statements.ts'
import { compiledSelect } from '../../store/sql/compiled-select.ts'
import type { LineRow } from './statement-lines.ts'

/** Totals of the lines of a statement when it was last sent. Kept while it is sent, a row for each of its lines. */

export const forgetSentTotals = (store: Store, st_id: number): void => {
  store.db.delete(statementSentLines).where(eq(statementSentLines.st_id, st_id)).run()
}

/** Keeps the totals of the lines, in place of earlier ones. Trips that are only missed have none. */
export const keepSentTotals = (store: Store, st_id: number, lines: readonly LineRow[]): void => {
  forgetSentTotals(store, st_id)
  const insert = store.db
    .insert(statementSentLines)
    .values({ st_id, sl_id: sql.placeholder('sl_id'), tour: sql.placeholder('tour'), total: sql.placeholder('total') })
    .prepare()
  for (const line of lines)
    if (line.tt_id !== null)
      insert.run({ sl_id: line.sl_id, tour: line.sl_facts?.tt_tour ?? '', total: lineTotal(line) })
}

const ofStatement = compiledSelect((query) =>
  query
    .select({ sl_id: statementSentLines.sl_id, tour: statementSentLines.tour, total: statementSentLines.total })
    .from(statementSentLines)
    .where(eq(statementSentLines.st_id, sql.placeholder('id'))),
)
export const sentTotals = (store: Store, st_id: number): { sl_id: number; tour: string; total: number }[] =>
  ofStatement(store).all({ id: st_id })
