import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { Webhook } from 'standardwebhooks'
import { DAY_MS } from '#shared/domain/time/units.ts'
import { WEBHOOK_EVENTS } from '#shared/domain/webhooks/webhook-events.ts'
import { ADMIN_PASSWORD, startProgram } from '../../testing/processes.ts'

/** Counts of a campaign's messages. */
export type WebhookTally = {
  trips: number
  expected: number
  arrived: number
  twice: number
  kills: number
  ms: number
}

/** Events of each trip: it is created, and each of its times is entered. */
const OF_TRIP = ['trip.created', 'leg.positioned', 'leg.departed', 'leg.arrived'] as const
const TIMES = ['tt_atp', 'tt_atd', 'tt_ata'] as const
/** Yesterday: the times that are entered are past. */
const DAY = new Date(Date.now() - DAY_MS).toISOString().slice(0, 10)
const at = (clock: string): string => `${DAY}T${clock}:00.000Z`

/**
 * Kills the real server with SIGKILL while trips are written and webhooks are on their way, and starts it again. The receiver
 * verifies each signature, and fails now and then.
 * @throws Error when an event of an acknowledged change never arrives, or a trip's events arrive out of their order
 */
export const killWebhooks = async (options: { trips: number; kills: number }): Promise<WebhookTally> => {
  const started = performance.now()
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tours-webhooks-'))
  const secret = `whsec_${randomBytes(32).toString('base64')}`
  const verifier = new Webhook(secret)
  /** Events of each trip in the order of their first arrival, and how often each message came. */
  const byTrip = new Map<number, string[]>()
  const seen = new Map<string, number>()
  const faults: string[] = []
  let requests = 0
  const receiver = http.createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      requests += 1
      // Now and then it is not taken, or taken without an answer.
      if (requests % 97 === 0) return response.writeHead(503).end()
      const body = Buffer.concat(chunks).toString('utf8')
      const id = String(request.headers['webhook-id'])
      try {
        verifier.verify(body, request.headers as Record<string, string>)
      } catch (error) {
        faults.push(`${id}: ${error}`)
      }
      const { type, data } = JSON.parse(body) as { type: string; data: { trip: { tt_id: number } } }
      if (!seen.has(id)) byTrip.set(data.trip.tt_id, [...(byTrip.get(data.trip.tt_id) ?? []), type])
      seen.set(id, (seen.get(id) ?? 0) + 1)
      if (requests % 101 === 0) return request.socket.destroy()
      return response.writeHead(204).end()
    })
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', () => resolve()))
  const receiverUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
  const start = () =>
    startProgram('main.ts', [], { DATA_DIR: folder, LOG_LEVEL: 'info', WEBHOOK_OWN_RECEIVER: receiverUrl })
  let server = start()
  let token = ''
  const call = async <Body>(method: string, route: string, body: unknown, key?: string): Promise<Body> => {
    const answer = await fetch((await server.url()) + route, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
      },
      body: JSON.stringify(body),
    })
    if (answer.status !== 200) throw new Error(`${route} answered ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Body
  }
  /** Asks again, under the same key, until the server is there to answer. */
  const insist = async <Body>(method: string, route: string, body: unknown, key: string): Promise<Body> => {
    for (;;) {
      try {
        return await call<Body>(method, route, body, key)
      } catch (error) {
        if (error instanceof Error && / answered /.test(error.message)) throw error
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    }
  }
  const trip = {
    ...{ tt_from_adrnr: 'BS', tt_from_text: 'Basel', tt_to_adrnr: 'GE', tt_to_text: 'Genf', tt_gps: 'A-1' },
    ...{ tt_stp: at('10:00'), tt_std: at('11:00'), tt_sta: at('12:00') },
  }
  const acknowledged: number[] = []
  const writer = async (name: number): Promise<void> => {
    for (let number = name; number < options.trips; number += WRITERS) {
      const fields = { ...trip, tt_tour: `W-${number}` }
      const { tt_id } = await insist<{ tt_id: number }>('POST', '/api/trips', fields, `trip ${number}`)
      for (const [index, time] of TIMES.entries())
        await insist('PUT', `/api/trips/${tt_id}`, { [time]: at(`${10 + index}:00`) }, `${time} ${number}`)
      acknowledged.push(tt_id)
    }
  }
  const tally: WebhookTally = { trips: options.trips, expected: 0, arrived: 0, twice: 0, kills: 0, ms: 0 }
  try {
    const login = { username: 'admin', password: ADMIN_PASSWORD }
    token = (await call<{ access_token: string }>('POST', '/api/login', login)).access_token
    await call('POST', '/api/gps', { gps_id: 'A-1' })
    await call('POST', '/api/address', { add_id: 'BS', add_name: 'Basel' })
    await call('POST', '/api/address', { add_id: 'GE', add_name: 'Genf' })
    const wh_events = WEBHOOK_EVENTS.filter((event) => event !== 'trip.delayed')
    await call('POST', '/api/webhooks', { role: 'admin', wh_name: 'crash', wh_url: `${receiverUrl}/`, wh_events })
    const database = new Database(path.join(folder, 'tours.db'))
    database.prepare('update webhooks set wh_secret = ?').run(secret)
    database.close()

    const writing = Promise.all(Array.from({ length: WRITERS }, (_, name) => writer(name)))
    let failed: unknown
    writing.catch((error: unknown) => {
      failed = error
    })
    while (tally.kills < options.kills) {
      // Spread over the whole of it: while trips are written, and while only messages are left.
      const goal = Math.floor((options.trips * OF_TRIP.length * (tally.kills + 1)) / (options.kills + 1))
      while (seen.size < goal) {
        if (failed) throw failed
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
      server.child.kill('SIGKILL')
      await server.ended
      tally.kills += 1
      server = start()
    }
    await writing
    tally.expected = acknowledged.length * OF_TRIP.length
    const until = Date.now() + PATIENCE_MS
    while (seen.size < tally.expected && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 50))
    for (const tt_id of acknowledged)
      if (byTrip.get(tt_id)?.join() !== OF_TRIP.join()) faults.push(`trip ${tt_id}: ${byTrip.get(tt_id)?.join()}`)
    if (faults.length > 0) throw new Error(`${faults.length} faults, the first: ${faults.slice(0, 5).join('; ')}`)
    tally.arrived = seen.size
    tally.twice = [...seen.values()].filter((times) => times > 1).length
    tally.ms = performance.now() - started
    return tally
  } finally {
    server.child.kill('SIGKILL')
    await server.ended
    receiver.closeAllConnections()
    receiver.close()
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

const WRITERS = 8
const PATIENCE_MS = 180_000
