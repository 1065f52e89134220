import { expect, test } from 'vitest'
import type { TextKey } from '#shared/text-key.ts'
import { groupFaults, wrongValue } from './file-faults.ts'

const fault = (line: number, message: TextKey, value = '', column = 'SUB') => ({
  ...{ line, column, message },
  values: { line, col: column, value },
})

test('equal faults stand together with their lines, others apart, in the order of their first line', () => {
  const faults = [
    fault(2, 'upload_unknown_value', 'Meyer'),
    fault(3, 'upload_unknown_value', 'Meyer'),
    fault(3, 'upload_unknown_value', 'Huber'),
    fault(4, 'upload_unknown_value', 'Meyer'),
    fault(9, 'upload_unknown_value', 'Meyer'),
    fault(9, 'upload_unknown_value', 'Meyer', 'VEHICLE'),
    fault(10, 'upload_times_order'),
  ]
  expect(groupFaults(faults).map(({ lines, column, message, count }) => [lines, column, message, count])).toEqual([
    ['2–4, 9', 'SUB', 'upload_unknown_value', 4],
    ['3', 'SUB', 'upload_unknown_value', 1],
    ['9', 'VEHICLE', 'upload_unknown_value', 1],
    ['10', 'SUB', 'upload_times_order', 1],
  ])
})

test.each([
  ['a reason without it', 'cm_email', 'Geben Sie eine gültige Adresse ein.', 'holz.example'],
  ['a reason that names it', 'cm_email', '«holz.example» ist keine Adresse.', ''],
  ['a column that nobody types', 'row_state', 'Diese Zeile gehört zu einem anderen Eintrag.', ''],
])('the wrong value is shown beside %s', (_what, column, said, shown) => {
  expect(wrongValue({ column, values: { value: 'holz.example' } }, said)).toBe(shown)
})

test('a value that is missing is not shown', () => {
  expect(wrongValue({ column: 'cm_name', values: { value: '' } }, 'Pflichtfeld')).toBe('')
  expect(wrongValue({ column: 'cm_name', values: {} }, 'Pflichtfeld')).toBe('')
})
