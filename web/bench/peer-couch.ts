import type Database from 'better-sqlite3'
import { Hono } from 'hono'

type Doc = Record<string, unknown> & { _id: string; _rev: string; _revisions?: { start: number; ids: string[] } }

/**
 * As much of CouchDB's replication protocol as PouchDB asks for (no attachments, no deletes), on SQLite with the
 * product's durability. https://docs.couchdb.org/en/stable/replication/protocol.html
 */
export const couchEndpoint = (sqlite: Database.Database) => {
  sqlite.exec(
    'CREATE TABLE couch (id TEXT PRIMARY KEY, rev TEXT NOT NULL, doc TEXT NOT NULL, revisions TEXT NOT NULL, seq INTEGER NOT NULL, writes INTEGER NOT NULL)',
  )
  sqlite.exec('CREATE INDEX couch_seq ON couch (seq)')
  sqlite.exec('CREATE TABLE couch_local (id TEXT PRIMARY KEY, doc TEXT NOT NULL)')
  const get = sqlite.prepare('SELECT rev, doc, revisions FROM couch WHERE id = ?')
  const top = sqlite.prepare('SELECT coalesce(max(seq), 0) AS seq FROM couch')
  const after = sqlite.prepare('SELECT id, rev, seq FROM couch WHERE seq > ? ORDER BY seq LIMIT ?')
  const put = sqlite.prepare(
    `INSERT INTO couch VALUES (?, ?, ?, ?, ?, 1) ON CONFLICT (id) DO UPDATE
     SET rev = excluded.rev, doc = excluded.doc, revisions = excluded.revisions, seq = excluded.seq, writes = writes + 1`,
  )
  const last = () => (top.get() as { seq: number }).seq
  const write = sqlite.transaction((docs: Doc[]) => {
    let seq = last()
    for (const { _id, _rev, _revisions, ...fields } of docs) {
      seq += 1
      const revisions = _revisions ?? { start: 1, ids: [_rev.slice(2)] }
      put.run(_id, _rev, JSON.stringify(fields), JSON.stringify(revisions), seq)
    }
  })
  const known = (id: string) => {
    const row = get.get(id) as { rev: string; doc: string; revisions: string } | undefined
    if (!row) return null
    const revisions = JSON.parse(row.revisions) as { start: number; ids: string[] }
    const revs = new Set(revisions.ids.map((hash, index) => `${revisions.start - index}-${hash}`))
    return { ...row, revisions, revs, full: () => ({ ...(JSON.parse(row.doc) as object), _id: id, _rev: row.rev }) }
  }
  const random = () =>
    Math.random().toString(16).slice(2).padEnd(16, '0') + Math.random().toString(16).slice(2).padEnd(16, '0')

  const app = new Hono()
  app.get('/', (c) => c.json({ couchdb: 'Welcome', uuid: 'bench', version: '3.3.3' }))
  app.get('/trips', (c) =>
    c.json({ db_name: 'trips', update_seq: last(), doc_count: last(), instance_start_time: '0' }),
  )
  app.get('/trips/', (c) =>
    c.json({ db_name: 'trips', update_seq: last(), doc_count: last(), instance_start_time: '0' }),
  )
  app.get('/trips/_local/:id', (c) => {
    const row = sqlite.prepare('SELECT doc FROM couch_local WHERE id = ?').get(c.req.param('id')) as
      | { doc: string }
      | undefined
    return row ? c.json(JSON.parse(row.doc) as object) : c.json({ error: 'not_found', reason: 'missing' }, 404)
  })
  app.put('/trips/_local/:id', async (c) => {
    const id = c.req.param('id')
    const doc = (await c.req.json()) as Record<string, unknown>
    const rev = `0-${Number(String(doc._rev ?? '0-0').slice(2)) + 1}`
    sqlite.prepare('INSERT OR REPLACE INTO couch_local VALUES (?, ?)').run(id, JSON.stringify({ ...doc, _rev: rev }))
    return c.json({ ok: true, id: `_local/${id}`, rev }, 201)
  })
  app.get('/trips/_changes', (c) => {
    const limit = Number(c.req.query('limit') ?? 1000)
    const rows = after.all(Number(c.req.query('since') ?? 0), limit) as { id: string; rev: string; seq: number }[]
    const results = rows.map(({ id, rev, seq }) => ({ id, seq, changes: [{ rev }] }))
    const seq = rows.at(-1)?.seq ?? last()
    return c.json({ results, last_seq: seq, pending: last() - seq })
  })
  app.post('/trips/_bulk_get', async (c) => {
    const { docs } = (await c.req.json()) as { docs: { id: string; rev: string }[] }
    const results = docs.map(({ id }) => {
      const row = known(id)
      return {
        id,
        docs: row ? [{ ok: { ...row.full(), _revisions: row.revisions } }] : [{ error: { id, error: 'not_found' } }],
      }
    })
    return c.json({ results })
  })
  app.post('/trips/_revs_diff', async (c) => {
    const asked = (await c.req.json()) as Record<string, string[]>
    const missing = Object.entries(asked).flatMap(([id, revs]) => {
      const unknown = revs.filter((rev) => !known(id)?.revs.has(rev))
      return unknown.length > 0 ? [[id, { missing: unknown }]] : []
    })
    return c.json(Object.fromEntries(missing) as object)
  })
  app.post('/trips/_bulk_docs', async (c) => {
    const { docs } = (await c.req.json()) as { docs: Doc[] }
    const fresh = docs.filter(({ _id, _rev }) => !known(_id)?.revs.has(_rev))
    write(fresh)
    return c.json([], 201)
  })
  return {
    app,
    seed: (docs: (Record<string, unknown> & { _id: string })[]) =>
      write(docs.map((doc) => ({ ...doc, _rev: `1-${random()}` }))),
    touch: (ids: readonly string[], text: string) =>
      write(
        ids.flatMap((id) => {
          const row = known(id)
          if (!row) return []
          const { start, ids: hashes } = row.revisions
          const hash = random()
          const revisions = { start: start + 1, ids: [hash, ...hashes] }
          return [{ ...row.full(), tt_info: text, _rev: `${start + 1}-${hash}`, _revisions: revisions }]
        }),
      ),
    /** Edits that arrived, and how many writes there ever were. */
    arrived: (note: string) => {
      const count = sqlite.prepare("SELECT count(*) AS arrived FROM couch WHERE json_extract(doc, '$.tt_note') = ?")
      const sum = sqlite.prepare('SELECT sum(writes) AS writes FROM couch')
      return { ...(count.get(note) as { arrived: number }), ...(sum.get() as { writes: number }) }
    },
  }
}
