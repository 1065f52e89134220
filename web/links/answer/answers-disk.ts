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
  /** Changes what is kept as it is then, over all tabs; null forgets it. On the disk once it resolves. */
  change: (name: string, how: (kept: Kept | undefined) => Kept | null | undefined) => Promise<void>
}

const LINKS = 'links'
/** A browser whose database does not open must not keep a person from answering, milliseconds. */
const OPENS_WITHIN_MS = 3_000

/** The database of the page; a browser that has none refuses each use. */
export const answersDisk = (): AnswersDisk => {
  const opening = Promise.race([
    Promise.resolve().then(() => openDatabase('trip-answers', (made) => made.createObjectStore(LINKS))),
    new Promise<never>((_resolve, reject) => setTimeout(() => reject(new Error('no database')), OPENS_WITHIN_MS)),
  ])
  opening.catch(() => undefined)
  const store = async (): Promise<IDBObjectStore> => (await opening).transaction(LINKS).objectStore(LINKS)
  return {
    names: async () => (await answered((await store()).getAllKeys())) as string[],
    read: async (name) => await answered((await store()).get(name)),
    change: async (name, how) =>
      await writeIn(await opening, [LINKS], async (of) => {
        const before: Kept | undefined = await answered(of(LINKS).get(name))
        const after = how(before)
        if (after === null) of(LINKS).delete(name)
        else if (after !== before) of(LINKS).put(after, name)
      }),
  }
}
