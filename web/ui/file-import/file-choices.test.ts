import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { emptyStorage } from '../../db/storage-sample.ts'
import { NO_CHOICES, questionsOf, recalledFor, rememberColumns } from './file-choices.ts'

beforeEach(() => void vi.stubGlobal('localStorage', emptyStorage()))
afterAll(() => void vi.unstubAllGlobals())

const headings = (...names: string[]) => names.map((heading) => ({ heading, column: null, like: null }))
const asked = (...names: string[]) => questionsOf({ headings: headings(...names) })

test('columns are remembered for files of that kind with the same headings, and never over a choice', () => {
  rememberColumns('trip', headings('A', 'b'), { A: 'TOUR' })
  expect(recalledFor('trip', asked('a', 'B'), NO_CHOICES)).toEqual({ ...NO_CHOICES, columns: { A: 'TOUR' } })
  expect(recalledFor('driver', asked('A', 'b'), NO_CHOICES)).toBeNull()
  expect(recalledFor('trip', asked('A'), NO_CHOICES)).toBeNull()
  expect(recalledFor('trip', asked('A', 'b'), { ...NO_CHOICES, columns: { A: '' } })).toBeNull()
})

test('an empty choice is none, and the oldest of many are forgotten', () => {
  rememberColumns('trip', headings('first'), { first: 'TOUR' })
  rememberColumns('trip', headings('none'), {})
  expect(recalledFor('trip', asked('none'), NO_CHOICES)).toBeNull()
  for (let at = 0; at < 50; at += 1) rememberColumns('trip', headings(`h${at}`), { x: 'TOUR' })
  expect(recalledFor('trip', asked('first'), NO_CHOICES)).toBeNull()
  expect(recalledFor('trip', asked('h0'), NO_CHOICES)).not.toBeNull()
})
