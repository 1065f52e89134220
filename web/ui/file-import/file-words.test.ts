import { expect, test } from 'vitest'
import { weekdaysInWords } from './file-words.ts'

const NAMES = ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So']

test.each([
  ['1, 5 / 2–4 / 6', 'Mo, Fr / Di–Do / Sa'],
  ['1–7', 'Mo–So'],
  ['', ''],
  ['Mo–Fr', 'Mo–Fr'],
  ['12345', '12345'],
  ['8', '8'],
])('weekdays %j: %s', (value, words) => expect(weekdaysInWords(value, (day) => NAMES[day] ?? '')).toBe(words))
