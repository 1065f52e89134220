import type { Viewer } from '../../shared/domain/access/roles.ts'
import { type Draft, getMeta, type LocalDb, setMeta } from './local-db.ts'
import { noteWhatRowsAre } from './row-names.ts'

/** The viewer of rows. In a session of an older app the company's id is undefined until the server has been asked. */
export type KnownViewer = Viewer & { companyId?: string | null }

/** Tables with unsent work, and with what is needed to send it. */
const KEPT = ['outbox', 'idmap', 'meta', 'aside']

/** A form of a new record: all that is in it was typed by this person. Others hold what stood in a row. */
const isOfNewRecord = ({ form }: Draft): boolean => form.startsWith('new:') || form.endsWith(':neu')

/** Removes everything of a user but the edits that still wait. @param keptDrafts which of them stay as well */
export const removeCachedRows = (db: LocalDb, keptDrafts: 'none' | 'of_new' | 'all' = 'none'): Promise<void> => {
  const cached = db.tables.filter(({ name }) => !KEPT.includes(name) && name !== 'drafts')
  return db.transaction('rw', [...cached, db.drafts, db.outbox, db.idmap, db.meta], async () => {
    await noteWhatRowsAre(db)
    for (const table of cached) await table.clear()
    if (keptDrafts !== 'all') await db.drafts.filter((draft) => keptDrafts === 'none' || !isOfNewRecord(draft)).delete()
    for (const name of ['cursor', 'seq', 'last_pull', 'session']) await db.meta.delete(name)
  })
}

/** As older versions noted it: by the company's name, which may change. */
const formerNameOf = ({ role, subcontractor, customer }: Viewer): string =>
  JSON.stringify([role, subcontractor, customer])

/** Key shared by all who see the same rows: the role, and the company's id as soon as the server has sent it. */
export const viewerName = (viewer: KnownViewer): string =>
  viewer.companyId === undefined ? formerNameOf(viewer) : JSON.stringify([viewer.role, viewer.companyId])

/** Whether a stored key belongs to this viewer, also if it was stored before the session knew its company's id. */
export const isViewerNamed = (name: string | undefined, viewer: KnownViewer): boolean =>
  name === viewerName(viewer) || name === formerNameOf(viewer)

/**
 * Makes sure that the rows on the device are such as this person may see: those that were fetched for another role or
 * company go before anything is shown, with the forms that show some of them. A company that is only called otherwise is
 * the same. Where nothing tells for whom they are, they are fetched anew, and what is half typed stays.
 * @param before for whom they are where an older version did not note it
 */
export const keepRowsFor = async (db: LocalDb, viewer: KnownViewer, before?: KnownViewer): Promise<void> => {
  const noted = await getMeta(db, 'viewer')
  if (noted === viewerName(viewer)) return
  const known = noted ?? (before && formerNameOf(before))
  if (!isViewerNamed(known, viewer)) await removeCachedRows(db, known === undefined ? 'all' : 'of_new')
  await setMeta(db, 'viewer', viewerName(viewer))
}
