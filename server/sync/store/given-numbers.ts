import { statementNumber } from '#shared/domain/money/statement.ts'
import { dayOf } from '#shared/domain/time/dates.ts'
import { MINUTE_MS } from '#shared/domain/time/units.ts'
import type { Store } from '../../store/db.ts'
import type { Database } from '../../store/sql/sqlite.ts'

/** The last number that statements of a side and year got. */
type Given = { side: 'customer' | 'sub'; year: number; last: number }
export type GivenNumbers = {
  last: readonly Given[]
  /** Numbers on final statements, as they are written. */
  stated: ReadonlySet<string>
}

/** Numbers of statements that a database has given. An older one knows of none. */
export const givenNumbers = (sqlite: Database.Database): GivenNumbers => {
  const hasNumbers = sqlite.prepare(`select 1 from sqlite_master where name = 'statement_numbers'`).get() !== undefined
  if (!hasNumbers) return { last: [], stated: new Set() }
  const stated = sqlite.prepare<[], string>('select st_number from statements where st_number is not null').pluck()
  return {
    last: sqlite.prepare<[], Given>('select side, year, last from statement_numbers').all(),
    stated: new Set(stated.all()),
  }
}

const START_MS = Date.parse('2026-01-01T00:00:00.000Z')
const AT_LEAST = 1000

/** Raises the last number of a side and year. */
const raise = (sqlite: Database.Database, { side, year, last }: Given): void => {
  sqlite
    .prepare(
      `insert into statement_numbers (side, year, last) values (?, ?, ?)
       on conflict do update set last = max(last, excluded.last)`,
    )
    .run(side, year, last)
}

/**
 * Sees to it that no number that the replaced database gave is given again: a statement with it may be in a receiver's
 * books. Numbers go on behind its last ones; where it cannot be read they jump, by the clock, so that two restores of
 * one backup do not give the same ones either.
 * @returns the numbers of final statements that went with the replaced database, and those that come next after a jump
 */
export const keepGivenNumbers = (store: Store, replaced: GivenNumbers | null): { lost: string[]; jumped: string[] } => {
  const { last, stated } = givenNumbers(store.sqlite)
  if (replaced) {
    for (const given of replaced.last) raise(store.sqlite, given)
    return { lost: [...replaced.stated].filter((number) => !stated.has(number)).sort(), jumped: [] }
  }
  // Numbers of other years are given no more.
  const year = Number(dayOf(store.now(), store.timeZone).slice(0, 4))
  const jump = AT_LEAST + Math.max(0, Math.floor((store.now() - START_MS) / MINUTE_MS))
  const jumped = (['sub', 'customer'] as const).map((side) => {
    const before = last.find((given) => given.side === side && given.year === year)?.last ?? 0
    raise(store.sqlite, { side, year, last: before + jump })
    return statementNumber(side, year, before + jump + 1)
  })
  return { lost: [], jumped }
}
