import { forgetFiles } from '../files/named-files.ts'
import type { Store } from '../store/db.ts'
import { deleteLink, outdatedLinks } from './store/trip-links.ts'
import { deleteReportsOfLink, deleteUnreportedFiles } from './store/trip-reports.ts'

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
  forgetFiles(store, dataDir, names)
}
