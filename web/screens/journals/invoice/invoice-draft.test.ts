import { describe, expect, test } from 'vitest'
import {
  type DraftItem,
  draftOfEntries,
  enteredFuel,
  entriesOfDraft,
  isEmptyDraft,
  itemFaults,
  NO_INVOICE,
  periodName,
  readDraft,
  readItems,
  revOfDraft,
  sumsByName,
  withTripSums,
} from './invoice-draft.ts'

const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' }
const item = (changes: Partial<DraftItem> = {}): DraftItem => ({
  id: 'a',
  date: '2026-11-30',
  fuel: '7.5',
  extra_cost: "1'200.50",
  invoice_text: ' Diesel ',
  ...changes,
})

describe('faults of an item', () => {
  test.each<[string, Partial<DraftItem>, Partial<Record<'date' | 'fuel' | 'extra_cost', string>>]>([
    ['none', {}, {}],
    ['empty amounts are none', { fuel: '', extra_cost: ' ' }, {}],
    ['no date', { date: null }, { date: 'field_required' }],
    ['a day before the period', { date: '2026-10-31' }, { date: 'invoice_date_outside' }],
    ['a day after the period', { date: '2026-12-01' }, { date: 'invoice_date_outside' }],
    ['a hundred percent', { fuel: '100' }, {}],
    ['more than a hundred percent', { fuel: '100.01' }, { fuel: 'fuel_invalid' }],
    ['a negative percentage', { fuel: '-5' }, { fuel: 'fuel_invalid' }],
    ['words', { fuel: 'viel', extra_cost: 'mehr' }, { fuel: 'fuel_invalid', extra_cost: 'extra_cost_invalid' }],
    ['three decimals', { extra_cost: '1.005' }, { extra_cost: 'extra_cost_invalid' }],
  ])('%s', (_name, changes, faults) => {
    expect(itemFaults(item(changes), NOVEMBER)).toEqual({ date: null, fuel: null, extra_cost: null, ...faults })
    expect(readItems([item(changes)], NOVEMBER) === null).toBe(Object.keys(faults).length > 0)
  })
})

test('items are sent as numbers', () => {
  expect(readItems([item(), item({ fuel: '' })], NOVEMBER)).toEqual([
    { date: '2026-11-30', fuel: 7.5, extra_cost: 1200.5, invoice_text: 'Diesel' },
    { date: '2026-11-30', fuel: 0, extra_cost: 1200.5, invoice_text: 'Diesel' },
  ])
})

test('a stored draft survives, nonsense does not', () => {
  const draft = { items: [item(), item({ of: NOVEMBER })], weeks: { '202647': 'PO 1' }, references: { '2': '' } }
  expect(readDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft)
  expect(readDraft(null)).toEqual(NO_INVOICE)
  expect(isEmptyDraft(readDraft('x'))).toBe(true)
  expect(readDraft({ items: [{ date: '31.11.2026', fuel: 5 }], weeks: { a: 1 } })).toEqual({
    items: [{ id: '0', date: null, fuel: '', extra_cost: '', invoice_text: '' }],
    weeks: {},
    references: {},
  })
  expect(
    readDraft({ items: [null, 7, item()], weeks: { a: 'PO 1', '202654': 'PO 2' }, references: { '6': 'x', '1': 'y' } }),
  ).toEqual({ items: [item()], weeks: {}, references: { '1': 'y' } })
})

test('entries of the server are typed and sent back as they were', () => {
  const entries = {
    invoice_items: [{ date: '2026-11-30', fuel: 7.5, extra_cost: 0, invoice_text: 'Diesel' }],
    calendar_references: [{ week: 202647, reference: 'PO 1' }],
    customer_references: { reference_2: '', reference_3: 'Tor' },
  }
  expect(draftOfEntries(entries)).toEqual({
    items: [{ id: '0', date: '2026-11-30', fuel: '7.5', extra_cost: '', invoice_text: 'Diesel' }],
    weeks: { '202647': 'PO 1' },
    references: { '2': '', '3': 'Tor' },
  })
  expect(entriesOfDraft(draftOfEntries(entries), NOVEMBER)).toEqual(entries)
  expect(entriesOfDraft({ ...NO_INVOICE, items: [item({ fuel: 'x' })] }, NOVEMBER)).toBeNull()
  expect(entriesOfDraft({ ...NO_INVOICE, weeks: { '202647': ' ' } }, NOVEMBER)?.calendar_references).toEqual([])
})

test('a draft of when invoices were kept on the device has no revision', () => {
  expect([revOfDraft({ items: [], rev: 'abc' }), revOfDraft({ items: [] }), revOfDraft(null)]).toEqual([
    'abc',
    null,
    null,
  ])
})

test('an item of another period keeps it, and costs a part of that period', () => {
  const week = { from: '2026-11-16', to: '2026-11-22' }
  const entries = {
    invoice_items: [{ date: '2026-11-20', fuel: 10, extra_cost: 0, invoice_text: '', ...week }],
    calendar_references: [],
    customer_references: {},
  }
  const sent = entriesOfDraft(draftOfEntries(entries), NOVEMBER)
  expect(sent).toEqual(entries)
  const items = sent?.invoice_items ?? []
  expect(withTripSums(items, new Map([[periodName(week), 200]]))).toEqual([{ ...items[0], trip_sum: 200 }])
  expect(withTripSums(items, new Map())).toBeNull()
})

test('an item by a rule keeps what it is of, may be a rebate or nothing, and tells its evidence as long as that says it', () => {
  const evidence = { kind: 'dated', floater: 'D', since: '2026-11-01', reason: 'x', percent: -1.5 } as const
  const entries = {
    invoice_items: [
      {
        date: '2026-11-30',
        fuel: -1.5,
        extra_cost: 0,
        invoice_text: '',
        fuel_on: 'trip_toll' as const,
        fuel_evidence: evidence,
      },
      { date: '2026-11-30', fuel: 0, extra_cost: 0, invoice_text: '', fuel_on: 'trip' as const },
    ],
    calendar_references: [],
    customer_references: {},
  }
  const draft = draftOfEntries(entries)
  expect(entriesOfDraft(draft, NOVEMBER)).toEqual(entries)
  expect(readDraft(JSON.parse(JSON.stringify(draft))).items[0]).not.toHaveProperty('evidence')
  const [rebate] = draft.items
  expect(readItems([{ ...(rebate as DraftItem), fuel: '−2' }], NOVEMBER)).toEqual([
    { date: '2026-11-30', fuel: -2, extra_cost: 0, invoice_text: '', fuel_on: 'trip_toll' },
  ])
  expect(
    enteredFuel([...draft.items, item({ fuel: '' }), item({ of: { from: '2026-11-02', to: '2026-11-08' } })], NOVEMBER),
  ).toEqual([
    { ...NOVEMBER, percent: -1.5, on: 'trip_toll' },
    { ...NOVEMBER, percent: 0, on: 'trip' },
    { from: '2026-11-02', to: '2026-11-08', percent: 7.5 },
  ])
})

test('the fuel of other days is of their trips, or of their toll too', () => {
  const week = { from: '2026-11-16', to: '2026-11-22' }
  const sums = sumsByName([{ ...week, trip_sum: 200, toll_sum: 20.5 }])
  const on = (fuel_on?: 'trip' | 'trip_toll') =>
    withTripSums([{ date: '2026-11-20', fuel: 1, extra_cost: 0, invoice_text: '', ...week, fuel_on }], sums)?.[0]
      ?.trip_sum
  expect([on(), on('trip'), on('trip_toll')]).toEqual([200, 200, 220.5])
})
