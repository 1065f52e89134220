import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp, testWorker } from '../testing/test-app.ts'

let t: TestApp
let webRoot: string
beforeAll(() => {
  webRoot = fs.mkdtempSync(path.join(os.tmpdir(), 'tours-web-'))
  fs.writeFileSync(path.join(webRoot, 'index.html'), '<title>the app</title>')
  fs.mkdirSync(path.join(webRoot, 's'))
  fs.writeFileSync(path.join(webRoot, 's', 'index.html'), '<title>share</title>')
  fs.writeFileSync(path.join(webRoot, 's', 'index-1a.js'), 'x')
  t = createTestApp({ webRoot })
})
afterAll(async () => {
  t.close()
  fs.rmSync(webRoot, { recursive: true })
  await testWorker.close()
})

test.each(['/s/', '/s/index.html'])(
  '%s is the share page, which may run its own files alone and is listed nowhere',
  async (place) => {
    const answer = await t.app.request(place)
    expect(await answer.text()).toBe('<title>share</title>')
    const policy = answer.headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self';")
    expect(policy).not.toContain('unsafe')
    expect(answer.headers.get('x-robots-tag')).toContain('noindex')
    expect(answer.headers.get('cache-control')).toBe('no-cache')
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
  },
)

test('the address without its last slash leads to the page', async () => {
  const answer = await t.app.request('/s')
  expect([answer.status, answer.headers.get('location')]).toEqual([308, '/s/'])
})

test('its files are kept for good, and what is missing is no page', async () => {
  const file = await t.app.request('/s/index-1a.js')
  expect([file.status, file.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable'])
  expect((await t.app.request('/s/gone.js')).status).toBe(404)
})

test('the app stands beside it', async () =>
  expect(await (await t.app.request('/admin/dashboard')).text()).toBe('<title>the app</title>'))
