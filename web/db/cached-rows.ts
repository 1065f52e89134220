import type { Viewer } from '../../shared/domain/access/roles.ts'
import { getMeta, type LocalDb, setMeta } from './local-db.ts'
import type { Draft } from './records.ts'
import { storeRowNames } from './row-names.ts'
import { noteRemovedRows } from './rows-removed.ts'

/** The viewer of rows. In a session of an older app the company's id is undefined until the server has been asked. */
export type KnownViewer = Viewer & { companyId?: string | null }

/** Tables with unsent work, and with what is needed to send it. */
const KEPT = ['outbox', 'idmap', 'meta', 'aside', 'files']

/**
 * Returns true if a draft is of a new record: all its values were typed by this person, while other drafts hold values
 * of a row.
 */
const isOfNewRecord = ({ form }: Draft): boolean => form.startsWith('new:') || form.endsWith(':neu')

/**
 * Removes everything of a user except waiting edits.
 * @param keptDrafts which drafts stay as well
 */
export const removeCachedRows = (db: LocalDb, keptDrafts: 'none' | 'of_new' | 'all' = 'none'): Promise<void> => {
  const cached = db.tables.filter(({ name }) => !KEPT.includes(name) && name !== 'drafts')
  return db.transaction('rw', [...cached, db.drafts, db.outbox, db.idmap, db.meta, db.aside, db.files], async () => {
    await storeRowNames(db)
    // A person who has just logged in has seen none.
    if ((await db.trips.count()) > 0) noteRemovedRows()
    for (const table of cached) await table.clear()
    if ((await db.outbox.count()) + (await db.aside.count()) === 0) await db.files.clear()
    if (keptDrafts !== 'all') await db.drafts.filter((draft) => keptDrafts === 'none' || !isOfNewRecord(draft)).delete()
    for (const name of ['cursor', 'seq', 'last_pull', 'session']) await db.meta.delete(name)
  })
}

/** The key as older versions stored it: with the company's name, which may change. */
const formerNameOf = ({ role, subcontractor, customer }: Viewer): string =>
  JSON.stringify([role, subcontractor, customer])

/** Key shared by all who see the same rows: the role, and the company's id as soon as the server has sent it. */
export const viewerName = (viewer: KnownViewer): string =>
  viewer.companyId === undefined ? formerNameOf(viewer) : JSON.stringify([viewer.role, viewer.companyId])

/**
 * Returns true if a stored key belongs to this viewer, also if it was stored before the session knew its company's
 * id.
 */
export const isViewerNamed = (name: string | undefined, viewer: KnownViewer): boolean =>
  name === viewerName(viewer) || name === formerNameOf(viewer)

/**
 * Ensures that the rows on the device are rows that this person may see. Rows fetched for another role or company are
 * removed before anything is shown, with the drafts that hold values of them. A renamed company counts as the same. If
 * the former viewer is unknown, the rows are fetched anew, and drafts stay.
 * @param before the former viewer, if an older version did not store it
 */
export const keepRowsFor = async (db: LocalDb, viewer: KnownViewer, before?: KnownViewer): Promise<void> => {
  const noted = await getMeta(db, 'viewer')
  if (noted === viewerName(viewer)) return
  const known = noted ?? (before && formerNameOf(before))
  if (!isViewerNamed(known, viewer)) await removeCachedRows(db, known === undefined ? 'all' : 'of_new')
  await setMeta(db, 'viewer', viewerName(viewer))
}
