import type { Viewer } from '../../shared/domain/access/roles.ts'
import { sumAmounts } from '../../shared/domain/money/money.ts'
import { lineTotal } from '../../shared/domain/money/statement.ts'
import type { LineFacts } from '../../shared/domain/money/statement-canonical.ts'
import { sameValue } from '../../shared/domain/sync/merge.ts'
import type { HistoryEntry } from '../../shared/schemas/history.ts'
import type { StatementChanges } from '../../shared/schemas/statement.ts'
import type { Store } from '../store/db.ts'
import { type LineRow, linesOf, type StatementRow } from '../store/money/statement-lines.ts'
import { historySince } from '../store/trips/history.ts'
import { itemsNow } from './make-statement.ts'

type Version = Pick<HistoryEntry, 'action' | 'changes'>
type Amounts = Parameters<typeof lineTotal>[0]
const NOTHING: Amounts = { sl_trip: 0, sl_toll: 0, sl_waiting_fee: 0, sl_cancellation_fee: 0 }

/** What a line came to before its versions, newest first; null where it was not there. */
const totalBefore = (now: Amounts, versions: readonly Version[]): number | null => {
  if (versions.at(-1)?.action === 'create') return null
  const was: Record<string, unknown> = { ...now }
  for (const { changes } of versions) for (const [field, { from }] of Object.entries(changes)) was[field] = from
  return lineTotal(was as Amounts)
}

const changedLines = (store: Store, head: StatementRow, lines: readonly LineRow[]): StatementChanges['lines'] => {
  if (head.st_state !== 'sent' || head.st_sent_at === null) return []
  const versions = new Map<string, Version[]>()
  for (const { key, ...version } of historySince(store, 'statement_line', head.st_sent_at))
    versions.set(key, [...(versions.get(key) ?? []), version])
  const kept = lines.map((line) => ({
    tour: line.sl_facts?.tt_tour ?? line.sl_note,
    was: totalBefore(line, versions.get(String(line.sl_id)) ?? []),
    now: lineTotal(line),
  }))
  const removed = [...versions.values()].flatMap((ofLine) => {
    const { st_id, sl_facts } = ofLine[0]?.changes ?? {}
    const facts = sl_facts?.from as LineFacts | null | undefined
    if (ofLine[0]?.action !== 'delete' || st_id?.from !== head.st_id) return []
    return { tour: facts?.tt_tour ?? '', was: totalBefore(NOTHING, ofLine), now: null }
  })
  return [...kept, ...removed].filter(({ was, now }) => was !== now)
}

/**
 * What differs from what the other side was sent, or of a draft, from what it was made with: the lines follow their trips
 * by themselves, and the items come along when it is sent again.
 * @returns null where nothing differs, and for others than admin
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
