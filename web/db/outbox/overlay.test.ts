import { describe, expect, test } from 'vitest'
import type { OutboxEntry } from '../records.ts'
import { waitingEdit } from './entry-sample.ts'
import { foldRow, groupEntries, overlayRows, revOf, type SyncMark, TRIPS } from './overlay.ts'

/** Rows under waiting edits of this person, as the screen shows them. */

type Row = { tt_id: number; tt_rev?: number; tt_info: string; tt_note?: string }
const NEW = 'c:6ecd5ae6-4a7c-4d23-9c7c-bb0c1d1cbb55'
const ROW: Row = { tt_id: 7, tt_rev: 3, tt_info: 'old', tt_note: 'note' }

let seq = 0
const entry = (fields: Partial<OutboxEntry>): OutboxEntry => {
  seq += 1
  return waitingEdit({ seq, id: `6ecd5ae6-4a7c-4d23-9c7c-${String(seq).padStart(12, '0')}`, ...fields })
}
const fold = (...entries: Partial<OutboxEntry>[]) => foldRow<Row>(TRIPS, 7, ROW, entries.map(entry))
const overlay = (rows: readonly Row[], entries: readonly OutboxEntry[], serverIds = new Map<string, number>()) =>
  overlayRows(TRIPS, rows, ({ tt_id }) => tt_id, entries, serverIds)

describe('the revision of a row', () => {
  test.each<[string, object | undefined, number | null]>([
    ['a trip’s', { tt_rev: 3 }, 3],
    ['a tour’s', { tr_rev: 4 }, 4],
    ['none where the server gave none', { tt_info: 'x' }, null],
    ['none where it is no number', { tt_rev: '3' }, null],
    ['none without a row', undefined, null],
  ])('is %s', (_name, row, rev) => expect(revOf(row)).toBe(rev))
})

describe('one edit over its row', () => {
  test.each<[OutboxEntry['state'], string, SyncMark | null]>([
    ['queued', 'mine', 'waiting'],
    ['sent', 'mine', 'sending'],
    ['acked', 'mine', null],
    ['conflict', 'old', 'conflict'],
    ['refused', 'old', 'refused'],
  ])('that is %s shows "%s", marked %s', (state, tt_info, mark) =>
    expect(fold({ state })).toEqual({ key: 7, rev: 3, row: { ...ROW, tt_info }, mark }),
  )

  test('of which a part was taken shows that part', () =>
    expect(
      fold({ state: 'conflict', settled: { set: { tt_note: 'taken' }, base: { tt_note: 'note' } } })?.row,
    ).toMatchObject({ tt_info: 'old', tt_note: 'taken' }))
})

describe('several edits over one row', () => {
  test('lie over one another in their order', () =>
    expect(
      fold(
        { set: { tt_info: 'first', tt_note: 'first' }, base: { tt_info: 'old', tt_note: 'note' } },
        { set: { tt_info: 'second' }, base: { tt_info: 'first' } },
      )?.row,
    ).toMatchObject({ tt_info: 'second', tt_note: 'first' }))

  const STATES = ['acked', 'queued', 'sent', 'conflict', 'refused'] as const
  const MARKS: Record<OutboxEntry['state'], SyncMark | null> = {
    acked: null,
    queued: 'waiting',
    sent: 'sending',
    conflict: 'conflict',
    refused: 'refused',
  }
  test.each(
    STATES.flatMap((milder, index) =>
      STATES.slice(index).flatMap((worse) => [
        [milder, worse, MARKS[worse]] as const,
        [worse, milder, MARKS[worse]] as const,
      ]),
    ),
  )('%s, then %s: marked %s', (first, then, mark) =>
    expect(fold({ state: first }, { state: then })?.mark ?? null).toBe(mark),
  )
})

describe('a row that was created here', () => {
  const create = (fields: Partial<OutboxEntry> = {}) =>
    entry({ op: 'create', key: NEW, rev: null, set: { tt_info: 'new' }, base: {}, ...fields })
  const CREATED = { key: NEW, rev: null, row: { tt_info: 'new' }, mark: 'waiting' as SyncMark | null }

  test('stands behind the others, with what was edited since', () => {
    const edit = entry({ key: NEW, rev: null, set: { tt_note: 'later' }, base: { tt_note: undefined } })
    expect(overlay([ROW], [create(), edit])).toEqual([
      { key: 7, rev: 3, row: ROW, mark: null },
      { ...CREATED, row: { tt_info: 'new', tt_note: 'later' } },
    ])
  })

  test('and refused stays, marked', () =>
    expect(overlay([], [create({ state: 'refused' })])).toEqual([{ ...CREATED, mark: 'refused' }]))

  test('and deleted again is gone, unless the delete was refused', () => {
    const remove = (state: OutboxEntry['state']) =>
      entry({ op: 'delete', key: NEW, rev: null, set: {}, base: {}, state })
    expect(overlay([], [create({ state: 'sent' }), remove('queued')])).toEqual([])
    expect(overlay([], [create({ state: 'sent' }), remove('refused')])).toMatchObject([{ key: NEW, mark: 'refused' }])
  })

  test('shows the server’s row once that is here, and edits of it by either key', () => {
    const byName = entry({ key: NEW, set: { tt_note: 'by name' }, base: { tt_note: 'note' } })
    const byId = entry({ key: 7 })
    const ids = new Map([[NEW, 7]])
    expect(overlay([ROW], [create({ state: 'acked' }), byName, byId], ids)).toEqual([
      { key: 7, rev: 3, row: { ...ROW, tt_info: 'mine', tt_note: 'by name' }, mark: 'waiting' },
    ])
  })

  test('does not lend its values to a copy of the same row', () => {
    const made = create()
    const [shown] = overlay([], [made])
    Object.assign(shown?.row ?? {}, { tt_info: 'changed on the screen' })
    expect(made.set).toEqual({ tt_info: 'new' })
  })
})

describe('the row of another', () => {
  test('with no edit is shown as it is', () =>
    expect(overlay([ROW], [])).toEqual([{ key: 7, rev: 3, row: ROW, mark: null }]))

  test('that is deleted here is not shown, and an edit of one that is gone shows nothing', () => {
    const remove = entry({ op: 'delete', set: {}, base: {} })
    expect(overlay([ROW], [remove, entry({ key: 8 })])).toEqual([])
  })

  test('is not changed by an edit of a tour with the same number', () =>
    expect(overlay([ROW], [entry({ entity: 'tour', set: { tr_name: 'T' }, base: { tr_name: 'S' } })])).toEqual([
      { key: 7, rev: 3, row: ROW, mark: null },
    ]))

  test('has its edits together, in their order', () => {
    const [first, other, second] = [entry({}), entry({ key: 8 }), entry({})]
    const groups = groupEntries([first, other, second], 'trip', new Map())
    expect([...groups]).toEqual([
      [7, [first, second]],
      [8, [other]],
    ])
  })
})
