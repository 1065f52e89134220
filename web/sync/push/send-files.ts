import type { Api } from '#shared/api.ts'
import { getMeta, type LocalDb } from '../../db/local-db.ts'
import type { OutboxEntry } from '../../db/records.ts'
import { ApiRefusal, type Fetch, isForLater, type SyncSession, sendCall } from '../api.ts'
import { filesNamedBy, isOwn, namesAny, unsentFiles } from './entry-files.ts'

const CALL: Pick<Api['statementPhotoAdd'], 'method' | 'path'> = {
  method: 'put',
  path: '/api/statements/:id/photos/:file',
}

const WAITING: readonly OutboxEntry['state'][] = ['queued', 'sent']

/** An edit whose photo the server refused is refused with it: its person decides. */
const refuseNaming = ({ outbox }: LocalDb, id: string, message: string): Promise<unknown> =>
  outbox
    .where('state')
    .anyOf(WAITING)
    .filter((entry) => filesNamedBy(entry).includes(id))
    .modify({ state: 'refused', message })

/**
 * Sends one photo, that of the oldest waiting edit that names any.
 * @returns false where none waits
 * @throws NoConnection, ApiRefusal where the same may succeed later
 */
export const sendNextFile = async (context: {
  db: LocalDb
  fetch: Fetch
  session: () => SyncSession | null
}): Promise<boolean> => {
  const { db, fetch } = context
  const session = context.session()
  const epoch = await getMeta(db, 'epoch')
  if (!session || epoch === undefined) return false
  const unsent = await unsentFiles(db, epoch)
  if (unsent.size === 0) return false
  const waiting = await db.outbox.where('state').anyOf(WAITING).sortBy('seq')
  const entry = waiting.find((one) => isOwn(one, session) && namesAny(one, unsent))
  const id = entry && filesNamedBy(entry).find((one) => unsent.has(one))
  const file = id === undefined ? undefined : await db.files.get(id)
  if (!entry || !file) return false
  const body = new FormData()
  body.set('file', new Blob([file.bytes], { type: file.type }), 'photo')
  try {
    await sendCall(fetch, session.token, CALL, { params: { id: entry.key, file: file.id }, body })
    await db.files.update(file.id, { sent_in: epoch })
  } catch (error) {
    if (!(error instanceof ApiRefusal) || isForLater(error)) throw error
    await refuseNaming(db, file.id, error.message)
  }
  return true
}

/**
 * Forgets photos that no edit names any more. Those of edits that the server took stay as long as these: a restored backup may
 * lack both.
 */
export const dropUnnamedFiles = async (db: LocalDb): Promise<void> => {
  await db.transaction('rw', [db.files, db.outbox, db.taken, db.aside], async () => {
    const [waiting, taken, aside] = await Promise.all([db.outbox.toArray(), db.taken.toArray(), db.aside.toArray()])
    const entries = [...waiting, ...taken.map(({ entry }) => entry), ...aside.flatMap((left) => left.entries)]
    const named = new Set(entries.flatMap(filesNamedBy))
    const ids = await db.files.toCollection().primaryKeys()
    await db.files.bulkDelete(ids.filter((id) => !named.has(id)))
  })
}
