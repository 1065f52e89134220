import type { AnswerPage, GivenAnswer } from '../../../shared/schemas/trip-link.ts'
import { answered, openDatabase, writeIn } from '../database.ts'

/** What is kept of a link: its trips as they came, when, and the answers that are not sent yet. */
export type Kept = {
  page: AnswerPage | null
  /** By the phone's clock, milliseconds. */
  at: number
  waiting: readonly GivenAnswer[]
  /** The waiting answers that were taken over from an older version of the page, as text. */
  takenOver?: string
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
