import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listCustomers } from '../../master-data/store/lookups.ts'
import { claimMessage, enqueueMessage, noteSent } from '../../messages/store/outbox.ts'
import { nextStatementNumber } from '../../money/store/statements.ts'
import { passwordResets } from '../../store/schema/accounts.ts'
import { customers } from '../../store/schema/master-data.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { lineOf } from './lineage.ts'
import { readReplaced, settleRestored } from './restored.ts'

/** Messages, reset links and ids that a restored database must not send, open or give a second time. */

let t: TestApp
beforeEach(() => {
  t = createTestApp()
})
afterEach(() => t.close())

const enqueue = (dedupKey: string, confidential = false) =>
  enqueueMessage(t.store, {
    channel: 'mail',
    kind: 'alert',
    dedupKey,
    recipient: 'anna@example.com',
    subject: 's',
    body: 'text',
    confidential,
  })
const messages = () => t.messages().map(({ state, fault, last_error, body }) => [state, fault, last_error, body])

describe('messages of the backup', () => {
  test('that waited or were on their way are given up, those that were sent stay so', () => {
    for (const key of ['a', 'b']) enqueue(key)
    const sent = claimMessage(t.store, 'mail')
    if (sent) noteSent(t.store, sent)
    claimMessage(t.store, 'mail')
    enqueue('c')
    expect(messages().map(([state]) => state)).toEqual(['sent', 'sending', 'queued'])
    expect(settleRestored(t.store, null)).toMatchObject({ messages: 2, sessions: 0, secrets: 0 })
    expect(messages()).toEqual([
      ['sent', null, null, 'text'],
      ['dead', 'restored', 'restored', 'text'],
      ['dead', 'restored', 'restored', 'text'],
    ])
    expect(claimMessage(t.store, 'mail')).toBeUndefined()
  })

  test('that are confidential are forgotten', () => {
    enqueue('a', true)
    settleRestored(t.store, null)
    expect(messages()).toEqual([['dead', 'restored', 'restored', null]])
  })
})

test('links to new passwords of the backup open nothing any more', () => {
  t.addUser({ username: 'anna', role: 'admin' })
  t.store.db.insert(passwordResets).values({ id_hash: 'x', user_id: 1, expires_at: '2026-12-01T00:00:00.000Z' }).run()
  settleRestored(t.store, null)
  expect(t.store.db.select().from(passwordResets).all()).toEqual([])
})

test('sessions that ended with it are counted, and those of the replaced database go on', () => {
  t.addUser({ username: 'anna', role: 'admin' })
  expect(settleRestored(t.store, readReplaced(t.store.sqlite)).sessions).toBe(0)
  expect(settleRestored(t.store, null).sessions).toBe(1)
})

test('numbers of statements go on without a gap where nothing came after the backup', () => {
  const next = () => t.store.write(() => nextStatementNumber(t.store, 'sub', 2026))
  next()
  expect(settleRestored(t.store, null, { nothingSince: true }).numbers).toEqual({ lost: [], jumped: [] })
  expect(next()).toBe(2)
  expect(settleRestored(t.store, null).numbers.jumped).toHaveLength(2)
})

test('an epoch is short, and another one each time', () => {
  const epochs = [t.store.epoch()]
  for (let restores = 0; restores < 2; restores += 1) {
    settleRestored(t.store, null)
    epochs.push(lineOf(t.store.sqlite).at(-1)?.epoch ?? '')
  }
  expect(new Set(epochs).size).toBe(3)
  expect(epochs[1]).toMatch(/^[0-9a-f]{8}$/)
})

test('without a database that was replaced it shares rows with those of its own line alone', () => {
  const epoch = t.store.epoch()
  settleRestored(t.store, null)
  expect(lineOf(t.store.sqlite).slice(0, -1)).toEqual([{ epoch, trip: 0, tour: 0, statement: 0 }])
})

test('a table that never had a row jumps as well as one that has', () => {
  t.store.db.insert(customers).values({ cm_name: 'Holz AG', cm_name_key: 'holz ag' }).run()
  settleRestored(t.store, null)
  t.store.db.insert(customers).values({ cm_name: 'Stein AG', cm_name_key: 'stein ag' }).run()
  t.addUser({ username: 'anna', role: 'admin' })
  const [, stein] = listCustomers(t.store)
  expect(stein?.cm_id).toBeGreaterThan(1_000_000)
  expect(t.store.sqlite.prepare('select id from users').pluck().get()).toBeGreaterThan(1_000_000)
  const sequences = t.store.sqlite.prepare('select name from sqlite_sequence').pluck().all()
  expect(new Set(sequences).size).toBe(sequences.length)
})
