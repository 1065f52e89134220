import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addNames } from '#server/testing/names.ts'
import { addEverybody, type Everybody } from '#server/testing/sample-trips.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { getTrip, reportTrip } from '#server/trips/store/trips.ts'
import { canonicalStatement } from '#shared/domain/money/statement-canonical.ts'
import type { DisputedLine } from '#shared/schemas/statement.ts'
import { writeInvoice } from '../../store/invoices.ts'
import { CONFIRM_ALL, drivenTrip, statementCalls } from './statements-sample.ts'

let t: TestApp
let everybody: Everybody
let admin: ReturnType<typeof statementCalls>
let meier: ReturnType<typeof statementCalls>
beforeEach(() => {
  t = createTestApp()
  everybody = addEverybody(t)
  addNames(t.store, {
    vehicles: ['TRUCK-1'],
    addresses: [
      ['A1', 'Basel Hub'],
      ['A2', 'Genf Nord'],
    ],
  })
  admin = statementCalls(t, everybody.admin)
  meier = statementCalls(t, everybody.sub)
})
afterEach(() => t.close())

describe('making a statement', () => {
  test('takes the checked trips that are driven, and says what stays out', async () => {
    drivenTrip(t, 2)
    drivenTrip(t, 3, { tt_status: 'canceled' })
    drivenTrip(t, 4, { tt_sub_invoice_check: false })
    drivenTrip(t, 5, { tt_status: 'inactive' })
    drivenTrip(t, 25)
    drivenTrip(t, 6, { tt_sub: 'Huber AG' })
    const made = await admin.make()
    expect(made).toMatchObject({
      status: 200,
      body: { message: 'statement_made', lines: 2, left_out: { unchecked: 1, not_driven: 1, in_statement: 0 } },
    })
    const { statement, lines } = await admin.read(made.body.st_id)
    expect(statement).toMatchObject({ st_state: 'open', st_party: 'Meier Trans', lines: 2, answer: 'none' })
    expect(statement.totals).toMatchObject({ trip: 160, total: 160, items: 0 })
    expect(lines.map(({ sl_facts }) => sl_facts?.tt_tour)).toEqual(['T-2', 'T-3'])
  })

  test('an open one follows its trips, and takes others when it is made again', async () => {
    const trip = drivenTrip(t, 2)
    const { st_id } = (await admin.make()).body
    await t.call(everybody.admin, 'PUT', `/api/trips/${trip.tt_id}`, { tt_sub_invoice_toll: 12.5 })
    expect((await admin.read(st_id)).statement.totals).toMatchObject({ toll: 12.5, total: 92.5 })
    drivenTrip(t, 3)
    expect((await admin.make()).body).toMatchObject({ st_id, lines: 2 })
    await t.call(everybody.admin, 'PUT', `/api/trips/${trip.tt_id}`, { tt_sub_invoice_check: false })
    expect((await admin.read(st_id)).lines).toHaveLength(1)
  })

  test('a trip stands in one statement of a side alone, and in another after that was withdrawn', async () => {
    drivenTrip(t, 2)
    const { st_id } = (await admin.make()).body
    const other = { start_date: '2026-11-01', end_date: '2026-11-10' }
    expect(await admin.make('Meier Trans', 'sub', other)).toMatchObject({
      status: 409,
      body: { message: 'statement_empty', left_out: { in_statement: 1 } },
    })
    expect((await admin.make('Holz AG', 'customer', other)).body.lines).toBe(1)
    expect((await admin.withdraw(st_id)).status).toBe(200)
    expect((await admin.make('Meier Trans', 'sub', other)).body.lines).toBe(1)
  })

  test('fuel is a percentage of the trips that stand in statements; an extra cost is charged once', async () => {
    drivenTrip(t, 2)
    const late = drivenTrip(t, 3, { tt_sub_invoice_check: false })
    const entries = {
      side: 'sub',
      party: 'Meier Trans',
      rev: (
        await t.call<{ rev: string }>(
          everybody.admin,
          'GET',
          '/api/invoice?side=sub&party=Meier%20Trans&startDay=2026-11-01&endDay=2026-11-30',
        )
      ).body.rev,
      start_date: '2026-11-01',
      end_date: '2026-11-30',
      invoice_items: [{ date: '2026-11-30', fuel: 10, extra_cost: 5, invoice_text: 'Diesel' }],
    }
    expect((await t.call(everybody.admin, 'PUT', '/api/invoice', entries)).status).toBe(200)
    const first = (await admin.make()).body.st_id
    expect((await admin.read(first)).statement.totals).toMatchObject({ items: 13, total: 93 })
    await admin.send(first)
    await t.call(everybody.admin, 'PUT', `/api/trips/${late.tt_id}`, { tt_sub_invoice_check: true })
    const second = (await admin.make()).body.st_id
    expect(second).not.toBe(first)
    expect((await admin.read(second)).statement.totals).toMatchObject({ items: 8, total: 88 })
  })

  test.each([
    [{ end_date: '2028-11-30' }, 'journal_max_one_year'],
    [{ party: 'Nobody' }, 'subcontractor_unknown'],
    [{ start_date: '2026-12-01' }, 'date_range_reversed'],
  ])('%o is refused', async (fault, _message) => {
    const body = { side: 'sub', party: 'Meier Trans', start_date: '2026-11-01', end_date: '2026-11-30', ...fault }
    expect((await t.call(everybody.admin, 'POST', '/api/statements', body)).status).toBe(400)
  })
})

