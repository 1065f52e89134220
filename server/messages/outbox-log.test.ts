import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { enqueueMail, type Outbox, startOutbox } from './outbox.ts'
import type { Channel } from './store/channel.ts'
import { claimMessage } from './store/outbox.ts'

/** Messages in the log, and failures of a channel or the database. */
let t: TestApp
let lines: Record<string, unknown>[]
let outbox: Outbox | undefined
beforeEach(() => {
  lines = []
  t = createTestApp({ logTo: { write: (line) => lines.push(JSON.parse(line)) } })
})
afterEach(async () => {
  await outbox?.stop()
  outbox = undefined
  t.close()
})

const queue = (dedupKey = 'a', more: object = {}) =>
  enqueueMail(t.store, { kind: 'test', dedupKey, recipient: 'a@example.com', subject: 's', body: 'b', ...more })
const start = (mail: Channel, pollMs = 0): Outbox => {
  outbox = startOutbox({ ...t.deps, channels: { mail } }, { pollMs })
  return outbox
}
const said = (msg: string) => lines.filter((line) => line.msg === msg)

describe('the log', () => {
  test('says which message left, and which did not', async () => {
    queue('good')
    queue('bad')
    await start(async ({ dedup_key }) =>
      dedup_key === 'good' ? { state: 'sent' } : { state: 'refused', fault: 'recipient_refused', error: 'no such box' },
    ).runOnce()
    const of = { channel: 'mail', attempt: 1 }
    expect(said('message sent')).toMatchObject([{ ...of, message: 1, outcome: 'sent', level: 30 }])
    expect(said('message not sent')).toMatchObject([{ ...of, message: 2, outcome: 'refused', level: 40 }])
  })

  test('says how many were interrupted, and nothing when none was', async () => {
    const warned = () => said('messages were interrupted and are not sent again by themselves')
    queue()
    await start(async () => ({ state: 'sent' })).stop()
    expect(warned()).toEqual([])
    claimMessage(t.store, 'mail')
    start(async () => ({ state: 'sent' }))
    expect(warned()).toMatchObject([{ messages: 1 }])
  })

  test('names the channel that is not configured, once there is something to send', async () => {
    outbox = startOutbox({ ...t.deps, channels: {} }, { pollMs: 0 })
    const waits = () => said('messages wait, because nothing is configured that sends them')
    await outbox.runOnce()
    expect(waits()).toEqual([])
    queue()
    await outbox.runOnce()
    expect(waits()).toMatchObject([{ channel: 'mail' }])
  })

  test('says that looking failed, and it looks again', async () => {
    queue()
    t.store.sqlite.exec("create trigger full before update on outbox begin select raise(abort, 'disk full'); end")
    start(async () => ({ state: 'sent' }), 5)
    await expect.poll(() => said('the outbox stumbled').length).toBeGreaterThan(1)
    expect(said('the outbox stumbled')[0]).toMatchObject({ err: { message: 'disk full' } })
    t.store.sqlite.exec('drop trigger full')
    await expect.poll(() => t.messages()).toMatchObject([{ state: 'sent' }])
  })
})

test('a channel that throws: nobody knows whether it left, so it is not sent again', async () => {
  queue()
  await start(async () => {
    throw new Error('socket hung up')
  }).runOnce()
  expect(t.messages()).toMatchObject([{ state: 'dead', fault: 'unsure', last_error: 'Error: socket hung up' }])
})

test('of a long answer of a mail server the beginning is kept', async () => {
  queue()
  await start(async () => ({ state: 'later', fault: 'busy', error: 'x'.repeat(9_000) })).runOnce()
  expect(t.messages()[0]?.last_error).toHaveLength(500)
})

test('once stopped, nothing leaves any more', async () => {
  let sent = 0
  const stopped = start(async () => {
    sent += 1
    return { state: 'sent' }
  }, 1)
  await stopped.stop()
  queue()
  await stopped.runOnce()
  expect([sent, t.messages()[0]?.state]).toEqual([0, 'queued'])
})

test('a subject is one line from left to right', () => {
  queue('a', { subject: ' Tour\r\n\u2028 7\u202e8 ', body: 'x\u202ey' })
  expect(t.messages()).toMatchObject([{ subject: 'Tour  78', body: 'xy' }])
})
