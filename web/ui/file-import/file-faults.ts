/** One fault of a file; `values` fill the message's placeholders. Line 1 is the header; 0 is the file as a whole. */
export type FileFault = { line: number; column: string; message: string; values: Record<string, unknown> }

const isFault = (entry: unknown): entry is { line: number; message: string; column?: string } =>
  typeof entry === 'object' &&
  entry !== null &&
  typeof (entry as { line?: unknown }).line === 'number' &&
  typeof (entry as { message?: unknown }).message === 'string'

/** Returns the faults by line of a refused file, and how many more the server did not list. */
export const fileFaults = ({
  errors,
  more,
}: {
  errors?: unknown
  more?: unknown
}): { faults: FileFault[]; more: number } => {
  const entries: unknown[] = Array.isArray(errors) ? errors : []
  return {
    faults: entries
      .filter(isFault)
      .map(({ line, column = '', message, ...rest }) => ({ line, column, message, values: { col: column, ...rest } })),
    more: typeof more === 'number' ? more : 0,
  }
}
