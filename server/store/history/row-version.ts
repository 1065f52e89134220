import type { TripNews } from '#shared/domain/webhooks/webhook-events.ts'
import type { SyncEntity } from '#shared/schemas/sync.ts'
import type { Store } from '../db.ts'
import { type Audience, appendChange } from './change-feed.ts'
import { type Author, appendHistory, fieldChanges, type HistoryEntity } from './history.ts'

/** Rows of one kind that keep their versions and reach the devices. */
export type VersionedRows<Row> = {
  entity: HistoryEntity & SyncEntity
  keyOf: (row: Row) => number
  revOf: (row: Row) => number
  /** Fields on which the visibility of a row depends. */
  audienceOf: (row: Row) => Audience
  /** News of an edit for programs. */
  newsOf?: (before: Row, after: Row, now: number) => TripNews
  /** Fields that the program keeps for itself. */
  notInHistory: ReadonlySet<string>
}

/**
 * Keeps a new version of a row in the history and appends it to the change feed, inside the caller's transaction. A row
 * without `before` was created, one without `after` deleted.
 * @returns its number in the change feed
 */
export const appendVersion = <Row extends object>(
  store: Store,
  { entity, keyOf, revOf, audienceOf, newsOf, notInHistory }: VersionedRows<Row>,
  author: Author,
  change: { before: null; after: Row } | { before: Row; after: Row | null },
): number => {
  const { before, after } = change
  const key = keyOf(after ?? (before as Row))
  appendHistory(store, {
    entity,
    key,
    rev: after ? revOf(after) : revOf(before as Row) + 1,
    ...author,
    action: !before ? 'create' : after ? 'edit' : 'delete',
    changes: fieldChanges(
      (before ?? {}) as Record<string, unknown>,
      (after ?? {}) as Record<string, unknown>,
      notInHistory,
    ),
  })
  return appendChange(store, {
    entity,
    key,
    before: before && audienceOf(before),
    after: after && audienceOf(after),
    ...(before && after && newsOf && { news: newsOf(before, after, store.now()) }),
  })
}
