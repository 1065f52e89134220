import fs from 'node:fs'
import { expect, test } from 'vitest'
import { consoleWords, makeFolder, withRoom, writing } from './writing.ts'

const wordsOf = (work: () => unknown): string => {
  try {
    work()
    return ''
  } catch (error) {
    return consoleWords(error)
  }
}
const fill = () => fs.writeFileSync('/dev/full', 'x')

test('a full disk is told with the place and what to do, by hand and by itself', () => {
  expect(wordsOf(() => writing('/mnt/copy', 'Make room there', fill))).toBe(
    '/mnt/copy cannot be written: its disk is full. Make room there',
  )
  expect(wordsOf(fill)).toBe('A file cannot be written: its disk is full. Mend that, or choose another folder')
})

test('where one place is read and another written, only a lack of room is of the latter, whatever wraps it', () => {
  const told = '/mnt/data cannot be written: its disk is full. Make room there'
  const wrapped = () => {
    throw new Error('a query failed', { cause: Object.assign(new Error('full'), { code: 'SQLITE_FULL' }) })
  }
  for (const work of [fill, wrapped]) expect(wordsOf(() => withRoom('/mnt/data', 'Make room there', work))).toBe(told)
  expect(wordsOf(() => withRoom('/mnt/data', 'x', () => fs.readFileSync('/nowhere/x')))).toBe('There is no /nowhere/x')
})

test.each(['/proc/x', '/proc/self/x/y', '/sys/x', '/dev/null', '/dev/null/x'])('no folder is made at %s', (place) => {
  expect(wordsOf(() => makeFolder(place, 'Choose another'))).toMatch(
    new RegExp(`^${place} cannot be written: [^:]+\\. Choose another$`),
  )
})

test('a code of the system is told as a sentence, and words of this product stay', () => {
  expect(wordsOf(() => fs.readFileSync('/nowhere/x'))).toBe('There is no /nowhere/x')
  expect(wordsOf(() => fs.mkdirSync('/dev/null/x'))).toMatch(/^\/dev\/null\/x cannot be written: a file is where /)
  expect(
    wordsOf(() =>
      writing('/mnt', 'x', () => {
        throw new Error('the copy is of another company')
      }),
    ),
  ).toBe('the copy is of another company')
})
