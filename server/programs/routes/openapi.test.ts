import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#shared/api.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { shapeText } from '../openapi/api-docs.ts'

let t: TestApp
beforeAll(() => {
  t = createTestApp()
})
afterAll(() => t.close())

type Operation = {
  operationId: string
  description: string
  security?: object[]
  parameters: { name: string; in: string; required: boolean }[]
  requestBody?: { content: Record<string, { schema: { $ref?: string } }> }
  responses: Record<string, { content?: Record<string, { schema: { $ref?: string } }> }>
}
type Document = {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, unknown>; securitySchemes: object }
}
const openApi = async (): Promise<Document> => (await t.call<Document>(null, 'GET', '/api/openapi.json')).body
const calls = Object.entries(api).map(([name, call]) => ({ name, ...call }) as (typeof api)['trip'] & { name: string })

describe('every call of shared/api.ts', () => {
  test.each(calls)('$name: $method $path is mounted', ({ method, path }) => {
    expect(t.app.routes.map((route) => `${route.method} ${route.path}`)).toContain(`${method.toUpperCase()} ${path}`)
  })

  test('is in the document, and beside them only the intake of the telematics units', async () => {
    const { paths } = await openApi()
    const described = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, { operationId }]) => `${operationId} ${method} ${path}`),
    )
    const intake = ['osmandQuery get', 'osmandBody post'].map((call) => `${call} /api/telematics/osmand/{secret}`)
    const expected = [
      ...calls.map(({ name, method, path }) => `${name} ${method} ${path.replace(/:(\w+)/g, '{$1}')}`),
      ...intake,
      'traccarForward post /api/telematics/traccar/{secret}',
    ]
    expect(described.sort()).toEqual(expected.sort())
  })

  test('is on the page, with its roles', async () => {
    const { body } = await t.call<string>(null, 'GET', '/api/docs')
    for (const { name, path } of calls) {
      expect(body).toContain(`<article id="${name}">`)
      expect(body).toContain(`<code>${path}</code>`)
      expect(body).toContain(`href="#${name}"`)
    }
    expect(body.match(/<span class="roles">admin, sub<\/span>/g)?.length).toBeGreaterThan(1)
  })
})

describe('GET /api/openapi.json', () => {
  test('is OpenAPI 3.1, all references lead somewhere, all path parameters are named', async () => {
    const document = await openApi()
    expect(document.openapi).toBe('3.1.0')
    expect(document.components.securitySchemes).toMatchObject({
      bearer: { type: 'http', scheme: 'bearer' },
      key: { type: 'http', scheme: 'bearer' },
    })
    const references = JSON.stringify(document).match(/#\/components\/schemas\/\w+/g) ?? []
    expect(references.length).toBeGreaterThan(100)
    for (const target of references)
      expect(document.components.schemas).toHaveProperty([target.split('/').at(-1) ?? ''])
    for (const [path, operations] of Object.entries(document.paths)) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      for (const { parameters } of Object.values(operations)) {
        const named = parameters.filter((parameter) => parameter.in === 'path')
        expect(named.map(({ name }) => name)).toEqual(inPath)
        expect(named.every(({ required }) => required)).toBe(true)
      }
    }
  })

  test('says who may call, what the preconditions are, and what goes wrong', async () => {
    const { paths } = await openApi()
    const edit = paths['/api/trips/{id}']?.put
    expect(edit?.description).toBe('For: every role. Keys: trips:write.')
    expect(edit?.security).toEqual([{ bearer: [] }, { key: ['trips:write'] }])
    expect(edit?.parameters.map(({ name }) => name)).toEqual(['id', 'If-Match', 'X-Base-Rev', 'Idempotency-Key'])
    expect(Object.keys(edit?.responses ?? {})).toEqual([
      '200',
      '400',
      '401',
      '403',
      '404',
      '408',
      '409',
      '412',
      '413',
      '415',
    ])
    expect(paths['/api/login']?.post?.security).toEqual([])
    expect(paths['/api/users']?.get?.description).toBe('For: admin.')
    expect(paths['/api/upload']?.post?.requestBody?.content).toHaveProperty(['multipart/form-data'])
    expect(paths['/api/timetable']?.get?.responses).toHaveProperty('304')
  })

  test('bodies are described as they come in, answers as they go out', async () => {
    const { components } = await openApi()
    expect(components.schemas.TripCreateBody).toMatchObject({
      required: ['tt_tour', 'tt_from_text', 'tt_to_text', 'tt_gps', 'tt_stp', 'tt_std', 'tt_sta'],
      properties: { tt_stp: { type: 'string', format: 'date-time' }, tt_status: { default: 'active' } },
    })
    expect(components.schemas.TripAnswer).toMatchObject({ required: ['tt_id', 'tt_rev'] })
  })
})

describe('GET /api/docs', () => {
  test('needs nothing from outside and runs no script', async () => {
    const { body, headers } = await t.call<string>(null, 'GET', '/api/docs')
    const policy = headers.get('content-security-policy') ?? ''
    const nonce = /style-src 'nonce-([\w-]+)'/.exec(policy)?.[1]
    expect(policy).toContain("default-src 'none'")
    expect(body).toContain(`<style nonce="${nonce}">`)
    expect(body).not.toMatch(/<script|<link|<img|https?:|style="|javascript:|url\(/)
    const other = await t.call(null, 'GET', '/api/docs')
    expect(other.headers.get('content-security-policy')).not.toBe(policy)
  })

  test.each([
    [{ type: 'integer', exclusiveMinimum: 0 }, 'integer (> 0)'],
    [{ anyOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }] }, 'date-time | null'],
    [{ type: 'array', items: { enum: ['a', 'b'] } }, '("a" | "b")[]'],
    [{ type: 'array', prefixItems: [{ type: 'integer' }, { type: 'string' }] }, '[integer, string]'],
    [{ type: 'object', additionalProperties: { type: 'string' } }, '{ [name]: string }'],
    [
      { type: 'object', properties: { a: { type: 'number' }, b: { default: 1 } }, required: ['a'] },
      '{\n  a: number\n  b?: any  // default 1\n}',
    ],
    [{}, 'any'],
  ])('the shape of %j', (schema, expected) => {
    expect(shapeText(schema)).toBe(expected)
  })
})