describe('VAT and days to pay in', () => {
  const agree = async (fields: object) => {
    const body = { sc_name: 'Meier Trans', ...fields }
    expect((await t.call(everybody.admin, 'PUT', '/api/subcontractors/Meier%20Trans', body)).status).toBe(200)
  }

  test('are those of its making; one that is made again takes what is agreed by then, one that was sent does not', async () => {
    const trip = drivenTrip(t, 2, { tt_sub_invoice_toll: 12.35 })
    const { st_id } = (await admin.make()).body
    expect((await admin.read(st_id)).statement).toMatchObject({ vat: null, payment_days: null })
    await agree({ sc_vat_rate: 8.1, sc_payment_days: 30 })
    expect((await admin.read(st_id)).statement.vat).toBeNull()
    await admin.make()
    const agreed = { vat: { rate: 8.1, reason: '', amount: 7.48, gross: 99.83 }, payment_days: 30 }
    expect((await admin.read(st_id)).statement).toMatchObject({ totals: { total: 92.35 }, ...agreed })
    await admin.send(st_id)
    await agree({ sc_vat_rate: 0, sc_vat_reason: 'Ausland', sc_payment_days: 10 })
    await admin.make('Meier Trans', 'sub')
    expect((await meier.read(st_id)).statement).toMatchObject(agreed)
    await meier.answer(st_id, CONFIRM_ALL)
    await admin.finalise(st_id)
    expect((await meier.read(st_id)).statement).toMatchObject(agreed)

    // What is given back is given back at the rate that was charged.
    const correction = (await admin.correct(st_id, [{ tt_id: trip.tt_id, trip: 70, toll: 12.35 }])).body.st_id
    expect((await admin.read(correction)).statement).toMatchObject({
      totals: { total: -10 },
      vat: { rate: 8.1, amount: -0.81, gross: -10.81 },
    })
    drivenTrip(t, 4)
    const next = (await admin.make()).body.st_id
    expect((await admin.read(next)).statement).toMatchObject({
      vat: { rate: 0, reason: 'Ausland', amount: 0, gross: 80 },
      payment_days: 10,
    })
  })

  test('are part of what is hashed, and change nothing of the hash where none are agreed', () => {
    const head = {
      st_side: 'sub',
      st_party: 'M',
      st_from: 'a',
      st_to: 'b',
      st_number: null,
      st_corrects: null,
    } as const
    const text = (st_terms?: object | null) =>
      canonicalStatement({ ...head, st_items: [], ...(st_terms !== undefined && { st_terms }) } as never, [], 2)
    expect(text(null)).toBe(text())
    expect(text({ vat_rate: 8.1, vat_reason: '', payment_days: 30 })).toBe(`${text()}\n["terms",8.1,"",30]`)
  })

  test.each([
    [{ sc_vat_rate: 8.15 }, 'vat_rate_invalid'],
    [{ sc_vat_rate: 101 }, 'vat_rate_invalid'],
    [{ sc_vat_rate: 0 }, 'vat_reason_required'],
    [{ sc_payment_days: 366 }, 'payment_days_invalid'],
  ])('%o is refused, and a subcontractor writes none of it', async (fields, message) => {
    const body = { sc_name: 'Meier Trans', ...fields }
    const refused = await t.call(everybody.admin, 'PUT', '/api/subcontractors/Meier%20Trans', body)
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([400, expect.stringContaining(message)])
    const own = { sc_name: 'Meier Trans', sc_vat_rate: 8.1 }
    expect((await t.call(everybody.sub, 'PUT', '/api/subcontractors/Meier%20Trans', own)).status).toBe(403)
  })

  test.each([
    ['/api/subcontractors/Meier%20Trans', 'sc', 'Meier Trans'],
    ['/api/customers/1', 'cm', undefined],
  ])('the reason of a rate of 0 is not taken from it: %s', async (path, prefix, name) => {
    const known = name ?? t.store.sqlite.prepare('select cm_name from customers where cm_id = 1').pluck().get()
    const save = (fields: object) => t.call(everybody.admin, 'PUT', path, { [`${prefix}_name`]: known, ...fields })
    expect((await save({ [`${prefix}_vat_rate`]: 0, [`${prefix}_vat_reason`]: 'reverse charge' })).status).toBe(200)
    const errors = [{ path: `${prefix}_vat_reason`, message: 'vat_reason_required' }]
    expect(await save({ [`${prefix}_vat_reason`]: null })).toMatchObject({ status: 400, body: { errors } })
    expect((await save({ [`${prefix}_vat_rate`]: null, [`${prefix}_vat_reason`]: null })).status).toBe(200)
  })
})

