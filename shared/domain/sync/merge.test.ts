import { describe, expect, test } from 'vitest'
import { CARRIER_FIELDS } from '../trip/trip-fields.ts'
import { wholeUnits, withoutUnits } from './edit-units.ts'
import { applyUnits, CARRIER, mergeTrip } from './merge.ts'
import { mergeRow, mergeTour, overlayEdit } from './merge-rows.ts'

describe('merging a trip', () => {
  test.each([
    ['server unchanged: mine is taken', { tt_note: 'a' }, { tt_note: 'b' }, { tt_note: 'a' }, { tt_note: 'b' }, []],
    ['server already equals mine: nothing to do', { tt_note: 'a' }, { tt_note: 'b' }, { tt_note: 'b' }, {}, []],
    ['both changed differently: a conflict', { tt_note: 'a' }, { tt_note: 'b' }, { tt_note: 'c' }, {}, ['tt_note']],
    ['mine unchanged: theirs stays', { tt_note: 'a' }, { tt_note: 'a' }, { tt_note: 'c' }, {}, []],
    ['null and absent are the same', { tt_atp: null }, { tt_atp: 'x' }, {}, { tt_atp: 'x' }, []],
  ])('%s', (_name, base, set, theirs, apply, units) => {
    const merged = mergeTrip(base, set, theirs)
    expect(merged.apply).toEqual(apply)
    expect(merged.conflicts.map((conflict) => conflict.unit)).toEqual(units)
  })

  test('applies the other units beside a conflict', () => {
    const merged = mergeTrip(
      { tt_note: 'a', tt_info: 'i' },
      { tt_note: 'b', tt_info: 'j' },
      { tt_note: 'c', tt_info: 'i' },
    )
    expect(merged.apply).toEqual({ tt_info: 'j' })
    expect(merged.conflicts).toEqual([{ unit: 'tt_note', mine: { tt_note: 'b' }, theirs: { tt_note: 'c' } }])
  })

  test('never mixes one driver with the other driver’s number', () => {
    const base = { tt_driver: 'A', tt_drivernr: '1' }
    const merged = mergeTrip(base, { tt_driver: 'B', tt_drivernr: '2' }, { tt_driver: 'C', tt_drivernr: '3' })
    expect(merged.apply).toEqual({})
    expect(merged.conflicts.map((conflict) => conflict.unit)).toEqual(['driver'])
  })

  test('puts a customer that two people changed before the person, with the observers of both', () => {
    const base = { tt_customer: 'Holz AG; olga ;otto' }
    const mine = { tt_customer: 'Stein AG;olga;otto;mia' }
    const theirs = { tt_customer: 'Nord AG;olga;tim' }
    expect(mergeTrip(base, mine, theirs)).toEqual({
      apply: { tt_customer: 'Nord AG;olga;tim;mia' },
      conflicts: [
        {
          unit: 'tt_customer',
          mine: { tt_customer: 'Stein AG;olga;tim;mia' },
          theirs: { tt_customer: 'Nord AG;olga;tim' },
        },
      ],
    })
  })

  test.each([
    ['an observer that both added is there once', 'C;a', 'C;a;new', 'C;new;a', undefined],
    ['one that the other took away, and I left as it was, stays away', 'C;a;b', 'C;a;b;new', 'C;a', 'C;a;new'],
    ['empty names are none', 'C;', 'C; ;new', 'C', 'C;new'],
    ['a trip without customer gets one', null, 'C', '', 'C'],
  ])('%s', (_name, base, mine, theirs, customer) => {
    const merged = mergeTrip({ tt_customer: base }, { tt_customer: mine }, { tt_customer: theirs })
    expect(merged).toEqual({ apply: customer === undefined ? {} : { tt_customer: customer }, conflicts: [] })
  })

  test('keeps the three planned times together', () => {
    const base = { tt_stp: '1', tt_std: '2', tt_sta: '3' }
    const merged = mergeTrip(base, { tt_stp: '1', tt_std: '2', tt_sta: '4' }, { tt_stp: '0', tt_std: '2', tt_sta: '3' })
    expect(merged.conflicts.map((conflict) => conflict.unit)).toEqual(['planned_times'])
  })

  test.each([
    ['an observer added on each side', 'X;a', 'X;a;b', 'X;a;c', 'X;a;c;b', []],
    ['removed here, added there', 'X;a', 'X', 'X;a;c', 'X;c', []],
    ['customer changed here, observer added there', 'X;a', 'Y;a', 'X;a;c', 'Y;a;c', []],
    ['customer changed on both sides', 'X', 'Y', 'Z', undefined, ['tt_customer']],
  ])('customer and observers: %s', (_name, base, mine, theirs, expected, units) => {
    const merged = mergeTrip({ tt_customer: base }, { tt_customer: mine }, { tt_customer: theirs })
    expect(merged.apply.tt_customer).toBe(expected)
    expect(merged.conflicts.map((conflict) => conflict.unit)).toEqual(units)
  })
})

