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
