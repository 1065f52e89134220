import type Database from 'better-sqlite3'
import { Hono } from 'hono'

type Doc = Record<string, unknown> & { id: string }
type Row = { newDocumentState: Doc; assumedMasterState?: Doc }

/**
 * The server's half of RxDB's replication protocol, as its documentation writes it (pull by checkpoint, push with
 * conflicts), on SQLite with the product's durability.
 */
export const rxdbEndpoint = (sqlite: Database.Database) => {
  sqlite.exec('CREATE TABLE rx (id TEXT PRIMARY KEY, doc TEXT NOT NULL, seq INTEGER NOT NULL, writes INTEGER NOT NULL)')
  sqlite.exec('CREATE INDEX rx_seq ON rx (seq)')
  const after = sqlite.prepare('SELECT doc, seq FROM rx WHERE seq > ? ORDER BY seq LIMIT ?')
  const get = sqlite.prepare('SELECT doc FROM rx WHERE id = ?')
  const top = sqlite.prepare('SELECT coalesce(max(seq), 0) AS seq FROM rx')
  const put = sqlite.prepare(
    'INSERT INTO rx VALUES (?, ?, ?, 1) ON CONFLICT (id) DO UPDATE SET doc = excluded.doc, seq = excluded.seq, writes = writes + 1',
  )
  const write = sqlite.transaction((docs: Doc[]) => {
    let { seq } = top.get() as { seq: number }
    for (const doc of docs) {
      seq += 1
      put.run(doc.id, JSON.stringify(doc), seq)
    }
  })

  const app = new Hono()
  app.get('/pull', (c) => {
    const rows = after.all(Number(c.req.query('seq')), Number(c.req.query('limit'))) as { doc: string; seq: number }[]
    const seq = rows.at(-1)?.seq ?? Number(c.req.query('seq'))
    return c.json({ documents: rows.map(({ doc }) => JSON.parse(doc) as Doc), checkpoint: { seq } })
  })
  app.post('/push', async (c) => {
    const rows = (await c.req.json()) as Row[]
    const conflicts: Doc[] = []
    const accepted: Doc[] = []
    for (const { newDocumentState, assumedMasterState } of rows) {
      const known = (get.get(newDocumentState.id) as { doc: string } | undefined)?.doc
      const master = known === undefined ? undefined : (JSON.parse(known) as Doc)
      // Compared by the field that the bench edits, which changes with each of its edits.
      if (master && master.tt_note !== assumedMasterState?.tt_note) conflicts.push(master)
      else accepted.push(newDocumentState)
    }
    write(accepted)
    return c.json(conflicts)
  })
  return {
    app,
    seed: (docs: Doc[]) => write(docs),
    touch: (ids: readonly string[], text: string) =>
      write(ids.map((id) => ({ ...(JSON.parse((get.get(id) as { doc: string }).doc) as Doc), tt_info: text }))),
    /** Edits that arrived, and how many writes there ever were. */
    arrived: (note: string) => {
      const count = sqlite.prepare("SELECT count(*) AS arrived FROM rx WHERE json_extract(doc, '$.tt_note') = ?")
      const sum = sqlite.prepare('SELECT sum(writes) AS writes FROM rx')
      return { ...(count.get(note) as { arrived: number }), ...(sum.get() as { writes: number }) }
    },
  }
}
