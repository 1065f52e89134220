import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { readSetting, writeSetting } from '../db/local-settings.ts'
import { emptyStorage } from '../db/storage-sample.ts'
import { readUnsavedInput, writeUnsavedInput } from '../db/unsent/unsaved-input.ts'
import { lostOf, unsentOf } from '../db/unsent/unsent-notes.ts'
import { adoptAppVersion } from './app-version.ts'

beforeEach(() => void vi.stubGlobal('localStorage', emptyStorage()))
afterAll(() => void vi.unstubAllGlobals())

test('a new version keeps who is logged in and what was typed last, and nothing else', () => {
  const draft = { form: 'trip:1', values: { tt_info: 'half typ' }, saved_at: 5 }
  adoptAppVersion('1')
  writeSetting('access_token', 'token')
  writeSetting('dashboard_view', 'next_week')
  localStorage.setItem('of an older version', 'x')
  writeUnsavedInput('anna', draft)
  adoptAppVersion('2')
  expect([readSetting('access_token'), readSetting('app_version')]).toEqual(['token', '2'])
  expect(readSetting('dashboard_view')).toBeUndefined()
  expect(localStorage.getItem('of an older version')).toBeNull()
  expect(readUnsavedInput('anna', 'trip:1')).toEqual(draft)
})

test('notes that an older version kept under the name as it is spelled are found', () => {
  const note = { database: 'd', count: 1, edits: [] }
  localStorage.setItem('unsent Anna', JSON.stringify(note))
  localStorage.setItem('lost Anna', JSON.stringify(note))
  const draft = { form: 'trip:1', values: {}, saved_at: 5 }
  localStorage.setItem('draft Anna%20Maria trip:1', JSON.stringify(draft))
  adoptAppVersion('2')
  expect([unsentOf('anna'), lostOf('ANNA')]).toEqual([note, note])
  expect(readUnsavedInput('anna maria', 'trip:1')).toEqual(draft)
})

test('the same version leaves everything as it is', () => {
  adoptAppVersion('1')
  writeSetting('dashboard_view', 'next_week')
  adoptAppVersion('1')
  expect(readSetting('dashboard_view')).toBe('next_week')
})
