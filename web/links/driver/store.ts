import { answered, openDatabase, writeIn } from '../database.ts'
import type { Draft, KeptFile, KeptReport, Values } from './kept.ts'

/**
 * What the page keeps on the phone: one database for each link, so that nothing of one is ever seen by another, nor by the
 * app. Its name is made from a hash; the token itself is kept nowhere but in the link, and a key that sends and reads nothing
 * only while a report waits.
 */
export type Store = {
  get: <Name extends keyof Values>(name: Name) => Promise<Values[Name] | undefined>
  /** Undefined forgets it. */
  set: <Name extends keyof Values>(name: Name, value: Values[Name] | undefined) => Promise<void>
  reports: () => Promise<KeptReport[]>
  /** Keeps a new report, and lets go of the draft that it was written in, both or neither. */
  addReport: (report: KeptReport, draft?: string) => Promise<void>
  /** Changes a report as it is now; null removes it. @returns what became of it, undefined where there was none */
  changeReport: (
    id: string,
    change: (report: KeptReport) => KeptReport | null,
  ) => Promise<KeptReport | null | undefined>
  drafts: () => Promise<Draft[]>
  putDraft: (draft: Draft) => Promise<void>
  removeDraft: (key: string) => Promise<void>
  files: () => Promise<KeptFile[]>
  file: (id: string) => Promise<KeptFile | undefined>
  /** Keeps a file and the draft that names it, both or neither. */
  putFile: (file: KeptFile, draft?: Draft) => Promise<void>
  removeFile: (id: string) => Promise<void>
  close: () => void
}

const STORES = { values: undefined, reports: 're_id', files: 'id', drafts: 'key' } as const
type StoreName = keyof typeof STORES

/** Reads reports until one waits. */
const hasWaiting = (reports: IDBObjectStore): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const request = reports.openCursor()
    request.onsuccess = () => {
      const cursor = request.result
      const report = cursor?.value as KeptReport | undefined
      if (!cursor || report?.state === 'waiting') resolve(cursor !== null)
      else cursor.continue()
    }
    request.onerror = () => reject(request.error)
  })

/**
 * @param sendKey of the link; the worker has none but the one that is kept
 * @throws DOMException where the browser keeps nothing
 */
export const openStore = async (name: string, sendKey?: string): Promise<Store> => {
  const database = openDatabase(name, (made) => {
    for (const [store, keyPath] of Object.entries(STORES))
      made.createObjectStore(store, keyPath === undefined ? {} : { keyPath })
  })
  const write = <Result>(
    names: StoreName[],
    work: (stores: (name: StoreName) => IDBObjectStore) => Promise<Result> | Result,
  ): Promise<Result> => database.use((connection) => writeIn(connection, names, work))
  const read = <Result>(name: StoreName, what: (store: IDBObjectStore) => IDBRequest<Result>): Promise<Result> =>
    database.use((connection) => answered(what(connection.transaction(name).objectStore(name))))
  await database.use(async () => undefined)

  return {
    get: (key) => read('values', (of) => of.get(key)),
    set: (key, value) =>
      write(['values'], (of) => void (value === undefined ? of('values').delete(key) : of('values').put(value, key))),
    reports: () => read('reports', (of) => of.getAll()),
    addReport: (report, draft) =>
      write(['reports', 'drafts', 'values'], (of) => {
        of('reports').add(report)
        if (sendKey !== undefined) of('values').put(sendKey, 'sendKey')
        if (draft !== undefined) of('drafts').delete(draft)
      }),
    changeReport: (id, change) =>
      write(['reports', 'values'], async (of) => {
        const report = (await answered(of('reports').get(id))) as KeptReport | undefined
        if (!report) return undefined
        const changed = change(report)
        if (changed) of('reports').put(changed)
        else of('reports').delete(id)
        if (!(await hasWaiting(of('reports')))) of('values').delete('sendKey')
        return changed
      }),
    drafts: () => read('drafts', (of) => of.getAll()),
    putDraft: (draft) => write(['drafts'], (of) => void of('drafts').put(draft)),
    removeDraft: (key) => write(['drafts'], (of) => void of('drafts').delete(key)),
    files: () => read('files', (of) => of.getAll()),
    file: (id) => read('files', (of) => of.get(id)),
    putFile: (file, draft) =>
      write(['files', 'drafts'], (of) => {
        of('files').put(file)
        if (draft) of('drafts').put(draft)
      }),
    removeFile: (id) => write(['files'], (of) => void of('files').delete(id)),
    close: database.close,
  }
}
