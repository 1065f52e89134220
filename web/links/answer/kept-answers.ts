import { DAY_MS } from '#shared/domain/time/units.ts'
import type { AnswerPage, GivenAnswer, LinkAnswers } from '#shared/schemas/trip-link.ts'
import { linkName, sendKeyOf } from '../link-name.ts'
import { phoneNow } from '../phone-clock.ts'
import {
  answersDisk,
  type GoneTrip,
  isRestored,
  type Kept,
  type LostAnswer,
  settled,
  waitingOf,
  without,
  withPage,
} from './answers-disk.ts'
import type { Former } from './tidy-answers.ts'

/** Milliseconds after the end of a link for which it shows answers that came too late. */
const TOLD_AFTER_END = 30 * DAY_MS
const NOTHING: Kept = { page: null, at: 0, waiting: [] }

/**
 * A link's storage on a phone: its trips as they came, and the answers that are not sent yet, over a reload and a night without a
 * network. Tabs of one link share it: each adds and removes its own answers, and never writes an older state that it read.
 */
export type KeptAnswers = {
  /** Of the link (`linkName`). */
  name: string
  /**
   * `waiting`: unsent answers of all tabs, the last one to a trip. `unkept`: trips whose answer goes with this page, since the
   * phone has no room. `refused`: by trip, why an answer does not count; `gone`: such trips that left the page. `page`: the last
   * one; `age` in milliseconds.
   */
  read: () => Promise<{
    waiting: ReadonlyMap<number, GivenAnswer>
    unkept: ReadonlySet<number>
    refused: ReadonlyMap<number, LostAnswer>
    gone: readonly GoneTrip[]
    page: AnswerPage | null
    age: number
  }>
  keepPage: (page: AnswerPage) => Promise<void>
  /** Resolves once they are on the disk, with those that it had no room for before, or held in memory. */
  add: (answers: readonly GivenAnswer[]) => Promise<void>
  /** Removes sent answers, but for those given anew in the meantime, and keeps why some do not count. */
  drop: (sent: readonly GivenAnswer[], refused?: LinkAnswers['refused']) => Promise<void>
  /** Forgets why the answer to a trip does not count. */
  close: (tt_id: number) => Promise<void>
  /**
   * Ends the link: forgets all but unsent answers with their trips; on a server of another epoch, answers that it had taken wait
   * as well.
   */
  end: (epoch?: string) => Promise<void>
}

/** Answers, of which the later ones to a trip count. */
const joined = (earlier: readonly GivenAnswer[], later: readonly GivenAnswer[]): GivenAnswer[] => [
  ...earlier.filter(({ tt_id }) => !later.some((given) => given.tt_id === tt_id)),
  ...later,
]

/** Rest of an ended link: no price lies on the phone longer than its answer waits. */
const afterEnd = ({ page, sendKey: _key, taken: _, ...kept }: Kept): Kept | null => {
  if (kept.waiting.length === 0) return null
  const isWaiting = ({ tt_id }: { tt_id: number }): boolean => kept.waiting.some((given) => given.tt_id === tt_id)
  return { ...kept, page: page && { ...page, trips: page.trips.filter(isWaiting) } }
}

/**
 * @param disk storage; if the browser refuses it, memory until the page is closed
 * @throws TypeError if the browser makes no hashes, which it does for https and localhost alone
 */
export const openKept = async (token: string, disk = answersDisk()): Promise<KeptAnswers> => {
  const name = await linkName(token)
  const sendKey = await sendKeyOf(token)
  /** State that the browser did not store: all of it, or the part that it had no room for. */
  let held: Kept | null = null
  /** True if the held state lies in the browser's settings as well. */
  let isInSettings = false
  /** Removed answers that are still on the disk: it had no room to be changed. */
  let dropped: readonly GivenAnswer[] = []
  /** State from an older version of the page, if the disk does not take it. */
  let former: Former | undefined
  const withHeld = (stored: Kept = NOTHING): Kept =>
    held ? { ...stored, ...held, waiting: joined(without(stored.waiting, dropped), held.waiting) } : stored
  const stored = (): Promise<Kept | undefined> => disk.read(name).catch(() => undefined)
  const change = async (how: (kept: Kept) => Kept | null): Promise<void> => {
    try {
      await disk.change(name, (was) => how(withHeld(was)))
      held = null
      dropped = []
      former?.keep(null)
    } catch {
      const was = withHeld(await stored())
      held = how(was) ?? NOTHING
      dropped = [...dropped, ...without(was.waiting, held.waiting)]
      isInSettings = former?.keep(held) ?? false
    }
  }
  const tidying = import('./tidy-answers.ts')
    .then(({ tidyAnswers }) => tidyAnswers(disk, { name, now: phoneNow(), told: TOLD_AFTER_END, afterEnd }))
    .catch(() => undefined)
  try {
    // What an older version of the page kept is this one's as well.
    if (Object.keys(localStorage).some((setting) => setting.startsWith('answers '))) {
      former = await tidying
      held = former?.kept ?? null
      isInSettings = held !== null
    }
  } catch {
    // A browser that keeps no settings has none of them.
  }
  return {
    name,
    read: async () => {
      const onDisk = await stored()
      const kept = withHeld(onDisk)
      const { page, at, refused = [], gone = [] } = kept
      const unkept = isInSettings ? [] : without(kept.waiting, onDisk?.waiting ?? [])
      return {
        waiting: waitingOf(kept),
        unkept: new Set(unkept.map(({ tt_id }) => tt_id)),
        refused: new Map(refused.map((lost) => [lost.tt_id, lost])),
        gone,
        page,
        age: Math.max(0, phoneNow() - at),
      }
    },
    keepPage: (page) => change((kept) => withPage(kept, page, phoneNow())),
    add: (answers) =>
      change((kept) => ({
        ...kept,
        waiting: joined(kept.waiting, answers),
        refused: kept.refused?.filter(({ tt_id }) => !answers.some((given) => given.tt_id === tt_id)),
        sendKey,
      })),
    drop: (sent, refused = []) => change((kept) => settled(kept, sent, refused, phoneNow())),
    close: (tt_id) => change((kept) => ({ ...kept, refused: kept.refused?.filter((one) => one.tt_id !== tt_id) })),
    end: (epoch) =>
      change((kept) => {
        // A link that ran out is answered as an unknown one is: what was taken while it was alive may be told as lost, no more.
        const lost = isRestored(kept, epoch) ? (kept.taken ?? []).filter(({ at }) => at > phoneNow() - 2 * DAY_MS) : []
        return afterEnd({ ...kept, waiting: joined(lost, kept.waiting) })
      }),
  }
}
