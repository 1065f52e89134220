import fs from 'node:fs'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { type HttpBindings, serve } from '@hono/node-server'
import Database from 'better-sqlite3'
import { Hono } from 'hono'
import { pino } from 'pino'
import { createApp } from '../../server/app.ts'
import { seedDemo } from '../../server/demo/seed.ts'
import { readEnv } from '../../server/kit/env.ts'
import { builtWebApp, productRoot, productVersion } from '../../server/kit/version.ts'
import { firstAdmin } from '../../server/people/admin-user.ts'
import { hideFirstSteps } from '../../server/people/store/first-steps.ts'
import { insertTrips } from '../../server/trips/store/trips.ts'
import { createDeps } from '../../server/wiring.ts'
import type { PullAnswer } from '../../shared/schemas/sync.ts'
import { seedStatement } from './bench-statement.ts'
import { couchEndpoint } from './peer-couch.ts'
import { rxdbEndpoint } from './peer-rxdb.ts'
import { sampleTrips } from './trips.ts'

/**
 * One process for all: the product's own app, and beside it what the peers need, with the same trips in the same kind
 * of database. Prints its address. Run by bench.ts: server.ts <data folder> <folder of the peers' pages> <trips>
 * [demo]
 */
const [folder = '', pages = '', count = '10000', company] = process.argv.slice(2)
const AUTHOR = { username: 'admin', source: 'person' } as const

const openPeers = (): Database.Database => {
  const sqlite = new Database(path.join(folder, 'peers.db'))
  sqlite.pragma('journal_mode = WAL')
  sqlite.pragma('synchronous = FULL')
  return sqlite
}

const main = async (): Promise<void> => {
  const env = readEnv({ ADMIN_PASSWORD: 'admin-bench-password', DATA_DIR: folder, TIME_ZONE: 'Europe/Zurich' })
  const root = productRoot()
  const deps = createDeps(env, {
    log: pino({ level: 'error' }),
    version: productVersion(root),
    webRoot: builtWebApp(root),
  })
  const { store } = deps
  ;(await firstAdmin(store, env))(() => undefined)
  const app = createApp(deps)
  hideFirstSteps(store)
  if (company === 'demo') await seedDemo(store)
  insertTrips(store, sampleTrips(Number(count), Date.now()), AUTHOR)

  const login = await app.request('/api/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: 'admin-bench-password' }),
  })
  const { access_token: token } = (await login.json()) as { access_token: string }
  const trips: Record<string, unknown>[] = []
  for (let cursor = ''; ; ) {
    const query = `client=00000000-0000-4000-8000-000000000000${cursor && `&cursor=${cursor}`}`
    const answer = await app.request(`/api/sync/pull?${query}`, { headers: { authorization: `Bearer ${token}` } })
    const page = (await answer.json()) as PullAnswer
    trips.push(...(page.put.trip ?? []))
    cursor = page.cursor
    if (!page.more) break
  }

  const sqlite = openPeers()
  const rxdb = rxdbEndpoint(sqlite)
  const couch = couchEndpoint(sqlite)
  // The peers keep their rows by a text; this one puts them in the order of their planned times, as a screen shows them.
  const keyOf = (trip: Record<string, unknown>) => `${trip.tt_stp} ${String(trip.tt_id).padStart(8, '0')}`
  rxdb.seed(trips.map((trip) => ({ ...trip, id: keyOf(trip) })))
  couch.seed(trips.map((trip) => ({ ...trip, _id: keyOf(trip) })))

  let dropEvery = 0
  let answered = 0
  const control = new Hono()
  control.get('/session', (c) => c.json({ token, trips: trips.length }))
  control.post('/statement', (c) => c.json(seedStatement(store)))
  control.post('/drop/:every', (c) => {
    dropEvery = Number(c.req.param('every'))
    answered = 0
    return c.json({})
  })
  control.post('/touch/:name', async (c) => {
    const text = `gate ${Math.random()}`
    const some = trips.slice(0, 10)
    if (c.req.param('name') === 'rxdb') rxdb.touch(some.map(keyOf), text)
    else if (c.req.param('name') === 'pouchdb') couch.touch(some.map(keyOf), text)
    else {
      const set = store.sqlite.prepare('SELECT tt_rev AS rev, tt_info AS info FROM trips WHERE tt_id = ?')
      for (const { tt_id } of some) {
        const { rev, info } = set.get(tt_id) as { rev: number; info: string }
        const mutation = {
          id: crypto.randomUUID(),
          user: 'admin',
          format: 1,
          entity: 'trip',
          op: 'edit',
          key: tt_id,
          rev,
          set: { tt_info: text },
          base: { tt_info: info },
        }
        const answer = await app.request('/api/sync/push', {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
          body: JSON.stringify({ client: '00000000-0000-4000-8000-000000000001', mutations: [mutation] }),
        })
        if (!answer.ok) throw new Error(await answer.text())
      }
    }
    return c.json({})
  })
  control.get('/arrived/:name/:note', (c) => {
    const { name, note } = c.req.param()
    if (name === 'rxdb') return c.json(rxdb.arrived(note))
    if (name === 'pouchdb') return c.json(couch.arrived(note))
    const { arrived } = store.sqlite.prepare('SELECT count(*) AS arrived FROM trips WHERE tt_note = ?').get(note) as {
      arrived: number
    }
    const { writes } = store.sqlite.prepare('SELECT sum(tt_rev) AS writes FROM trips').get() as { writes: number }
    return c.json({ arrived, writes })
  })
  control.get('/pages/:file', (c) => {
    const file = c.req.param('file')
    if (file.endsWith('.html')) {
      return c.html(
        `<!doctype html><meta charset="utf-8"><title>bench</title><ol id="rows"></ol><script type="module" src="/bench/pages/${file.replace('.html', '.js')}"></script>`,
      )
    }
    return c.body(fs.readFileSync(path.join(pages, path.basename(file))), 200, { 'content-type': 'text/javascript' })
  })

  const peers = new Hono().route('/bench', control).route('/rxdb', rxdb.app).route('/couch', couch.app)
  const isPeers = /^\/(bench|rxdb|couch)(\/|$)/
  const isSync = /^\/(rxdb\/|couch\/|api\/sync\/(push|pull))/
  const server = serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: async (request, env) => {
      const bindings = env as HttpBindings
      const { pathname } = new URL(request.url)
      const answer = await (isPeers.test(pathname) ? peers.fetch(request) : app.fetch(request, bindings))
      if (dropEvery > 0 && isSync.test(pathname)) {
        answered += 1
        // The server has done its work; the device never hears of it. The first one is lost, since few may be enough.
        if (answered % dropEvery === 1) bindings.incoming.socket.destroy()
      }
      return answer
    },
  })
  server.on('listening', () => process.stdout.write(`http://localhost:${(server.address() as AddressInfo).port}\n`))
}

await main()
