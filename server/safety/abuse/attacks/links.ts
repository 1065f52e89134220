import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { insertLink, revokeLink } from '#server/links/store/trip-links.ts'
import type { Store } from '#server/store/db.ts'
import { largePicture } from '#server/testing/sample-picture.ts'
import { type Attack, inParallel, must, tally } from '../attack.ts'
import { ATTACKER, type Target } from '../target.ts'

/** Driver's links that a subcontractor made, each of another trip. */
const tokens = (count: number): string[] => Array.from({ length: count }, (_, n) => `link-${n}`.padEnd(43, 'x'))
const addLinks =
  (count: number) =>
  (store: Store): void => {
    const trips = lastTrips(store, count)
    for (const [n, token] of tokens(count).entries())
      insertLink(store, {
        tt_id: trips[n] ?? 0,
        tl_kind: 'driver',
        token,
        tl_lang: 'de',
        tl_created_by: 'subcontractor',
        tl_sub: '',
        day: null,
      })
  }
/** Trips at the end of the week: their links have not ended. */
const lastTrips = (store: Store, count: number): number[] =>
  store.sqlite.prepare('select tt_id from trips order by tt_sta desc limit ?').pluck().all(count) as number[]

const sendPhoto = (target: Target, token: string, body: Buffer) =>
  target.send({
    path: '/api/link/files',
    body,
    token,
    headers: { 'content-type': 'image/png' },
    from: ATTACKER,
    patienceMs: 120_000,
  })

const pdf = { view: 'current_week', language: 'en', columnList: [], filterList: [] }

/** Each link had a place of its own in the queue of all files: no PDF of admin was made for 20 seconds. */
export const picturesByLinks: Attack = {
  name: '200 pictures by eight links of one subcontractor',
  memoryMb: 500,
  fill: addLinks(8),
  run: async (target) => {
    const picture = largePicture(1500)
    const ask = () => target.send({ path: '/api/downloadpdf', body: pdf, token: target.token, patienceMs: 120_000 })
    // The first one starts the thread, and loads the fonts.
    await ask()
    let isOver = false
    const pictures = inParallel(200, 40, async (n) => {
      const { status } = await sendPhoto(target, tokens(8)[n % 8] ?? '', picture).catch(() => ({ status: 429 }))
      return status
    }).finally(() => {
      isOver = true
    })
    const asked: number[] = []
    do {
      asked.push((await ask()).status)
      await pause(50)
    } while (!isOver)
    must(
      asked.every((status) => status === 200),
      `PDFs of admin were answered ${tally(asked)}`,
    )
    return `${tally(await pictures)}; PDFs of admin meanwhile ${tally(asked)}`
  },
}

const VERSIONS = 5_900
/** Links that were revoked, of one trip to which its subcontractor gave another driver again and again within its pace. */
const addEndedLinks = (store: Store): void => {
  const [trip = 0] = lastTrips(store, 1)
  for (const token of tokens(10))
    revokeLink(
      store,
      insertLink(store, {
        ...{
          tt_id: trip,
          tl_kind: 'driver',
          token,
          tl_lang: 'de',
          tl_created_by: 'subcontractor',
          tl_sub: '',
          day: null,
        },
      }).tl_id,
    )
  store.sqlite
    .prepare(
      `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ?)
       insert into history (entity, key, rev, at, username, action, source, changes)
       select 'trip', ?, 1 + n, ? + n, 'subcontractor', 'edit', 'person',
         iif(n % 2, '{"tt_driver":{"from":"","to":"A"}}', '{"tt_driver":{"from":"A","to":""}}') from numbers`,
    )
    .run(VERSIONS, String(trip), Date.now())
}

/** Each call walked all versions three times: others waited for 20 seconds, and no login was needed. */
export const reportsByEndedLinks: Attack = {
  name: `2,000 reports by ended links of a trip of ${VERSIONS} versions`,
  memoryMb: 150,
  answerMs: 3_000,
  fill: addEndedLinks,
  run: async (target) => {
    const sent_at = new Date().toISOString()
    const statuses = await inParallel(2_000, 20, async (n) => {
      const body = {
        sent_at,
        reports: [{ re_id: randomUUID(), tt_id: 1, re_kind: 'note', re_text: 'x', re_device_at: sent_at }],
      }
      const asked = { path: '/api/link/reports', body, token: tokens(10)[n % 10] ?? '', from: ATTACKER }
      return (await target.send(asked)).status
    })
    must(statuses.includes(404) && statuses.includes(429), `reports were answered ${tally(statuses)}`)
    return tally(statuses)
  },
}

const CONNECTIONS = 240

/** Bodies that came by links had no bound together: a process grew by 1 GB. */
export const bodiesByLinks: Attack = {
  name: `${CONNECTIONS} photos of 5 MB by twelve links that never end`,
  memoryMb: 200,
  fill: addLinks(12),
  run: async (target) => {
    const chunk = Buffer.alloc(65_536, 'x')
    const answers = await Promise.all(
      Array.from({ length: CONNECTIONS }, async (_, n) => {
        const socket = target.connect()
        let heard = ''
        socket.on('data', (data) => {
          heard += data.toString('latin1')
        })
        const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
        socket.write(
          `POST /api/link/files HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${tokens(12)[n % 12]}\r\n` +
            'Content-Length: 5000000\r\nContent-Type: image/png\r\n\r\n',
        )
        for (let sent = 0; sent < 4_800_000 && !socket.destroyed && heard === ''; sent += chunk.length)
          if (!socket.write(chunk))
            await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), closed, pause(5_000)])
        await Promise.race([closed, pause(15_000)])
        socket.destroy()
        return /^HTTP\/1\.1 (\d+)/.exec(heard)?.[1] ?? 'held'
      }),
    )
    const held = answers.filter((answer) => answer === 'held').length
    must(held > 0 && held <= 10, `of ${CONNECTIONS} bodies were held: ${tally(answers)}`)
    return tally(answers)
  },
}
