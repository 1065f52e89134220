import { gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { acceptsGzip, jsonAnswer } from './json-answer.ts'

const LONG = { rows: Array.from({ length: 200 }, (_, index) => ({ index, place: 'Zürich Flughafen' })) }

const ask = async (value: unknown, accepted: string | null, tag?: string) => {
  const app = new Hono().get('/', (c) => {
    if (tag) c.header('etag', tag)
    c.header('vary', 'authorization')
    return jsonAnswer(c, value)
  })
  const answer = await app.request('/', { headers: accepted === null ? {} : { 'accept-encoding': accepted } })
  const bytes = Buffer.from(await answer.arrayBuffer())
  const isCompressed = answer.headers.get('content-encoding') === 'gzip'
  expect(JSON.parse(String(isCompressed ? gunzipSync(bytes) : bytes))).toEqual(value)
  expect(answer.headers.get('content-type')).toBe('application/json')
  return { isCompressed, length: bytes.length, vary: answer.headers.get('vary') }
}

describe('a JSON answer', () => {
  test('is compressed when it is long and the client takes it so', async () => {
    const plain = await ask(LONG, null)
    const small = await ask(LONG, 'gzip, deflate, br, zstd')
    expect(plain).toMatchObject({ isCompressed: false, vary: 'authorization' })
    expect(small).toMatchObject({ isCompressed: true, vary: 'authorization, accept-encoding' })
    expect(small.length).toBeLessThan(plain.length / 5)
  })
  test('goes as it is when it is short', async () => {
    expect(await ask({ rows: [] }, 'gzip')).toMatchObject({ isCompressed: false })
  })
  test('goes as it is under a strong tag, and compressed under a weak one', async () => {
    expect(await ask(LONG, 'gzip', '"3"')).toMatchObject({ isCompressed: false })
    expect(await ask(LONG, 'gzip', 'W/"3"')).toMatchObject({ isCompressed: true })
  })
})

describe('acceptsGzip', () => {
  test.each([
    [undefined, false],
    ['', false],
    ['gzip', true],
    ['br, GZIP;q=0.5', true],
    ['*', true],
    ['br', false],
    ['identity', false],
    ['gzip;q=0, br', false],
    ['gzip; q=0.000', false],
    ['gzip;q=0.001', true],
    ['x-gzipped', false],
  ])('%s: %s', (header, expected) => {
    expect(acceptsGzip(header)).toBe(expected)
  })
})
