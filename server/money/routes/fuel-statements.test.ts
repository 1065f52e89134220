import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { StatementItem } from '#shared/domain/money/statement-items.ts'
import type { InvoiceAnswer, MonthEndParty } from '#shared/schemas/journal.ts'
import { statements } from '../../store/schema/statements.ts'
import { addEverybody, type Everybody } from '../../testing/sample-trips.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { statementDocument } from '../journals/statement-file.ts'
import { proposedFuel } from '../store/fuel.ts'
import { getStatement } from '../store/statement-lines.ts'
import { isVerified } from '../store/statement-persons.ts'
import { fuelCalls, SHARE } from './fuel-sample.ts'
import { CONFIRM_ALL, drivenTrip, NOVEMBER, statementCalls } from './statements/statements-sample.ts'

/** A surcharge from the rule to the final statement. */
let t: TestApp
let everybody: Everybody
let fuel: ReturnType<typeof fuelCalls>
let admin: ReturnType<typeof statementCalls>
beforeEach(async () => {
  t = createTestApp()
  everybody = addEverybody(t)
  fuel = fuelCalls(t, everybody.admin)
  admin = statementCalls(t, everybody.admin)
  await fuel.index()
  await fuel.rule()
  for (const day of [2, 10, 18])
    drivenTrip(t, day, { tt_sub_invoice_toll: 7.5, tt_customer_invoice_toll: 10, tt_sub_invoice_trip: 80.01 })
})
afterEach(() => t.close())

type Side = 'customer' | 'sub'
const NAMES = { customer: 'Holz AG', sub: 'Meier Trans' }
const invoice = async (side: Side = 'sub', token = everybody.admin) =>
  (
    await t.call<InvoiceAnswer>(
      token,
      'GET',
      `/api/invoice?side=${side}&party=${NAMES[side]}&startDay=2026-11-01&endDay=2026-11-30`,
    )
  ).body
const save = async (invoice_items: object[], side: Side = 'sub') => {
  const { rev } = await invoice(side)
  return t.call(everybody.admin, 'PUT', '/api/invoice', { ...NOVEMBER, side, party: NAMES[side], rev, invoice_items })
}
const monthEnd = async (side: Side = 'sub') =>
  (
    await t.call<MonthEndParty[]>(
      everybody.admin,
      'GET',
      `/api/monthend?side=${side}&startDay=2026-11-01&endDay=2026-11-30`,
    )
  ).body.find(({ party }) => party === NAMES[side])
const enter = async (rev: string | undefined, side: Side = 'sub') =>
  t.call<{ message: string; count: number }>(everybody.admin, 'PUT', '/api/monthend/surcharge', {
    ...NOVEMBER,
    side,
    parties: [NAMES[side]],
    revs: [rev ?? ''],
    invoice_text: 'Diesel',
  })

const ITEM = { date: '2026-11-30', extra_cost: 0, invoice_text: 'Diesel' }
const EVIDENCE = {
  kind: 'share',
  floater: 'Diesel share',
  index: 'Diesel',
  unit: '',
  month: '2026-10',
  value: 128.4,
  base: 112,
  share: 30,
  limit: null,
  percent: 4.39,
}

test('without a rule the answers are as they were', async () => {
  await fuel.values({ '2026-10': 128.4 })
  expect(Object.keys(await invoice())).toEqual([
    'invoice_items',
    'calendar_references',
    'customer_references',
    'trip_sums',
    'rev',
    'by',
    'at',
  ])
  expect(await monthEnd()).not.toHaveProperty('surcharge')
  await save([{ ...ITEM, fuel: 5 }])
  expect((await invoice()).invoice_items).toEqual([{ ...ITEM, fuel: 5 }])
  expect(await save([{ ...ITEM, fuel: -5 }])).toMatchObject({ status: 400 })
})

