import { describe, expect, test } from 'vitest'
import type { Taker } from '#shared/domain/clashes/takers/takers.ts'
import { takenBack } from '../../edits/take-back.ts'
import { takingEdit, takingOf } from './taking.ts'

const ROW = {
  ...{ tt_id: 7, tt_gps: 'M 1', tt_sub: 'Meier', tt_driver: 'Dora', tt_drivernr: '7' },
  ...{ tt_sub_invoice_trip: 500, tt_sub_invoice_toll: 10 },
}
const TRIP = { key: 7, rev: 3, row: ROW }
const TAKER: Taker = {
  ...{
    key: 'a',
    vehicle: 'A 1',
    sub: 'Alpen',
    driver: { name: 'Anna', number: '9' },
    before: null,
    way: null,
    late: 0,
  },
  ...{ prices: [{ trip: 480, toll: 12, tour: 'LX 1' }], more: -18, finding: null, standing: 'fits' },
}

describe('a trip that is given to another', () => {
  test('gets vehicle, subcontractor, driver and listed price in one edit, which can be taken back', () => {
    const edit = takingEdit(TRIP, TAKER, takingOf(TAKER, ROW), 5)
    const { tt_id: _, ...before } = ROW
    expect(edit).toEqual({
      ...{ entity: 'trip', key: 7, rev: 3, seen: 5, before },
      after: {
        ...{ tt_gps: 'A 1', tt_sub: 'Alpen', tt_driver: 'Anna', tt_drivernr: '9' },
        ...{ tt_sub_invoice_trip: 480, tt_sub_invoice_toll: 12 },
      },
    })
    expect(edit && takenBack(edit, 4).after).toEqual(before)
  })

  test.each<[string, Partial<Taker>, object]>([
    ['no price is listed: the amounts stay', { prices: [], more: null }, { trip: 500, toll: 10 }],
    [
      'several prices are: the amounts stay',
      { prices: [480, 490].map((trip) => ({ trip, toll: 0, tour: 'LX' })), more: null },
      { trip: 500, toll: 10 },
    ],
    ['the company drives itself: nothing is paid', { sub: '', prices: [], more: null }, { trip: 0, toll: 0 }],
    ['no driver can: there is none', { driver: 'none' }, { driver: null }],
  ])('%s', (_what, changes, expected) => {
    expect(takingOf({ ...TAKER, ...changes }, ROW)).toMatchObject(expected)
  })

  test('is not given while an amount is none', () => {
    expect(takingEdit(TRIP, TAKER, { ...takingOf(TAKER, ROW), trip: null }, 5)).toBeNull()
  })
})
