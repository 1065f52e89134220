import type { Viewer } from '#shared/domain/access/roles.ts'
import { sumAmounts } from '#shared/domain/money/money.ts'
import { lineTotal } from '#shared/domain/money/statement.ts'
import { sameValue } from '#shared/domain/sync/merge.ts'
import type { StatementChanges, WholeStatement } from '#shared/schemas/statement.ts'
import type { Store } from '../../store/db.ts'
import { surchargeDifferences } from '../store/add-fuel.ts'
import { proposedFuel } from '../store/fuel.ts'
import { sentTotals } from '../store/sent-totals.ts'
import { type LineRow, linesOf, type StatementRow } from '../store/statement-lines.ts'
import { itemsNow, partyOf } from './make-statement.ts'

const changedLines = (store: Store, head: StatementRow, lines: readonly LineRow[]): StatementChanges['lines'] => {
  if (head.st_state !== 'sent') return []
  const sent = sentTotals(store, head.st_id)
  const before = new Map(sent.map(({ sl_id, total }) => [sl_id, total]))
  // A trip that is only missed is no change of ours.
  const kept = lines
    .filter(({ tt_id }) => tt_id !== null)
    .map((line) => ({
      tour: line.sl_facts?.tt_tour ?? '',
      was: before.get(line.sl_id) ?? null,
      now: lineTotal(line),
    }))
  const there = new Set(lines.map(({ sl_id }) => sl_id))
  const removed = sent
    .filter(({ sl_id }) => !there.has(sl_id))
    .map(({ tour, total }) => ({ tour, was: total, now: null }))
  return [...kept, ...removed].filter(({ was, now }) => was !== now)
}

/**
 * Differences from the statement as the other side was sent it, or of a draft, from it as it was made: the lines follow their
 * trips by themselves, and the items come along when it is sent again.
 * @returns null where nothing differs, for a final one or a correction, and for others than admin
 */
export const changesOf = (store: Store, { role }: Viewer, head: StatementRow): StatementChanges | null => {
  if (role !== 'admin' || head.st_corrects !== null || (head.st_state !== 'open' && head.st_state !== 'sent'))
    return null
  const own = linesOf(store, head.st_id)
  const st_items = itemsNow(store, head)
  const items = sameValue(st_items, head.st_items) ? null : st_items.map(({ key: _key, ...item }) => item)
  const lines = changedLines(store, head, own)
  if (items === null && lines.length === 0) return null
  const amounts = [...own.map(lineTotal), ...st_items.map((item) => item.total)]
  return { items, lines, total: sumAmounts(amounts) }
}

/** Days on which the journal of a statement that is not final has other fuel than its party's rule gives; for admin alone. */
export const surchargeOf = (
  store: Store,
  { role }: Viewer,
  head: StatementRow,
): { surcharge?: NonNullable<WholeStatement['surcharge']> } => {
  if (role !== 'admin' || head.st_corrects !== null || (head.st_state !== 'open' && head.st_state !== 'sent')) return {}
  const party = partyOf(head)
  const days = { from: head.st_from, to: head.st_to }
  const surcharge = surchargeDifferences(store, party, days, proposedFuel(store, party, days))
  return surcharge.length > 0 ? { surcharge } : {}
}
