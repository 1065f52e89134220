import { ApiRefusal, NoConnection } from '../../sync/api.ts'

/** One fault of the file; `values` fill the message's placeholders. Line 1 is the header; 0 is the file as a whole. */
export type UploadFault = {
  /** Place in the list. */
  place: number
  line: number
  column: string
  message: string
  values: Record<string, unknown>
}

export type UploadOutcome =
  | { state: 'checked'; added: number; present: number }
  | { state: 'imported'; added: number; present: number }
  /** `more` faults are not listed. */
  | { state: 'faults'; faults: UploadFault[]; more: number }
  | { state: 'failed'; message: string; values: Record<string, unknown> }

const isFault = (entry: unknown): entry is { line: number; message: string; column?: string } =>
  typeof entry === 'object' &&
  entry !== null &&
  typeof (entry as { line?: unknown }).line === 'number' &&
  typeof (entry as { message?: unknown }).message === 'string'

/** What a failed check or import says: faults by line, or the one reason why it was not even read. */
export const outcomeOfFailure = (error: unknown): UploadOutcome => {
  if (error instanceof NoConnection) return { state: 'failed', message: 'needs_connection', values: {} }
  if (!(error instanceof ApiRefusal)) return { state: 'failed', message: 'general_problem', values: {} }
  const entries: unknown[] = Array.isArray(error.body.errors) ? error.body.errors : []
  const faults = entries.filter(isFault).map(({ line, column = '', message, ...rest }, place) => ({
    place,
    line,
    column,
    message,
    values: { col: column, ...rest },
  }))
  if (faults.length > 0)
    return { state: 'faults', faults, more: typeof error.body.more === 'number' ? error.body.more : 0 }
  return { state: 'failed', message: error.body.message, values: error.body }
}

/** The faults as a table that a spreadsheet or a mail takes. */
export const faultsText = (
  faults: readonly UploadFault[],
  headings: readonly [string, string, string],
  textOf: (fault: UploadFault) => string,
): string =>
  [headings, ...faults.map((fault) => [fault.line, fault.column, textOf(fault)])]
    .map((row) => row.join('\t'))
    .join('\n')
