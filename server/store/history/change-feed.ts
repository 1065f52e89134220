import type { TripNews } from '#shared/domain/webhooks/webhook-events.ts'
import type { SyncEntity } from '#shared/schemas/sync.ts'
import { nowIso, type Store } from '../db.ts'
import { changes } from '../schema/sync.ts'
import { prepared } from '../sql/prepared.ts'
import { rowStatements } from '../sql/row-statements.ts'

/** Fields that the visibility of a row depends on, before or after a change; null where the row did not exist. */
export type Audience = Record<string, unknown> | null

const changeRows = rowStatements(changes)

const MICROSECONDS = 1000
const skipTo = prepared((store) =>
  store.sqlite.prepare(`update sqlite_sequence set seq = @seq where name = 'changes' and seq < @seq`),
)

/**
 * Appends one line to the change feed, inside the caller's transaction, and answers its sequence number. Numbers follow
 * the clock, in microseconds: every role sees them, and the gap between two numbers must not tell how many changes were
 * made that the role may not see.
 */
export const appendChange = (
  store: Store,
  change: { entity: SyncEntity; key: string | number; before: Audience; after: Audience; news?: TripNews | null },
): number => {
  store.noteChange()
  skipTo(store).run({ seq: store.now() * MICROSECONDS })
  return changeRows(store).append({ ...change, at: nowIso(store), key: String(change.key) })
}

const selectSeq = prepared((store) =>
  store.sqlite.prepare("select seq from sqlite_sequence where name = 'changes'").pluck(),
)
/** Sequence number of the newest change, 0 for a new database. Also right after old lines were pruned. */
export const lastSeq = (store: Store): number => (selectSeq(store).get() as number | undefined) ?? 0
