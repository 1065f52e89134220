import type { Api } from '../../../shared/api.ts'
import type { KnownAnswer } from '../../../shared/schemas/sync.ts'
import { getMeta, type LocalDb } from '../../db/local-db.ts'
import type { OutboxEntry, TakenEdit } from '../../db/records.ts'
import { ApiRefusal, type Fetch, type SyncSession, sendCall } from '../api.ts'
import { LOST_IN_RESTORE } from './lost-edits.ts'

const CALL: Pick<Api['known'], 'method' | 'path'> = { method: 'post', path: '/api/sync/known' }

type Asking = { db: LocalDb; fetch: Fetch; session: () => SyncSession | null; newId: () => string }

/** An older server knows no such call: it is asked again once it does. */
const unlessMissing = (error: unknown): null => {
  if (error instanceof ApiRefusal && error.status === 404) return null
  throw error
}

/**
 * Edits as they wait for their person, in the order in which they were made. Edits of a row that this device created, and that
 * is lost with them, are about the row that its create makes again.
 */
const waitingAgain = (lost: readonly TakenEdit[]): OutboxEntry[] => {
  const localKeys = new Map(
    lost.flatMap(({ created, entry }) => (created ? [[`${entry.entity} ${created}`, entry.key]] : [])),
  )
  return lost
    .map(({ entry }) => ({
      ...entry,
      key: localKeys.get(`${entry.entity} ${entry.key}`) ?? entry.key,
      state: 'refused' as const,
      message: LOST_IN_RESTORE,
    }))
    .toSorted((one, other) => one.seq - other.seq)
}

/**
 * After the server's database was replaced by a restored backup: asks which of the edits that the former one took it holds.
 * The others wait in the outbox with their values: their person sends them again, or discards them.
 * @throws NoConnection, ApiRefusal: it is asked again after the next pull
 */
export const findLost = async ({ db, fetch, session, newId }: Asking, asked: readonly string[]): Promise<void> => {
  const token = session()?.token
  if (token === undefined) return
  const answer = await sendCall(fetch, token, CALL, { body: { mutations: asked } }).catch(unlessMissing)
  if (answer === null) return
  const { epoch, known } = answer as KnownAnswer
  await db.transaction('rw', [db.taken, db.outbox, db.meta], async () => {
    // Another database has come since.
    if (token !== session()?.token || epoch !== (await getMeta(db, 'epoch'))) return
    const isKnown = new Set(known)
    const taken = await db.taken
      .where('id')
      .anyOf(asked)
      .and((one) => one.known_in !== epoch)
      .toArray()
    const held = taken.filter(({ id }) => isKnown.has(id))
    const lost = taken.filter(({ id }) => !isKnown.has(id))
    await db.taken.bulkPut(held.map((one) => ({ ...one, known_in: epoch })))
    await db.taken.bulkDelete(lost.map(({ id }) => id))
    for (const { created, entry } of lost)
      if (created) await db.outbox.where({ entity: entry.entity, key: created }).modify({ key: entry.key })
    for (const entry of waitingAgain(lost)) {
      const { seq: _place, ...unplaced } = entry
      const isThere = (await db.outbox.get(entry.seq)) ?? (await db.outbox.where('id').equals(entry.id).first())
      // The other part of it waits there already.
      await (isThere ? db.outbox.add({ ...unplaced, id: newId() }) : db.outbox.put(entry))
    }
  })
}
