import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readEnv } from '../../env.ts'
import { createFrontDoor } from './front-door.ts'

let closing: (() => void)[]
beforeEach(() => {
  closing = []
})
afterEach(() => {
  for (const close of closing) close()
})

const listen = async (server: http.Server): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  closing.push(() => {
    server.close()
    server.closeAllConnections()
  })
  return (server.address() as AddressInfo).port
}

/** A door before one company, `a.example`; `down.example` does not run. */
const openDoor = async (company: http.Server, settings: Record<string, string> = {}): Promise<number> => {
  const port = await listen(company)
  return listen(
    createFrontDoor(
      (host) => (host === 'a.example' ? port : host === 'down.example' ? null : undefined),
      readEnv(settings),
    ),
  )
}

const ask = (
  port: number,
  {
    host = 'a.example',
    headers = {},
    method = 'GET',
    body,
  }: { host?: string; headers?: http.OutgoingHttpHeaders; method?: string; body?: string },
): Promise<{ status: number; headers: http.IncomingHttpHeaders; text: string }> =>
  new Promise((resolve, reject) => {
    const request = http.request({ port, host: '127.0.0.1', path: '/x?y=1', method, headers: { host, ...headers } })
    request.once('error', reject)
    request.once('response', (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (chunk: string) => {
        text += chunk
      })
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }))
      answer.once('aborted', () => reject(new Error('aborted')))
    })
    request.end(body)
  })

/** Answers with what it got. */
const echo = (): http.Server =>
  http.createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    response.setHeader('set-cookie', ['one=1', 'two=2'])
    response.end(JSON.stringify({ url: request.url, method: request.method, headers: request.headers, body }))
  })

test('a request goes to the company of its host, whatever its case and port, with its body, and the answer comes back', async () => {
  const door = await openDoor(echo())
  const { status, headers, text } = await ask(door, { host: 'A.Example:8080', method: 'POST', body: 'hello' })
  expect(status).toBe(200)
  expect(headers['set-cookie']).toEqual(['one=1', 'two=2'])
  expect(JSON.parse(text)).toMatchObject({
    url: '/x?y=1',
    method: 'POST',
    body: 'hello',
    headers: { host: 'A.Example:8080' },
  })
})

test('a host of no company gets a page with 404, in its language; one that does not run 503 and when to come back', async () => {
  const door = await openDoor(echo())
  const unknown = await ask(door, { host: 'b.example', headers: { 'accept-language': 'fr-CH,de;q=0.8' } })
  expect(unknown).toMatchObject({ status: 404, text: expect.stringContaining('Aucune entreprise à cette adresse') })
  expect(unknown.headers['content-type']).toBe('text/html; charset=utf-8')
  const down = await ask(door, { host: 'down.example' })
  expect(down).toMatchObject({ status: 503, text: expect.stringContaining('Back in a moment') })
  expect(down.headers['retry-after']).toBe('2')
})

const FORGED = {
  'x-forwarded-for': '6.6.6.6',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'https',
  'x-real-ip': '6.6.6.6',
  forwarded: 'for=6.6.6.6',
}

test('what a client itself says of where it comes from goes nowhere', async () => {
  const door = await openDoor(echo())
  const { headers } = JSON.parse((await ask(door, { headers: FORGED })).text)
  expect(headers).toMatchObject({
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-host': 'a.example',
    'x-forwarded-proto': 'http',
  })
  expect(headers).not.toHaveProperty('forwarded')
  expect(headers).not.toHaveProperty('x-real-ip')
})

test('what a trusted proxy in front noted is passed on, with the proxy itself', async () => {
  const door = await openDoor(echo(), { TRUSTED_PROXIES: '1', PROXY_ADDRESSES: '127.0.0.1' })
  const { headers } = JSON.parse((await ask(door, { headers: FORGED })).text)
  expect(headers).toMatchObject({
    'x-forwarded-for': '6.6.6.6, 127.0.0.1',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
  })
  expect(headers).not.toHaveProperty('forwarded')
})

