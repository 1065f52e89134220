import { expect, test } from 'vitest'
import { joinedVersions } from './document-versions.ts'

const VERIFIED = { do_verified_at: '2026-01-01T10:00:00.000Z', do_replaces: null }
const document = (
  do_id: number,
  fields: { do_replaces?: number | null; do_verified_at?: string | null; retired?: boolean },
) => ({
  ...{ do_id, do_replaces: null, do_verified_at: null },
  ...fields,
})
/** Numbers of the rows, each with that of the version that holds. */
const rows = (...documents: ReturnType<typeof document>[]) => {
  const joined = joinedVersions(documents)
  return joined.rows.map((row) => [row.do_id, joined.holding(row).do_id])
}

test('a document and its renewal are one row, in which the former holds until the renewal is verified', () => {
  const former = document(1, VERIFIED)
  expect(rows(former)).toEqual([[1, 1]])
  expect(rows(former, document(2, { do_replaces: 1 }))).toEqual([[2, 1]])
  expect(rows(former, document(2, { ...VERIFIED, do_replaces: 1 }))).toEqual([[2, 2]])
})

test('a renewal of a renewal is one row too', () => {
  const versions = [
    document(1, VERIFIED),
    document(2, { ...VERIFIED, do_replaces: 1 }),
    document(3, { do_replaces: 2 }),
  ]
  expect(rows(...versions)).toEqual([[3, 2]])
})

test('a renewal that was withdrawn is none', () => {
  expect(rows(document(1, VERIFIED), document(2, { do_replaces: 1, retired: true }))).toContainEqual([1, 1])
})

test('documents that replace none, and one whose former is not there, stay by themselves', () => {
  expect(rows(document(1, VERIFIED), document(2, {}), document(4, { do_replaces: 3 }))).toEqual([
    [1, 1],
    [2, 2],
    [4, 4],
  ])
})

test('numbers that lead in a circle hide nothing', () => {
  expect(rows(document(1, { do_replaces: 2 }), document(2, { do_replaces: 1 }))).toEqual([[2, 1]])
  expect(rows(document(1, { do_replaces: 1 }))).toEqual([[1, 1]])
})
