import type { ApprovalDocument } from './documents.ts'

type Version = Pick<ApprovalDocument, 'do_id' | 'do_replaces' | 'do_verified_at' | 'retired'>

/** A later version takes the place of an earlier one: numbers that say otherwise are none of ours. */
const formerId = ({ do_id, do_replaces }: Version): number | null =>
  do_replaces !== null && do_replaces < do_id ? do_replaces : null

/** Returns the documents that another, which is not withdrawn, takes the place of, verified or not. */
export const replacedDocuments = (documents: readonly Version[]): Set<number> =>
  new Set(documents.flatMap((one) => (one.retired ? [] : (formerId(one) ?? []))))

/**
 * Joins versions for lists: a document and its renewal are one row, by the newest. Until that is verified, the former is the one
 * that holds.
 * @returns the rows, and the version of a row that holds
 */
export const joinedVersions = <Document extends Version>(
  documents: readonly Document[],
): { rows: Document[]; holding: (row: Document) => Document } => {
  const replaced = replacedDocuments(documents)
  const byId = new Map(documents.map((one) => [one.do_id, one]))
  const holding = (row: Document): Document => {
    if (row.do_verified_at !== null) return row
    const former = byId.get(formerId(row) ?? 0)
    return former && !former.retired ? holding(former) : row
  }
  return { rows: documents.filter(({ do_id }) => !replaced.has(do_id)), holding }
}
