import net, { type AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MAX_SCAN_BYTES } from '../../shared/schemas/file-import.ts'
import { createTestApp, TEST_PASSWORD, type TestApp } from '../testing/test-app.ts'
import { createServer } from '../wiring.ts'
import { BODY_LIMITS } from './request-body.ts'

/**
 * A client that first sends all it has, and only then reads, as browsers do: whatever it was told before must still be there.
 */
let t: TestApp
let port: number
let close: () => Promise<void>
let tokens: { admin: string; sub: string }
beforeEach(async () => {
  t = createTestApp({ env: { OSMAND_SECRET: 'shared-secret' } })
  tokens = {
    admin: t.addUser({ username: 'dora', role: 'admin' }),
    sub: t.addUser({ username: 'sara', role: 'sub', subcontractor: 'Sara Trans' }),
  }
  const { server } = createServer(t.deps, t.app)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  port = (server.address() as AddressInfo).port
  close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})
afterEach(async () => {
  await close()
  t.close()
})

type Framing = 'length' | 'chunks' | 'length, expecting 100' | 'chunks, expecting 100' | 'length, kept alive'
const FRAMINGS: Framing[] = ['length', 'chunks', 'length, expecting 100', 'chunks, expecting 100', 'length, kept alive']
const PIECE = 64 * 1024

/** Sends head and body to their ends and then reads. @throws Error when the connection breaks before */
const exchange = (place: string, token: string | null, type: string, body: Buffer, framing: Framing) =>
  new Promise<{ status: number }>((resolve, reject) => {
    const [method = '', path = ''] = place.split(' ')
    const socket = net.connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    const isChunked = framing.startsWith('chunks')
    const lines = [
      `${method} ${path} HTTP/1.1`,
      'host: x',
      `content-type: ${type}`,
      ...(framing.endsWith('kept alive') ? [] : ['connection: close']),
      ...(token ? [`authorization: Bearer ${token}`] : []),
      ...(framing.endsWith('100') ? ['expect: 100-continue'] : []),
      isChunked ? 'transfer-encoding: chunked' : `content-length: ${body.length}`,
    ]
    socket.on('error', reject)
    const send = async (): Promise<void> => {
      socket.pause()
      socket.write(`${lines.join('\r\n')}\r\n\r\n`)
      for (let at = 0; at < body.length; at += PIECE) {
        const piece = body.subarray(at, at + PIECE)
        const framed = isChunked
          ? Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n')])
          : piece
        await new Promise<void>((written, failed) =>
          socket.write(framed, (error) => (error ? failed(error) : written())),
        )
      }
      if (isChunked) socket.write('0\r\n\r\n')
      let text = ''
      const finish = (): void => {
        const answer = text.replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, '')
        const json = /\{.*\}/s.exec(answer)?.[0]
        if (!json) return
        socket.destroy()
        resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]), ...JSON.parse(json) })
      }
      socket.on('data', (chunk) => {
        text += chunk
        finish()
      })
      socket.on('end', () => reject(new Error(`the connection ended: ${text}`)))
      socket.resume()
    }
    send().catch(reject)
  })

const FORM = 'multipart/form-data; boundary=x'
const JSON_TYPE = 'application/json'
/** A form of so many bytes with a file in it. */
const form = (name: string, content: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`--x\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
    content,
    Buffer.from('\r\n--x--\r\n'),
  ])
const formOf = (name: string, size: number, start = ''): Buffer => {
  const content = Buffer.alloc(size - form(name, Buffer.alloc(0)).length, ' ')
  content.write(start)
  return form(name, content)
}
const jsonOf = (fields: object, size: number): Buffer => {
  const empty = JSON.stringify({ ...fields, more: '' }).length
  return Buffer.from(JSON.stringify({ ...fields, more: 'x'.repeat(size - empty) }))
}
const tooLarge = (max_bytes: number) => ({ status: 413, message: 'body_too_large', max_bytes })

describe.each(FRAMINGS)('with %s', (framing) => {
  const ask = (place: string, token: string | null, type: string, body: Buffer) =>
    exchange(place, token, type, body, framing)

  test('a scan of exactly 5 MB is taken; one byte more is told, and so is any larger one', async () => {
    const document = { do_owner: 'company', do_owner_key: '', do_kind: 'insurance', do_valid_to: '2027-12-31' }
    const { body } = await t.call<{ do_id: number }>(tokens.admin, 'POST', '/api/documents', document)
    const place = `POST /api/documents/${body.do_id}/file`
    const scan = (bytes: number) => {
      const content = Buffer.alloc(bytes)
      content.write('%PDF-')
      return form('scan.pdf', content)
    }
    expect(await ask(place, tokens.admin, FORM, scan(MAX_SCAN_BYTES))).toMatchObject({ status: 200 })
    for (const more of [1, 20_000, 4_000_000])
      expect(await ask(place, tokens.admin, FORM, scan(MAX_SCAN_BYTES + more))).toEqual(tooLarge(MAX_SCAN_BYTES))
  })

  test.each([
    ['POST /api/upload', BODY_LIMITS.tripPlan.bytes],
    ['POST /api/drivers/import', BODY_LIMITS.json.bytes],
    ['POST /api/users/import', BODY_LIMITS.json.bytes],
  ])('%s: at the limit the file is read, one byte more is told', async (place, limit) => {
    expect((await ask(place, tokens.admin, FORM, formOf('a.csv', limit))).status).toBe(400)
    expect(await ask(place, tokens.admin, FORM, formOf('a.csv', limit + 1))).toEqual(tooLarge(limit))
  })

  test.each([
    ['POST /api/customers', { cm_name: 'Holz AG' }, BODY_LIMITS.json.bytes, 200],
    ['PUT /api/company', { name: 'Muster AG' }, BODY_LIMITS.json.bytes, 200],
    ['POST /api/sync/push', { client: 'x', mutations: [] }, BODY_LIMITS.json.bytes, 400],
    ['POST /api/login', { username: 'dora', password: TEST_PASSWORD }, BODY_LIMITS.stranger.bytes, 200],
  ])('%s: at the limit the body is read, one byte more is told', async (place, fields, limit, status) => {
    const token = /login/.test(place) ? null : tokens.admin
    expect((await ask(place, token, JSON_TYPE, jsonOf(fields, limit))).status).toBe(status)
    expect(await ask(place, token, JSON_TYPE, jsonOf(fields, limit + 1))).toEqual(tooLarge(limit))
  })

  test('a position that is too large is answered as one that cannot be read: a refusal would block its phone', async () => {
    const place = 'POST /api/telematics/osmand/shared-secret'
    for (const more of [0, 1, 100_000])
      expect(await ask(place, null, JSON_TYPE, jsonOf({}, BODY_LIMITS.position.bytes + more))).toEqual({
        status: 200,
        outcome: 'unreadable',
      })
  })

  test('who may not, and what is not there, is told too, however much comes', async () => {
    const body = formOf('a.csv', 6_000_000)
    expect(await ask('POST /api/upload', null, FORM, body)).toEqual({ status: 401, message: 'session_expired' })
    expect(await ask('POST /api/upload', tokens.sub, FORM, body)).toEqual({ status: 403, message: 'not_allowed' })
    expect(await ask('POST /api/nothing', tokens.sub, FORM, body)).toEqual({ status: 404, message: 'not_found' })
    expect(await ask('POST /api/upload', tokens.admin, 'text/plain', body)).toMatchObject({ status: 415 })
  })
})
