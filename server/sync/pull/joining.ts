import type { Viewer } from '#shared/domain/access/roles.ts'
import { LATER_ENTITIES, type LaterEntity } from '#shared/domain/sync/entities.ts'
import type { Store } from '../../store/db.ts'
import { entityOf } from '../entities/all.ts'
import type { Range } from '../entities/entity.ts'
import { type Answer, put } from './answer.ts'
import type { Held } from './cursor.ts'

/** Returns the later entities that the asking app understands; one that names none is of a version before them. */
export const understoodBy = (entities: string | undefined): LaterEntity[] => {
  const names = entities?.split(',') ?? []
  return LATER_ENTITIES.filter((entity) => names.includes(entity))
}

/** An app that does not understand an entity misses its changes: once it does, it gets the rows anew. */
export const stillHeld = ({ later, joins }: Held, understood: readonly LaterEntity[]): Held => ({
  later: later.filter((name) => understood.includes(name)),
  joins: joins && understood.includes(joins.entity) ? joins : null,
})

/**
 * Step 3 of a pull: rows of an entity that the device's app understands and the device has none of, page by page, once it
 * has all changes. It drops what it holds of the entity with the first page: an app that does not know it may have run
 * meanwhile.
 * @returns what the device holds afterwards, and whether more is to come
 */
export const sendJoiningRows = (
  store: Store,
  viewer: Viewer,
  understood: readonly LaterEntity[],
  held: Held,
  { window, pageRows }: { window: Range; pageRows: number },
  answer: Answer,
): Held & { more: boolean } => {
  const name = understood.find((entity) => !held.later.includes(entity))
  if (!name) return { ...held, joins: null, more: false }
  const entity = entityOf(name)
  const after = held.joins?.entity === name ? held.joins.after : null
  if (after === null) answer.anew = [name]
  const found = entity.page(store, window, after, pageRows + 1)
  const rows = entity.isPaged ? found.slice(0, pageRows) : found
  for (const row of rows) {
    const seen = entity.see(viewer, row)
    if (seen) put(answer, name, seen)
  }
  const last = rows.at(-1)
  if (last && rows.length < found.length)
    return { ...held, joins: { entity: name, after: entity.keyOf(last) }, more: true }
  const later = [...held.later, name]
  return { later, joins: null, more: understood.some((entity) => !later.includes(entity)) }
}