describe('answering', () => {
  const sent = async () => {
    drivenTrip(t, 2)
    drivenTrip(t, 3)
    const { st_id } = (await admin.make()).body
    expect((await admin.send(st_id)).body).toMatchObject({ message: 'statement_was_sent', mailed: false })
    return st_id
  }

  test('a draft is nobody else’s; once it is sent the sub has seven days', async () => {
    drivenTrip(t, 2)
    const { st_id } = (await admin.make()).body
    expect((await meier.list()).body).toEqual([])
    await admin.send(st_id)
    const [own] = (await meier.list()).body
    expect(own).toMatchObject({ st_id, st_state: 'sent', answer: 'waiting', st_by: null })
    expect(own?.st_answer_until).toBe('2026-11-28T08:30:00.000Z')
    t.clock.advance(8 * 86_400_000)
    expect((await meier.list()).body[0]?.answer).toBe('unanswered')
    expect((await statementCalls(t, everybody.foreignSub).list()).body).toEqual([])
    expect((await statementCalls(t, everybody.customer).list()).status).toBe(403)
  })

  test('all is confirmed at once, but for what was disputed; dispatch accepts a claim into the trip', async () => {
    const id = await sent()
    const [first] = (await meier.read(id)).lines
    const line = first?.sl_id ?? 0
    const dispute = { sl_state: 'disputed', sl_reason: 'toll', sl_claim: 17.5, sl_note: 'Gotthard' }
    expect((await meier.answer(id, { [`line_${line}`]: dispute })).status).toBe(200)
    expect((await meier.answer(id, CONFIRM_ALL)).status).toBe(200)
    expect((await meier.read(id)).statement.states).toMatchObject({ confirmed: 1, disputed: 1 })
    const { body } = await t.call<DisputedLine[]>(everybody.admin, 'GET', '/api/statements/disputed')
    expect(body).toMatchObject([{ sl_id: line, st_party: 'Meier Trans', sl_claim: 17.5 }])
    expect((await admin.finalise(id)).body.message).toBe('statement_disputes_left')
    expect((await admin.decide(id, line, { decision: 'accepted' })).body.message).toBe('statement_line_accepted')
    const after = await admin.read(id)
    expect(after.statement.totals).toMatchObject({ toll: 17.5, total: 177.5 })
    expect(getTrip(t.store, first?.tt_id ?? 0)?.tt_sub_invoice_toll).toBe(17.5)
    const history = await t.call<{ changes: object }[]>(
      everybody.admin,
      'GET',
      `/api/statements/${id}/lines/${line}/history`,
    )
    expect(history.body.map(({ changes }) => Object.keys(changes).sort().join())).toEqual([
      'sl_state',
      'sl_toll',
      'sl_claim,sl_note,sl_reason,sl_state',
    ])
    expect((await meier.answer(id, { [`line_${line}`]: dispute })).body.message).toBe('statement_line_decided')
  })

  test('a rejection says why; a missing trip takes its place when it is accepted', async () => {
    const id = await sent()
    const missing = drivenTrip(t, 4, { tt_sub_invoice_check: false })
    const answer = { sl_state: 'disputed', sl_reason: 'missing_trip', sl_claim: 80, sl_note: 'on the 4th' }
    const name = 'missing_00000000-0000-4000-8000-000000000001'
    expect((await meier.answer(id, { [name]: { ...answer, sl_note: '' } })).status).toBe(400)
    expect((await meier.answer(id, { [name]: answer })).status).toBe(200)
    const line = (await meier.read(id)).lines.find(({ tt_id }) => tt_id === null)?.sl_id ?? 0
    expect((await admin.decide(id, line, { decision: 'rejected' })).status).toBe(400)
    const refused = await admin.decide(id, line, { decision: 'accepted', tt_id: missing.tt_id })
    expect(refused).toMatchObject({ status: 400, body: { message: 'statement_trip_unchecked' } })
    await t.call(everybody.admin, 'PUT', `/api/trips/${missing.tt_id}`, { tt_sub_invoice_check: true })
    expect((await admin.decide(id, line, { decision: 'accepted', tt_id: missing.tt_id })).status).toBe(200)
    expect((await admin.read(id)).statement.totals.total).toBe(240)
  })

  test('an amount that changes after it was confirmed is open again', async () => {
    const id = await sent()
    await meier.answer(id, CONFIRM_ALL)
    const [line] = (await meier.read(id)).lines
    await t.call(everybody.admin, 'PUT', `/api/trips/${line?.tt_id}`, { tt_sub_invoice_trip: 70 })
    expect((await meier.read(id)).statement.states).toMatchObject({ open: 1, confirmed: 1 })
  })

  test('so is one that was accepted: what was agreed is decided anew', async () => {
    const id = await sent()
    const [first] = (await meier.read(id)).lines
    const line = first?.sl_id ?? 0
    const dispute = { sl_state: 'disputed', sl_reason: 'toll', sl_claim: 17.5, sl_note: '' }
    await meier.answer(id, { [`line_${line}`]: dispute })
    await admin.decide(id, line, { decision: 'accepted' })
    await t.call(everybody.admin, 'PUT', `/api/trips/${first?.tt_id}`, { tt_sub_invoice_toll: 3 })
    expect((await meier.read(id)).statement.states).toMatchObject({ disputed: 1, accepted: 0 })
    await admin.decide(id, line, { decision: 'accepted' })
    expect((await meier.read(id)).statement).toMatchObject({ states: { accepted: 1 }, totals: { toll: 17.5 } })
  })

  test('nobody confirms amounts that it has not seen', async () => {
    const id = await sent()
    const [line] = (await meier.read(id)).lines
    await t.call(everybody.admin, 'PUT', `/api/trips/${line?.tt_id}`, { tt_sub_invoice_trip: 70 })
    const confirm = (sl_seen: number) => ({ sl_state: 'confirmed', sl_seen })
    const name = `line_${line?.sl_id}`
    expect(await meier.answer(id, { [name]: confirm(80) })).toMatchObject({
      status: 409,
      body: { message: 'statement_line_changed' },
    })
    expect((await meier.answer(id, { all: confirm(160) })).body.message).toBe('statement_line_changed')
    expect((await meier.read(id)).statement.states).toMatchObject({ open: 2 })
    expect((await meier.answer(id, { [name]: confirm(70) })).status).toBe(200)
    expect((await meier.answer(id, { all: confirm(150) })).status).toBe(200)
  })

  test('nor does dispatch make final what it has not seen, or what the other side was not sent', async () => {
    const id = await sent()
    await meier.answer(id, CONFIRM_ALL)
    const finalise = (total: number) =>
      t.call(everybody.admin, 'POST', `/api/statements/${id}/finalise`, { despite: [], total })
    expect(await finalise(161)).toMatchObject({ status: 409, body: { message: 'statement_changed' } })
    const items = [{ date: '2026-11-30', fuel: 0, extra_cost: 5, invoice_text: 'Damage' }]
    const party = { side: 'sub', name: 'Meier Trans' } as const
    const entries = { invoice_items: items, calendar_references: [], customer_references: {} }
    writeInvoice(t.store, { party, days: { from: '2026-11-01', to: '2026-11-30' }, entries }, 'dora')
    expect((await finalise(160)).body.message).toBe('statement_items_changed')
    await admin.send(id)
    expect((await admin.read(id)).statement.totals.total).toBe(165)
    expect((await finalise(165)).status).toBe(200)
  })

  test('no answer is no consent: it may become final only once the time is over', async () => {
    const id = await sent()
    expect(await admin.finalise(id)).toMatchObject({ status: 409, body: { message: 'statement_answer_pending' } })
    t.clock.advance(8 * 86_400_000)
    expect((await admin.finalise(id)).status).toBe(200)
    expect((await meier.read(id)).statement).toMatchObject({ answer: 'unanswered', st_number: 'S-2026-0001' })
    expect(await meier.answer(id, CONFIRM_ALL)).toMatchObject({ status: 409, body: { message: 'statement_final' } })
  })
})

