import { expect, test } from 'vitest'
import { writableEdit } from './writable-edit.ts'

const SHOWN = {
  tr_week_gps: ['A', null],
  tr_week_drivernr: ['1', null],
  tr_week_sub_invoice_trip: [400, 0],
  tr_name: 'T',
}
const chosen = { ...SHOWN, tr_week_gps: ['B', null] }
const fieldsOf = (...edit: Parameters<typeof writableEdit>) => Object.keys(writableEdit(...edit).set).sort()

test('a subcontractor’s edit of a day holds what it may write of the day, and none of the prices that it only sees', () =>
  expect(fieldsOf('sub', 'tour', SHOWN, chosen)).toEqual(['tr_week_drivernr.0', 'tr_week_gps.0']))

test('a subcontractor’s edit of a driver holds his number, and one of a place nothing but what was changed', () => {
  const shown = { tt_driver: 'A', tt_drivernr: '1', tt_from_adrnr: 'Z', tt_from_text: 'Zürich' }
  expect(fieldsOf('sub', 'trip', shown, { ...shown, tt_driver: 'B' })).toEqual(['tt_driver', 'tt_drivernr'])
  expect(fieldsOf('sub', 'trip', shown, { ...shown, tt_from_text: 'Bern' })).toEqual(['tt_from_text'])
})

test('a role that writes nothing sends nothing along with what it changed', () => {
  const shown = { tt_driver: 'A', tt_drivernr: '1' }
  expect(fieldsOf('customer', 'trip', shown, { ...shown, tt_driver: 'B' })).toEqual(['tt_driver'])
})

test('admin’s holds the whole day', () =>
  expect(fieldsOf('admin', 'tour', SHOWN, chosen)).toEqual([
    'tr_week_drivernr.0',
    'tr_week_gps.0',
    'tr_week_sub_invoice_trip.0',
  ]))

test('what the person did change stays, so that the server says why not', () =>
  expect(fieldsOf('sub', 'tour', SHOWN, { ...chosen, tr_name: 'mine' })).toContain('tr_name'))
