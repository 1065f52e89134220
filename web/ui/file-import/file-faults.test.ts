import { expect, test } from 'vitest'
import { groupFaults } from './file-faults.ts'

const fault = (line: number, message: string, value = '', column = 'SUB') => ({
  ...{ line, column, message },
  values: { line, col: column, value },
})

test('equal faults stand together with their lines, others apart, in the order of their first line', () => {
  const faults = [
    fault(2, 'upload_unknown', 'Meyer'),
    fault(3, 'upload_unknown', 'Meyer'),
    fault(3, 'upload_unknown', 'Huber'),
    fault(4, 'upload_unknown', 'Meyer'),
    fault(9, 'upload_unknown', 'Meyer'),
    fault(9, 'upload_unknown', 'Meyer', 'VEHICLE'),
    fault(10, 'upload_times_order'),
  ]
  expect(groupFaults(faults).map(({ lines, column, message, count }) => [lines, column, message, count])).toEqual([
    ['2–4, 9', 'SUB', 'upload_unknown', 4],
    ['3', 'SUB', 'upload_unknown', 1],
    ['9', 'VEHICLE', 'upload_unknown', 1],
    ['10', 'SUB', 'upload_times_order', 1],
  ])
})
