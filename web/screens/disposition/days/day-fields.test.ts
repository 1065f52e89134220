import { expect, test } from 'vitest'
import { newTourDefaults, type TourDraft } from '#shared/domain/tour/weekday-rules.ts'
import type { TourLookups } from '../edit-tour-context.ts'
import { enableDay, setWeekValue } from '../tour-form.ts'
import { chosenChoice, copyDayToOthers, enableDayIn } from './day-fields.ts'

/** Opens an editor in which Tuesday is driven, with a retired driver; the typed toll of Tuesday cannot be read. */
const openEditor = () => {
  let draft: TourDraft = enableDay(enableDay(newTourDefaults(), 0, true), 1, true)
  draft = setWeekValue(draft, 'tr_week_sub_invoice_toll', 0, 12)
  draft = { ...draft, tr_week_driver: draft.tr_week_driver.map((_none, day) => (day === 1 ? 17 : null)) }
  const unread = new Set(['tr_week_sub_invoice_toll.1', 'tr_stp'])
  return {
    unread,
    today: '2026-11-26',
    draft: () => draft,
    change: (next: (tour: TourDraft) => TourDraft) => {
      draft = next(draft)
    },
    setUnread: (path: string) => void unread.delete(path),
  }
}

test('a day that is disabled takes along what cannot be read of its amounts, and nothing else', () => {
  const editor = openEditor()
  enableDayIn(editor, 1, false)
  expect([...editor.unread]).toEqual(['tr_stp'])
  expect(editor.draft().tr_week_status[1]).toBe(false)
})

test('the same for all days replaces what cannot be read of the others', () => {
  const editor = openEditor()
  copyDayToOthers(editor, 0)
  expect([...editor.unread]).toEqual(['tr_stp'])
  expect(editor.draft().tr_week_sub_invoice_toll.slice(0, 3)).toEqual([12, 12, 0])
})

test('a day that is copied keeps what cannot be read of its own', () => {
  const editor = openEditor()
  copyDayToOthers(editor, 1)
  expect([...editor.unread]).toEqual(['tr_week_sub_invoice_toll.1', 'tr_stp'])
})

test('who is chosen and no longer offered goes by name', () => {
  const lookups = { drivers: [], driverNames: new Map([[17, 'Max']]) } as unknown as TourLookups
  const draft = openEditor().draft()
  expect(chosenChoice(draft, 'tr_week_driver', 1, lookups)).toEqual({ value: '17', label: 'Max' })
  expect(chosenChoice(draft, 'tr_week_driver', 0, lookups)).toBeNull()
})
