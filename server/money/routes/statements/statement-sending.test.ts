import { afterEach, beforeEach, expect, test } from 'vitest'
import { startOutbox } from '#server/messages/outbox.ts'
import { customers, subcontractors } from '#server/store/schema/master-data.ts'
import { addEverybody, type Everybody } from '#server/testing/sample-trips.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { isUnsent } from '#shared/domain/money/statement-progress.ts'
import { statementFiles } from '../../statements/statement-mail.ts'
import { CONFIRM_ALL, drivenTrip, NOVEMBER, statementCalls } from './statements-sample.ts'

let t: TestApp
let everybody: Everybody
let admin: ReturnType<typeof statementCalls>
beforeEach(() => {
  t = createTestApp()
  everybody = addEverybody(t)
  admin = statementCalls(t, everybody.admin)
  drivenTrip(t, 2)
  t.store.db.update(customers).set({ cm_email: 'rechnung@holz.example', cm_language: 'de', cm_payment_days: 30 }).run()
  const sub = { sc_email: 'buero@meier.example', sc_language: 'de' } as const
  t.store.db.update(subcontractors).set(sub).run()
})
afterEach(() => t.close())

const ofCustomer = async () => (await admin.make('Holz AG', 'customer')).body.st_id
const finalise = (id: number, body: object = {}) =>
  t.call<{ mailed: boolean }>(everybody.admin, 'POST', `/api/statements/${id}/finalise`, body)

test('what is mailed comes to what was seen', async () => {
  const id = await ofCustomer()
  const send = (body: object) => t.call(everybody.admin, 'POST', `/api/statements/${id}/send`, body)
  const seen = (await admin.read(id)).statement.totals.total
  const place = 'side=customer&party=Holz%20AG&startDay=2026-11-01&endDay=2026-11-30'
  const { rev } = (await t.call<{ rev: string }>(everybody.admin, 'GET', `/api/invoice?${place}`)).body
  const invoice_items = [{ date: '2026-11-30', fuel: 1, extra_cost: 0, invoice_text: 'Diesel' }]
  const entered = { ...NOVEMBER, side: 'customer', party: 'Holz AG', rev, invoice_items }
  expect((await t.call(everybody.admin, 'PUT', '/api/invoice', entered)).status).toBe(200)
  expect(await send({ total: seen })).toMatchObject({ status: 409, body: { message: 'statement_changed' } })
  expect(t.messages()).toEqual([])
  const { changed, statement } = await admin.read(id)
  expect(statement).toMatchObject({ st_state: 'open', totals: { total: seen } })
  expect((await send({ total: changed?.total })).status).toBe(200)
  // The same total again; a final one does not change.
  expect((await send({ total: changed?.total })).status).toBe(200)
  expect((await finalise(id)).status).toBe(200)
  expect([(await send({ total: changed?.total })).status, (await send({ total: seen })).status]).toEqual([200, 409])
})

test('of two windows that send the same statement the second is refused, and no second mail goes', async () => {
  const id = await ofCustomer()
  const send = (sent_at: string | null) => t.call(everybody.admin, 'POST', `/api/statements/${id}/send`, { sent_at })
  expect([(await send(null)).status, (await send(null)).body]).toMatchObject([
    200,
    { message: 'statement_sent_meanwhile' },
  ])
  expect(t.messages()).toHaveLength(1)
  t.clock.advance(1000)
  expect((await send((await admin.read(id)).statement.st_sent_at)).status).toBe(200)
})

test('sent several times at the same moment it is one mail, answered alike; after a minute, or in another state, one more', async () => {
  const id = await ofCustomer()
  const first = await admin.send(id)
  const sentAt = (await admin.read(id)).statement.st_sent_at
  for (let n = 0; n < 5; n += 1) {
    t.clock.advance(1)
    const { status, body } = await admin.send(id)
    expect({ status, body }).toEqual({ status: first.status, body: first.body })
  }
  expect(t.messages()).toHaveLength(1)
  expect((await admin.read(id)).statement.st_sent_at).toBe(sentAt)
  t.clock.advance(60_000)
  expect((await admin.send(id)).body).toEqual(first.body)
  expect(t.messages()).toHaveLength(2)
  expect(await finalise(id)).toMatchObject({ body: { mailed: true } })
  expect(t.messages()).toHaveLength(3)
  t.store.db.update(customers).set({ cm_email: 'andere@holz.example' }).run()
  t.clock.advance(1)
  expect((await admin.send(id)).body).toMatchObject({ mailed: true })
  expect(t.messages()).toHaveLength(4)
})

test('a final statement that was never sent can be mailed, and stays final', async () => {
  const id = await ofCustomer()
  expect(await finalise(id)).toMatchObject({ status: 200, body: { mailed: false } })
  expect(t.messages()).toEqual([])
  expect(isUnsent((await admin.read(id)).statement)).toBe(true)
  const hash = (await admin.read(id)).statement.st_hash
  t.clock.advance(1000)
  expect((await admin.send(id)).body).toMatchObject({ message: 'statement_was_sent', mailed: true })
  const [message] = t.messages()
  expect(message).toMatchObject({ recipient: 'rechnung@holz.example', st_id: id })
  expect(message?.subject).toContain('C-2026-0001')
  expect(message?.body).toContain('definitive Abrechnung C-2026-0001')
  expect(message?.body).toContain('fällig am 21.12.2026')
  expect(message?.body).not.toContain('ersetzt')
  const { statement } = await admin.read(id)
  expect(statement).toMatchObject({ st_state: 'final', st_hash: hash, st_answer_until: null })
  expect(isUnsent(statement)).toBe(false)
  expect(await statementFiles(t.deps, { st_id: id })).toHaveLength(2)
})

