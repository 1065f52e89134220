import { expect, test } from 'vitest'
import type { DayTimes } from '#shared/domain/tour/dated.ts'
import { enteredTimes } from './entered-times.ts'

const AT_SIX: DayTimes = { stp: '06:00', std: '07:00', std_plus_day: 0, sta: '09:00', sta_plus_day: 0 }
const clocks = ({ stp, std, sta }: DayTimes): string => `${stp} ${std} ${sta}`
const TYPED = new Set(['stp'] as const)

/** Types into the field of the positioning what it reads after each key; the empty text is what cannot be read. */
const typing = (entered: ReturnType<typeof enteredTimes>, before: DayTimes, read: readonly string[]): DayTimes => {
  entered.enter('stp', before)
  const after = read.reduce((now, stp) => entered.after('stp', { stp }, now, TYPED), before)
  entered.leave(after)
  return after
}

test('the others follow from where they stood when the field was entered', () => {
  expect(clocks(typing(enteredTimes(), AT_SIX, ['00:00', '06:00', '06:30']))).toBe('06:30 07:30 09:30')
})

test('a mistyped time moves nothing, and its correction moves them from where they stood', () => {
  const entered = enteredTimes()
  const mistyped = typing(entered, AT_SIX, ['02:00', ''])
  expect(clocks(mistyped)).toBe(' 07:00 09:00')
  expect(clocks(typing(entered, mistyped, ['00:00', '05:00']))).toBe('05:00 06:00 08:00')
})

test('another field that is typed meanwhile keeps what it was given', () => {
  const entered = enteredTimes()
  const mistyped = typing(entered, AT_SIX, ['02:00', ''])
  entered.enter('std', mistyped)
  expect(clocks(entered.after('std', { std: '07:15' }, mistyped, new Set(['stp', 'std'])))).toBe(' 07:15 09:00')
})
