import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LATER_ENTITIES } from '#shared/domain/sync/entities.ts'
import { pull } from '../../testing/sync-calls.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { STEPS } from './cursor.ts'
import { addPagedCompany, inShort } from './former-cursors-sample.ts'

/** Cursors on devices whose first pull an earlier version of this server began: it counted its steps. */
let t: TestApp
let sub: string
const DEVICE = randomUUID()
beforeAll(async () => {
  t = createTestApp()
  sub = (await addPagedCompany(t)).sub
})
afterAll(() => t.close())

const partsOf = (cursor: string): unknown[] => JSON.parse(Buffer.from(cursor, 'base64url').toString())
const cursorOf = (parts: readonly unknown[]): string => Buffer.from(JSON.stringify(parts)).toString('base64url')

/** The answer to a recorded cursor: its first parts say whose it is, of which database and which days. */
const answerTo = async (recorded: readonly unknown[], rows: number, entities: string | undefined) => {
  const { cursor } = (await pull(t, sub, DEVICE, undefined, entities)).body
  t.deps.pullLimits = { snapshotRows: rows, changes: 5000 }
  return (await pull(t, sub, DEVICE, cursorOf([...partsOf(cursor).slice(0, 5), ...recorded]), entities)).body
}

const TODAY = 1795249800000
const HELD = ['document', 'approval_rules', 'statement', 'statement_line']
/** Every later entity that those apps knew, and that this one knows. */
const ALL = HELD.join(',')
const EVERY = LATER_ENTITIES.join(',')

/** Recorded on 2026-11-25 from the last version that counted: what follows the epoch in the cursor, and the answer. */
describe.each<[string, string | undefined, number, [unknown[], string][]]>([
  [
    'amid a snapshot',
    ALL,
    1,
    [
      [[1, null, TODAY, HELD, null], 'subcontractor Meier Trans, reset, more'],
      [[2, null, TODAY, HELD, null], 'address A1, address A2, reset, more'],
      [[3, null, TODAY, HELD, null], 'vehicle TRUCK-1, vehicle TRUCK-2, reset, more'],
      [[4, null, TODAY, HELD, null], 'driver 1, reset, more'],
      [[5, null, TODAY, HELD, null], 'reset, more'],
      [[6, null, TODAY, HELD, null], 'tour 1, tour 2, reset, more'],
      [[8, null, TODAY, HELD, null], 'trip 2, reset, more'],
      [[8, 2, TODAY, HELD, null], 'trip 4, reset, more'],
      [[7, null, TODAY, HELD, null], 'trip 1, reset, more'],
      [[7, 1, TODAY, HELD, null], 'reset, more'],
      [[7, 2, TODAY, HELD, null], 'trip 3, reset, more'],
      [[7, 3, TODAY, HELD, null], 'reset, more'],
      [[9, null, TODAY, HELD, null], 'document 1, reset, more'],
      [[9, 2, TODAY, HELD, null], 'document 3, reset, more'],
      [[10, null, TODAY, HELD, null], 'approval_rules company, reset, more'],
      [[11, null, TODAY, HELD, null], 'statement 1, reset, more'],
      [[11, 2, TODAY, HELD, null], 'statement 3, reset, more'],
      [[12, null, TODAY, HELD, null], 'statement_line 1, reset, more'],
      [[12, 2, TODAY, HELD, null], 'statement_line 3, reset'],
    ],
  ],
  [
    'amid a snapshot of an app that knows no later entities',
    undefined,
    2,
    [
      [[6, null, TODAY], 'tour 1, tour 2, reset, more'],
      [[8, null, TODAY], 'trip 2, trip 4, reset, more'],
      [[7, null, TODAY], 'trip 1, reset, more'],
      [[7, 2, TODAY], 'trip 3, reset'],
    ],
  ],
  [
    'amid a snapshot of an app that knows documents alone',
    'document',
    100,
    [[[7, null, TODAY, ['document'], null], 'trip 1, trip 3, document 1, document 2, document 3, reset']],
  ],
  // Before trips of today came first, no day stood in the cursor.
  ['amid a snapshot of 2026-11-20', undefined, 2, [[[7, 1], 'trip 2, trip 3, reset, more']]],
  [
    'of a device that lacks entities',
    ALL,
    2,
    [
      [[], 'document 1, document 2, anew document, more'],
      [[null, null, null, [], ['document', 2]], 'document 3, more'],
      [[null, null, null, ['document'], null], 'approval_rules company, anew approval_rules, more'],
      [[null, null, null, ['document', 'approval_rules'], ['statement', 2]], 'statement 3, more'],
      [[null, null, null, ['document', 'approval_rules', 'statement'], ['statement_line', 2]], 'statement_line 3'],
    ],
  ],
])('a cursor %s', (_what, entities, rows, recorded) => {
  test.each(recorded)('%j is answered as before', async (parts, answer) => {
    expect(inShort(await answerTo(parts, rows, entities))).toBe(answer)
  })
})

test('a number of no step is no cursor: the device begins anew', async () => {
  expect((await answerTo([13, null, TODAY, HELD, null], 1, ALL)).begins).toBe(true)
})

test('a cursor that is written now names its step', async () => {
  t.deps.pullLimits = { snapshotRows: 1, changes: 5000 }
  const named = new Set<unknown>()
  let page = (await pull(t, sub, DEVICE, undefined, EVERY)).body
  for (; page.more; page = (await pull(t, sub, DEVICE, page.cursor, EVERY)).body) {
    named.add(partsOf(page.cursor)[5])
    expect(page.cursor.length).toBeLessThan(400)
  }
  expect([...named]).toEqual(STEPS.slice(1))
})
