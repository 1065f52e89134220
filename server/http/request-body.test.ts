import type { Server } from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Refusal } from '../kit/refusal.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { exchange } from '../testing/wire.ts'
import { createServer } from '../wiring.ts'
import { readBody } from './request-body.ts'

let t: TestApp
let server: Server
let port: number
beforeEach(async () => {
  t = createTestApp({ env: { OSMAND_SECRET: 'shared-secret' } })
  server = createServer(t.deps, t.app).server
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  port = (server.address() as AddressInfo).port
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  t.close()
})

const head = (method: string, path: string, headers: Record<string, string>): string =>
  `${[`${method} ${path} HTTP/1.1`, 'host: x', 'connection: close', ...Object.entries(headers).map((pair) => pair.join(': '))].join('\r\n')}\r\n\r\n`
const send = async (...parts: string[]) => {
  const { status, body } = await exchange(port, Buffer.from(parts.join('')))
  return { status, ...(JSON.parse(body.toString()) as { message: string }) }
}
/** The first of many chunks: the body never ends. */
const FIRST_CHUNK = `400\r\n${'x'.repeat(1024)}\r\n`
const CHUNKED = { 'transfer-encoding': 'chunked' }

describe('a request that is refused for who sent it is refused before its body is read', () => {
  const bearer = (role: 'sub' | 'nobody'): Record<string, string> =>
    role === 'nobody'
      ? {}
      : { authorization: `Bearer ${t.addUser({ username: 'sara', role: 'sub', subcontractor: 'Sara Trans' })}` }

  test.each([
    ['POST', '/api/upload', 'multipart/form-data; boundary=x', 'nobody', 401, 'session_expired'],
    ['POST', '/api/upload', 'multipart/form-data; boundary=x', 'sub', 403, 'not_allowed'],
    ['POST', '/api/gps/import', 'multipart/form-data; boundary=x', 'sub', 403, 'not_allowed'],
    ['POST', '/api/sync/push', 'application/json', 'nobody', 401, 'session_expired'],
    ['POST', '/api/nothing', 'application/json', 'nobody', 404, 'not_found'],
    ['POST', '/api/telematics/osmand/wrong-secret', 'application/json', 'nobody', 404, 'not_found'],
  ] as const)('%s %s of %s by %s', async (method, path, type, who, status, message) => {
    const headers = { ...bearer(who), ...CHUNKED, 'content-type': type }
    expect(await send(head(method, path, headers), FIRST_CHUNK)).toEqual({ status, message })
  })
})

describe('what is asked without a session may be 16 kB', () => {
  const json = { 'content-type': 'application/json' }
  const login = (size: number): string => JSON.stringify({ username: 'a', password: 'b', more: 'x'.repeat(size) })

  test('a login of that size is looked at, with and without a length', async () => {
    const body = login(16_000)
    const wrong = { status: 401, message: 'password_incorrect' }
    expect(await send(head('POST', '/api/login', { ...json, 'content-length': `${body.length}` }), body)).toEqual(wrong)
    const chunks = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`
    expect(await send(head('POST', '/api/login', { ...json, ...CHUNKED }), chunks)).toEqual(wrong)
  })

  test.each(['/api/login', '/api/pwreset/anna', '/api/pwresetchange/x'])(
    'a longer body is 413 before it is complete: POST %s',
    async (path) => {
      const refused = { status: 413, message: 'body_too_large', max_bytes: 16 * 1024 }
      expect(await send(head('POST', path, { ...json, 'content-length': '17000' }), '{')).toEqual(refused)
      const chunks = FIRST_CHUNK.repeat(17)
      expect(await send(head('POST', path, { ...json, ...CHUNKED }), chunks)).toEqual(refused)
    },
  )
})

test('with a session 2 MB are read, and no more', async () => {
  const token = t.addUser({ username: 'dora', role: 'admin' })
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ cm_name: 'Holz AG', more: 'x'.repeat(1_900_000) })
  const post = (more: Record<string, string>, text: string) =>
    send(head('POST', '/api/customers', { ...headers, ...more }), text)
  expect(await post({ 'content-length': `${body.length}` }, body)).toMatchObject({ status: 200 })
  const tooLarge = { status: 413, message: 'body_too_large', max_bytes: 2 * 1024 * 1024 }
  expect(await post({ 'content-length': '2100000' }, '{')).toEqual(tooLarge)
  expect(await post(CHUNKED, FIRST_CHUNK.repeat(2_060))).toEqual(tooLarge)
})

test('another content type is refused before the body is read', async () => {
  const headers = { ...CHUNKED, 'content-type': 'text/plain' }
  const refused = { status: 415, message: 'unsupported_media_type' }
  expect(await send(head('POST', '/api/login', headers), FIRST_CHUNK)).toEqual(refused)
})

describe('a body that arrives too slowly is 408', () => {
  const app = new Hono()
  app.post('/', async (c) => c.text(String((await readBody(c, { bytes: 2048, ms: 1 })).length)))
  app.onError((error, c) => {
    if (error instanceof Refusal) return c.json(error.toBody(), error.status)
    throw error
  })
  const neverEnding = () => new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(10)) })

  test('and the caller is told so', async () => {
    const answer = await app.request('/', { method: 'POST', body: neverEnding(), duplex: 'half' } as RequestInit)
    expect(answer.status).toBe(408)
    expect(await answer.json()).toEqual({ message: 'request_too_slow' })
  })

  test('with a length too', async () => {
    const slow = createServer(t.deps, app).server
    await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', () => resolve()))
    const socket = net.connect((slow.address() as AddressInfo).port, '127.0.0.1')
    const closed = new Promise((resolve) => socket.once('close', resolve))
    const answer = new Promise<string>((resolve) => socket.once('data', (chunk) => resolve(chunk.toString())))
    socket.write(`${head('POST', '/', { 'content-length': '1000' })}{`)
    expect(await answer).toContain('HTTP/1.1 408')
    // What was not read leaves the connection useless: it ends.
    await closed
    await new Promise((resolve) => slow.close(resolve))
  })
})
