import type { AnswerPage, GivenAnswer, LinkAnswers } from '#shared/schemas/trip-link.ts'
import type { Answer } from '../calls.ts'
import { answered, openDatabase, writeIn } from '../database.ts'

type Refused = LinkAnswers['refused']
/** An answer that did not count: a message of the server, and what it was given to, which an older version did not keep. */
export type LostAnswer = { message: string; facts?: string | undefined }

/** What is kept of a link: its trips as they came, when, and the answers that are not sent yet. */
export type Kept = {
  page: AnswerPage | null
  /** By the phone's clock, milliseconds. */
  at: number
  waiting: readonly GivenAnswer[]
  /** Those that did not count, until they are given anew. */
  refused?: readonly ({ tt_id: number } & LostAnswer)[]
  /** By it the worker sends; there while an answer waits, and no longer. */
  sendKey?: string
  /** The waiting answers that were taken over from an older version of the page, as text. */
  takenOver?: string
}

/** The answers that wait, the last one to each trip. */
export const waitingOf = ({ waiting }: Kept): Map<number, GivenAnswer> =>
  new Map(waiting.map((given) => [given.tt_id, given]))

/** Answers but for others of the same words. */
export const without = (answers: readonly GivenAnswer[], others: readonly GivenAnswer[]): GivenAnswer[] => {
  const words = new Set(others.map((given) => JSON.stringify(given)))
  return answers.filter((given) => !words.has(JSON.stringify(given)))
}

/** Which of the answers that were sent do not count; null where that is not known yet. */
export const refusedOf = (answer: Answer<LinkAnswers>, sent: readonly GivenAnswer[]): Refused | null => {
  if (answer.is === 'ok') return answer.value.refused
  return answer.is === 'refused' ? sent.map(({ tt_id }) => ({ tt_id, message: '' })) : null
}

/** Their turn came after the end of the link: they wait, and are told as too late once the page finds it ended. */
const isLate = ({ message }: Refused[number]): boolean => message === 'link_unknown'

/** What is kept once answers were sent: what was answered anew meanwhile waits on. */
export const settled = (kept: Kept, sent: readonly GivenAnswer[], told: Refused): Kept => {
  const late = new Set(told.filter(isLate).map(({ tt_id }) => tt_id))
  const refused = told.filter((one) => !isLate(one))
  const judged = sent.filter(({ tt_id }) => !late.has(tt_id))
  const waiting = without(kept.waiting, judged)
  return {
    ...kept,
    waiting,
    refused: [
      ...(kept.refused ?? []),
      ...refused.map((one) => ({ ...one, facts: sent.find(({ tt_id }) => tt_id === one.tt_id)?.facts })),
    ],
    sendKey: waiting.length > 0 ? kept.sendKey : undefined,
  }
}

/** Where the browser keeps it, by names of links. */
export type AnswersDisk = {
  names: () => Promise<string[]>
  read: (name: string) => Promise<Kept | undefined>
  /** Changes what is kept as it is then, over all tabs; nothing forgets it. On the disk once it resolves. */
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
