import { eq, gte, max, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { compiledSelect } from './compiled-select.ts'
import { openStore } from './db.ts'
import { changes } from './schema/sync.ts'

const AT = Date.parse('2026-11-21T20:00:00.000Z')
const open = (entity: 'trip' | 'tour') => {
  const store = openStore(':memory:', { now: () => AT })
  store.db
    .insert(changes)
    .values({ entity, key: '7', before: null, after: { tt_sub: 'Alpen' }, at: new Date(AT).toISOString() })
    .run()
  return store
}
const since = compiledSelect((query) =>
  query
    .select()
    .from(changes)
    .where(gte(changes.at, sql.param(sql.placeholder('from'), changes.at))),
)

it('reads what the query builder reads, and encodes what is given for its column', () => {
  const store = open('trip')
  expect(since(store).all({ from: '2026-11-21T20:00:00.000Z' })).toEqual(store.db.select().from(changes).all())
  expect(since(store).get({ from: '2026-11-21T20:00:00.001Z' })).toBeUndefined()
})

it('keeps databases apart', () => {
  const [first, second] = [open('trip'), open('tour')]
  const entities = [first, second, first].map((store) => since(store).get({ from: '1970-01-01T00:00:00.000Z' })?.entity)
  expect(entities).toEqual(['trip', 'tour', 'trip'])
})

it('refuses a missing value, and an expression that has no column to be read by', () => {
  const store = open('trip')
  const byKey = compiledSelect((query) =>
    query
      .select({ seq: changes.seq })
      .from(changes)
      .where(eq(changes.key, sql.placeholder('key'))),
  )
  expect(() => byKey(store).get({})).toThrow('"key"')
  const newest = compiledSelect((query) => query.select({ seq: max(changes.seq) }).from(changes))
  expect(() => newest(store)).toThrow('seq is no column')
})
