import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { ancestorsAfterRestore, isSameRow, lineOf, setAncestors } from './lineage.ts'

const at = (epoch: string, trip: number, tour: number, statement = 0) => ({ epoch, trip, tour, statement })

describe('a database that is made out of a backup shares rows with', () => {
  test('the backup and what that came from, where the replaced one is lost', () =>
    expect(ancestorsAfterRestore([at('a', 1, 2), at('b', 3, 4)], [])).toEqual([at('a', 1, 2), at('b', 3, 4)]))

  test('nothing of a replaced one that is of another line', () =>
    expect(ancestorsAfterRestore([at('a', 1, 2)], [at('x', 5, 6)])).toEqual([at('a', 1, 2)]))

  test('those between the backup and the replaced one, as far as the backup has their rows', () =>
    expect(ancestorsAfterRestore([at('a', 10, 20)], [at('a', 12, 22), at('b', 5, 30), at('c', 40, 6)])).toEqual([
      at('a', 10, 20),
      at('b', 5, 20),
      at('c', 10, 6),
    ]))

  test('no more than the branch had, where that was left earlier than the backup was made', () =>
    expect(ancestorsAfterRestore([at('a', 10, 20)], [at('a', 4, 6), at('b', 30, 30)])).toEqual([
      at('a', 10, 20),
      at('b', 4, 6),
    ]))

  test('the last one that both have in common, of several', () =>
    expect(
      ancestorsAfterRestore([at('a', 1, 1), at('b', 10, 10)], [at('a', 1, 1), at('b', 8, 9), at('c', 50, 50)]),
    ).toEqual([at('a', 1, 1), at('b', 10, 10), at('c', 8, 9)]))
})

describe('an id that a device read', () => {
  let t: TestApp
  beforeEach(() => {
    t = createTestApp()
    setAncestors(t.store.sqlite, [at('former', 10, 5, 3), { epoch: 'before statements', trip: 1, tour: 1 }])
  })
  afterEach(() => t.close())

  test.each<[string, 'trip' | 'tour' | 'statement', number, string | undefined, boolean]>([
    ['of this database', 'trip', 99, 'this', true],
    ['of a device that does not say', 'trip', 99, undefined, true],
    ['of a former one, up to the last trip in common', 'trip', 10, 'former', true],
    ['of a former one, behind the last trip in common', 'trip', 11, 'former', false],
    ['of a former one, up to the last tour in common', 'tour', 5, 'former', true],
    ['of a former one, behind the last tour in common', 'tour', 6, 'former', false],
    ['of a former one, up to the last statement in common', 'statement', 3, 'former', true],
    ['of one from before there were statements', 'statement', 1, 'before statements', false],
    ['of one that nobody knows', 'trip', 1, 'unknown', false],
  ])('%s: %s %i names the same row: %s', (_name, entity, id, epoch, isSame) =>
    expect(isSameRow(t.store, entity, id, epoch === 'this' ? t.store.epoch() : epoch)).toBe(isSame),
  )

  test('is of the line, which ends with this database and the last ids that it gave', () => {
    t.store.sqlite.exec("insert into sqlite_sequence (name, seq) values ('trips', 7), ('tours', 8), ('statements', 9)")
    expect(lineOf(t.store.sqlite)).toMatchObject([{ epoch: 'former' }, {}, at(t.store.epoch(), 7, 8, 9)])
  })
})