const week = <Value>(fill: Value, changes: Record<number, Value> = {}) =>
  Array.from({ length: 7 }, (_, day) => changes[day] ?? fill)

describe('merging a tour', () => {
  const base = { tr_week_gps: week('v'), tr_week_driver: week(1) }

  test('keeps both edits of different days', () => {
    const set = { tr_week_gps: week('v', { 0: 'mine' }), tr_week_driver: week(1) }
    const theirs = { tr_week_gps: week('v', { 4: 'theirs' }), tr_week_driver: week(1) }
    const merged = mergeTour(base, set, theirs)
    expect(merged.conflicts).toEqual([])
    expect({ ...theirs, ...merged.apply }).toEqual({
      tr_week_gps: week('v', { 0: 'mine', 4: 'theirs' }),
      tr_week_driver: week(1),
    })
  })

  test('sees a day as one unit: vehicle here and driver there of the same day conflict', () => {
    const set = { tr_week_gps: week('v', { 2: 'mine' }), tr_week_driver: week(1) }
    const theirs = { tr_week_gps: week('v'), tr_week_driver: week(1, { 2: 9 }) }
    const merged = mergeTour(base, set, theirs)
    expect(merged.apply).toEqual({})
    expect(merged.conflicts).toEqual([
      {
        unit: 'day_2',
        mine: { tr_week_gps: 'mine', tr_week_driver: 1 },
        theirs: { tr_week_gps: 'v', tr_week_driver: 9 },
      },
    ])
  })

  test('sees a clock time and its day as one unit: 23:00 here and the day after there conflict', () => {
    const planned = { tr_std: '22:00', tr_std_plus_day: 0, tr_sta: '04:00', tr_sta_plus_day: 1 }
    const { set, base: before } = wholeUnits('tour', planned, { ...planned, tr_std: '23:00' })
    expect(set).toEqual({ tr_std: '23:00', tr_std_plus_day: 0 })
    const theirs = { ...planned, tr_std: '00:30', tr_std_plus_day: 1, tr_sta: '05:00' }
    expect(mergeTour(before, set, theirs)).toEqual({
      apply: {},
      conflicts: [
        {
          unit: 'departure_time',
          mine: { tr_std: '23:00', tr_std_plus_day: 0 },
          theirs: { tr_std: '00:30', tr_std_plus_day: 1 },
        },
      ],
    })
  })

  test('compares lists by what is in them', () => {
    const requirements = (...list: string[]) => ({ tr_requirements: list })
    expect(mergeTour(requirements('ADR'), requirements('ADR', 'C1E'), requirements('ADR'))).toEqual({
      apply: requirements('ADR', 'C1E'),
      conflicts: [],
    })
    expect(mergeTour(requirements('ADR'), requirements('C1E'), requirements('C1E'))).toEqual({
      apply: {},
      conflicts: [],
    })
    expect(mergeTour(requirements('ADR'), requirements('C1E'), requirements()).conflicts).toEqual([
      { unit: 'tr_requirements', mine: requirements('C1E'), theirs: requirements() },
    ])
  })

  test('sees an arrival and its day as one unit: a time here and another day there conflict', () => {
    const planned = { tr_sta: '23:30', tr_sta_plus_day: 0 }
    const later = wholeUnits('tour', planned, { ...planned, tr_sta: '23:50' })
    expect(later.set).toEqual({ tr_sta: '23:50', tr_sta_plus_day: 0 })
    const nextDay = { tr_sta: '23:30', tr_sta_plus_day: 1 }
    expect(mergeTour(later.base, later.set, nextDay)).toEqual({
      apply: {},
      conflicts: [{ unit: 'arrival_time', mine: { tr_sta: '23:50', tr_sta_plus_day: 0 }, theirs: nextDay }],
    })
  })

  test('writes a chosen day back into its place', () => {
    expect(applyUnits({ tr_week_gps: week('v') }, [{ unit: 'day_2', values: { tr_week_gps: 'mine' } }])).toEqual({
      tr_week_gps: week('v', { 2: 'mine' }),
    })
  })
})

