import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addEverybody, addTrip, type Everybody } from '../../testing/sample-trips.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { updateTrip } from '../../trips/store/trips.ts'
import { listDeliveries } from '../store/webhooks.ts'
import { startWebhooks, type Webhooks } from './webhooks.ts'

const AUTHOR = { username: 'dora', source: 'person' } as const
const FAST = 1
const SLOW = 2
const PATIENCE = { timeout: 5_000, interval: 10 }
let t: TestApp
let everybody: Everybody
let server: http.Server
let sender: Webhooks
/** Messages that came to each path, in their order. */
let arrived: Record<string, string[]>
/** Answers that `/slow` owes; null once it answers at once. */
let owed: http.ServerResponse[] | null
beforeEach(async () => {
  arrived = { '/fast': [], '/slow': [], '/moved': [] }
  owed = []
  server = http.createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { type, data } = JSON.parse(Buffer.concat(chunks).toString('utf8'))
      arrived[request.url ?? '']?.push(`${type} ${data.trip.tt_info}`)
      if (request.url === '/slow' && owed) owed.push(response)
      else response.writeHead(204).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  t = createTestApp({ env: { WEBHOOK_OWN_RECEIVER: url } })
  everybody = addEverybody(t)
  for (const path of ['fast', 'slow']) {
    const wh_events = ['trip.created', 'trip.changed']
    const body = { role: 'admin', wh_name: path, wh_url: `${url}/${path}`, wh_events }
    expect((await t.call(everybody.admin, 'POST', '/api/webhooks', body)).status).toBe(200)
  }
  sender = startWebhooks(t.deps, { pollMs: 0 })
})
afterEach(async () => {
  await sender.stop()
  server.closeAllConnections()
  server.close()
  t.close()
})

const answerAll = (): void => {
  const all = owed ?? []
  owed = null
  for (const response of all) response.writeHead(204).end()
}
const arrive = (path: string, ...what: string[]) => vi.waitFor(() => expect(arrived[path]).toEqual(what), PATIENCE)
const states = (wh_id: number) => listDeliveries(t.store, wh_id).map(({ wd_state }) => wd_state)

test('holds back no other, nor the collecting of changes; its own come in their order, once', async () => {
  const trip = addTrip(t.store)
  const first = sender.runOnce()
  await arrive('/slow', 'trip.created gate 4')
  updateTrip(t.store, trip, { tt_info: 'gate 5' }, AUTHOR)
  const second = sender.runOnce()
  await arrive('/fast', 'trip.created gate 4', 'trip.changed gate 5')
  expect(states(SLOW)).toEqual(['queued', 'queued'])
  expect(arrived['/slow']).toHaveLength(1)
  answerAll()
  await Promise.all([first, second])
  expect(arrived['/slow']).toEqual(['trip.created gate 4', 'trip.changed gate 5'])
  expect([states(SLOW), states(FAST)]).toEqual([
    ['sent', 'sent'],
    ['sent', 'sent'],
  ])
})

test('is waited for by the stop, which cuts it off: its message is sent again by the next start', async () => {
  addTrip(t.store)
  const run = sender.runOnce()
  await arrive('/slow', 'trip.created gate 4')
  await Promise.all([sender.stop(), run])
  expect(states(SLOW)).toEqual(['queued'])
  owed = null
  sender = startWebhooks(t.deps, { pollMs: 0 })
  await sender.runOnce()
  expect([states(SLOW), arrived['/slow']?.length]).toEqual([['sent'], 2])
})

test('that was switched off or moved meanwhile is told nothing more at its former address', async () => {
  for (let number = 0; number < 20; number += 1) addTrip(t.store, { tt_tour: `T-${number}` })
  const run = sender.runOnce()
  await vi.waitFor(() => expect(arrived['/slow']).toHaveLength(8), PATIENCE)
  const wh_url = `${t.deps.env.WEBHOOK_OWN_RECEIVER}/moved`
  expect((await t.call(everybody.admin, 'PUT', `/api/webhooks/${SLOW}`, { wh_url })).status).toBe(200)
  answerAll()
  await run
  expect([arrived['/slow']?.length, arrived['/moved']?.length]).toEqual([8, 12])
})
