import { describe, expect, test } from 'vitest'
import { NOW, shownTrip } from '../../shared/trips/trip-sample.ts'
import { editOfAssignment } from '../screens/dashboard/phone/assignment.ts'
import { editOfChange } from './change-edit.ts'
import { type Choices, canTakeBack, pricesKept, type TourEdit, takeBack } from './take-back.ts'

const shown = {
  ...shownTrip({ tt_id: 7, tt_rev: 3, tt_driver: 'Ada Keller', tt_drivernr: '101', tt_gps: 'ZH 1' }),
  rev: 3,
}
const sessions = { author: 'hers', present: 'hers' }

test('a change holds the fields that it writes, as they were and as they are to be, and for whom', () => {
  const edit = editOfChange({ kind: 'driver', name: 'Beat Moser', number: '102' }, shown, 9)
  expect(edit).toEqual({
    entity: 'trip',
    key: 7,
    rev: 3,
    seen: 9,
    before: { tt_sub: 'Meier Trans', tt_gps: 'ZH 1', tt_driver: 'Ada Keller', tt_drivernr: '101' },
    after: { tt_sub: 'Meier Trans', tt_gps: 'ZH 1', tt_driver: 'Beat Moser', tt_drivernr: '102' },
  })
  const back = { ...edit, before: edit.after, after: edit.before }
  expect(takeBack([edit], sessions)).toEqual([back])
  expect(takeBack([edit], sessions, () => 4)).toEqual([{ ...back, rev: 4 }])
})

test('a time that was not there is taken back to none', () => {
  const edit = editOfChange({ kind: 'actual', time: 'tt_ata', at: new Date(NOW).toISOString() }, shown, 9)
  expect(takeBack([edit], sessions)?.[0]?.after).toEqual({ tt_ata: null })
})

test('in the session of another person nothing is taken back', () => {
  const edit = editOfAssignment(shown, { tt_gps: 'ZH 2' }, 9)
  expect(takeBack([edit], { author: 'hers', present: 'his' })).toBeNull()
  expect(takeBack([edit], { author: 'hers', present: undefined })).toBeNull()
})

describe('taking back is offered', () => {
  const choices: Choices = {
    vehicles: [{ gps_id: 'ZH 1' }, { gps_id: 'ZH 2' }],
    drivers: [
      { dr_name: 'Ada Keller', dr_number: '101' },
      { dr_name: 'Beat Moser', dr_number: '102' },
    ],
    subcontractors: [{ sc_name: 'Alpina' }],
  }
  const assigned = editOfAssignment(shown, { tt_driver: 'Beat Moser', tt_drivernr: '102' }, 9)

  test('where the person may choose what stood there', () => {
    expect(canTakeBack([assigned], choices)).toBe(true)
  })

  test('not where the former driver is none that the person may choose', () => {
    expect(canTakeBack([assigned], { ...choices, drivers: choices.drivers.slice(1) })).toBe(false)
    expect(canTakeBack([assigned, editOfAssignment(shown, { tt_gps: 'ZH 2' }, 9)], { ...choices, vehicles: [] })).toBe(
      false,
    )
  })

  test('where nobody drove', () => {
    const nobody = shownTrip({ tt_id: 7, tt_driver: '', tt_drivernr: '' })
    expect(canTakeBack([editOfAssignment(nobody, { tt_driver: 'Beat Moser', tt_drivernr: '102' }, 9)], choices)).toBe(
      true,
    )
  })

  test('not where it would take a vehicle away, which can only be changed', () => {
    const without = shownTrip({ tt_id: 7, tt_gps: '' })
    expect(canTakeBack([editOfAssignment(without, { tt_gps: 'ZH 2' }, 9)], choices)).toBe(false)
  })

  test('whatever else the trip holds that nobody may choose', () => {
    const others = shownTrip({ tt_id: 7, tt_gps: 'sold', tt_driver: '', tt_drivernr: '' })
    expect(canTakeBack([editOfAssignment(others, { tt_driver: 'Beat Moser', tt_drivernr: '102' }, 9)], choices)).toBe(
      true,
    )
  })

  test.each([
    ['Alpina', true],
    ['', true],
    ['gone', false],
  ])('of a subcontractor, formerly %j: %s', (tt_sub, isOffered) => {
    const edit = editOfChange(
      { kind: 'subcontractor', subcontractor: 'Bise' },
      { ...shownTrip({ tt_id: 7, tt_sub }), rev: 3 },
      9,
    )
    expect(canTakeBack([edit], choices)).toBe(isOffered)
  })
})

