import { setTimeout as sleep } from 'node:timers/promises'
import { LATER_ENTITIES } from '#shared/domain/sync/entities.ts'
import type { PullAnswer } from '#shared/schemas/sync.ts'
import { clock, sentAt } from '../parts/clock.ts'
import { type Connection, openConnection, openStream, requestText } from '../parts/connection.ts'

/** All open apps, as one program: they pull in turn, evenly over the interval, each with its own session and cursor. */
export type OpenApps = {
  url: string
  /** Tokens by person. Each is an app; those of a person share the cursor that they begin with. */
  tokensOf: string[][]
  /** The cursors that people begin with; without them each is fetched. */
  cursorsOf?: string[]
  intervalMs: number
  /** Kept-alive connections that the apps share, as behind a reverse proxy. */
  connections: number
  /** Number of apps that hold an event stream as well. */
  streams: number
  /** Those pull at each poke, as an app does; otherwise pokes are only counted. */
  pullsAtPokes?: boolean
  /** User who edits one trip after another. */
  editor: string
  trips: number
  edits: number
}
/** Asks for the figures of the next `ms` milliseconds. */
export type AppsQuestion = { ms: number }
export type AppsAnswer = {
  /** Milliseconds from when a pull was due, or an edit was sent, to its answer. */
  pulls: number[]
  edits: number[]
  /** Rows that the pulls brought, and how many pulls brought none. */
  rows: number
  quiet: number
  pokes: number
  /** Streams that the server has given up by now. */
  lost: number
  /**
   * Milliseconds from the sending of an edit, whose text has that moment (`clock.ts`), to the poke, and to the row in the hands
   * of an app that pulled for it.
   */
  told: number[]
  seen: number[]
}

/** Streams that are opened at once. */
const AT_ONCE = 50

type App = { token: string; client: string; cursor: string }

const authorization = (token: string) => ({ authorization: `Bearer ${token}` })
const clientOf = (index: number): string => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`
const read = (body: string) => JSON.parse(body) as PullAnswer
const rowsOf = ({ put }: PullAnswer): number => Object.values(put).reduce((count, rows) => count + rows.length, 0)

const nothing = (): AppsAnswer => ({ pulls: [], edits: [], rows: 0, quiet: 0, pokes: 0, lost: 0, told: [], seen: [] })

const openApps = async (setup: OpenApps) => {
  const { url, intervalMs } = setup
  const free: Connection[] = await Promise.all(Array.from({ length: setup.connections }, () => openConnection(url)))
  let editing = await openConnection(url)
  const queue: ((connection: Connection) => void)[] = []
  const take = async (): Promise<Connection> => {
    // The one that was idle for longest.
    const connection = free.shift() ?? (await new Promise<Connection>((resolve) => queue.push(resolve)))
    if (connection.isFresh()) return connection
    connection.close()
    return openConnection(url)
  }
  const give = (connection: Connection): void => {
    const next = queue.shift()
    if (next) next(connection)
    else free.push(connection)
  }
  const pull = async ({ token, client, cursor }: App): Promise<PullAnswer> =>
    read(await pullText({ token, client, cursor }))
  const pullText = async ({ token, client, cursor }: App): Promise<string> => {
    const connection = await take()
    const query = `client=${client}&entities=${LATER_ENTITIES.join(',')}${cursor && `&cursor=${cursor}`}`
    const answer = await connection.ask(requestText(url, `/api/sync/pull?${query}`, { headers: authorization(token) }))
    give(connection)
    if (answer.status !== 200) throw new Error(`${answer.head}\n${answer.body()}`)
    return answer.body()
  }

  const apps: App[] = []
  for (const [person, tokens] of setup.tokensOf.entries()) {
    const [first = ''] = tokens
    let cursor = setup.cursorsOf?.[person] ?? ''
    for (let more = cursor === ''; more; ) {
      const answer = await pull({ token: first, client: clientOf(0), cursor })
      cursor = answer.cursor
      more = answer.more === true
    }
    for (const token of tokens) apps.push({ token, client: clientOf(apps.length + 1), cursor })
  }
  // Neighbours in time are different people; those that bring their cursors stand in their order.
  if (!setup.cursorsOf) apps.sort((a, b) => (a.token < b.token ? -1 : 1))

  let said = nothing()
  let lost = 0
  const pullAtPoke = async (app: App): Promise<void> => {
    const poked = clock()
    const text = await pullText(app)
    const sent = sentAt(text)
    app.cursor = read(text).cursor
    if (sent === null) return
    said.told.push(poked - sent)
    said.seen.push(clock() - sent)
  }
  const listen = (app: App): Promise<void> =>
    openStream(
      url,
      requestText(url, '/api/sync/pokes', { headers: authorization(app.token) }),
      (text) => {
        const pokes = text.split('event: poke').length - 1
        said.pokes += pokes
        if (setup.pullsAtPokes && pokes > 0) void pullAtPoke(app)
      },
      () => {
        lost += 1
      },
    )
  const listening = apps.slice(0, setup.streams)
  for (let at = 0; at < listening.length; at += AT_ONCE)
    await Promise.all(listening.slice(at, at + AT_ONCE).map((app) => listen(app)))

  const pullOne = async (app: App, due: number): Promise<void> => {
    const answer = await pull(app)
    app.cursor = answer.cursor
    said.pulls.push(performance.now() - due)
    const rows = rowsOf(answer)
    said.rows += rows
    if (rows === 0) said.quiet += 1
  }
  const pullForEver = async (): Promise<never> => {
    const begun = performance.now()
    const step = intervalMs / apps.length
    for (let index = 0; ; await sleep(1)) {
      for (let due = begun + index * step; due <= performance.now(); due = begun + index * step) {
        void pullOne(apps[index % apps.length] as App, due)
        index += 1
      }
    }
  }
  const editForEver = async (): Promise<never> => {
    for (let edited = 1; ; edited += 1) {
      const path = `/api/trips/${1 + ((edited * 7919) % setup.trips)}`
      const body = { tt_info: `ramp ${edited}` }
      const at = performance.now()
      if (!editing.isFresh()) editing = await openConnection(url)
      const answer = await editing.ask(
        requestText(url, path, { method: 'PUT', headers: authorization(setup.editor), body }),
      )
      if (answer.status !== 200) throw new Error(`${answer.head}\n${answer.body()}`)
      said.edits.push(performance.now() - at)
      await sleep(Math.max(0, 1000 / setup.edits - (performance.now() - at)))
    }
  }
  void pullForEver()
  if (setup.edits > 0) void editForEver()

  /** Counts the answers of the next `ms` milliseconds. */
  return async ({ ms }: AppsQuestion): Promise<AppsAnswer> => {
    said = nothing()
    await sleep(ms)
    return { ...said, lost }
  }
}

let goOn: ((question: AppsQuestion) => Promise<AppsAnswer>) | null = null
process.on('message', async (message: OpenApps | AppsQuestion) => {
  if ('url' in message) {
    goOn = await openApps(message)
    process.send?.('open')
  } else if (goOn) process.send?.(await goOn(message))
})
process.send?.('ready')