test('the month’s end enters what the rule gives, with its evidence, once', async () => {
  await fuel.values({ '2026-10': 128.4 })
  await fuel.ofSub(SHARE.fl_name)
  const before = await monthEnd()
  expect(before).toMatchObject({
    surcharge: {
      enter: [{ from: '2026-11-01', to: '2026-11-30', percent: 4.39, sum: 240.03, evidence: EVIDENCE }],
      differs: [{ entered: null }],
    },
  })
  expect(await enter('another')).toMatchObject({ status: 409, body: { message: 'month_end_changed' } })
  expect((await enter(before?.rev)).body.count).toBe(1)
  const { invoice_items, proposed } = await invoice()
  expect(invoice_items).toEqual([{ ...ITEM, fuel: 4.39, fuel_on: 'trip', fuel_evidence: EVIDENCE }])
  expect(proposed).toHaveLength(1)
  const after = await monthEnd()
  expect(after).toMatchObject({ items_total: 10.54, surcharge: { enter: [], differs: [] } })
  expect((await enter(after?.rev)).body.count).toBe(0)
})

test('days without trips lack no fuel: what nobody can enter is not told', async () => {
  await fuel.values({ '2026-10': 128.4 })
  await fuel.ofSub(SHARE.fl_name)
  await fuel.dated('2026-11-25', 3)
  expect((await monthEnd())?.surcharge?.differs.map(({ from, to }) => [from, to])).toEqual([
    ['2026-11-01', '2026-11-24'],
  ])
})

test('a correction of the index between preview and entry is told', async () => {
  await fuel.values({ '2026-10': 128.4 })
  await fuel.ofSub(SHARE.fl_name)
  const seen = await monthEnd()
  await fuel.values({ '2026-10': 130 })
  expect(await enter(seen?.rev)).toMatchObject({ status: 409, body: { message: 'month_end_changed' } })
})

test('a typed percentage stays, and the difference is told in month’s end and statement; a sub is told neither', async () => {
  await fuel.values({ '2026-10': 128.4 })
  await fuel.ofSub(SHARE.fl_name)
  await save([{ ...ITEM, fuel: 5 }])
  const { st_id } = (await admin.make()).body
  const differs = [{ from: '2026-11-01', to: '2026-11-30', entered: 5, part: { percent: 4.39 } }]
  expect(await monthEnd()).toMatchObject({ surcharge: { differs } })
  expect(await admin.read(st_id)).toMatchObject({ surcharge: differs, statement: { st_items: [{ fuel: 5 }] } })
  await admin.send(st_id)
  const seen = (await t.call<object>(everybody.sub, 'GET', `/api/statements/${st_id}`)).body
  expect(seen).not.toHaveProperty('surcharge')
  expect(await invoice('sub', everybody.sub)).not.toHaveProperty('proposed')
})

test('a missing month is told and nothing is entered', async () => {
  await fuel.ofSub(SHARE.fl_name)
  const before = await monthEnd()
  expect(before).toMatchObject({
    surcharge: { enter: [], differs: [{ entered: null, part: { percent: null, missing: '2026-10' } }] },
  })
  expect((await enter(before?.rev)).body.count).toBe(0)
})

test('of trip and toll, and never of waiting', async () => {
  await fuel.rule({ fl_name: 'With toll', fl_on: 'trip_toll' })
  await fuel.values({ '2026-10': 128.4 })
  await fuel.ofSub('With toll')
  await enter((await monthEnd())?.rev)
  // 4.39 % of 3 x 80.01 + 3 x 7.50.
  expect(await monthEnd()).toMatchObject({ items_total: 11.53, surcharge: { differs: [] } })
  const { st_id } = (await admin.make()).body
  expect((await admin.read(st_id)).statement.st_items).toMatchObject([
    { fuel_on: 'trip_toll', fuel_base: 262.53, fuel_cost: 11.53 },
  ])
})

test('a rebate, in the journal and the statement', async () => {
  await fuel.values({ '2026-10': 100 })
  await fuel.ofSub(SHARE.fl_name)
  await enter((await monthEnd())?.rev)
  expect((await monthEnd())?.items_total).toBe(-7.7)
  const { st_id } = (await admin.make()).body
  expect((await admin.read(st_id)).statement.totals.items).toBe(-7.7)
})

