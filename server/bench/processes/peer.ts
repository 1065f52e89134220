import { createHash } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import Database from 'better-sqlite3'
import { Hono } from 'hono'

/**
 * The least that could answer, to measure the server against: a bare Hono app that gives a small JSON to a request with
 * a session, or the rows of a range as they lie in the database. No role, no projection, no header, no log.
 * Run by programs.ts: peer.ts <database file> [<from> <to>], both instants in milliseconds.
 */
const [file, from, to] = process.argv.slice(2)
const app = new Hono()
const db = new Database(file, { readonly: true })

const session = db.prepare(
  'SELECT users.username FROM sessions JOIN users ON users.id = user_id WHERE token_hash = ? AND expires_at > ?',
)
app.get('/small', (c) => {
  const token = c.req.header('authorization')?.slice('Bearer '.length) ?? ''
  const hash = createHash('sha256').update(token).digest('base64url')
  if (!session.get(hash, Date.now())) return c.json({ message: 'login_required' }, 401)
  return c.json({ cursor: 'x'.repeat(80), seq: 10_000, epoch: '12345678', put: {}, del: {}, acks: [] })
})

if (from && to) {
  const rows = db.prepare('SELECT * FROM trips WHERE tt_sta >= ? AND tt_stp < ? ORDER BY tt_stp, tt_id')
  const range = [Number(from), Number(to)]
  app.get('/rows', (c) => c.body(JSON.stringify(rows.all(...range)), 200, { 'content-type': 'application/json' }))
}

const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
server.on('listening', () => process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
