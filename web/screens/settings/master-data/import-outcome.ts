import type { Failure } from '../../../ui/forms/form-faults.ts'

/** One fault of the file; `values` fill the message's placeholders. Line 1 is the header. */
export type ImportFault = { line: number; column: string; message: string; values: Record<string, unknown> }
export type ImportCounts = { added: number; changed: number; present: number }

export type ImportOutcome =
  | { state: 'checked'; counts: ImportCounts }
  /** `more` faults are not listed. */
  | { state: 'faults'; faults: ImportFault[]; more: number }
  | { state: 'failed'; failure: Failure }

const isFault = (entry: unknown): entry is { line: number; column?: string; message: string } =>
  typeof entry === 'object' &&
  entry !== null &&
  'line' in entry &&
  typeof entry.line === 'number' &&
  'message' in entry &&
  typeof entry.message === 'string'

/** What a refused check or import says: faults by line, or the one reason why the file was not even read. */
export const outcomeOfFailure = (failure: Failure): ImportOutcome => {
  const entries: unknown[] = Array.isArray(failure.values.errors) ? failure.values.errors : []
  const faults = entries
    .filter(isFault)
    .map(({ line, column = '', message, ...rest }) => ({ line, column, message, values: { col: column, ...rest } }))
    .sort((a, b) => a.line - b.line)
  const { more } = failure.values
  return faults.length > 0
    ? { state: 'faults', faults, more: typeof more === 'number' ? more : 0 }
    : { state: 'failed', failure }
}
