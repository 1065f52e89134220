/** Progress of an import; lines and rows are counted from 0. */
export type ImportProgress = {
  /** Lines of the file below its headings; 0 until it is read. */
  lines: number
  checked: number
  /** Rows that are to be written; 0 until all lines are checked. */
  to_write: number
  written: number
}

export const NO_PROGRESS: ImportProgress = { lines: 0, checked: 0, to_write: 0, written: 0 }

/** Shares of the time: of reading, and of checking where rows are written afterwards. A plan is written as long as it is read and checked. */
const READ = 0.1
const CHECKED = 0.5

const part = (done: number, all: number): number => (all === 0 ? 0 : Math.min(1, done / all))

/**
 * Returns how much of an import is done, from 0 to 1; it never falls while the import goes on.
 * @example importShare('import', { lines: 200, checked: 200, to_write: 80, written: 40 }) // → 0.75
 */
export const importShare = (step: 'check' | 'import', progress: ImportProgress): number => {
  const { lines, checked, to_write, written } = progress
  if (lines === 0) return 0
  const whole = step === 'check' ? 1 : CHECKED
  return READ + (whole - READ) * part(checked, lines) + (1 - whole) * part(written, to_write)
}
