import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { emptyStorage } from '../storage-sample.ts'
import { readUnsavedInput, removeAllUnsavedInput, removeUnsavedInput, writeUnsavedInput } from './unsaved-input.ts'

beforeEach(() => void vi.stubGlobal('localStorage', emptyStorage()))
afterAll(() => void vi.unstubAllGlobals())

const typed = (form: string, saved_at: number) => ({ form, values: { info: `at ${saved_at}` }, saved_at })

test('an earlier draft that is written late takes no later word away', () => {
  writeUnsavedInput('anna', typed('trip:1', 20))
  removeUnsavedInput('anna', 'trip:1', 10)
  expect(readUnsavedInput('anna', 'trip:1')).toEqual(typed('trip:1', 20))
  removeUnsavedInput('anna', 'trip:1', 20)
  expect(readUnsavedInput('anna', 'trip:1')).toBeNull()
})

test('a draft that is given up is gone, whenever it was typed', () => {
  writeUnsavedInput('anna', typed('trip:1', 20))
  removeUnsavedInput('anna', 'trip:1')
  expect(readUnsavedInput('anna', 'trip:1')).toBeNull()
})

test('a logout takes the words of that person, however the name is spelled by then', () => {
  writeUnsavedInput('Anna', typed('trip:1', 1))
  removeAllUnsavedInput('anna')
  expect(readUnsavedInput('Anna', 'trip:1')).toBeNull()
})

test('a logout removes the input of that person, and of no other whose name begins alike', () => {
  writeUnsavedInput('anna', typed('trip:1', 1))
  writeUnsavedInput('anna maria', typed('trip:1', 2))
  removeAllUnsavedInput('anna')
  expect(readUnsavedInput('anna', 'trip:1')).toBeNull()
  expect(readUnsavedInput('anna maria', 'trip:1')).toEqual(typed('trip:1', 2))
})
