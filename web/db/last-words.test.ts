import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { readLastWord, removeLastWord, removeLastWordsOf, writeLastWord } from './last-words.ts'
import { emptyStorage } from './storage-sample.ts'

beforeEach(() => void vi.stubGlobal('localStorage', emptyStorage()))
afterAll(() => void vi.unstubAllGlobals())

const typed = (form: string, saved_at: number) => ({ form, values: { info: `at ${saved_at}` }, saved_at })

it('an earlier draft that is written late takes no later word away', () => {
  writeLastWord('anna', typed('trip:1', 20))
  removeLastWord('anna', 'trip:1', 10)
  expect(readLastWord('anna', 'trip:1')).toEqual(typed('trip:1', 20))
  removeLastWord('anna', 'trip:1', 20)
  expect(readLastWord('anna', 'trip:1')).toBeNull()
})

it('a draft that is given up is gone, whenever it was typed', () => {
  writeLastWord('anna', typed('trip:1', 20))
  removeLastWord('anna', 'trip:1')
  expect(readLastWord('anna', 'trip:1')).toBeNull()
})

it('a logout takes the words of that person, however the name is spelled by then', () => {
  writeLastWord('Anna', typed('trip:1', 1))
  removeLastWordsOf('anna')
  expect(readLastWord('Anna', 'trip:1')).toBeNull()
})

it('a logout takes the words of that person, and of nobody whose name begins alike', () => {
  writeLastWord('anna', typed('trip:1', 1))
  writeLastWord('anna maria', typed('trip:1', 2))
  removeLastWordsOf('anna')
  expect(readLastWord('anna', 'trip:1')).toBeNull()
  expect(readLastWord('anna maria', 'trip:1')).toEqual(typed('trip:1', 2))
})
