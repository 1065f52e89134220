import type { AnswerPage, GivenAnswer } from '../../../shared/schemas/trip-link.ts'
import { linkName } from '../link-name.ts'
import { phoneNow } from '../phone-clock.ts'

type Kept = { page: AnswerPage | null; at: number; waiting: readonly GivenAnswer[] }
const NOTHING: Kept = { page: null, at: 0, waiting: [] }

/**
 * What a phone keeps of a link: its trips as they came, and the answers that are not sent yet, over a reload and a night without
 * a network. Tabs of one link share it: each adds and takes away what is its own, and never writes what it read before.
 */
export type KeptAnswers = {
  /** Answers that wait, of all tabs; the last one to a trip counts. */
  waiting: () => ReadonlyMap<number, GivenAnswer>
  /** The last page, with its age in milliseconds. */
  page: () => { page: AnswerPage; age: number } | null
  keepPage: (page: AnswerPage) => void
  add: (answers: readonly GivenAnswer[]) => void
  /** Takes away what was sent, but for what was answered anew meanwhile. */
  drop: (answers: readonly GivenAnswer[]) => void
  forget: () => void
}

const isSame = (one: GivenAnswer, other: GivenAnswer): boolean => JSON.stringify(one) === JSON.stringify(other)

/** @throws TypeError where the browser makes no hashes, which it does for https and localhost alone */
export const openKept = async (token: string, storage: Storage = localStorage): Promise<KeptAnswers> => {
  const name = `answers ${await linkName(token)}`
  /** Of a browser that keeps nothing. */
  let held = NOTHING
  const read = (): Kept => {
    try {
      const kept = storage.getItem(name)
      return kept === null ? held : (JSON.parse(kept) as Kept)
    } catch {
      return held
    }
  }
  const write = (kept: Kept): void => {
    try {
      storage.setItem(name, JSON.stringify(kept))
      held = NOTHING
    } catch {
      held = kept
    }
  }
  return {
    waiting: () => new Map(read().waiting.map((given) => [given.tt_id, given])),
    page: () => {
      const { page, at } = read()
      return page && { page, age: Math.max(0, phoneNow() - at) }
    },
    keepPage: (page) => write({ ...read(), page, at: phoneNow() }),
    add: (answers) => {
      const { waiting, ...rest } = read()
      const others = waiting.filter(({ tt_id }) => !answers.some((given) => given.tt_id === tt_id))
      write({ ...rest, waiting: [...others, ...answers] })
    },
    drop: (answers) => {
      const { waiting, ...rest } = read()
      write({ ...rest, waiting: waiting.filter((one) => !answers.some((given) => isSame(one, given))) })
    },
    forget: () => {
      held = NOTHING
      try {
        storage.removeItem(name)
      } catch {
        // Nothing was kept.
      }
    },
  }
}