test('a tour is merged day by day, a trip field by field', () => {
  const days = (gps: string) => ({ tr_week_gps: [gps, 'b', null, null, null, null, null] })
  const theirs = { tr_week_gps: ['a', 'x', null, null, null, null, null] }
  expect(mergeRow('tour', days('a'), days('mine'), theirs)).toEqual({
    apply: { tr_week_gps: ['mine', 'x', null, null, null, null, null] },
    conflicts: [],
  })
  const driver = (tt_driver: string, tt_drivernr: string) => ({ tt_driver, tt_drivernr })
  expect(mergeRow('trip', driver('A', '1'), driver('B', '2'), driver('C', '1')).conflicts).toMatchObject([
    { unit: 'driver' },
  ])
})

describe('exceptions of a tour', () => {
  const off = (day: string) => ({ day, kind: 'off' })
  const extra = (day: string) => ({ day, kind: 'extra' })
  const merged = (base: object[], mine: object[], theirs: object[]) =>
    mergeRow('tour', { tr_days: base }, { tr_days: mine }, { tr_days: theirs })

  test('of days that one person changed are both there', () => {
    expect(merged([off('01-01')], [off('01-01'), off('01-11')], [off('01-06')])).toEqual({
      apply: { tr_days: [off('01-06'), off('01-11')] },
      conflicts: [],
    })
  })

  test('are decided about by the day alone that both changed: what else was entered is there whatever is chosen', () => {
    const { apply, conflicts } = merged([], [extra('01-08'), off('01-11')], [off('01-06'), off('01-08')])
    const theirs = { tr_days: [off('01-06'), off('01-08'), off('01-11')] }
    expect(apply).toEqual(theirs)
    expect(conflicts).toEqual([
      { unit: 'tr_days', mine: { tr_days: [off('01-06'), extra('01-08'), off('01-11')] }, theirs },
    ])
    // Both shown over the row that was written: only the day in question is the person's.
    expect(
      overlayEdit('tour', theirs, { base: { tr_days: [] }, set: { tr_days: [extra('01-08'), off('01-11')] } }),
    ).toEqual({
      tr_days: [off('01-06'), extra('01-08'), off('01-11')],
    })
  })
})

describe('an edit as whole units', () => {
  test('brings the driver’s number with the driver', () => {
    const before = { tt_driver: 'A', tt_drivernr: '1', tt_note: 'n' }
    expect(wholeUnits('trip', before, { ...before, tt_driver: 'B' })).toEqual({
      set: { tt_driver: 'B', tt_drivernr: '1' },
      base: { tt_driver: 'A', tt_drivernr: '1' },
    })
  })

  test('brings no mate that the person does not see', () => {
    expect(wholeUnits('trip', { tt_driver: 'A' }, { tt_driver: 'B' }).set).toEqual({ tt_driver: 'B' })
    expect(wholeUnits('trip', { tt_driver: 'A' }, { tt_driver: 'B', tt_drivernr: '2' })).toEqual({
      set: { tt_driver: 'B', tt_drivernr: '2' },
      base: { tt_driver: 'A', tt_drivernr: null },
    })
  })

  test('is empty when nothing changed', () => {
    expect(wholeUnits('trip', { tt_note: 'n' }, { tt_note: 'n' })).toEqual({ set: {}, base: {} })
  })

  test('shows the person’s value over the server’s, and the server’s where the person changed nothing', () => {
    const row = { tt_note: 'theirs', tt_info: 'theirs' }
    expect(overlayEdit('trip', row, { set: { tt_note: 'mine' }, base: { tt_note: 'old' } })).toEqual({
      tt_note: 'mine',
      tt_info: 'theirs',
    })
  })
})

