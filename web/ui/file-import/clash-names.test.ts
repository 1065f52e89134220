import { expect, test } from 'vitest'
import { clashNames } from './clash-names.ts'

const cell = (key: string, column: string) => ({ key, column })
const upper = (column: string) => column.toUpperCase()

test('cells that others changed are named by row and column', () => {
  expect(clashNames([cell('LX 1', 'a'), cell('LX 1', 'b'), cell('LX 2', 'a')], upper)).toBe('LX 1: A, B; LX 2: A')
})
test('the first of many, and how many more', () => {
  const cells = Array.from({ length: 8 }, (_, at) => cell(`T${at}`, 'a'))
  expect(clashNames(cells, upper)).toBe('T0: A; T1: A; T2: A; T3: A; T4: A; +3')
})
