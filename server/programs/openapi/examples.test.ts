import { afterAll, beforeAll, expect, test } from 'vitest'
import { api, type Call, type CallName } from '#shared/api.ts'
import { KEY_SCOPES } from '#shared/domain/access/key-scopes.ts'
import { WEBHOOK_EVENTS } from '#shared/domain/webhooks/webhook-events.ts'
import { addNames } from '../../testing/names.ts'
import { addEverybody, addTrip } from '../../testing/sample-trips.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { EXAMPLES, type Example } from './examples.ts'

let t: TestApp
let token: string
let admin: string
beforeAll(async () => {
  t = createTestApp()
  admin = addEverybody(t).admin
  addNames(t.store, {
    vehicles: ['TRUCK-1'],
    addresses: [
      ['A1', 'Basel Hub'],
      ['A2', 'Genf Nord'],
    ],
  })
  addTrip(t.store)
  const body = { role: 'admin', ak_name: 'ERP', ak_scopes: KEY_SCOPES, ak_expires_at: null }
  token = (await t.call<{ token: string }>(admin, 'POST', '/api/keys', body)).body.token
})
afterAll(() => t.close())

test.each(Object.entries(EXAMPLES) as [CallName, Example][])('the example of %s is answered', async (name, example) => {
  const { method, path, scope } = api[name] as Call
  expect(scope).toBeDefined()
  const filled = path.replace(/:(\w+)/g, (_all, param: string) => example.params?.[param] ?? '')
  const search = new URLSearchParams(example.query ?? {}).toString()
  const { status } = await t.call(token, method, search ? `${filled}?${search}` : filled, example.body)
  expect(status).toBe(200)
})

test('every scope has an example, and every event a webhook', async () => {
  const scopes = (Object.keys(EXAMPLES) as CallName[]).map((name) => (api[name] as Call).scope)
  expect([...new Set(scopes)].sort()).toEqual([...KEY_SCOPES].sort())
  const { body } = await t.call<{ webhooks: object }>(null, 'GET', '/api/openapi.json')
  expect(Object.keys(body.webhooks)).toEqual([...WEBHOOK_EVENTS])
})

test('the page says which scope a call needs', async () => {
  const { body } = await t.call<string>(null, 'GET', '/api/docs')
  expect(body).toContain('Keys with <code>trips:write</code>')
})

test('a call that takes a file with headings says how a person chooses what they mean', async () => {
  type Form = { schema: { properties: object } }
  type Paths = Record<string, { post: { requestBody: { content: { 'multipart/form-data': Form } } } }>
  const { paths } = (await t.call<{ paths: Paths }>(null, 'GET', '/api/openapi.json')).body
  const fieldsOf = (path: string) =>
    Object.keys(paths[path]?.post.requestBody.content['multipart/form-data'].schema.properties ?? {})
  expect(fieldsOf('/api/upload')).toEqual(['file', 'columns'])
  for (const path of ['/api/address/import', '/api/customers/import'])
    expect(fieldsOf(path), path).toEqual(['file', 'columns', 'take', 'typed'])
  expect(fieldsOf('/api/company-file/import')).toEqual(['file', 'take'])
})
