import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { LATER_ENTITIES } from '#shared/domain/sync/entities.ts'
import type { PullAnswer } from '#shared/schemas/sync.ts'
import { getDocument, insertDocument, updateDocument } from '../../documents/store/documents.ts'
import { addNames } from '../../testing/names.ts'
import { addDocument } from '../../testing/sample-documents.ts'
import { addEverybody, addTrip, type Everybody } from '../../testing/sample-trips.ts'
import { pull } from '../../testing/sync-calls.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

/** Entities that came later than the first apps: sent to those that name them, whole at the first asking. */
let t: TestApp
let users: Everybody
const DEVICE = randomUUID()
const AUTHOR = { username: 'anna', source: 'person' } as const
beforeEach(() => {
  t = createTestApp()
  users = addEverybody(t)
  addNames(t.store, { subcontractors: ['Meier Trans', 'Huber AG'], vehicles: ['TRUCK-1'] })
  for (const owner of ['Meier Trans', 'Huber AG', 'Meier Trans']) addDocumentOf(owner)
})
afterEach(() => t.close())

const addDocumentOf = (do_owner_key: string) => addDocument(t.store, { do_owner_key })
const retire = (id: number) => {
  const before = getDocument(t.store, id)
  if (!before) throw new Error('no such document')
  updateDocument(t.store, before, { retired: true }, AUTHOR)
}
const ALL = LATER_ENTITIES.join(',')
const former = async (token = users.admin, cursor?: string) => (await pull(t, token, DEVICE, cursor)).body
const updated = async (token = users.admin, cursor?: string) => (await pull(t, token, DEVICE, cursor, ALL)).body
const ids = (answer: PullAnswer) => (answer.put.document ?? []).map(({ do_id }) => do_id)

/** Reads an answer as the app before documents did; that app itself runs in `former-client.test.ts`. */
const FORMER_ENTITIES = ['trip', 'tour', 'customer', 'vehicle', 'driver', 'address', 'subcontractor', 'observer']
const formerAppUnderstands = ({ put, del }: PullAnswer): boolean =>
  [put, del].every((byEntity) => Object.keys(byEntity).every((name) => FORMER_ENTITIES.includes(name)))
/** Reads a cursor as the server before documents did: at most eight parts. */
const partsOf = (cursor: string): unknown[] => JSON.parse(Buffer.from(cursor, 'base64url').toString())

describe('an app of an earlier version', () => {
  test('gets no other entities than those it understands, at its first pull and after', async () => {
    const start = await former()
    expect(formerAppUnderstands(start)).toBe(true)
    expect(start.put.subcontractor).toHaveLength(2)
    t.clock.advance(1000)
    addDocumentOf('Huber AG')
    retire(1)
    addTrip(t.store, {})
    const next = await former(users.admin, start.cursor)
    expect(formerAppUnderstands(next)).toBe(true)
    expect(next.put.trip).toHaveLength(1)
    expect(next.reset).toBeUndefined()
    expect(partsOf(next.cursor)).toHaveLength(5)
  })

  test('is not reset by the new server', async () => {
    const { cursor } = await former()
    expect((await former(users.admin, cursor)).reset).toBeUndefined()
  })

  test('opened over the rows of a later version gets no others than those it understands, also amid a snapshot', async () => {
    t.deps.pullLimits = { snapshotRows: 2, changes: 5000 }
    let page = await updated()
    const cursors = [page.cursor]
    while (page.more) {
      page = await updated(users.admin, page.cursor)
      cursors.push(page.cursor)
    }
    expect(cursors.length).toBeGreaterThan(4)
    addDocumentOf('Huber AG')
    for (const cursor of cursors) expect(formerAppUnderstands(await former(users.admin, cursor))).toBe(true)
  })
})

