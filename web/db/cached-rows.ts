import type { Viewer } from '../../shared/domain/roles.ts'
import { getMeta, type LocalDb, setMeta } from './local-db.ts'

/** What a person made and has not sent, and what that needs to arrive. */
const KEPT = ['outbox', 'idmap', 'meta']

/** Removes everything of a user but the edits that still wait. @param alsoKept tables that stay as well */
export const removeCachedRows = (db: LocalDb, alsoKept: readonly string[] = []): Promise<void> => {
  const cached = db.tables.filter(({ name }) => !KEPT.includes(name) && !alsoKept.includes(name))
  return db.transaction('rw', [...cached, db.meta], async () => {
    for (const table of cached) await table.clear()
    for (const name of ['cursor', 'seq', 'last_pull', 'session']) await db.meta.delete(name)
  })
}

const nameOf = ({ role, subcontractor, customer }: Viewer): string => JSON.stringify([role, subcontractor, customer])

/**
 * Makes sure that the rows on the device are such as this person may see: those that were fetched for another role or
 * company go before anything is shown. Where nothing tells for whom they are, they are fetched anew, and what is half typed
 * stays.
 * @param before for whom they are where an older version did not note it
 */
export const keepRowsFor = async (db: LocalDb, viewer: Viewer, before?: Viewer): Promise<void> => {
  const noted = await getMeta(db, 'viewer')
  if (noted === nameOf(viewer)) return
  const known = noted ?? (before && nameOf(before))
  if (known !== nameOf(viewer)) await removeCachedRows(db, known === undefined ? ['drafts'] : [])
  await setMeta(db, 'viewer', nameOf(viewer))
}
