import { expect, test } from 'vitest'
import { waitingEdit } from '../db/outbox/entry-sample.ts'
import type { OutboxEntry } from '../db/records.ts'
import { editsOfRows } from './edits-of-rows.ts'

const edit = (seq: number, fields: Partial<OutboxEntry> = {}) => waitingEdit({ seq, id: `m${seq}`, ...fields })
const rows = (...args: Parameters<typeof editsOfRows>) =>
  editsOfRows(...args).map(({ id, edits }) => [id, edits.map(({ seq }) => seq)])

test('a trip that was changed three times is one row', () => {
  const outbox = [edit(1), edit(2, { key: 8 }), edit(3), edit(4), edit(5, { entity: 'tour' })]
  expect(rows(outbox)).toEqual([
    ['trip 7', [1, 3, 4]],
    ['trip 8', [2]],
    ['tour 7', [5]],
  ])
})

test('a row with an edit to decide comes first, that edit before the others of its row', () => {
  const outbox = [edit(1, { key: 8 }), edit(2), edit(3, { state: 'conflict' })]
  expect(rows(outbox)).toEqual([
    ['trip 7', [3, 2]],
    ['trip 8', [1]],
  ])
})

test('a new row is one with its later edits, under either of its keys', () => {
  const outbox = [edit(1, { op: 'create', key: 'c:1' }), edit(2, { key: 'c:1' }), edit(3, { key: 12 })]
  expect(rows(outbox)).toEqual([
    ['trip c:1', [1, 2]],
    ['trip 12', [3]],
  ])
  expect(rows(outbox, new Map([['c:1', 12]]))).toEqual([['trip 12', [1, 2, 3]]])
})

test('what is settled is no row', () => expect(rows([edit(1, { state: 'acked' })])).toEqual([]))
