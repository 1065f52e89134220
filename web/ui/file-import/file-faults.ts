import type { TextKey } from '#shared/text-key.ts'
/** One fault of a file; `values` fill the message's placeholders. Line 1 is the header; 0 is the file as a whole. */
export type FileFault = { line: number; column: string; message: TextKey; values: Record<string, unknown> }

/** Faults that are equal but for their line; `lines` as people write them: `2–5, 9`. */
export type FaultGroup = Pick<FileFault, 'column' | 'message' | 'values'> & { lines: string; count: number }

/** `2–5, 9`. @param lines ascending */
const linesText = (lines: readonly number[]): string => {
  const runs: [number, number][] = []
  for (const line of lines) {
    const last = runs.at(-1)
    if (last && line === last[1] + 1) last[1] = line
    else if (line !== last?.[1]) runs.push([line, line])
  }
  return runs.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join(', ')
}

/** Groups equal faults, in the order of their first line. */
export const groupFaults = (faults: readonly FileFault[]): FaultGroup[] => {
  const groups = new Map<string, FileFault[]>()
  for (const fault of faults) {
    const { line: _line, ...values } = fault.values
    const key = JSON.stringify([fault.column, fault.message, values])
    const group = groups.get(key)
    if (group) group.push(fault)
    else groups.set(key, [fault])
  }
  return [...groups.values()].map((group) => ({
    column: group[0]?.column ?? '',
    message: group[0]?.message ?? 'value_invalid',
    values: group[0]?.values ?? {},
    lines: linesText(group.map(({ line }) => line).sort((a, b) => a - b)),
    count: group.length,
  }))
}

/** Values of this column are of the server: a person did not type them. */
const OF_SERVER = 'row_state'
/** The wrong value that stands beside the reason of a fault; empty where the reason names it. @param said the reason in words */
export const wrongValue = (
  { column, values: { value } }: Pick<FileFault, 'column' | 'values'>,
  said: string,
): string => (typeof value !== 'string' || column === OF_SERVER || said.includes(value) ? '' : value)

const isFault = (entry: unknown): entry is { line: number; message: TextKey; column?: string } =>
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
