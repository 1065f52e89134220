import { answered, openDatabase, writeIn } from '../database.ts'
import type { Draft, KeptFile, KeptReport, Values } from './kept.ts'

/**
 * Storage of the page on the phone: one database for each link, so that neither another link nor the app ever sees it. Its name
 * is made from a hash; the token itself is kept only in the link. While a report waits, a key is kept that can send but not read.
 */
export type Store = {
  get: <Name extends keyof Values>(name: Name) => Promise<Values[Name] | undefined>
  /** Undefined removes it. As all writes without `throws`: a value without room on the phone is held until the page is closed. */
  set: <Name extends keyof Values>(name: Name, value: Values[Name] | undefined) => Promise<void>
  reports: () => Promise<KeptReport[]>
  /**
   * Keeps a new report, with those of its pictures that the phone had no room for, and removes its draft: all or nothing.
   * @throws DOMException if the phone has no room for them
   */
  addReport: (report: KeptReport, draft?: string) => Promise<void>
  /** Notes a report that was sent without being kept before, and removes its draft. */
  noteSent: (report: KeptReport, draft?: string) => Promise<void>
  /**
   * Changes the present report; null removes it. @returns the new report, undefined if there was none
   * @throws DOMException if the phone cannot remove it
   */
  changeReport: (
    id: string,
    change: (report: KeptReport) => KeptReport | null,
  ) => Promise<KeptReport | null | undefined>
  drafts: () => Promise<Draft[]>
  putDraft: (draft: Draft) => Promise<void>
  files: () => Promise<KeptFile[]>
  file: (id: string) => Promise<KeptFile | undefined>
  /** Keeps a file and the draft that names it instead of another file, all or nothing. */
  putFile: (file: KeptFile, draft?: Draft, instead?: string | null) => Promise<void>
  removeFile: (id: string) => Promise<void>
  /** True while the page holds something that the phone has no room for. */
  isFull: () => boolean
  close: () => void
}

const STORES = { values: undefined, reports: 're_id', files: 'id', drafts: 'key' } as const
type StoreName = keyof typeof STORES
/** New value of a key; undefined removes it. */
type Change = readonly [StoreName, string, unknown]

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
  /** Last values read, lists and single ones: a full disk may not open once more. */
  const seen = new Map<string, unknown>()
  const lastSeen = (name: StoreName, key = ''): unknown => {
    const field = STORES[name]
    if (!field || key === '') return seen.get(name + key)
    return (seen.get(name) as Record<string, string>[] | undefined)?.find((row) => row[field] === key)
  }
  /** @throws DOMException where nothing was ever read */
  const read = async <Kept>(name: StoreName, key?: string): Promise<Kept | undefined> => {
    try {
      const kept = await database.use((connection) => {
        const store = connection.transaction(name).objectStore(name)
        return answered(key === undefined ? store.getAll() : store.get(key))
      })
      if (key === undefined || !STORES[name]) seen.set(name + (key ?? ''), kept)
      return kept
    } catch (error) {
      if (seen.size === 0) throw error
      return lastSeen(name, key) as Kept | undefined
    }
  }
  await database.use(async () => undefined)

  /** Values that the disk did not take, for as long as the page lives. */
  const held = Object.fromEntries(Object.keys(STORES).map((name) => [name, new Map()])) as Record<
    StoreName,
    Map<string, unknown>
  >
  const one = async <Kept>(name: StoreName, key: string): Promise<Kept | undefined> => {
    const kept = await read<Kept>(name, key)
    return (held[name].has(key) ? held[name].get(key) : kept) as Kept | undefined
  }
  const all = async <Kept>(name: 'reports' | 'files' | 'drafts'): Promise<Kept[]> => {
    const kept = (await read<Record<string, string>[]>(name)) ?? []
    const onDisk = kept.filter((row) => !held[name].has(row[STORES[name]] ?? ''))
    return [...onDisk, ...held[name].values()].filter(Boolean) as Kept[]
  }
  /** Writes all changes or holds them, together with held ones; but not held pictures, which may have less room than words. */
  const change = async (...changes: Change[]): Promise<void> => {
    const before = (Object.keys(STORES) as StoreName[]).flatMap((name) =>
      [...held[name]].flatMap(([key, value]) =>
        (value as KeptFile | undefined)?.bytes ? [] : [[name, key, value] as const],
      ),
    )
    const together = [...before, ...changes]
    try {
      await write([...new Set(together.map(([name]) => name))], (of) => {
        for (const [name, key, value] of together)
          if (value === undefined) of(name).delete(key)
          else of(name).put(value, STORES[name] ? undefined : key)
      })
      for (const [name, key] of changes) held[name].delete(key)
      for (const [name, key, value] of before) if (held[name].get(key) === value) held[name].delete(key)
    } catch {
      for (const [name, key, value] of changes) held[name].set(key, value)
    }
  }

  return {
    get: (key) => one('values', key),
    set: (key, value) => change(['values', key, value]),
    reports: () => all('reports'),
    addReport: async (report, draft) => {
      const pictures = [...report.photos, report.signature ?? ''].filter((id) => held.files.get(id))
      await write(['reports', 'files', 'drafts', 'values'], (of) => {
        of('reports').add(report)
        for (const id of pictures) of('files').put(held.files.get(id))
        if (sendKey !== undefined) of('values').put(sendKey, 'sendKey')
        if (draft !== undefined) of('drafts').delete(draft)
      })
      for (const id of pictures) held.files.delete(id)
      held.drafts.delete(draft ?? '')
    },
    noteSent: (report, draft = '') => change(['reports', report.re_id, report], ['drafts', draft, undefined]),
    changeReport: async (id, how) => {
      let changed: KeptReport | null | undefined
      try {
        await write(['reports', 'values'], async (of) => {
          const kept = await answered(of('reports').get(id))
          const report = (held.reports.get(id) ?? kept) as KeptReport | undefined
          if (!report) return
          changed = how(report)
          if (changed?.state === 'waiting' && report.state !== 'waiting' && sendKey !== undefined)
            of('values').put(sendKey, 'sendKey')
          if (changed) of('reports').put(changed)
          else of('reports').delete(id)
          if (!(await hasWaiting(of('reports')))) of('values').delete('sendKey')
        })
        held.reports.delete(id)
      } catch (error) {
        const report = (held.reports.get(id) ?? lastSeen('reports', id)) as KeptReport | undefined
        changed ??= report && how(report)
        // What was not removed would be sent.
        if (!changed) throw error
        held.reports.set(id, changed)
      }
      return changed
    },
    drafts: () => all('drafts'),
    putDraft: (draft) => change(['drafts', draft.key, draft]),
    files: () => all('files'),
    file: (id) => one('files', id),
    putFile: (file, draft, instead) =>
      change(
        ['files', file.id, file],
        ...(draft ? [['drafts', draft.key, draft] as const] : []),
        ...(instead ? [['files', instead, undefined] as const] : []),
      ),
    removeFile: (id) => change(['files', id, undefined]),
    isFull: () => Object.values(held).some(({ size }) => size > 0),
    close: database.close,
  }
}
