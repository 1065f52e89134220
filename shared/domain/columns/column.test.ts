import { expect, test } from 'vitest'
import { dayNumber } from '../time/dates.ts'
import { cellText } from './column.ts'
import { headingOf } from './column-look.ts'

const dayName = (day: string): string => String(dayNumber(day))
const CONTEXT = { translate: (key: string) => `<${key}>`, timeZone: 'Europe/Zurich' }

test.each([
  [{}, 'LX 7311', 'LX 7311'],
  [{}, 7, '7'],
  [{}, true, ''],
  [{}, null, ''],
  [{ kind: 'amount' }, 1234.5, "1'234.50"],
  [{ kind: 'amount' }, 0, '0.00'],
  [{ kind: 'amount' }, undefined, ''],
  [{ kind: 'amount', hasCurrency: true }, '12.5', '12.50\u00a0<currency_symbol>'],
  [{ kind: 'day' }, '2026-11-25', '25.11.2026'],
  [{ kind: 'instant' }, '2026-11-25T08:30:00.000Z', '25.11.2026 09:30'],
  [{ kind: 'flag' }, false, '<no>'],
  [{ kind: 'flag' }, 'true', '<yes>'],
  [{ kind: 'flag' }, null, ''],
  [{ kind: 'status' }, 'canceled', '<status_canceled>'],
  [{ show: (day: string) => `day ${day}` }, ['1', '0'], 'day 1, day 0'],
  [{ show: () => 'known', order: ['1'] }, '2', '2'],
  [{ show: (day: string) => dayName(day) }, 'no day', 'no day'],
  [{}, [], ''],
] as const)('cellText(%j, %j)', (column, value, text) => expect(cellText(column, value, CONTEXT)).toBe(text))

test('a heading says the currency of amounts', () => {
  expect(headingOf({ label: 'total', kind: 'amount' }, CONTEXT.translate)).toBe('<total> <currency_symbol>')
  expect(headingOf({ label: 'total' }, CONTEXT.translate)).toBe('<total>')
})
