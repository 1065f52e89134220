import { setTimeout as pause } from 'node:timers/promises'
import { insertLink } from '#server/links/store/trip-links.ts'
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
