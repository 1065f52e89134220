import { perStore, type Store } from '../../store/db.ts'

/** Work that is begun after so many milliseconds waits for the next commit: others are answered in between. */
const LONGEST_MS = 50

type Waiting = { work: () => unknown; resolve: (result: unknown) => void; reject: (error: unknown) => void }

/** Runs one after the other, each undone by itself where it throws. @returns functions that answer each, once all is committed */
const runAll = (store: Store, waiting: readonly Waiting[]): (() => void)[] =>
  waiting.map(({ work, resolve, reject }) => {
    try {
      const result = store.write(work)
      return () => resolve(result)
    } catch (error) {
      return () => reject(error)
    }
  })

const gather = perStore((store) => {
  let waiting: Waiting[] = []
  const commit = (): void => {
    const turn: Waiting[] = []
    const all = waiting
    waiting = []
    let answers: (() => void)[]
    try {
      answers = store.write(() => {
        const end = performance.now() + LONGEST_MS
        return all.flatMap((one) => {
          if (turn.length > 0 && performance.now() >= end) return []
          turn.push(one)
          return runAll(store, [one])
        })
      })
    } catch {
      // Undone as a whole, so each stands for itself: what is sound is not held back.
      answers = runAll(store, turn)
    }
    const left = all.slice(turn.length)
    if (left.length > 0) {
      if (waiting.length === 0) setImmediate(commit)
      waiting = [...left, ...waiting]
    }
    for (const answer of answers) answer()
  }
  return (one: Waiting): void => {
    if (waiting.length === 0) setImmediate(commit)
    waiting.push(one)
  }
})

/**
 * Runs writing work in one transaction with what other requests want to write at the same moment, so that the disk is waited
 * for once: each in a savepoint of its own, in the order of coming, and answered after the commit. Inside a transaction it
 * joins that one.
 * @returns what the work returns, rejected with what it throws; nothing of it is written then
 */
export const together = <Result>(store: Store, work: () => Result): Result | Promise<Result> =>
  store.sqlite.inTransaction
    ? work()
    : new Promise<Result>((resolve, reject) => {
        gather(store)({ work, resolve: resolve as Waiting['resolve'], reject })
      })
