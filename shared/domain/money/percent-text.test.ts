import { expect, test } from 'vitest'
import { percentText } from './percent-text.ts'

test.each([
  [4.39, 'de', '4.39\u00a0%'],
  [4.39, 'fr', '4,39\u00a0%'],
  [12, 'nl', '12,0\u00a0%'],
  [0, 'en', '0.0\u00a0%'],
] as const)('%d in %s', (percent, language, words) => expect(percentText(percent, language)).toBe(words))

test('a whole number that was set stands as it is', () => expect(percentText(30, 'de', 0)).toBe('30\u00a0%'))
