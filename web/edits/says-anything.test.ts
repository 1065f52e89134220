import { expect, test } from 'vitest'
import { NOW, shownTrip } from '../../shared/trips/trip-sample.ts'
import { editOfAssignment } from '../screens/dashboard/phone/assignment.ts'
import { editOfAnswer } from './answer-edit.ts'
import { editOfChange } from './change-edit.ts'
import { saysAnything } from './says-anything.ts'

const shown = {
  ...shownTrip({ tt_id: 7, tt_rev: 3, tt_driver: 'Ada Keller', tt_drivernr: '101', tt_gps: 'ZH 1' }),
  rev: 3,
}

test.each([
  ['the vehicle that is chosen', editOfAssignment(shown, { tt_gps: 'ZH 1' }, 9), false],
  ['another vehicle', editOfAssignment(shown, { tt_gps: 'ZH 2' }, 9), true],
  ['the driver who is chosen', editOfChange({ kind: 'driver', name: 'Ada Keller', number: '101' }, shown, 9), false],
  [
    'another driver of the same name',
    editOfChange({ kind: 'driver', name: 'Ada Keller', number: '102' }, shown, 9),
    true,
  ],
  ['a time', editOfChange({ kind: 'actual', time: 'tt_ata', at: new Date(NOW).toISOString() }, shown, 9), true],
  ['no driver where there was none', { before: {}, after: { tt_driver: '' } }, false],
])('%s', (_name, edit, isSaid) => expect(saysAnything(edit)).toBe(isSaid))

test('a week is compared day by day', () => {
  const week = (monday: string | null) => ({ tr_week_gps: [monday, null, null, null, null, null, null] })
  expect(saysAnything({ before: week('ZH 1'), after: week('ZH 1') })).toBe(false)
  expect(saysAnything({ before: week('ZH 1'), after: week(null) })).toBe(true)
})

test('an answer that is given again', () => {
  const answered = { ...shown.row, tt_answer: 'accepted' as const }
  expect(saysAnything(editOfAnswer({ key: 7, row: answered }, { answer: 'accepted' }, 9))).toBe(true)
})
