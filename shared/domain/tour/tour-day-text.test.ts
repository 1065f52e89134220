import { expect, test } from 'vitest'
import de from '../../i18n/de.json' with { type: 'json' }
import type { TourDay } from './dated.ts'
import { toldBeside, tourDayText } from './tour-day-text.ts'

const words = {
  translate: (key: keyof typeof de) => de[key],
  driverName: (id: number) => (id === 2 ? 'Ada Keller' : undefined),
}

test.each<[TourDay, string]>([
  [{ day: '2026-12-25', kind: 'off', reason: 'Weihnachten' }, '25.12.2026 fällt aus (Weihnachten)'],
  [
    { day: '2026-12-27', kind: 'extra', sub: 'Bise', gps: 'B-1', driver: 2 },
    '27.12.2026 fährt zusätzlich, Bise, B-1, Ada Keller',
  ],
  [
    {
      day: '2026-12-24',
      kind: 'changed',
      times: { stp: '20:00', std: '20:30', std_plus_day: 0, sta: '02:00', sta_plus_day: 1 },
      driver: 9,
      customer_trip: 1520,
    },
    "24.12.2026 fährt anders, 20:00 · 20:30 · 02:00 +1, #9, Kunde: Fahrt 1'520.00",
  ],
])('an exception in words %#', (entry, said) => {
  expect(tourDayText(entry, words)).toBe(said)
})

test('only what differs is told of a list', () => {
  const [off, extra] = [
    { day: '2026-12-25', kind: 'off' },
    { day: '2026-12-27', kind: 'extra' },
  ]
  expect(toldBeside('tr_days', [off, extra], [{ day: '2026-12-25', kind: 'off' }])).toEqual([extra])
  expect(toldBeside('tr_days', [off], undefined)).toEqual([off])
  expect(toldBeside('tr_requirements', ['A'], ['A'])).toEqual(['A'])
})
