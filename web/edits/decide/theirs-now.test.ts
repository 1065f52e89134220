import { expect, test } from 'vitest'
import type { Fields } from '#shared/domain/sync/merge.ts'
import { theirsNow } from './theirs-now.ts'

const AT = '2026-11-30T08:00:00.000Z'
const toll = { unit: 'tt_sub_invoice_toll', by: 'dora', at: AT }
const edit = (base: Fields, set: Fields, theirs: Fields) => ({
  ...({ entity: 'trip', base, set } as const),
  theirs: [{ ...toll, mine: set, theirs }],
})
const mine: Fields = { tt_sub_invoice_toll: 77 }
const conflict = edit({ tt_sub_invoice_toll: 70 }, mine, { tt_sub_invoice_toll: 75 })

test.each<[string, number, object]>([
  ['as it was', 75, { theirs: { tt_sub_invoice_toll: 75 }, by: 'dora', at: AT }],
  ['changed again', 79, { theirs: { tt_sub_invoice_toll: 79 }, by: null, at: null }],
  ['back to what the edit began with', 70, { theirs: { tt_sub_invoice_toll: 70 }, by: null, at: null }],
  ['the same by now', 77, { theirs: { tt_sub_invoice_toll: 77 }, by: null, at: null }],
])('the other value: %s', (_what, value, expected) => {
  expect(theirsNow(conflict, { tt_sub_invoice_toll: value })).toEqual([{ ...toll, mine, ...expected }])
})

test('what others added meanwhile to a set or a list by day is in both values', () => {
  const customer = edit({ tt_customer: 'A;o1' }, { tt_customer: 'B;o1' }, { tt_customer: 'C;o1' })
  const unit = (value: string) => [{ ...customer.theirs[0], unit: 'tt_customer', theirs: { tt_customer: value } }]
  const customerNow = (value: string) =>
    theirsNow({ ...customer, theirs: unit('C;o1') as never }, { tt_customer: value })
  expect(customerNow('C;o1;o2')).toMatchObject([
    { mine: { tt_customer: 'B;o1;o2' }, theirs: { tt_customer: 'C;o1;o2' } },
  ])
  expect(customerNow('A;o1;o2')).toMatchObject([
    { mine: { tt_customer: 'B;o1;o2' }, theirs: { tt_customer: 'A;o1;o2' } },
  ])

  const on = (day: string, note: string) => ({ day, note })
  const [mine, theirs] = [{ tr_days: [on('2026-12-01', 'mine')] }, { tr_days: [on('2026-12-01', 'theirs')] }]
  const days = { unit: 'tr_days', mine, theirs, by: null, at: null }
  const later = on('2026-12-02', 'later')
  expect(
    theirsNow(
      { entity: 'tour', base: { tr_days: [] }, set: mine, theirs: [days] },
      { tr_days: [...theirs.tr_days, later] },
    ),
  ).toMatchObject([{ mine: { tr_days: [...mine.tr_days, later] }, theirs: { tr_days: [...theirs.tr_days, later] } }])
})

test('a day of a tour is told as it is on that day, and what the row does not have as it was', () => {
  const week = (value: string) => ['a', 'b', 'c', value, 'e', 'f', 'g']
  const day = { unit: 'day_3', mine: { tr_week_sub: 'mine' }, theirs: { tr_week_sub: 'theirs' }, by: null, at: null }
  const tour = {
    entity: 'tour',
    base: { tr_week_sub: week('base') },
    set: { tr_week_sub: week('mine') },
    theirs: [day],
  } as const
  const now = (row: Record<string, unknown>) => theirsNow({ ...tour, theirs: [day] }, row).map(({ theirs }) => theirs)
  expect(now({ tr_week_sub: week('later') })).toEqual([{ tr_week_sub: 'later' }])
  expect(theirsNow(conflict, {})).toEqual(conflict.theirs)
})
