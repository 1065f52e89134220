import { expect, test } from 'vitest'
import { HOUR_MS } from '../../shared/domain/time/units.ts'
import { isTrialDue } from './backup-trials.ts'

const NOW = Date.parse('2026-11-26T02:15:00Z')

test('tried once in the night, and at any hour where the last one is older than a day', () => {
  const due = (hour: number, lastHours: number | null, newest: number | null = NOW) =>
    isTrialDue({ now: NOW, hour, newest, last: lastHours === null ? null : NOW - lastHours * HOUR_MS })
  expect(due(3, null, null)).toBe(false)
  expect(due(14, null)).toBe(true)
  expect(due(3, 24)).toBe(true)
  expect(due(3, 1)).toBe(false)
  expect(due(14, 24)).toBe(false)
  expect(due(14, 27)).toBe(true)
})
