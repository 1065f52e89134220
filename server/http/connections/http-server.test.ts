import type { Server } from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findActor } from '../../people/store/actors.ts'
import { createTestApp, TEST_PASSWORD, type TestApp } from '../../testing/test-app.ts'
import { exchange } from '../../testing/wire.ts'
import { createServer } from '../../wiring.ts'

let t: TestApp
let log: string
let server: Server
let port: number
beforeEach(async () => {
  log = ''
  const write = (line: string): void => {
    log += line
  }
  t = createTestApp({ logTo: { write }, env: { PUBLIC_URL: 'https://tours.example' } })
  server = createServer(t.deps, t.app).server
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  port = (server.address() as AddressInfo).port
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  t.close()
})

const send = async (text: string) => {
  const { status, headers, body } = await exchange(port, Buffer.from(text, 'latin1'))
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
  expect(headers.get('x-frame-options')).toBe('DENY')
  expect(headers.get('strict-transport-security')).toMatch(/^max-age=31536000/)
  return { status, marker: headers.get('x-tours'), type: headers.get('content-type'), body: body.toString() }
}
const MALFORMED = { marker: '1', type: 'application/json', body: '{"message":"malformed_request"}' }
const GET = 'GET /api/auth HTTP/1.1\r\nConnection: close\r\n'

describe('what is malformed before the app sees it is refused with a message', () => {
  test.each([
    ['no HTTP at all', 'hello\r\n\r\n', 400],
    ['a header without a colon', `${GET}Host: x\r\nnonsense\r\n\r\n`, 400],
    ['a null byte in a header', `${GET}Host: x\r\nX: a\0b\r\n\r\n`, 400],
    ['two hosts', `${GET}Host: x\r\nHost: y\r\n\r\n`, 400],
    ['two lengths', `${GET}Host: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n`, 400],
    [
      'a length beside chunks',
      `${GET}Host: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
    ],
    [
      'broken chunks',
      'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
      400,
    ],
    ['no host', `${GET}\r\n`, 400],
    ['a host that is none', `${GET}Host: a b/<c>\r\n\r\n`, 400],
    ['a backslash in the path', 'GET /api\\auth HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 400],
    ['headers of 70 kB', `${GET}Host: x\r\nX: ${'x'.repeat(70_000)}\r\n\r\n`, 431],
    ['an expectation', `${GET}Host: x\r\nExpect: nonsense\r\n\r\n`, 417],
  ])('%s', async (_name, text, status) => {
    expect(await send(text)).toEqual({ status, ...MALFORMED })
    expect(log).not.toContain('"level":50')
  })

  test('a path that climbs out of the API is refused with a message too', async () => {
    expect(await send('PUT /api/users/../../etc/passwd HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).toEqual({
      status: 404,
      marker: '1',
      type: 'application/json',
      body: '{"message":"not_found"}',
    })
  })

  test('HTTP/1.0 needs no host', async () => {
    expect(await send('GET /healthz HTTP/1.0\r\n\r\n')).toMatchObject({ status: 200 })
  })

  test.each(['rubbish\r\n\r\n', '0\r\n\r\n'])(
    'rubbish behind a request does not take away the answer to that request: %j',
    async (rubbish) => {
      t.addUser({ username: 'dora', role: 'admin' })
      const body = JSON.stringify({ username: 'dora', password: TEST_PASSWORD })
      const head = `POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}`
      expect(await send(`${head}\r\n\r\n${body}${rubbish}`)).toMatchObject({ status: 200 })
    },
  )

  test.each([
    ['broken chunks', 'zz\r\nnonsense\r\n', 400],
    ['a body that it needs none of', '2\r\n{}\r\n0\r\n\r\n', 200],
  ])('a call that has no body does nothing before all of the request is there: %s', async (_name, body, status) => {
    const token = t.addUser({ username: 'dora', role: 'admin' })
    const head = `POST /api/logout HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer ${token}`
    expect(await send(`${head}\r\nTransfer-Encoding: chunked\r\n\r\n${body}`)).toMatchObject({ status })
    expect(findActor(t.store, token) === null).toBe(status === 200)
    expect(log).not.toContain('"level":50')
  })

  test.each(['websocket', 'h2c', 'TLS/1.3'])(
    'a request that offers to change to %s keeps its body and is answered',
    async (protocol) => {
      t.addUser({ username: 'dora', role: 'admin' })
      const body = JSON.stringify({ username: 'dora', password: TEST_PASSWORD })
      const head = `POST /api/login HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, close\r\nUpgrade: ${protocol}`
      const length = `Content-Type: application/json\r\nContent-Length: ${body.length}`
      expect(await send(`${head}\r\n${length}\r\n\r\n${body}`)).toMatchObject({ status: 200 })
      const chunks = 'Content-Type: application/json\r\nTransfer-Encoding: chunked'
      const chunked = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`
      expect(await send(`${head}\r\n${chunks}\r\n\r\n${chunked}`)).toMatchObject({ status: 200 })
    },
  )

  test('after all that the next request is answered', async () => {
    await send('hello\r\n\r\n')
    expect(await send(`${GET}Host: x\r\n\r\n`)).toMatchObject({ status: 401, body: '{"message":"session_expired"}' })
  })
})

describe('a client that goes away in the middle of its request', () => {
  test.each([
    ['JSON', '/api/login', 'Content-Type: application/json\r\nContent-Length: 500'],
    ['chunks', '/api/login', 'Content-Type: application/json\r\nTransfer-Encoding: chunked'],
    ['a message of a telematics unit', '/api/telematics/osmand/x', 'Content-Length: 500'],
  ])('is no error of the server: %s', async (_name, path, headers) => {
    const socket = net.connect(port, '127.0.0.1')
    socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\n${headers}\r\n\r\n{`)
    await new Promise((resolve) => server.once('request', resolve))
    socket.destroy()
    await expect.poll(() => log).toContain('"request"')
    expect(log).not.toContain('"level":50')
  })
})
