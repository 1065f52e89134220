import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addTrip } from '../../testing/sample-trips.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

const SCRIPT = "document.title = 'Tours'"
const STYLE = 'body { margin: 0 }'

let t: TestApp
let admin: string
let webRoot: string
beforeAll(() => {
  webRoot = fs.mkdtempSync(path.join(os.tmpdir(), 'tours-web-'))
  fs.mkdirSync(path.join(webRoot, 'assets'))
  fs.writeFileSync(path.join(webRoot, 'index.html'), `<style nonce="__CSP_NONCE__"></style><script>${SCRIPT}</script>`)
  fs.writeFileSync(path.join(webRoot, 'assets', 'app-123.js'), 'x')
  fs.mkdirSync(path.join(webRoot, 't', 'files'), { recursive: true })
  fs.mkdirSync(path.join(webRoot, 's'))
  for (const page of ['t', 's'])
    fs.writeFileSync(
      path.join(webRoot, page, 'index.html'),
      `<style>${STYLE}</style><script type="module">${SCRIPT}</script>`,
    )
  fs.writeFileSync(path.join(webRoot, 't', 'worker.js'), 'x')
  fs.writeFileSync(path.join(webRoot, 't', 'files', 'pl-123.js'), 'x')
  fs.writeFileSync(path.join(webRoot, 'service-worker.js'), 'x')
  fs.writeFileSync(path.join(webRoot, 'manifest.webmanifest'), '{}')
  t = createTestApp({ webRoot, env: { PUBLIC_URL: 'https://tours.example.com' } })
  admin = t.addUser({ username: 'dora', role: 'admin' })
  addTrip(t.store)
})
afterAll(() => {
  t.close()
  fs.rmSync(webRoot, { recursive: true })
})

const EVERYTHING: [method: string, path: string][] = [
  ['GET', '/'],
  ['GET', '/admin/dashboard'],
  ['GET', '/pwreset/abc'],
  ['GET', '/assets/app-123.js'],
  ['GET', '/assets/gone.js'],
  ['GET', '/service-worker.js'],
  ['GET', '/t'],
  ['GET', `/t/%23${'x'.repeat(43)}`],
  ['GET', '/t/'],
  ['GET', '/t/worker.js'],
  ['GET', '/t/files/pl-123.js'],
  ['GET', '/s'],
  ['GET', '/s/'],
  ['GET', '/manifest.webmanifest'],
  ['GET', '/healthz'],
  ['GET', '/api/docs'],
  ['GET', '/api/openapi.json'],
  ['GET', '/api/auth'],
  ['GET', '/api/timetable'],
  ['GET', '/api/trips/1'],
  ['GET', '/api/trips/77'],
  ['GET', '/api/nothing'],
  ['GET', '/api/gps/template'],
  ['GET', '/api/pricelist/pricelistdownload'],
  ['POST', '/api/login'],
  ['PUT', '/api/trips/1'],
  ['OPTIONS', '/api/trips/1'],
  ['TRACE', '/api/trips/1'],
  ['POST', '/'],
]
const ask = async (method: string, place: string, headers: Record<string, string> = {}) => {
  const answer = await t.app.request(place, {
    // A Request of its own refuses TRACE, the server does not.
    method: method === 'TRACE' ? 'GET' : method,
    headers: { authorization: `Bearer ${admin}`, origin: 'https://evil.example', ...headers },
  })
  return answer.headers
}
const directives = (policy: string | null): Record<string, string> =>
  Object.fromEntries(
    (policy ?? '').split(';').map((directive) => {
      const [name = '', ...values] = directive.trim().split(' ')
      return [name, values.join(' ')]
    }),
  )

describe.each(EVERYTHING)('%s %s', (method, place) => {
  test('runs nothing that is not ours, stands in no frame, is taken for nothing else', async () => {
    const headers = await ask(method, place)
    const policy = directives(headers.get('content-security-policy'))
    expect(policy).toMatchObject({ 'default-src': "'none'", 'base-uri': "'none'", 'frame-ancestors': "'none'" })
    expect(policy['script-src'] ?? "'none'").toMatch(/^'(none|self)'( 'sha256-[\w+/]{43}=')?$/)
    expect(policy['style-src'] ?? "'none'").not.toContain('unsafe')
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    })
  })

  test('sets no cookie, opens nothing to other origins, does not say what it is made of', async () => {
    const headers = await ask(method, place, { 'access-control-request-method': 'PUT' })
    for (const name of [
      'set-cookie',
      'access-control-allow-origin',
      'access-control-allow-credentials',
      'server',
      'x-powered-by',
    ])
      expect(headers.get(name)).toBeNull()
  })
})

