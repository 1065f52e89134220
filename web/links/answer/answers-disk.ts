import type { AnswerPage, AnswerTrip, GivenAnswer, LinkAnswers } from '#shared/schemas/trip-link.ts'
import type { Answer } from '../calls.ts'
import { answered, openDatabase, writeIn } from '../database.ts'

type Refused = LinkAnswers['refused']
/** An answer that the server took, and when, by the phone's clock, milliseconds. */
export type TakenAnswer = GivenAnswer & { at: number }
/**
 * An answer that does not count: a message of the server, and the facts that it was given to, which an older version did not
 * keep; `taken` for one that a restore took away.
 */
export type LostAnswer = { message: string; facts?: string | undefined; taken?: TakenAnswer }
/** Names of a trip that left the page. */
export type GoneTrip = Pick<AnswerTrip, 'tt_id' | 'tour' | 'stp'>

/** Stored state of a link: its trips as they came, the time, and the answers that are not sent yet. */
export type Kept = {
  page: AnswerPage | null
  /** By the phone's clock, milliseconds. */
  at: number
  waiting: readonly GivenAnswer[]
  /** Those that did not count, until they are given anew. */
  refused?: readonly ({ tt_id: number } & LostAnswer)[]
  /** Key with which the worker sends; kept only while an answer waits. */
  sendKey?: string
  /** The waiting answers that were taken over from an older version of the page, as text. */
  takenOver?: string
  /** Those that the server took and that stand. */
  taken?: readonly TakenAnswer[]
  /** Trips that left the page, with an answer that waits or does not count. */
  gone?: readonly GoneTrip[]
}

/** The answers that wait, the last one to each trip. */
export const waitingOf = ({ waiting }: Kept): Map<number, GivenAnswer> =>
  new Map(waiting.map((given) => [given.tt_id, given]))

/** Answers but for others of the same words. */
export const without = (answers: readonly GivenAnswer[], others: readonly GivenAnswer[]): GivenAnswer[] => {
  const words = new Set(others.map((given) => JSON.stringify(given)))
  return answers.filter((given) => !words.has(JSON.stringify(given)))
}

/** Sent answers that do not count; null while that is not known. */
export const refusedOf = (answer: Answer<LinkAnswers>, sent: readonly GivenAnswer[]): Refused | null => {
  if (answer.is === 'ok') return answer.value.refused
  return answer.is === 'refused' ? sent.map(({ tt_id }) => ({ tt_id, message: '' })) : null
}

/** True for an answer that came after the end of the link: it waits, and shows as too late once the page finds the link ended. */
const isLate = ({ message }: Refused[number]): boolean => message === 'link_unknown'

/** Stored state after answers were sent; an answer given anew in the meantime still waits. */
export const settled = (kept: Kept, sent: readonly GivenAnswer[], told: Refused, at: number): Kept => {
  const late = new Set(told.filter(isLate).map(({ tt_id }) => tt_id))
  const refused = told.filter((one) => !isLate(one))
  const judged = sent.filter(({ tt_id }) => !late.has(tt_id))
  const waiting = without(kept.waiting, judged)
  const taken = judged.filter(({ tt_id }) => !refused.some((one) => one.tt_id === tt_id)).map((one) => ({ ...one, at }))
  return {
    ...kept,
    waiting,
    refused: [
      ...(kept.refused ?? []),
      ...refused.map((one) => ({ ...one, facts: sent.find(({ tt_id }) => tt_id === one.tt_id)?.facts })),
    ],
    sendKey: waiting.length > 0 ? kept.sendKey : undefined,
    taken: [...(kept.taken ?? []).filter(({ tt_id }) => !sent.some((one) => one.tt_id === tt_id)), ...taken],
  }
}

/** Returns true if the kept page came from another database of the server: it was restored since. */
export const isRestored = ({ page }: Kept, epoch: string | undefined): boolean =>
  page?.epoch !== undefined && epoch !== undefined && page.epoch !== epoch

/** Stored state with a newer page: answers that a restore took away do not count; trips that left the page keep their names. */
export const withPage = (kept: Kept, page: AnswerPage, at: number): Kept => {
  const { waiting, taken = [], gone = [] } = kept
  const stands = ({ tt_id, answer }: TakenAnswer): boolean =>
    page.trips.some((trip) => trip.tt_id === tt_id && trip.answer === answer)
  const lost = isRestored(kept, page.epoch) ? taken.filter((one) => !stands(one)) : []
  const refused = [
    ...(kept.refused ?? []),
    ...lost.map((one) => ({ tt_id: one.tt_id, message: 'restored', facts: one.facts, taken: one })),
  ]
  const isNamed = ({ tt_id }: GoneTrip): boolean =>
    [...waiting, ...refused].some((one) => one.tt_id === tt_id) && page.trips.every((trip) => trip.tt_id !== tt_id)
  return {
    ...{ ...kept, page, at, refused, taken: taken.filter(stands) },
    gone: [...gone, ...(kept.page?.trips ?? [])].filter(isNamed).map(({ tt_id, tour, stp }) => ({ tt_id, tour, stp })),
  }
}

/** Storage of the browser, by names of links. */
export type AnswersDisk = {
  names: () => Promise<string[]>
  read: (name: string) => Promise<Kept | undefined>
  /** Changes the stored state of that moment, over all tabs; null or undefined removes it. On the disk once it resolves. */
  change: (name: string, how: (kept: Kept | undefined) => Kept | null | undefined) => Promise<void>
}

const LINKS = 'links'

/** The database of the page; a browser that has none refuses each use. */
export const answersDisk = (): AnswersDisk => {
  const database = openDatabase('trip-answers', (made) => made.createObjectStore(LINKS))
  const ask = <Result>(what: (store: IDBObjectStore) => IDBRequest): Promise<Result> =>
    database.use((connection) => answered(what(connection.transaction(LINKS).objectStore(LINKS))))
  return {
    names: () => ask((store) => store.getAllKeys()),
    read: (name) => ask((store) => store.get(name)),
    change: (name, how) =>
      database.use((connection) =>
        writeIn(connection, [LINKS], async (of) => {
          const kept = how(await answered(of(LINKS).get(name)))
          if (kept) of(LINKS).put(kept, name)
          else of(LINKS).delete(name)
        }),
      ),
  }
}
