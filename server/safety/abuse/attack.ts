import type { Store } from '../../store/db.ts'
import type { Answering } from './receiver.ts'
import type { Target } from './target.ts'

/** Something that one person could do to all others. */
export type Attack = {
  /** The attack in a few words. */
  name: string
  /** Megabytes that the server's memory may grow by while it goes on. */
  memoryMb: number
  /** The slowest answer that an honest user may get meanwhile, milliseconds; generous, for busy machines. */
  answerMs?: number
  /** Trips of the company; a hundred unless told. */
  trips?: number
  /** Answers of a receiver of webhooks that the attacker runs. */
  receiver?: Answering
  /** Adds rows of the company beyond its trips. */
  fill?: (store: Store) => void
  /** @returns the result, for the table. @throws Error when a bound of the attack's own is broken */
  run: (target: Target) => Promise<string>
}

/** Runs so many at once, the next one as soon as one ends. */
export const inParallel = async <Result>(
  times: number,
  atOnce: number,
  work: (index: number) => Promise<Result>,
): Promise<Result[]> => {
  const results: Result[] = []
  let next = 0
  const worker = async (): Promise<void> => {
    while (next < times) {
      const index = next
      next += 1
      results[index] = await work(index)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return results
}

/** `401 x 80, 429 x 3` */
export const tally = (outcomes: readonly (number | string)[]): string => {
  const counts = new Map<number | string, number>()
  for (const outcome of outcomes) counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
  return [...counts].map(([outcome, count]) => `${outcome} x ${count}`).join(', ')
}

/** @throws Error with `what` unless `isSo` */
export function must(isSo: boolean, what: string): asserts isSo {
  if (!isSo) throw new Error(what)
}
