import { expect, test } from 'vitest'
import { MINUTE_MS } from '../time/units.ts'
import { drivenBetween, type Stand, standsAfter } from './stands.ts'

const stand = (since: number, until: number): Stand => ({ since: since * MINUTE_MS, until: until * MINUTE_MS })
const after = (stands: readonly Stand[], since: number, until: number) =>
  standsAfter(stands, since * MINUTE_MS, until * MINUTE_MS)

test.each<[string, readonly Stand[], [since: number, until: number], readonly Stand[]]>([
  ['less than a quarter of an hour is traffic', [], [0, 14], []],
  ['a quarter of an hour is a stand', [], [0, 15], [stand(0, 15)]],
  ['one that lasts is one', [stand(0, 15)], [0, 20], [stand(0, 20)]],
  ['the next comes after it', [stand(0, 15)], [40, 60], [stand(0, 15), stand(40, 60)]],
])('%s', (_name, stands, [since, until], expected) => {
  expect(after(stands, since, until)).toEqual(expected)
})

test('the newest eight are kept', () => {
  let stands: readonly Stand[] = []
  for (let hour = 0; hour < 12; hour += 1) stands = after(stands, hour * 60, hour * 60 + 20)
  expect(stands).toEqual(Array.from({ length: 8 }, (_, index) => stand((index + 4) * 60, (index + 4) * 60 + 20)))
})

test.each<[string, readonly Stand[], number]>([
  ['no stand', [], 100],
  ['two stands', [stand(110, 130), stand(150, 190)], 40],
  ['one that began before and one that ends after', [stand(40, 120), stand(190, 260)], 70],
  ['stands before and after', [stand(10, 90), stand(210, 230)], 100],
])('driven from minute 100 to 200, %s', (_name, stands, minutes) => {
  expect(drivenBetween(stands, 100 * MINUTE_MS, 200 * MINUTE_MS)).toBe(minutes * MINUTE_MS)
})
