import type { Store } from '../store/db.ts'

export type Reads = { rows: number; statements: number }
/** Counter of the rows that leave SQLite in this process. */
export type ReadCount = {
  /** Begins anew. */
  start: () => void
  /** Ends it. @returns the reads since */
  end: () => Reads
  /** Leaves the statements as they were. */
  stop: () => void
}

/** Counts the statements of a process, and the rows that they answer: the work of a call without its time. */
export const countReads = (store: Store): ReadCount => {
  const statement = Object.getPrototypeOf(store.sqlite.prepare('select 1'))
  const { all, get, iterate } = statement
  let measuring: Reads | null = null
  const noted = <Answer>(answer: Answer, rows: number): Answer => {
    if (measuring) {
      measuring.rows += rows
      measuring.statements += 1
    }
    return answer
  }
  statement.all = function (...given: unknown[]) {
    const rows = all.apply(this, given)
    return noted(rows, rows.length)
  }
  statement.get = function (...given: unknown[]) {
    const row = get.apply(this, given)
    return noted(row, row === undefined ? 0 : 1)
  }
  statement.iterate = function* (...given: unknown[]) {
    noted(null, 0)
    for (const row of iterate.apply(this, given)) yield noted(row, 1)
  }
  return {
    start: () => {
      measuring = { rows: 0, statements: 0 }
    },
    end: () => {
      const counted = measuring ?? { rows: 0, statements: 0 }
      measuring = null
      return counted
    },
    stop: () => Object.assign(statement, { all, get, iterate }),
  }
}
