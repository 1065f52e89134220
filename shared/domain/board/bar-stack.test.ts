import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stackBars } from './bar-stack.ts'

type Bar = { name: string; from: number; to: number }
const bar = (name: string, from: number, to: number): Bar => ({ name, from, to })
const linesOf = (bars: readonly Bar[], least = 0) =>
  Object.fromEntries(stackBars(bars, (one) => one, least).bars.map(({ bar: { name }, line }) => [name, line]))

test('bars that overlap stand below each other, and others in the topmost free line', () => {
  expect(linesOf([bar('c', 12, 20), bar('a', 0, 10), bar('b', 5, 15)])).toEqual({ a: 0, b: 1, c: 0 })
})

test('a bar that begins when another ends stands in its line', () => {
  expect(linesOf([bar('a', 0, 10), bar('b', 10, 20)])).toEqual({ a: 0, b: 0 })
})

test('a short bar takes the room that it is drawn with', () => {
  expect(linesOf([bar('a', 0, 1), bar('b', 5, 20)], 8)).toEqual({ a: 0, b: 1 })
})

test('an empty row has one line', () => {
  expect(stackBars([], (one: Bar) => one, 0)).toEqual({ bars: [], lines: 1 })
})

test('whatever bars there are, none covers another, and there are as many lines as bars at one moment', () => {
  const anyBars = fc.array(
    fc.record({ from: fc.integer({ min: 0, max: 200 }), length: fc.integer({ min: 1, max: 60 }) }),
    { maxLength: 40 },
  )
  fc.assert(
    fc.property(anyBars, fc.integer({ min: 0, max: 20 }), (spans, least) => {
      const bars = spans.map(({ from, length }, index) => bar(String(index), from, from + length))
      const { bars: stacked, lines } = stackBars(bars, (one) => one, least)
      expect(stacked).toHaveLength(bars.length)
      const drawn = stacked.map(({ bar: one, line }) => ({
        line,
        from: one.from,
        to: Math.max(one.to, one.from + least),
      }))
      for (const a of drawn)
        for (const b of drawn) if (a !== b && a.line === b.line) expect(a.to <= b.from || b.to <= a.from).toBe(true)
      const atOnce = (moment: number) => drawn.filter(({ from, to }) => from <= moment && moment < to).length
      expect(lines).toBe(Math.max(1, ...drawn.map(({ from }) => atOnce(from))))
    }),
  )
})
