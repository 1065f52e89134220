import { expect, test } from 'vitest'
import { newTourDefaults } from '../../../shared/domain/weekday-rules.ts'
import { chosenChoice } from './day-fields.ts'
import type { TourLookups } from './edit-tour-context.ts'

test('who is chosen and no longer offered goes by name', () => {
  const lookups = { drivers: [], driverNames: new Map([[17, 'Max']]) } as unknown as TourLookups
  const draft = { ...newTourDefaults(), tr_week_driver: [null, 17, null, null, null, null, null] }
  expect(chosenChoice(draft, 'tr_week_driver', 1, lookups)).toEqual({ value: '17', label: 'Max' })
  expect(chosenChoice(draft, 'tr_week_driver', 0, lookups)).toBeNull()
})
