import type { z } from 'zod'
import type { ImportQuery } from '../../../shared/call.ts'
import type { Viewer } from '../../../shared/domain/access/roles.ts'
import { sameName } from '../../../shared/domain/names/names.ts'
import type { Deps } from '../../deps.ts'
import type { Present } from '../../http/route.ts'
import type { Upload } from '../../http/upload.ts'
import { importList } from '../../imports/import-file.ts'
import type { ImportableEntity } from '../../imports/importables.ts'
import { notFound, Refusal } from '../../refusal.ts'
import type { Store } from '../../store/db.ts'
import type { Author } from '../../store/history/history.ts'
import type { MasterTable, Stored } from '../../store/master-data/master-data.ts'
import type { Actor } from '../../store/people/actors.ts'

/** The author of a person's change. */
export const byPerson = (actor: Actor): Author => ({ username: actor.username, source: 'person' })

/** Rows as the viewer sees them. Admin may ask for the retired ones too, marked; the others get what is offered. */
export const lookupRows = <Row extends object, Seen extends object>(
  viewer: Viewer,
  query: { all?: 'true' | 'false' },
  list: (all: boolean) => Stored<Row>[],
  project: (viewer: Viewer, row: Row) => Seen | null,
): (Seen & { retired?: boolean })[] => {
  const all = viewer.role === 'admin' && query.all === 'true'
  return list(all).flatMap((row) => {
    const seen = project(viewer, row)
    if (!seen) return []
    return [all ? { ...seen, retired: row.retired } : seen]
  })
}

/** @throws Refusal 404 */
export const requireRow = <Row extends object, Given extends object, Filled extends object>(
  store: Store,
  table: MasterTable<Row, Given, Filled>,
  id: string | number,
): Stored<Row> => {
  const row = table.index(table.all(store)).find({ [table.keyField]: id } as Partial<Row>)
  if (!row) throw notFound()
  return row
}

/** Trips and tours refer to ids, so an id stays. @throws Refusal 400 id_not_changeable */
export const requireSameId = (given: string | number | undefined, id: string | number): void => {
  if (given !== undefined && !sameName(String(given), String(id))) throw new Refusal(400, 'id_not_changeable')
}

type Query = Pick<z.infer<typeof ImportQuery>, 'check' | 'encoding' | 'sheet'>

/** How the file of an import is to be taken, as its query says. */
export const wantedOf = ({ check, encoding, sheet }: Query) => ({ check: check === 'true', encoding, sheet })

/** What the answer of an import says beside its message. */
export const importedOf = ({
  counts,
  warnings,
  readAs,
  changes,
  allChanges,
  clashes,
  preview,
  run,
}: Omit<Awaited<ReturnType<typeof importList>>, 'written'>) => ({
  ...counts,
  warnings,
  read_as: readAs,
  changes: { fields: changes, total: allChanges },
  clashes,
  ...(preview && { preview }),
  run,
})

/** @throws Refusal 400 with the faults of the file; 409 while another import is written; 429 */
export const importAnswer = async (
  deps: Deps,
  entity: ImportableEntity,
  { upload, present, query }: { upload: Upload; present: Present; query: Query },
) => {
  const wanted = wantedOf(query)
  const read = await importList(deps, present, entity, upload, wanted)
  return { message: wanted.check ? 'file_checked' : 'master_data_imported', ...importedOf(read) }
}
