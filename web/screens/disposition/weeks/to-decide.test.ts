import { expect, test } from 'vitest'
import { questionsOf } from './to-decide.ts'

const asks = (day: string) => ({ tr_id: 1, tour: 'TX 1', day, what: 'asks', why: 'Weihnachten' }) as const

test('only what asks in a week that is chosen is to be decided', () => {
  const closed = [asks('2026-12-25'), { ...asks('2026-12-26'), what: 'rests' } as const, asks('2027-01-01')]
  expect(questionsOf([202652], closed)).toBe(1)
  expect(questionsOf([202652, 202653], closed)).toBe(2)
  expect(questionsOf([], closed)).toBe(0)
  expect(questionsOf([202652])).toBe(0)
})