test('final and sent is one step, all or nothing', async () => {
  const id = await ofCustomer()
  expect((await finalise(id, { send: true, total: 1 })).status).toBe(409)
  expect(t.messages()).toEqual([])
  expect(await finalise(id, { send: true })).toMatchObject({ status: 200, body: { mailed: true } })
  expect(t.messages().map(({ body }) => body?.includes('definitive Abrechnung C-2026-0001'))).toEqual([true])
  const { statement } = await admin.read(id)
  expect(statement).toMatchObject({ st_state: 'final', st_sent_at: statement.st_final_at })
  expect(isUnsent(statement)).toBe(false)
})

test('whoever was sent it before gets the final one, which asks for no answer', async () => {
  const { st_id } = (await admin.make()).body
  await admin.send(st_id)
  await statementCalls(t, everybody.sub).answer(st_id, CONFIRM_ALL)
  t.clock.advance(60_000)
  expect(await finalise(st_id)).toMatchObject({ status: 200, body: { mailed: true } })
  const [first, second] = t.messages()
  expect(first?.body).toContain('bestätigen')
  expect(second).toMatchObject({ recipient: 'buero@meier.example' })
  expect(second?.body).toContain('definitive Abrechnung S-2026-0001')
  expect(second?.body).toContain('ersetzt, was Sie am 21.11.2026 09:30 erhalten')
  expect(second?.body).not.toContain('bestätigen')
})

test('the same final paper again replaces nothing', async () => {
  const id = await ofCustomer()
  await finalise(id, { send: true })
  t.clock.advance(60_000)
  await admin.send(id)
  const bodies = t.messages().map(({ body }) => body ?? '')
  expect(bodies).toHaveLength(2)
  for (const body of bodies) expect(body).not.toContain('ersetzt')
})

test('a correction that is final is sent too', async () => {
  const id = await ofCustomer()
  await finalise(id)
  const [line] = (await admin.read(id)).lines
  const correction = (await admin.correct(id, [{ tt_id: line?.tt_id ?? 0, trip: 90 }])).body.st_id
  expect(await finalise(correction, { send: true })).toMatchObject({ status: 200, body: { mailed: true } })
  // What is given back is not to be paid within days.
  expect(t.messages()[0]?.body).not.toContain('fällig')
})

test('without an address it says so', async () => {
  t.store.db.update(customers).set({ cm_email: null }).run()
  const id = await ofCustomer()
  expect((await finalise(id, { send: true })).body).toMatchObject({ mailed: false })
  expect((await admin.send(id)).body).toMatchObject({ mailed: false })
  expect((await admin.list()).body.map(isUnsent)).toEqual([true])
  t.store.db.update(customers).set({ cm_email: 'rechnung@holz.example' }).run()
  expect((await admin.send(id)).body).toMatchObject({ mailed: true })
  expect((await admin.list()).body.map(isUnsent)).toEqual([false])
  expect(t.messages().map(({ body }) => body)).toEqual([expect.not.stringContaining('ersetzt')])
})

test('nobody but admin sends a final statement, and nobody one that was withdrawn', async () => {
  const { st_id } = (await admin.make()).body
  await admin.send(st_id)
  const id = await ofCustomer()
  await finalise(id)
  const meier = statementCalls(t, everybody.sub)
  expect([(await meier.send(st_id)).status, (await meier.send(id)).status]).toEqual([403, 403])
  await admin.withdraw(st_id)
  expect((await admin.send(st_id)).body.message).toBe('statement_void')
})

test('the mail of a statement that is withdrawn while its files are made goes nowhere', async () => {
  const id = await ofCustomer()
  await admin.send(id)
  const mailed: string[] = []
  const mail = async ({ recipient }: { recipient: string }) => {
    mailed.push(recipient)
    return { state: 'sent' } as const
  }
  const worker = {
    ...t.deps.worker,
    run: async () => {
      await admin.withdraw(id)
      return new Uint8Array()
    },
  } as typeof t.deps.worker
  const outbox = startOutbox({ ...t.deps, worker, channels: { mail } }, { pollMs: 0 })
  await outbox.runOnce()
  await outbox.stop()
  expect(mailed).toEqual([])
})

test.each<[string, (id: number) => unknown]>([
  ['was withdrawn', (id) => admin.withdraw(id)],
  ['has a party with another address', () => t.store.db.update(customers).set({ cm_email: 'neu@holz.example' }).run()],
])('the mail of a statement that %s meanwhile goes nowhere', async (_, change) => {
  const id = await ofCustomer()
  await admin.send(id)
  await change(id)
  const mailed: string[] = []
  const mail = async ({ recipient }: { recipient: string }) => {
    mailed.push(recipient)
    return { state: 'sent' } as const
  }
  const outbox = startOutbox({ ...t.deps, channels: { mail } }, { pollMs: 0 })
  await outbox.runOnce()
  await outbox.stop()
  expect(mailed).toEqual([])
  expect(t.messages()).toMatchObject([{ state: 'dead', fault: 'gone' }])
})
