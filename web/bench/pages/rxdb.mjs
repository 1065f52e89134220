import { createRxDatabase } from 'rxdb/plugins/core'
import { replicateRxCollection } from 'rxdb/plugins/replication'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { showRows, timed } from './rows.ts'

/** RxDB with its free storage (Dexie) and its own replication protocol. */

const PULL_ROWS = 2000
const PUSH_ROWS = 50
const RETRY_MS = 200
const text = { type: 'string' }
const schema = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: { id: { type: 'string', maxLength: 40 }, tt_id: { type: 'integer' }, tt_note: text, tt_info: text },
  required: ['id'],
  additionalProperties: true,
}

let opened
const collection = async () => {
  opened ??= (async () => {
    const db = await createRxDatabase({ name: 'bench', storage: getRxStorageDexie(), multiInstance: false })
    return (await db.addCollections({ trips: { schema } })).trips
  })()
  return opened
}

const post = async (rows) => {
  const answer = await fetch('/rxdb/push', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(rows),
  })
  return answer.json()
}

/** One round of both directions, as a page does it that was just opened. */
const replicate = async () => {
  const replication = replicateRxCollection({
    collection: await collection(),
    replicationIdentifier: 'bench',
    live: false,
    waitForLeadership: false,
    retryTime: RETRY_MS,
    pull: {
      batchSize: PULL_ROWS,
      handler: async (checkpoint, limit) =>
        (await fetch(`/rxdb/pull?seq=${checkpoint?.seq ?? 0}&limit=${limit}`)).json(),
    },
    push: { batchSize: PUSH_ROWS, handler: post },
  })
  await replication.awaitInitialReplication()
}

window.bench = {
  open: () =>
    timed(async () => {
      const docs = await (await collection()).find({ sort: [{ id: 'asc' }], limit: 50 }).exec()
      showRows(docs.map((doc) => doc.toJSON()))
    }),
  sync: () => timed(replicate),
  queue: async (count, note) => {
    const docs = await (await collection()).find({ sort: [{ id: 'asc' }], limit: count }).exec()
    return timed(async () => {
      for (const doc of docs) await doc.incrementalPatch({ tt_note: note })
    })
  },
  drain: () => timed(replicate),
  count: async () => (await collection()).count().exec(),
}