test('a change in the middle of the month gives each day its percentage, and both are printed with their evidence', async () => {
  await fuel.values({ '2026-10': 128.4 })
  await fuel.dated('2026-11-16', 2, 'winter')
  await fuel.ofCustomer(SHARE.fl_name)
  await enter((await monthEnd('customer'))?.rev, 'customer')
  const { invoice_items, trip_sums } = await invoice('customer')
  expect(invoice_items).toMatchObject([
    { date: '2026-11-15', fuel: 4.39, from: '2026-11-01', to: '2026-11-15' },
    { date: '2026-11-30', fuel: 2, from: '2026-11-16', to: '2026-11-30', fuel_evidence: { kind: 'dated' } },
  ])
  expect(trip_sums).toMatchObject([{ trip_sum: 200 }, { trip_sum: 100 }])
  const { st_id } = (await admin.make('Holz AG', 'customer')).body
  const { document } = statementDocument(t.store, { id: st_id, language: 'de' })
  expect(document.items?.rows).toMatchObject([
    {
      fuelOf: 'Treibstoff auf Fahrten vom 01.11.2026 bis 15.11.2026 (200.00)',
      evidence: 'Diesel Okt. 2026: 128.4, Basis 112.0, Anteil 30\u00a0%: 4.39\u00a0%',
      fuelCost: 8.78,
    },
    { evidence: 'Diesel share, ab 16.11.2026 vereinbart (winter): 2.0\u00a0%', fuelCost: 2 },
  ])
})

test('a final statement keeps what it says, whatever is corrected later', async () => {
  await fuel.values({ '2026-10': 128.4 })
  await fuel.ofCustomer(SHARE.fl_name)
  await enter((await monthEnd('customer'))?.rev, 'customer')
  const { st_id } = (await admin.make('Holz AG', 'customer')).body
  expect((await admin.finalise(st_id, ['negative_margin', 'unclaimed_waiting'])).status).toBe(200)
  const told = () =>
    JSON.stringify([
      statementDocument(t.store, { id: st_id, language: 'fr' }).document.items,
      getStatement(t.store, st_id),
    ])
  const before = told()
  await fuel.values({ '2026-10': 150 })
  await fuel.dated('2026-01-01', 9)
  expect(told()).toBe(before)
  expect(isVerified(t.store, st_id)).toBe(true)
  expect(await admin.read(st_id)).not.toHaveProperty('surcharge')
  // What it has charged stays in the journal as well.
  expect((await invoice('customer')).invoice_items).toMatchObject([{ fuel: 4.39, fuel_evidence: { value: 128.4 } }])
  expect(await save([], 'customer')).toMatchObject({ status: 409, body: { message: 'invoice_item_invoiced' } })
})

test('typed fuel names its days on the statement, and a correction of a trip brings the difference', async () => {
  await save([{ ...ITEM, fuel: 5, from: '2026-11-01', to: '2026-11-15' }], 'customer')
  const { st_id } = (await admin.make('Holz AG', 'customer')).body
  const { statement, lines } = await admin.read(st_id)
  expect(statement.st_items).toMatchObject([{ from: '2026-11-01', to: '2026-11-15', fuel_base: 200, fuel_cost: 10 }])
  const { items } = statementDocument(t.store, { id: st_id, language: 'de' }).document
  expect(JSON.stringify(items)).toContain('01.11.2026 bis 15.11.2026')
  expect((await admin.finalise(st_id, ['negative_margin', 'unclaimed_waiting'])).status).toBe(200)
  expect(isVerified(t.store, st_id)).toBe(true)

  const correct = async (tour: string, trip: number) => {
    const tt_id = lines.find(({ sl_facts }) => sl_facts?.tt_tour === tour)?.tt_id ?? 0
    const made = (await admin.correct(st_id, [{ tt_id, trip, toll: 10 }])).body.st_id
    expect((await admin.finalise(made, ['negative_margin', 'unclaimed_waiting'])).status).toBe(200)
    return (await admin.read(made)).statement
  }
  const cheaper = await correct('T-2', 60)
  expect(cheaper.st_items).toMatchObject([{ fuel: 5, fuel_base: -40, fuel_cost: -2, extra_cost: 0 }])
  expect(cheaper.totals.total).toBe(-42)
  // Of a day beyond those of the fuel nothing comes along.
  expect((await correct('T-18', 90)).st_items).toEqual([])
  // Statements together come to what the journal comes to, and the item is not charged twice.
  expect(await monthEnd('customer')).toMatchObject({ items_total: 8 })
})

