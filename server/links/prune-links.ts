import { deleteScan } from '../files/scans.ts'
import { hasScan } from '../store/approvals/documents.ts'
import type { Store } from '../store/db.ts'
import { deleteLink, outdatedLinks } from '../store/links/trip-links.ts'
import { deleteReportsOfLink, deleteUnreportedFiles, isFileReported } from '../store/links/trip-reports.ts'

const AT_ONCE = 200

/**
 * Forgets links and reports of trips that are gone, and photos whose report never came, with their files.
 * @param before times (ISO) from before which they are forgotten
 */
export const pruneLinks = (store: Store, dataDir: string, before: { gone: string; unreported: string }): void => {
  const names = store.write(() => [
    ...deleteUnreportedFiles(store, before.unreported),
    ...outdatedLinks(store, before.gone, AT_ONCE).flatMap((id) => {
      deleteLink(store, id)
      return deleteReportsOfLink(store, id)
    }),
  ])
  for (const name of names) if (!hasScan(store, name) && !isFileReported(store, name)) deleteScan(dataDir, name)
}
