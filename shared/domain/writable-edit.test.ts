import { expect, it } from 'vitest'
import { writableEdit } from './writable-edit.ts'

const SHOWN = {
  tr_week_gps: ['A', null],
  tr_week_drivernr: ['1', null],
  tr_week_sub_invoice_trip: [400, 0],
  tr_name: 'T',
}
const chosen = { ...SHOWN, tr_week_gps: ['B', null] }
const fieldsOf = (...edit: Parameters<typeof writableEdit>) => Object.keys(writableEdit(...edit).set).sort()

it('a subcontractor’s edit of a day holds what it may write of the day, and none of the prices that it only sees', () =>
  expect(fieldsOf('sub', 'tour', SHOWN, chosen)).toEqual(['tr_week_drivernr.0', 'tr_week_gps.0']))

it('admin’s holds the whole day', () =>
  expect(fieldsOf('admin', 'tour', SHOWN, chosen)).toEqual([
    'tr_week_drivernr.0',
    'tr_week_gps.0',
    'tr_week_sub_invoice_trip.0',
  ]))

it('what the person did change stays, so that the server says why not', () =>
  expect(fieldsOf('sub', 'tour', SHOWN, { ...chosen, tr_name: 'mine' })).toContain('tr_name'))
