import PouchDB from 'pouchdb-browser'
import { showRows, timed } from './rows.ts'

/** PouchDB on IndexedDB, replicating with CouchDB's protocol. */

const ROWS = 2000
const PUSH_ROWS = 50
const RETRY_MS = 200
let opened
const db = () => {
  opened ??= new PouchDB('bench', { auto_compaction: true })
  return opened
}
const remote = () => new PouchDB(`${location.origin}/couch/trips`, { skip_setup: true })

const untilConnected = async (work) => {
  for (;;) {
    try {
      return await work()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    }
  }
}

const rows = async (limit) => (await db().allDocs({ include_docs: true, limit })).rows.map(({ doc }) => doc)

window.bench = {
  open: () => timed(async () => showRows(await rows(50))),
  sync: () => timed(() => untilConnected(() => db().replicate.from(remote(), { batch_size: ROWS }))),
  queue: async (count, note) => {
    const docs = await rows(count)
    return timed(async () => {
      for (const doc of docs) await db().put({ ...doc, tt_note: note })
    })
  },
  drain: () => timed(() => untilConnected(() => db().replicate.to(remote(), { batch_size: PUSH_ROWS }))),
  count: async () => (await db().allDocs()).rows.length,
}
