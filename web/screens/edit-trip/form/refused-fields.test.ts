import { describe, expect, test } from 'vitest'
import { waitingEdit } from '#web/db/outbox/entry-sample.ts'
import type { OutboxEntry } from '#web/db/records.ts'
import { refusedFields } from './refused-fields.ts'

const entry = (fields: Partial<OutboxEntry>): OutboxEntry =>
  waitingEdit({
    set: { tt_gps: 'ZH 1003' },
    base: { tt_gps: 'ZH 1001' },
    state: 'refused',
    attempts: 1,
    errors: [{ path: 'tt_gps', message: 'choice_not_offered' }],
    ...fields,
  })
const found = (entries: readonly OutboxEntry[]) =>
  Object.entries(refusedFields(entries, [7, 'c:1'])).map(([field, refused]) => [field, refused?.message])

describe('what the server refused stands at its field', () => {
  test.each<[string, Partial<OutboxEntry>, string[][]]>([
    ['a vehicle', {}, [['tt_gps', 'choice_not_offered']]],
    ['of a trip made here', { key: 'c:1', op: 'create' }, [['tt_gps', 'choice_not_offered']]],
    ['a customer', { errors: [{ path: 'tt_customer', message: 'text_too_long' }] }, [['customer', 'text_too_long']]],
    [
      'the number of an address or a driver, at what it belongs to',
      { errors: ['tt_to_adrnr', 'tt_drivernr'].map((path) => ({ path, message: 'value_invalid' })) },
      [
        ['tt_to_text', 'value_invalid'],
        ['tt_driver', 'value_invalid'],
      ],
    ],
    ['not what is no field of the form', { errors: [{ path: 'tt_eta', message: 'invalid_date' }] }, []],
    ['not without a field', { errors: undefined, message: 'trip_vehicle_driver_locked' }, []],
    ['not of another trip', { key: 8 }, []],
    ['not of a tour of that number', { entity: 'tour' }, []],
    ['not while it waits', { state: 'queued' }, []],
  ])('%s', (_what, fields, expected) => {
    expect(found([entry(fields)])).toEqual(expected)
  })

  test('of two refusals of one field the latest, with the value that was refused', () => {
    const later = entry({ seq: 2, set: { tt_gps: 'ZH 9' }, errors: [{ path: 'tt_gps', message: 'text_too_long' }] })
    const { tt_gps } = refusedFields([entry({}), later], [7])
    expect([tt_gps?.message, tt_gps?.form.tt_gps]).toEqual(['text_too_long', 'ZH 9'])
  })
})
