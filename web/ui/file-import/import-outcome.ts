import type { Preview, ReadAs } from '#shared/schemas/file-import.ts'
import type { Failure } from '../forms/form-faults.ts'
import type { FileChanges } from './file-changes.tsx'
import type { FileClashes } from './file-clashes.tsx'
import { type FileFault, fileFaults } from './file-faults.ts'

export type ImportCounts = { added: number; changed: number; present: number }

export type ImportOutcome =
  | {
      state: 'checked'
      counts: ImportCounts
      warnings: FileFault[]
      readAs: ReadAs
      changes: FileChanges
      clashes: FileClashes
      preview: Preview | undefined
    }
  /** `more` faults are not listed. */
  | { state: 'faults'; faults: FileFault[]; more: number }
  | { state: 'failed'; failure: Failure }

/**
 * Returns the outcome of a refused check or import: faults by line, or the one reason why the file was not read at all.
 */
export const outcomeOfFailure = (failure: Failure): ImportOutcome => {
  const { faults, more } = fileFaults(failure.values)
  if (faults.length === 0) return { state: 'failed', failure }
  return { state: 'faults', faults: faults.sort((a, b) => a.line - b.line), more }
}