describe('an app that is updated and now understands documents', () => {
  test('gets all of them at the first asking, without a reset, and then what changes', async () => {
    const { cursor } = await former()
    const first = await updated(users.admin, cursor)
    expect(first).toMatchObject({ anew: ['document'], more: true })
    expect(ids(first)).toEqual([1, 2, 3])
    expect(first.reset).toBeUndefined()
    const second = await updated(users.admin, first.cursor)
    expect(second).toMatchObject({ anew: ['approval_rules'], put: { approval_rules: [{ id: 'company' }] } })
    // Statements came after them.
    let last = second
    while (last.more) last = await updated(users.admin, last.cursor)
    const quiet = await updated(users.admin, last.cursor)
    expect(quiet).toMatchObject({ put: {}, del: {} })
    expect(quiet.anew).toBeUndefined()
    t.clock.advance(1000)
    addDocumentOf('Huber AG')
    retire(2)
    const next = await updated(users.admin, quiet.cursor)
    expect(ids(next)).toEqual([4])
    expect(next.del).toEqual({ document: [2] })
  })

  test('gets them page by page, with what changes meanwhile', async () => {
    t.deps.pullLimits = { snapshotRows: 2, changes: 5000 }
    let page = await former()
    while (page.more) page = await former(users.admin, page.cursor)
    const first = await updated(users.admin, page.cursor)
    expect(ids(first)).toEqual([1, 2])
    t.clock.advance(1000)
    retire(1)
    addDocumentOf('Huber AG')
    const second = await updated(users.admin, first.cursor)
    expect(second.del).toEqual({ document: [1] })
    expect(ids(second)).toEqual(expect.arrayContaining([3, 4]))
    expect(second.anew).toBeUndefined()
  })

  test('gets them anew once an earlier version ran in between, and missed changes', async () => {
    let page = await updated()
    while (page.more) page = await updated(users.admin, page.cursor)
    const { cursor } = await former(users.admin, page.cursor)
    t.clock.advance(1000)
    retire(1)
    const again = await updated(users.admin, cursor)
    expect(again.anew).toEqual(['document'])
    expect(ids(again)).toEqual([2, 3])
  })

  test('understands names that this server does not know: they are passed over', async () => {
    const { status, body } = await pull(t, users.admin, DEVICE, undefined, `${ALL},of_next_year`)
    expect([status, ids(body)]).toEqual([200, [1, 2, 3]])
  })
})

describe('documents go', () => {
  test('to a sub its own, and none of another', async () => {
    const { put } = await updated(users.sub)
    expect(put.document).toMatchObject([{ do_owner_key: 'Meier Trans' }, { do_owner_key: 'Meier Trans' }])
    expect(JSON.stringify(put.document)).not.toContain('readers')
  })

  test('to no customer and no observer, nor the rules', async () => {
    for (const token of [users.customer, users.observer]) {
      const { put } = await updated(token)
      expect([put.document, put.approval_rules]).toEqual([undefined, undefined])
    }
  })

  test('of a driver with its groups: the sub that loses it loses its documents, the one that gets it gets them', async () => {
    await t.call(users.admin, 'POST', '/api/drivers', { dr_name: 'Hans', dr_groups: 'Huber AG' })
    const { do_id } = insertDocument(
      t.store,
      { ...(getDocument(t.store, 1) as never as object), do_owner: 'driver', do_owner_key: '1' } as never,
      AUTHOR,
    )
    const start = await updated(users.sub)
    expect(ids(start)).not.toContain(do_id)
    t.clock.advance(1000)
    await t.call(users.admin, 'PUT', '/api/drivers/1', { dr_name: 'Hans', dr_groups: 'Meier Trans' })
    const gained = await updated(users.sub, start.cursor)
    expect(ids(gained)).toEqual([do_id])
    t.clock.advance(1000)
    await t.call(users.admin, 'PUT', '/api/drivers/1', { dr_name: 'Hans', dr_groups: 'Huber AG' })
    expect((await updated(users.sub, gained.cursor)).del.document).toEqual([do_id])
  })

  test('of a subcontractor with its name', async () => {
    await t.call(users.admin, 'PUT', '/api/subcontractors/Huber%20AG', { sc_name: 'Huber Logistik' })
    expect((await updated()).put.document?.map(({ do_owner_key }) => do_owner_key)).toEqual([
      'Meier Trans',
      'Huber Logistik',
      'Meier Trans',
    ])
  })
})