test.each(EVERYTHING.filter(([, place]) => place.startsWith('/api/')))(
  '%s %s is an answer and no page',
  async (method, place) => {
    const policy = directives((await ask(method, place)).get('content-security-policy'))
    expect('sandbox' in policy || place === '/api/docs').toBe(true)
  },
)

test('what only pages need is not sent with each answer of the API', async () => {
  const names = ['permissions-policy', 'origin-agent-cluster', 'x-dns-prefetch-control', 'x-download-options']
  const [page, docs, answer] = await Promise.all(['/', '/api/docs', '/api/sync/pull'].map((place) => ask('GET', place)))
  for (const name of names) {
    expect(page?.has(name)).toBe(true)
    expect(docs?.has(name)).toBe(true)
    expect(answer?.has(name)).toBe(false)
  }
})

test.each([
  '/api/auth',
  '/api/users',
  '/api/trips/1',
  '/api/timetable',
  '/api/tours',
  '/api/pricelist/all',
  '/api/sync/pull',
])('GET %s is kept by no cache of a browser', async (place) => {
  expect((await ask('GET', place)).get('cache-control')).toMatch(/no-store/)
})

test('the service worker may fetch from here, and from nowhere else', async () => {
  const policy = directives((await ask('GET', '/service-worker.js')).get('content-security-policy'))
  expect(policy).toMatchObject({ 'script-src': "'self'", 'connect-src': "'self'" })
})

test('every page has a nonce of its own', async () => {
  const [first, second] = await Promise.all([ask('GET', '/'), ask('GET', '/')])
  expect(first?.get('content-security-policy')).toMatch(/'nonce-[\w-]{22}'/)
  expect(first?.get('content-security-policy')).not.toBe(second?.get('content-security-policy'))
})

test('a page runs the script that the build put into it, and no other one', async () => {
  const policy = directives((await ask('GET', '/admin/login')).get('content-security-policy'))
  const hash = createHash('sha256').update(SCRIPT).digest('base64')
  expect(policy['script-src']).toBe(`'self' 'sha256-${hash}'`)
})

test.each(['/t/', '/s/'])(
  'the page of links %s is found by no search, and runs its own script and style alone',
  async (place) => {
    const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
    const headers = await ask('GET', place)
    const policy = directives(headers.get('content-security-policy'))
    expect(policy).toMatchObject({ 'script-src': `'self' ${hash(SCRIPT)}`, 'style-src': `'self' ${hash(STYLE)}` })
    expect(headers.get('x-robots-tag')).toContain('noindex')
    expect(headers.get('cache-control')).toBe('no-cache')
    expect((await ask('GET', place.slice(0, -1))).get('location')).toBe(place)
    expect((await ask('GET', '/timetable')).get('content-security-policy')).not.toContain(hash(STYLE))
  },
)

test('the driver’s page alone may ask where it is', async () => {
  expect((await ask('GET', '/t/')).get('permissions-policy')).toContain('geolocation=(self)')
  for (const place of ['/s/', '/admin/login'])
    expect((await ask('GET', place)).get('permissions-policy')).toContain('geolocation=()')
})

test('a page is compressed for browsers that take it so', async () => {
  const answer = await t.app.request('/admin/login', { headers: { 'accept-encoding': 'gzip, br' } })
  expect(answer.headers.get('content-encoding')).toBe('gzip')
  expect(gunzipSync(await answer.arrayBuffer()).toString()).toContain(SCRIPT)
})

test.each([
  ['/t', '/t/'],
  ['/S/', '/s/'],
  ['/a/index.html', '/a/'],
  [`/t/%23${'x'.repeat(43)}.`, `/t/#${'x'.repeat(43)}`],
])('%s is sent on to %s, and kept by nobody on the way', async (path, place) => {
  const { status, headers } = await t.app.request(path)
  expect([status, headers.get('location'), headers.get('cache-control')]).toEqual([302, place, 'no-store'])
})
