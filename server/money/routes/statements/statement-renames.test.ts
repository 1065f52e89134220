import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addEverybody, type Everybody } from '#server/testing/sample-trips.ts'
import { pull } from '#server/testing/sync-calls.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { LATER_ENTITIES } from '#shared/domain/sync/entities.ts'
import { statementDocument } from '../../journals/statement-file.ts'
import { isVerified } from '../../store/statement-persons.ts'
import { CONFIRM_ALL, drivenTrip, statementCalls } from './statements-sample.ts'

/** A party is renamed at any time; its final statements bear the name under which they were made, and stay its own. */
let t: TestApp
let everybody: Everybody
let admin: ReturnType<typeof statementCalls>
let meier: ReturnType<typeof statementCalls>
let huber: ReturnType<typeof statementCalls>
beforeEach(() => {
  t = createTestApp()
  everybody = addEverybody(t)
  admin = statementCalls(t, everybody.admin)
  meier = statementCalls(t, everybody.sub)
  huber = statementCalls(t, everybody.foreignSub)
})
afterEach(() => t.close())

const finalOf = async (party: string, day: number, by: typeof meier): Promise<number> => {
  drivenTrip(t, day, { tt_sub: party })
  const { st_id } = (await admin.make(party)).body
  await admin.send(st_id)
  await by.answer(st_id, CONFIRM_ALL)
  expect((await admin.finalise(st_id)).status).toBe(200)
  return st_id
}
const PHONE = '00000000-0000-4000-8000-000000000900'
const rename = async (from: string, sc_name: string) =>
  expect(
    (await t.call(everybody.admin, 'PUT', `/api/subcontractors/${encodeURIComponent(from)}`, { sc_name })).status,
  ).toBe(200)
const listed = async (by: typeof meier, query = '') => (await by.list(query)).body.map(({ st_id }) => st_id)
/** Everything that a new device is sent. */
const onDevice = async (token: string): Promise<string> => {
  let all = ''
  let cursor: string | undefined
  for (;;) {
    const { body } = await pull(t, token, PHONE, cursor, LATER_ENTITIES.join())
    all += JSON.stringify(body)
    if (!body.more) return all
    cursor = body.cursor
  }
}
const printed = (id: number) => statementDocument(t.store, { id, language: 'de' }).document.party

describe('a subcontractor with a final statement', () => {
  test('is renamed: list, file, export and hash keep the name, and everything of it is found under the new one', async () => {
    const id = await finalOf('Meier Trans', 2, meier)
    const before = (await admin.read(id)).statement
    await rename('Meier Trans', 'Meier Logistik')
    const { statement } = await admin.read(id)
    expect(statement).toMatchObject({
      st_party: 'Meier Trans',
      st_party_now: 'Meier Logistik',
      st_hash: before.st_hash,
    })
    expect(printed(id)).toBe('Meier Trans')
    expect(isVerified(t.store, id)).toBe(true)
    const csv = await t.app.request('/api/statements/export?side=sub', {
      headers: { authorization: `Bearer ${everybody.admin}` },
    })
    expect(await csv.text()).toContain('Meier Trans')
    expect(await listed(admin, '?side=sub&party=Meier%20Logistik')).toEqual([id])
    expect(await listed(admin, '?side=sub&party=Meier%20Trans')).toEqual([])
    // Its own people see it as before, by call and on their devices.
    expect(await listed(meier)).toEqual([id])
    expect((await meier.read(id)).statement.st_party).toBe('Meier Trans')
    expect(await onDevice(everybody.sub)).toContain('"st_party":"Meier Trans"')
  })

  test('is corrected under its new name; numbers go on, and its trips stay locked', async () => {
    const id = await finalOf('Meier Trans', 2, meier)
    await rename('Meier Trans', 'Meier Logistik')
    const [line] = (await admin.read(id)).lines
    const correction = (await admin.correct(id, [{ tt_id: line?.tt_id ?? 0, trip: 90 }])).body.st_id
    await admin.send(correction)
    await meier.answer(correction, CONFIRM_ALL)
    expect((await admin.finalise(correction)).body.st_number).toBe('S-2026-0002')
    expect((await admin.read(correction)).statement).toMatchObject({ st_party: 'Meier Logistik', st_corrects: id })
    expect(isVerified(t.store, correction)).toBe(true)
    const locked = await t.call(everybody.admin, 'PUT', `/api/trips/${line?.tt_id}`, { tt_sub_invoice_toll: 1 })
    expect(locked).toMatchObject({ status: 409, body: { message: 'trip_invoiced' } })
    // A further trip of the month comes onto another statement of the same party, which charges nothing twice.
    const next = await finalOf('Meier Logistik', 3, meier)
    expect((await admin.read(next)).statement.st_party).toBe('Meier Logistik')
    expect(await listed(meier)).toEqual([next, correction, id])
  })

  test('swaps names with another one: each keeps its own statements', async () => {
    const own = await finalOf('Meier Trans', 2, meier)
    const other = await finalOf('Huber AG', 3, huber)
    await rename('Meier Trans', 'between')
    await rename('Huber AG', 'Meier Trans')
    await rename('between', 'Huber AG')
    expect(await listed(meier)).toEqual([own])
    expect(await listed(huber)).toEqual([other])
    expect((await huber.read(own)) as unknown).toMatchObject({ message: 'not_found' })
    expect(await listed(admin, '?side=sub&party=Huber%20AG')).toEqual([own])
    expect([printed(own), printed(other)]).toEqual(['Meier Trans', 'Huber AG'])
    expect([isVerified(t.store, own), isVerified(t.store, other)]).toEqual([true, true])
  })

  test('gives its name free: who takes it sees nothing of what was made under it', async () => {
    const own = await finalOf('Meier Trans', 2, meier)
    await rename('Meier Trans', 'Meier Logistik')
    await rename('Huber AG', 'Meier Trans')
    expect(await listed(huber)).toEqual([])
    expect(await listed(huber, '?party=Meier%20Trans')).toEqual([])
    expect((await huber.read(own)) as unknown).toMatchObject({ message: 'not_found' })
    expect(await onDevice(everybody.foreignSub)).not.toContain('"st_number":"S-2026')
    expect(await listed(admin, '?side=sub&party=Meier%20Trans')).toEqual([])
    expect(await listed(meier)).toEqual([own])
  })
})

test('a customer with a final statement is renamed, and its statement keeps the name', async () => {
  drivenTrip(t, 2)
  const { st_id } = (await admin.make('Holz AG', 'customer')).body
  expect((await admin.finalise(st_id)).status).toBe(200)
  const customers = await t.call<{ cm_id: number; cm_name: string }[]>(everybody.admin, 'GET', '/api/customers/all')
  const holz = customers.body.find(({ cm_name }) => cm_name === 'Holz AG')
  const renamed = await t.call(everybody.admin, 'PUT', `/api/customers/${holz?.cm_id}`, {
    ...holz,
    cm_name: 'Holz GmbH',
  })
  expect(renamed.status).toBe(200)
  expect((await admin.read(st_id)).statement).toMatchObject({ st_party: 'Holz AG', st_party_now: 'Holz GmbH' })
  expect(printed(st_id)).toBe('Holz AG')
  expect(isVerified(t.store, st_id)).toBe(true)
  expect(await listed(admin, '?side=customer&party=Holz%20GmbH')).toEqual([st_id])
  drivenTrip(t, 3, { tt_customer: 'Holz GmbH' })
  const next = (await admin.make('Holz GmbH', 'customer')).body.st_id
  expect((await admin.finalise(next)).body.st_number).toBe('C-2026-0002')
})