describe('what was taken of an edit beside units in conflict', () => {
  test.each([
    [
      'the other fields',
      'trip',
      {
        set: { tt_info: 'j', tt_driver: 'B', tt_drivernr: '2' },
        base: { tt_info: 'i', tt_driver: 'A', tt_drivernr: '1' },
      },
      ['driver'],
      { set: { tt_info: 'j' }, base: { tt_info: 'i' } },
    ],
    [
      'the observers beside the customer',
      'trip',
      { set: { tt_customer: 'B;x;y' }, base: { tt_customer: 'A;x' } },
      ['tt_customer'],
      { set: { tt_customer: 'A;x;y' }, base: { tt_customer: 'A;x' } },
    ],
    [
      'the other days of a week',
      'tour',
      { set: { tr_week_gps: ['X', null, 'Z'], tr_name: 'T' }, base: { tr_week_gps: ['A', null, 'C'], tr_name: 'T' } },
      ['day_0'],
      { set: { tr_week_gps: ['A', null, 'Z'] }, base: { tr_week_gps: ['A', null, 'C'] } },
    ],
    [
      'the other units whole, with what they leave as it was',
      'trip',
      {
        set: { tt_info: 'j', tt_driver: 'B', tt_drivernr: '1' },
        base: { tt_info: 'i', tt_driver: 'A', tt_drivernr: '1' },
      },
      ['tt_info'],
      { set: { tt_driver: 'B', tt_drivernr: '1' }, base: { tt_driver: 'A', tt_drivernr: '1' } },
    ],
    [
      'nothing where all is in conflict',
      'tour',
      { set: { tr_std: '02:00', tr_std_plus_day: 1 }, base: { tr_std: '01:00', tr_std_plus_day: 0 } },
      ['departure_time'],
      { set: {}, base: {} },
    ],
    [
      'a trip that changed hands',
      'trip',
      {
        set: { tt_driver: 'Hans', tt_drivernr: '7', tt_info: 'b' },
        base: { tt_driver: '', tt_drivernr: '', tt_info: 'a' },
      },
      ['carrier'],
      { set: { tt_info: 'b' }, base: { tt_info: 'a' } },
    ],
  ] as const)('%s', (_name, entity, edit, units, left) => expect(withoutUnits(entity, edit, units)).toEqual(left))
})

describe('a trip that changed hands', () => {
  const SHOWN = {
    ...Object.fromEntries(CARRIER_FIELDS.map((field) => [field, field.includes('invoice') ? 10 : ''])),
    ...{ tt_sub: 'Gerber', tt_gps: 'G 1' },
  }
  const TO_KAELIN = { tt_sub: 'Kälin', tt_gps: 'K 1' }
  const DRIVER = { tt_driver: 'Hans', tt_drivernr: '7' }
  /** What the conflict of an edit says: the comment stays behind where it gives the trip away. */
  const seen = (mine: object) => {
    const { tt_sub_invoice_comment, ...others } = SHOWN as Record<string, unknown>
    return 'tt_sub' in mine ? others : { ...others, tt_sub_invoice_comment }
  }
  const merged = (mine: object, others: object) => mergeTrip(SHOWN, { ...SHOWN, ...mine }, { ...SHOWN, ...others })

  test.each([
    ['a driver of the former', DRIVER, TO_KAELIN],
    ['a vehicle of the former', { tt_gps: 'G 2' }, { tt_sub: 'Kälin', tt_driver: 'Kurt', tt_drivernr: '8' }],
    ['a price of the former', { tt_sub_invoice_trip: 99 }, TO_KAELIN],
    ['another, who has another price by now', TO_KAELIN, { tt_sub_invoice_trip: 99 }],
    ['another, while the former chose its driver', TO_KAELIN, DRIVER],
    ['another, and so did another person', TO_KAELIN, { tt_sub: 'Rochat', tt_sub_invoice_trip: 48 }],
  ])('who chose %s decides about all of it at once', (_what, mine, others) =>
    expect(merged(mine, others)).toEqual({
      apply: {},
      conflicts: [{ unit: CARRIER, mine: { ...seen(mine), ...mine }, theirs: { ...seen(mine), ...others } }],
    }),
  )

  test('what was noted for the former stays behind, and what was noted for the next goes along', () => {
    const noted = { tt_sub_invoice_comment: 'B' }
    expect(merged(TO_KAELIN, noted)).toEqual({ apply: TO_KAELIN, conflicts: [] })
    expect(merged({ ...TO_KAELIN, ...noted }, {}).apply).toEqual({ ...TO_KAELIN, ...noted })
  })

  test.each([
    ['a driver, and the trip stayed', DRIVER, { tt_sub_invoice_trip: 99 }, DRIVER],
    ['the same as another', TO_KAELIN, TO_KAELIN, {}],
    ['another, and nothing else happened', TO_KAELIN, {}, TO_KAELIN],
    ['whom another chose, and a driver', { ...TO_KAELIN, ...DRIVER }, TO_KAELIN, DRIVER],
  ])('who chose %s is asked nothing', (_what, mine, others, apply) =>
    expect(merged(mine, others)).toEqual({ apply, conflicts: [] }),
  )

  test('an edit of any of it says for whom it was meant', () => {
    const edit = wholeUnits('trip', { ...SHOWN, tt_info: 'a' }, { ...SHOWN, tt_info: 'a', tt_sub_invoice_toll: 5 })
    expect(edit).toEqual({ set: { ...SHOWN, tt_sub_invoice_toll: 5 }, base: SHOWN })
  })
})
