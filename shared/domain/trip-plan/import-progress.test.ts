import { expect, test } from 'vitest'
import { importShare, NO_PROGRESS } from './import-progress.ts'

test.each([
  ['check', {}, 0],
  ['check', { lines: 200 }, 0.1],
  ['check', { lines: 200, checked: 100 }, 0.55],
  ['check', { lines: 200, checked: 200 }, 1],
  ['import', { lines: 200, checked: 200 }, 0.5],
  // Rows are known as present only once they are checked: fewer may be written than there are lines.
  ['import', { lines: 200, checked: 200, to_write: 80, written: 40 }, 0.75],
  ['import', { lines: 200, checked: 200, to_write: 80, written: 80 }, 1],
] as const)('%s of %o: %d', (step, progress, share) => {
  expect(importShare(step, { ...NO_PROGRESS, ...progress })).toBeCloseTo(share)
})
