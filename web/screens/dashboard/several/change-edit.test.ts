import { expect, test } from 'vitest'
import { NOW, shownTrip } from '../../../ui/trips/trip-sample.ts'
import { undoOf } from '../use-save-trips.ts'
import { editOfChange } from './change-edit.ts'

const shown = { ...shownTrip({ tt_id: 7, tt_driver: 'Ada Keller', tt_drivernr: '101' }), rev: 3 }

test('a change holds the fields that it writes, as they were and as they are to be', () => {
  const edit = editOfChange({ kind: 'driver', name: 'Beat Moser', number: '102' }, shown, 9)
  expect(edit).toEqual({
    entity: 'trip',
    key: 7,
    rev: 3,
    seen: 9,
    before: { tt_driver: 'Ada Keller', tt_drivernr: '101' },
    after: { tt_driver: 'Beat Moser', tt_drivernr: '102' },
  })
  expect(undoOf(edit, 4)).toEqual({ ...edit, rev: 4, before: edit.after, after: edit.before })
})

test('a time that was not there is taken back to none', () => {
  const edit = editOfChange({ kind: 'actual', time: 'tt_ata', at: new Date(NOW).toISOString() }, shown, 9)
  expect(undoOf(edit).after).toEqual({ tt_ata: null })
})
