import { expect, test } from 'vitest'
import { splitEdit } from './split-edit.ts'

const week = (...first: (string | null)[]) => Array.from({ length: 7 }, (_, day) => first[day] ?? null)

test('fields that may not be written are parted from the others, and fields that say nothing new go', () => {
  const edit = {
    set: { tt_gps: 'A-2', tt_note: 'new', tt_info: 'same' },
    base: { tt_gps: 'A-1', tt_note: 'old', tt_info: 'same' },
  }
  expect(splitEdit(edit, ['tt_gps'])).toEqual({
    allowed: { set: { tt_gps: 'A-2' }, base: { tt_gps: 'A-1' } },
    rest: { set: { tt_note: 'new' }, base: { tt_note: 'old' } },
  })
})

test('a weekday that is not one’s own is parted from the one that is', () => {
  const edit = {
    set: { tr_name: 'new', tr_week_gps: week('A-2', 'B-2') },
    base: { tr_name: 'old', tr_week_gps: week('A-1', 'B-1') },
  }
  expect(splitEdit(edit, ['tr_week_gps.0'])).toEqual({
    allowed: { set: { tr_week_gps: week('A-2', 'B-1') }, base: { tr_week_gps: week('A-1', 'B-1') } },
    rest: {
      set: { tr_name: 'new', tr_week_gps: week('A-1', 'B-2') },
      base: { tr_name: 'old', tr_week_gps: week('A-1', 'B-1') },
    },
  })
})

test('where nothing is allowed, nothing is sent', () => {
  const edit = { set: { tr_week_gps: week('A-2') }, base: { tr_week_gps: week('A-1') } }
  expect(splitEdit(edit, []).allowed).toEqual({ set: {}, base: {} })
})
