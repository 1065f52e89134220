import { hasScan, scansOfDocuments } from '../documents/store/documents.ts'
import { filesOfAllReports, isFileReported } from '../links/store/trip-reports.ts'
import { filesOfAllStatements, isFileOfStatement } from '../money/store/statement-files.ts'
import type { Store } from '../store/db.ts'
import { deleteScan } from './scans.ts'

/** Names of the files under DATA_DIR/files that rows of the database need. */
export const namedFiles = (store: Store): string[] => [
  ...new Set([...scansOfDocuments(store), ...filesOfAllReports(store), ...filesOfAllStatements(store)]),
]

/** Deletes the files that no row has any more: one content may belong to several rows. */
export const forgetFiles = (store: Store, dataDir: string, names: readonly string[]): void => {
  for (const name of names)
    if (!hasScan(store, name) && !isFileReported(store, name) && !isFileOfStatement(store, name))
      deleteScan(dataDir, name)
}