describe('a final statement', () => {
  const final = async () => {
    const trip = drivenTrip(t, 2)
    const { st_id } = (await admin.make()).body
    await admin.send(st_id)
    await meier.answer(st_id, CONFIRM_ALL)
    expect((await admin.finalise(st_id)).body).toMatchObject({ st_number: 'S-2026-0001' })
    return { st_id, trip }
  }
  const put = (id: number, fields: object) => t.call(everybody.admin, 'PUT', `/api/trips/${id}`, fields)

  test('locks its side’s amounts and the facts of its trips, and nothing else', async () => {
    const { trip } = await final()
    for (const fields of [
      { tt_sub_invoice_toll: 1 },
      { tt_sub_invoice_check: false },
      { tt_sub: 'Huber AG' },
      { tt_status: 'inactive' },
      { tt_atd: '2026-11-02T08:00:00.000Z' },
      { tt_stp: '2026-11-02T05:00:00.000Z' },
    ])
      expect(await put(trip.tt_id, fields)).toMatchObject({ status: 409, body: { message: 'trip_invoiced' } })
    expect((await put(trip.tt_id, { tt_customer_invoice_toll: 1, tt_note: 'n' })).status).toBe(200)
    // What comes late of the vehicle goes to the log alone.
    const now = getTrip(t.store, trip.tt_id)
    expect(now && reportTrip(t.store, now, { tt_ata: '2026-11-02T09:10:00.000Z' })).toBeNull()
  })

  test('keeps the name of its company, which may have another; before that statements follow a rename', async () => {
    drivenTrip(t, 2)
    const { st_id } = (await admin.make()).body
    const rename = (from: string, sc_name: string) =>
      t.call(everybody.admin, 'PUT', `/api/subcontractors/${encodeURIComponent(from)}`, { sc_name })
    const renamed = await rename('Meier Trans', 'Meier Transport')
    expect(renamed.status).toBe(200)
    expect((await admin.read(st_id)).statement.st_party).toBe('Meier Transport')
    await admin.send(st_id)
    t.clock.advance(8 * 86_400_000)
    await admin.finalise(st_id)
    expect((await rename('Meier Transport', 'Meier')).status).toBe(200)
    expect((await admin.read(st_id)).statement).toMatchObject({ st_party: 'Meier Transport', st_party_now: 'Meier' })
  })

  test('two dispatchers who finish it at once get one number, and the later one is told', async () => {
    drivenTrip(t, 2)
    const { st_id } = (await admin.make('Holz AG', 'customer')).body
    const answers = await Promise.all([admin.finalise(st_id), admin.finalise(st_id)])
    expect(answers.map(({ status, body }) => [status, body.message]).sort()).toEqual([
      [200, 'statement_finalised'],
      [409, 'statement_final'],
    ])
    expect((await admin.withdraw(st_id)).body.message).toBe('statement_final')
    drivenTrip(t, 3)
    const next = (await admin.make('Holz AG', 'customer')).body.st_id
    expect((await admin.finalise(next)).body.st_number).toBe('C-2026-0002')
  })

  test('is corrected by another one, whose lines are the differences', async () => {
    const { st_id, trip } = await final()
    expect((await admin.correct(st_id, [{ tt_id: trip.tt_id, trip: 80 }])).body.message).toBe(
      'statement_corrects_nothing',
    )
    const made = await admin.correct(st_id, [{ tt_id: trip.tt_id, trip: 65.5, toll: 3 }])
    expect((await admin.correct(st_id, [{ tt_id: trip.tt_id, trip: 1 }])).body.message).toBe('trip_in_statement')
    const id = made.body.st_id
    expect((await admin.read(id)).statement.totals).toMatchObject({ trip: -14.5, toll: 3, total: -11.5 })
    expect(getTrip(t.store, trip.tt_id)?.tt_sub_invoice_trip).toBe(80)
    await admin.send(id)
    await meier.answer(id, CONFIRM_ALL)
    expect((await admin.finalise(id)).body).toMatchObject({ st_number: 'S-2026-0002' })
    expect(getTrip(t.store, trip.tt_id)).toMatchObject({ tt_sub_invoice_trip: 65.5, tt_sub_invoice_toll: 3 })
    expect((await admin.correct(st_id, [{ tt_id: trip.tt_id, trip: 1 }])).status).toBe(200)
  })

  test('the price check stands in its way until each finding is let stand', async () => {
    drivenTrip(t, 2, { tt_sub_invoice_trip: 120 })
    const { st_id } = (await admin.make('Holz AG', 'customer')).body
    expect(await admin.finalise(st_id)).toMatchObject({
      status: 409,
      body: { message: 'statement_findings', count: 1, trips: [{ findings: ['negative_margin'] }] },
    })
    expect((await admin.finalise(st_id, ['negative_margin'])).body.st_number).toBe('C-2026-0001')
  })

  test('in the sub’s name it needs a VAT number, and may be objected to', async () => {
    await t.call(everybody.admin, 'PUT', '/api/subcontractors/Meier%20Trans', {
      sc_name: 'Meier Trans',
      sc_self_billing: true,
    })
    drivenTrip(t, 2)
    const { st_id } = (await admin.make()).body
    await admin.send(st_id)
    await meier.answer(st_id, CONFIRM_ALL)
    expect((await admin.finalise(st_id)).body.message).toBe('statement_vat_missing')
    const vat = { sc_name: 'Meier Trans', sc_self_billing: true, sc_vat_id: 'CHE-1' }
    await t.call(everybody.admin, 'PUT', '/api/subcontractors/Meier%20Trans', vat)
    expect((await admin.finalise(st_id)).status).toBe(200)
    expect((await meier.object(st_id, 'not agreed')).status).toBe(200)
    expect((await admin.read(st_id)).statement).toMatchObject({ st_objection: 'not agreed', st_self_billing: true })
  })
})
