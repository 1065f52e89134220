import { type FileFault, fileFaults } from '../../../ui/file-import/file-faults.ts'
import type { Failure } from '../../../ui/forms/form-faults.ts'

export type ImportCounts = { added: number; changed: number; present: number }

export type ImportOutcome =
  | { state: 'checked'; counts: ImportCounts }
  /** `more` faults are not listed. */
  | { state: 'faults'; faults: FileFault[]; more: number }
  | { state: 'failed'; failure: Failure }

/** What a refused check or import says: faults by line, or the one reason why the file was not even read. */
export const outcomeOfFailure = (failure: Failure): ImportOutcome => {
  const { faults, more } = fileFaults(failure.values)
  if (faults.length === 0) return { state: 'failed', failure }
  return { state: 'faults', faults: faults.sort((a, b) => a.line - b.line), more }
}