describe('a statement that was sent with typed fuel', () => {
  const sentWith = async (item: object): Promise<number> => {
    await save([item])
    const { st_id } = (await admin.make()).body
    await admin.send(st_id)
    return st_id
  }
  const agreed = async (st_id: number) => {
    await statementCalls(t, everybody.sub).answer(st_id, CONFIRM_ALL)
    return (await admin.finalise(st_id, ['negative_margin', 'unclaimed_waiting'])).body.message
  }
  const HALF = { ...ITEM, fuel: 5, from: '2026-11-01', to: '2026-11-15' }

  test('by a version that told no days of it becomes final, with its days', async () => {
    const st_id = await sentWith(HALF)
    const [{ from: _from, to: _to, ...item } = {}] = getStatement(t.store, st_id)?.st_items ?? []
    t.store.db
      .update(statements)
      .set({ st_items: [item as StatementItem] })
      .run()
    expect(await agreed(st_id)).toBe('statement_finalised')
    expect((await admin.read(st_id)).statement.st_items).toMatchObject([{ from: '2026-11-01', fuel_cost: 8 }])
  })

  test('becomes final though it is a percentage of one cent more, and not where its amount is another one', async () => {
    const st_id = await sentWith(HALF)
    const [line] = (await admin.read(st_id)).lines
    const change = (tt_sub_invoice_trip: number) =>
      t.call(everybody.admin, 'PUT', `/api/trips/${line?.tt_id}`, { tt_sub_invoice_trip })
    await change(90.01)
    expect(await agreed(st_id)).toBe('statement_items_changed')
    await change(80.02)
    expect(await agreed(st_id)).toBe('statement_finalised')
    expect((await admin.read(st_id)).statement.st_items).toMatchObject([{ fuel_base: 160.03, fuel_cost: 8 }])
  })

  test('is sent again where other days were typed: that is another item', async () => {
    const st_id = await sentWith(HALF)
    await save([{ ...HALF, to: '2026-11-16' }])
    expect(await agreed(st_id)).toBe('statement_items_changed')
  })
})

test('evidence is the server’s: nobody writes it, and a percentage that the rule does not give has none', async () => {
  await fuel.values({ '2026-10': 128.4 })
  await fuel.ofSub(SHARE.fl_name)
  await save([{ ...ITEM, fuel: 9, fuel_on: 'trip', fuel_evidence: { ...EVIDENCE, percent: 9 } }])
  expect((await invoice()).invoice_items).toEqual([{ ...ITEM, fuel: 9, fuel_on: 'trip' }])
  // An app that knows nothing of it saves the same items again: what was there stays.
  await save([{ ...ITEM, fuel: 4.39, fuel_on: 'trip' }])
  await fuel.values({ '2026-10': 150 })
  await save([
    { ...ITEM, fuel: 4.39, fuel_on: 'trip' },
    { ...ITEM, fuel: 0, extra_cost: 5 },
  ])
  expect((await invoice()).invoice_items).toMatchObject([{ fuel: 4.39, fuel_evidence: EVIDENCE }, { extra_cost: 5 }])
})

test('any order of entries gives the same month', async () => {
  const entries: [string, () => Promise<unknown>][] = [
    ['october', () => fuel.values({ '2026-10': 128.4 })],
    ['september', () => fuel.values({ '2026-09': 120 })],
    ['both again', () => fuel.values({ '2026-09': 120, '2026-10': 128.4 })],
    ['above', () => fuel.dated('2026-11-16', 3)],
    ['until', () => fuel.dated('2026-11-24', null)],
    ['whose', () => fuel.ofSub(SHARE.fl_name, '2026-10-20')],
  ]
  const days = { from: '2026-10-01', to: '2026-11-30' }
  const party = { side: 'sub', name: 'Meier Trans' } as const
  const results = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray(entries, { minLength: entries.length }), async (order) => {
      t.store.sqlite.exec(
        'delete from index_values; delete from floater_values; update subcontractors set sc_floater = null',
      )
      for (const [, act] of order) await act()
      results.add(JSON.stringify(proposedFuel(t.store, party, days)))
      expect(results.size).toBe(1)
    }),
    { numRuns: 40 },
  )
  expect(JSON.parse([...results][0] ?? '[]')).toHaveLength(4)
})