test('headers of one connection, and those that it names, end at the door', async () => {
  const door = await openDoor(echo())
  const { headers } = JSON.parse(
    (await ask(door, { headers: { connection: 'close, x-secret', 'x-secret': '1', te: 'trailers', 'x-other': '2' } }))
      .text,
  )
  expect(headers).not.toHaveProperty('x-secret')
  expect(headers).not.toHaveProperty('te')
  expect(headers['x-other']).toBe('2')
})

test('connections of one address are counted at the door', async () => {
  const port = await listen(createFrontDoor(() => null, readEnv({}), { total: 100, ofAddress: 2 }))
  const open = (): net.Socket => {
    const socket = net.connect(port, '127.0.0.1')
    closing.push(() => socket.destroy())
    return socket.on('error', () => {}).resume()
  }
  const sockets = [open(), open()]
  await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('connect', resolve))))
  await new Promise((resolve) => open().once('close', resolve))
  sockets[0]?.destroy()
  await expect
    .poll(() =>
      ask(port, {})
        .then(({ status }) => status)
        .catch(() => 0),
    )
    .toBe(503)
})

test('a stream is passed on piece by piece, and ends at the company when the client goes', async () => {
  let isGone = false
  const door = await openDoor(
    http.createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write('data: first\n\n')
      response.once('close', () => {
        isGone = true
      })
    }),
  )
  const request = http.get({ port: door, host: '127.0.0.1', headers: { host: 'a.example' } })
  request.once('error', () => {})
  const first = await new Promise<string>((resolve) =>
    request.once('response', (answer) => answer.once('data', (chunk) => resolve(String(chunk)))),
  )
  expect(first).toBe('data: first\n\n')
  request.destroy()
  await expect.poll(() => isGone).toBe(true)
})

test('a company that dies in the middle of an answer breaks that answer and nothing else', async () => {
  const door = await openDoor(
    http.createServer((request, response) => {
      if (request.headers['x-die'] === 'before') return request.socket.destroy()
      if (request.headers['x-die'] !== 'within') return response.end('well')
      response.writeHead(200, { 'content-length': 100 })
      response.write('half')
      return setTimeout(() => request.socket.destroy(), 20)
    }),
  )
  expect((await ask(door, { headers: { 'x-die': 'before' } })).status).toBe(503)
  await expect(ask(door, { headers: { 'x-die': 'within' } })).rejects.toThrow()
  expect(await ask(door, {})).toMatchObject({ status: 200, text: 'well' })
})

test('an answer that comes before the body was sent is passed on', async () => {
  const door = await openDoor(
    http.createServer((request, response) => {
      response.writeHead(413)
      response.end('too large')
      request.resume()
    }),
  )
  expect(await ask(door, { method: 'POST', body: 'x'.repeat(500_000) })).toMatchObject({
    status: 413,
    text: 'too large',
  })
})

test('a connection that changes its protocol is passed through both ways', async () => {
  const company = http.createServer()
  company.on('upgrade', (request, socket) => {
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nupgrade: ${request.headers.upgrade}\r\nconnection: upgrade\r\n\r\nready`,
    )
    socket.on('data', (chunk) => socket.write(`got ${chunk}`))
    socket.on('error', () => {})
    closing.push(() => socket.destroy())
  })
  const door = await openDoor(company)
  const socket = net.connect(door, '127.0.0.1')
  closing.push(() => socket.destroy())
  let said = ''
  socket.on('data', (chunk) => {
    said += chunk
  })
  socket.write('GET /socket HTTP/1.1\r\nhost: a.example\r\nupgrade: echo\r\nconnection: upgrade\r\n\r\n')
  await expect.poll(() => said).toContain('ready')
  expect(said).toMatch(/^HTTP\/1\.1 101 /)
  socket.write('hello')
  await expect.poll(() => said).toContain('got hello')
})
