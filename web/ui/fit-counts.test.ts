import { expect, test } from 'vitest'
import { byFit, countFits, fitLabel } from './fit-counts.ts'

const CLASH = ['Fahrer doppelt']
const said = (label: string, values?: Record<string, unknown>): string => `${label} ${JSON.stringify(values)}`

test('a row counts once: what clashes does not count as fitting', () => {
  const rows = [
    { kind: 'fits' },
    { kind: 'fits', findings: [] },
    { kind: 'fits', findings: CLASH },
    { kind: 'doubtful', findings: CLASH },
    { kind: 'refused' },
    { kind: 'same', findings: CLASH },
  ] as const
  expect(countFits(rows)).toEqual({ fits: 2, warned: 1, not: 2, same: 1 })
})

test('a choice says how many it fits of those that it changes, and nothing where it fits all of them', () => {
  expect(fitLabel('Beat', { fits: 2, warned: 1, not: 2, same: 1 }, said)).toBe(
    'Beat – replace_fits_of {"count":2,"total":5}',
  )
  expect(fitLabel('Beat', { fits: 2, warned: 0, not: 0, same: 4 }, said)).toBe('Beat')
})

test('choices that leave fewer without a fit come first, then those that fit more, then those that can be saved for more', () => {
  const counts = [
    { fits: 1, warned: 0, not: 2, same: 0 },
    { fits: 1, warned: 2, not: 0, same: 0 },
    { fits: 0, warned: 0, not: 2, same: 1 },
    { fits: 3, warned: 0, not: 0, same: 0 },
  ]
  expect(counts.toSorted(byFit)).toEqual([counts[3], counts[1], counts[0], counts[2]])
})

test('who is replaced on several rows comes last, and the present choice of one row first', () => {
  const [sick, other] = [
    { fits: 0, warned: 0, not: 0, same: 3 },
    { fits: 0, warned: 1, not: 2, same: 0 },
  ]
  expect([sick, other].toSorted(byFit)).toEqual([other, sick])
  const [present, free] = [
    { fits: 0, warned: 0, not: 0, same: 1 },
    { fits: 0, warned: 0, not: 1, same: 0 },
  ]
  expect([free, present].toSorted(byFit)).toEqual([present, free])
})