describe('of tours taking back is offered', () => {
  const week = <Value>(monday: Value) => [monday, null, null, null, null, null, null]
  const choices: Choices = {
    vehicles: [{ gps_id: 'ZH 1' }],
    drivers: [{ dr_id: 1, dr_name: 'Ada Keller', dr_number: '101' }],
    subcontractors: [{ sc_name: 'Alpina' }],
  }
  const edit = (before: object, after: object): TourEdit => ({ entity: 'tour', key: 7, rev: 3, seen: 9, before, after })

  test.each([
    ['where its driver may be chosen', { tr_week_driver: week(1) }, { tr_week_driver: week(2) }, true],
    ['not where he is retired', { tr_week_driver: week(9) }, { tr_week_driver: week(1) }, false],
    ['where nobody drove', { tr_week_gps: week(null) }, { tr_week_gps: week('ZH 1') }, true],
    ['not where the subcontractor is gone', { tr_week_sub: week('gone') }, { tr_week_sub: week('Alpina') }, false],
    ['whatever stays as it is', { tr_week_sub: week('gone') }, { tr_week_sub: week('gone') }, true],
  ])('%s', (_name, before, after, isOffered) => expect(canTakeBack([edit(before, after)], choices)).toBe(isOffered))
})

describe('dated prices', () => {
  const price = (from: string, trip: number) => ({
    from,
    customer_trip: trip,
    customer_toll: 0,
    sub_trip: Array(7).fill(1),
    sub_toll: Array(7).fill(0),
  })
  const [january, april] = [price('2027-01-01', 520), price('2027-04-01', 540)]
  const edit: TourEdit = {
    entity: 'tour',
    key: 7,
    rev: 3,
    seen: 9,
    before: { tr_prices: [] },
    after: { tr_prices: [january] },
  }

  test('are taken back as far as they are still as written, whatever stands beside them', () => {
    expect(
      takeBack(
        [edit],
        sessions,
        () => 4,
        () => [january, april],
      ),
    ).toEqual([{ ...edit, rev: 4, before: { tr_prices: [january, april] }, after: { tr_prices: [april] } }])
  })

  test('that another person wrote since stay, and are no change that is taken back', () => {
    const [own, others] = [edit, { ...edit, key: 8 }]
    const pricesOf = ({ key }: { key: unknown }) => [key === 8 ? price('2027-01-01', 530) : january]
    expect(takeBack([own, others], sessions, () => 4, pricesOf)?.map(({ key }) => key)).toEqual([7])
    expect(pricesKept([own, others], pricesOf)).toEqual([others])
    expect(pricesKept([own, others], () => [january, april])).toEqual([])
    expect(pricesKept([own, others], () => [])).toEqual([])
  })

  test('of one tour may stay in part', () => {
    const both = { ...edit, after: { tr_prices: [january, april] } }
    const pricesOf = () => [january, price('2027-04-01', 550)]
    expect(takeBack([both], sessions, () => 4, pricesOf)).toMatchObject([
      { after: { tr_prices: [price('2027-04-01', 550)] } },
    ])
    expect(pricesKept([both], pricesOf)).toEqual([both])
  })

  test('can always be', () => expect(canTakeBack([edit], { vehicles: [], drivers: [], subcontractors: [] })).toBe(true))
})
