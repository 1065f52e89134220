import { gunzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { PullAnswer } from '#shared/schemas/sync.ts'
import { users } from '../../store/schema/accounts.ts'
import { mutation } from '../../testing/sync-calls.ts'
import { admin, app, push, setUpSyncCompany, sub } from './sync-sample.ts'

setUpSyncCompany()

const headersOf = (token: string) => ({ authorization: `Bearer ${token}` })
const ask = (token: string, headers: Record<string, string> = {}) =>
  app.app.request('/api/sync/pull?pages=all', { headers: { ...headersOf(token), ...headers } })
const pagesOf = (text: string): PullAnswer[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
/** Pages asked for one by one. */
const pagesOneByOne = async (token: string): Promise<PullAnswer[]> => {
  const pages: PullAnswer[] = []
  do {
    const cursor = pages.at(-1)?.cursor
    const { body } = await app.call<PullAnswer>(token, 'GET', `/api/sync/pull${cursor ? `?cursor=${cursor}` : ''}`)
    pages.push(body)
  } while (pages.at(-1)?.more)
  return pages
}
const addTrips = (count: number) =>
  push(
    admin,
    Array.from({ length: count }, () => mutation()),
  )

describe('all pages in one answer', () => {
  test.each([
    { who: 'an admin', token: () => admin },
    { who: 'a subcontractor', token: () => sub },
  ])('hold for $who what the pages hold that are asked for one by one', async ({ token }) => {
    await addTrips(5)
    app.deps.pullLimits = { snapshotRows: 2, changes: 5000 }
    const answer = await ask(token())
    expect(answer.headers.get('content-type')).toBe('application/x-ndjson')
    const pages = pagesOf(await answer.text())
    expect(pages.length).toBeGreaterThan(2)
    expect(pages).toEqual(await pagesOneByOne(token()))
  })

  test('leave compressed one by one', async () => {
    await addTrips(5)
    app.deps.pullLimits = { snapshotRows: 2, changes: 5000 }
    const answer = await ask(admin, { 'accept-encoding': 'gzip' })
    expect(answer.headers.get('content-encoding')).toBe('gzip')
    const chunks: Uint8Array[] = []
    for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) chunks.push(chunk)
    expect(chunks.length).toBeGreaterThan(2)
    expect(pagesOf(String(gunzipSync(Buffer.concat(chunks))))).toEqual(await pagesOneByOne(admin))
  })

  test('are made as the client takes them, and none for a client that left', async () => {
    await addTrips(40)
    app.deps.pullLimits = { snapshotRows: 1, changes: 5000 }
    let asked = 0
    const { pullLimits } = app.deps
    Object.defineProperty(app.deps, 'pullLimits', {
      configurable: true,
      get: () => {
        asked += 1
        return pullLimits
      },
    })
    const reader = (await ask(admin)).body?.getReader()
    await reader?.read()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(asked).toBeLessThan(10)
    await reader?.cancel()
    const then = asked
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(asked).toBe(then)
  })

  test('end where the session ends, and after fifty', async () => {
    await addTrips(60)
    app.deps.pullLimits = { snapshotRows: 1, changes: 5000 }
    const fifty = pagesOf(await (await ask(admin)).text())
    expect(fifty).toHaveLength(50)
    expect(fifty.at(-1)?.more).toBe(true)
    const answer = await ask(sub)
    const reader = answer.body?.getReader()
    await reader?.read()
    await app.call(sub, 'POST', '/api/logout')
    let rest = 0
    while (!(await reader?.read())?.done) rest += 1
    expect(rest).toBeLessThan(10)
  })

  test('of a role that changes meanwhile begin anew as the new one sees them', async () => {
    await addTrips(5)
    app.deps.pullLimits = { snapshotRows: 1, changes: 5000 }
    const reader = (await ask(sub)).body?.getReader()
    await reader?.read()
    app.store.db.update(users).set({ role: 'observer' }).where(eq(users.username, 'sara')).run()
    const rest: PullAnswer[] = []
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true }
      if (done) break
      rest.push(...pagesOf(Buffer.from(value as Uint8Array).toString()))
    }
    const begun = rest.findIndex(({ reset }) => reset)
    expect(begun).toBeGreaterThanOrEqual(0)
    expect(rest.slice(begun)).toEqual(await pagesOneByOne(sub))
  })

  test('are eight at once for a person, from several sessions too; a further one gets page after page', async () => {
    app.deps.pullLimits = { snapshotRows: 1, changes: 5000 }
    const typeOf = (answer: Response) => answer.headers.get('content-type')
    const again = await app.login('anna')
    const open = await Promise.all([admin, again, admin, again, admin, again, admin, again].map((token) => ask(token)))
    expect(open.map(typeOf)).toEqual(Array(8).fill('application/x-ndjson'))
    for (const token of [admin, again]) {
      const further = await ask(token)
      expect([typeOf(further), ((await further.json()) as PullAnswer).more]).toEqual(['application/json', true])
    }
    expect(typeOf(await ask(sub))).toBe('application/x-ndjson')
    await open[0]?.body?.cancel()
    await open[1]?.text()
    expect([await ask(admin), await ask(again), await ask(admin)].map(typeOf)).toEqual([
      'application/x-ndjson',
      'application/x-ndjson',
      'application/json',
    ])
  })

  test('are forty at once for all people together', async () => {
    app.deps.pullLimits = { snapshotRows: 1, changes: 5000 }
    const people = Array.from({ length: 6 }, (_unused, index) =>
      app.addUser({ username: `planner-${index}`, role: 'admin' }),
    )
    const asked = people.flatMap((token) => Array<string>(7).fill(token))
    const answers = await Promise.all(asked.map((token) => ask(token)))
    const long = answers.filter(({ headers }) => headers.get('content-type') === 'application/x-ndjson')
    expect([answers.length, long.length]).toEqual([42, 40])
    await Promise.all(long.map(({ body }) => body?.cancel()))
    await expect.poll(async () => (await ask(admin)).headers.get('content-type')).toBe('application/x-ndjson')
  })

  test('are one JSON where there is but one, and for a HEAD', async () => {
    const single = await ask(admin)
    expect(single.headers.get('content-type')).toBe('application/json')
    app.deps.pullLimits = { snapshotRows: 1, changes: 5000 }
    const head = await app.app.request('/api/sync/pull?pages=all', { method: 'HEAD', headers: headersOf(admin) })
    expect([head.status, await head.text()]).toEqual([200, ''])
    expect((await app.app.request('/api/sync/pull?pages=some', { headers: headersOf(admin) })).status).toBe(400)
  })
})
