import type { z } from 'zod'
import type { ImportQuery } from '../../shared/call.ts'
import type { Deps } from '../deps.ts'
import type { Present } from '../http/route.ts'
import type { Upload } from '../http/upload.ts'
import { importList } from './import-file.ts'
import type { ImportableEntity } from './lists/importables.ts'

type Query = Pick<z.infer<typeof ImportQuery>, 'check' | 'encoding' | 'sheet'>

/** Wishes for an import, from its query: only a check, code page, sheet. */
export const wantedOf = ({ check, encoding, sheet }: Query) => ({ check: check === 'true', encoding, sheet })

/** Fields of the answer of an import beside its message. */
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
