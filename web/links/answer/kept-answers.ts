import type { AnswerPage, GivenAnswer } from '../../../shared/schemas/trip-link.ts'
import { linkName } from '../link-name.ts'
import { phoneNow } from '../phone-clock.ts'

type Kept = { page: AnswerPage | null; at: number; waiting: readonly GivenAnswer[] }
const PREFIX = 'answers '
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
/** Answers, of which the later ones to a trip count. */
const joined = (earlier: readonly GivenAnswer[], later: readonly GivenAnswer[]): GivenAnswer[] => [
  ...earlier.filter(({ tt_id }) => !later.some((given) => given.tt_id === tt_id)),
  ...later,
]

const namesOf = (storageOf: () => Storage): string[] => {
  try {
    return Object.keys(storageOf()).filter((name) => name.startsWith(PREFIX))
  } catch {
    return []
  }
}

/**
 * @param storageOf asked for at each use: a browser may refuse the storage as such
 * @throws TypeError where the browser makes no hashes, which it does for https and localhost alone
 */
export const openKept = async (token: string, storageOf = (): Storage => localStorage): Promise<KeptAnswers> => {
  const name = PREFIX + (await linkName(token))
  /** What the browser would not keep: all of it, or what it has no room for. */
  let held: Kept | null = null
  const stored = (of = name): Kept => {
    try {
      return JSON.parse(storageOf().getItem(of) ?? 'null') ?? NOTHING
    } catch {
      return NOTHING
    }
  }
  const read = (): Kept => (held ? { ...held, waiting: joined(stored().waiting, held.waiting) } : stored())
  const write = (kept: Kept): void => {
    try {
      storageOf().setItem(name, JSON.stringify(kept))
      held = null
    } catch {
      held = kept
    }
  }
  const forget = (of = name): void => {
    try {
      storageOf().removeItem(of)
    } catch {
      // Nothing was kept.
    }
  }
  // Links that are over leave no prices behind, and no less room.
  for (const other of namesOf(storageOf))
    if (other !== name && Date.parse(stored(other).page?.expires_at ?? '') < phoneNow()) forget(other)
  return {
    waiting: () => new Map(read().waiting.map((given) => [given.tt_id, given])),
    page: () => {
      const { page, at } = read()
      return page && { page, age: Math.max(0, phoneNow() - at) }
    },
    keepPage: (page) => write({ ...read(), page, at: phoneNow() }),
    add: (answers) => {
      const { waiting, ...rest } = read()
      write({ ...rest, waiting: joined(waiting, answers) })
    },
    drop: (answers) => {
      const { waiting, ...rest } = read()
      write({ ...rest, waiting: waiting.filter((one) => !answers.some((given) => isSame(one, given))) })
    },
    forget: () => {
      held = null
      forget()
    },
  }
}
