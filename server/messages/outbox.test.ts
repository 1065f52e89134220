import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '../../shared/domain/time/units.ts'
import { type MailServer, startMailServer } from '../testing/mail-server.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { enqueueMail, type Outbox, RETRY_MINUTES, startOutbox } from './outbox.ts'
import type { Channels } from './store/channel.ts'
import { claimMessage, enqueueMessage, INTERRUPTED, listMessages, retryMessage } from './store/outbox.ts'

let t: TestApp
let mails: MailServer
let outbox: Outbox

beforeEach(async () => {
  mails = await startMailServer()
  t = createTestApp({ env: { SMTP_URL: mails.url, MAIL_FROM: 'Dispo <dispo@example.com>' } })
  outbox = startOutbox(t.deps, { pollMs: 0 })
})
afterEach(async () => {
  await outbox.stop()
  t.close()
  await mails.close()
})

const queue = (over: Partial<Parameters<typeof enqueueMail>[1]> = {}) =>
  enqueueMail(t.store, {
    kind: 'test',
    dedupKey: 'alert:1:7:departure:anna@example.com',
    recipient: 'anna@example.com',
    subject: 'Abfahrt Genève – Zürich',
    body: 'Guten Tag\n\nTour 4711 fährt.',
    ...over,
  })
const only = () => {
  const [message, ...others] = t.messages()
  if (!message || others.length > 0) throw new Error('expected one message')
  return message
}

describe('a mail that the mail server takes', () => {
  test('arrives once, whole, as a mail of a program', async () => {
    expect(queue()).toBe(true)
    await outbox.runOnce()
    await outbox.runOnce()
    expect(mails.received).toHaveLength(1)
    expect(mails.received[0]).toMatchObject({
      to: ['anna@example.com'],
      subject: 'Abfahrt Genève – Zürich',
      text: 'Guten Tag\n\nTour 4711 fährt.\n',
    })
    expect(mails.received[0]?.headers).toMatch(/^From: Dispo <dispo@example\.com>$/m)
    expect(mails.received[0]?.headers).toMatch(/^Auto-Submitted: auto-generated$/m)
    expect(mails.received[0]?.headers).toMatch(/^Message-ID: <tours\.[0-9a-f]{32}@example\.com>$/m)
    expect(only()).toMatchObject({ state: 'sent', attempts: 1, sent_at: '2026-11-21T08:30:00.000Z' })
  })

  test('the same event makes no second one', async () => {
    expect(queue()).toBe(true)
    expect(queue({ body: 'again' })).toBe(false)
    await outbox.runOnce()
    expect(queue()).toBe(false)
    await outbox.runOnce()
    expect(mails.received).toHaveLength(1)
  })

  test('does not leave when the change that caused it is undone', async () => {
    expect(() =>
      t.store.write(() => {
        queue()
        throw new Error('undone')
      }),
    ).toThrow('undone')
    await outbox.runOnce()
    expect(mails.received).toEqual([])
  })

  test('leaves without being asked', async () => {
    await outbox.stop()
    outbox = startOutbox(t.deps, { pollMs: 10 })
    queue()
    await expect.poll(() => mails.received.length).toBe(1)
  })

  test('a confidential text is forgotten, another one is kept for admin', async () => {
    queue()
    queue({ dedupKey: 'reset:1', confidential: true, body: 'https://example.com/pwreset/secret' })
    await outbox.runOnce()
    expect(mails.received[1]?.text).toContain('/pwreset/secret')
    expect(t.messages().map(({ state, body }) => ({ state, hasText: body !== null }))).toEqual([
      { state: 'sent', hasText: true },
      { state: 'sent', hasText: false },
    ])
  })
})

describe('a mail server that refuses', () => {
  test('one that hangs holds up neither an SMS nor what is due by the clock', async () => {
    await outbox.stop()
    const sms: string[] = []
    let release = () => {}
    const hangs = new Promise<void>((resolve) => {
      release = resolve
    })
    const channels: Channels = {
      mail: async () => {
        await hangs
        return { state: 'sent' }
      },
      sms: async ({ recipient }) => {
        sms.push(recipient)
        return { state: 'sent' }
      },
    }
    outbox = startOutbox({ ...t.deps, channels }, { pollMs: 10 })
    queue()
    await expect.poll(() => only().state).toBe('sending')
    enqueueMessage(t.store, { channel: 'sms', kind: 'test', dedupKey: 's', recipient: '+41', subject: '', body: 'x' })
    await expect.poll(() => sms).toEqual(['+41'])
    release()
  })

  test.each([
    { why: 'recipient for now', refuse: { recipient: 451 } },
    { why: 'text for now', refuse: { text: 452 } },
  ])('$why: again after 1, 5, 15 and 60 minutes with a little more, then dead', async ({ refuse }) => {
    mails.refuse = refuse
    queue({ confidential: true })
    for (const [tried, minutes] of RETRY_MINUTES.entries()) {
      await outbox.runOnce()
      const { state, attempts, next_attempt_at, body } = only()
      expect({ state, attempts, hasText: body !== null }).toEqual({
        state: 'queued',
        attempts: tried + 1,
        hasText: true,
      })
      const pause = Date.parse(next_attempt_at) - t.clock.now()
      expect(pause).toBeGreaterThanOrEqual(minutes * MINUTE_MS)
      expect(pause).toBeLessThanOrEqual(minutes * MINUTE_MS * 1.2)
      t.clock.advance(pause - 1)
      const before = mails.connections()
      await outbox.runOnce()
      expect(mails.connections()).toBe(before)
      t.clock.advance(1)
    }
    await outbox.runOnce()
    expect(only()).toMatchObject({ state: 'dead', attempts: 5, body: null })
    expect(only().last_error).toMatch(/refused with 45/)
    expect(mails.received).toEqual([])
  })

  test('and then takes it: the same Message-ID at every attempt', async () => {
    queue()
    mails.refuse = { text: 451 }
    await outbox.runOnce()
    mails.refuse = {}
    t.clock.advance(2 * MINUTE_MS)
    await outbox.runOnce()
    expect(only()).toMatchObject({ state: 'sent', attempts: 2, last_error: null })
    const id = /^Message-ID: (.*)$/m.exec(mails.received[0]?.headers ?? '')?.[1]
    retrySent()
    await outbox.runOnce()
    expect(mails.received[1]?.headers).toContain(`Message-ID: ${id}`)
  })
  const retrySent = () => t.store.sqlite.prepare("update outbox set state = 'queued'").run()

  test.each([
    { why: 'the recipient for good', refuse: { recipient: 550 } },
    { why: 'the text for good', refuse: { text: 554 } },
  ])('$why: dead at once, and the confidential text gone', async ({ refuse }) => {
    mails.refuse = refuse
    queue({ confidential: true })
    await outbox.runOnce()
    expect(only()).toMatchObject({ state: 'dead', attempts: 1, body: null })
    expect(only().last_error).toMatch(/refused with 55/)
  })

  test.each([
    { code: 550, state: 'dead', fault: 'recipient_refused' },
    { code: 451, state: 'queued', fault: 'busy' },
  ])('one recipient of three with $code: the others have it once, and that one is $state', async (refusal) => {
    const { code, state, fault } = refusal
    const everybody = ['anna', 'bea', 'carl'].map((name) => `${name}@example.com`)
    for (const recipient of everybody) queue({ dedupKey: recipient, recipient })
    mails.refuse = { recipient: code, only: ['bea@example.com'] }
    for (let again = 0; again < 3; again += 1) await outbox.runOnce()
    expect(mails.received.map(({ to }) => to)).toEqual([['anna@example.com'], ['carl@example.com']])
    expect(t.messages().map((message) => [message.state, message.fault, message.attempts])).toEqual([
      ['sent', null, 1],
      [state, fault, 1],
      ['sent', null, 1],
    ])
    expect(t.messages()[1]?.last_error).toContain(`refused with ${code}`)
  })

  test('nobody there: later', async () => {
    await mails.close()
    queue()
    await outbox.runOnce()
    expect(only()).toMatchObject({ state: 'queued', fault: 'unreachable', attempts: 1 })
    mails = await startMailServer()
  })

  test('an address that is none: dead, and the next mail leaves', async () => {
    queue({ recipient: 'not an address' })
    queue({ dedupKey: 'second' })
    await outbox.runOnce()
    expect(t.messages().map(({ state }) => state)).toEqual(['dead', 'sent'])
  })
})

describe('never twice', () => {
  test('the connection breaks after the whole text was handed over: dead, not again', async () => {
    mails.breakAfterText = true
    queue()
    await outbox.runOnce()
    expect(mails.received).toHaveLength(1)
    expect(only()).toMatchObject({ state: 'dead', attempts: 1 })
    t.clock.advance(120 * MINUTE_MS)
    await outbox.runOnce()
    expect(mails.received).toHaveLength(1)
  })

  test('left in sending by a killed server: dead as interrupted, and admin can send it again', async () => {
    queue()
    expect(claimMessage(t.store, 'mail')).toMatchObject({ state: 'sending', attempts: 1 })
    await outbox.stop()
    outbox = startOutbox(t.deps, { pollMs: 0 })
    await outbox.runOnce()
    expect(only()).toMatchObject({ state: 'dead', last_error: INTERRUPTED })
    expect(mails.received).toEqual([])

    expect(retryMessage(t.store, only().id)).toBe(true)
    await outbox.runOnce()
    expect(only()).toMatchObject({ state: 'sent' })
    expect(retryMessage(t.store, only().id)).toBe(false)
    expect(mails.received).toHaveLength(1)
  })

  test('a reset link left in sending is forgotten and cannot be sent again', async () => {
    queue({ confidential: true })
    claimMessage(t.store, 'mail')
    await outbox.stop()
    outbox = startOutbox(t.deps, { pollMs: 0 })
    expect(only()).toMatchObject({ state: 'dead', last_error: INTERRUPTED, body: null })
    expect(retryMessage(t.store, only().id)).toBe(false)
  })

  test('two runs at once send each message once', async () => {
    for (const key of ['a', 'b', 'c']) queue({ dedupKey: key })
    await Promise.all([outbox.runOnce(), outbox.runOnce()])
    expect(mails.received).toHaveLength(3)
  })

  test('stopping while nothing was handed over leaves the message untried', async () => {
    queue()
    await outbox.stop()
    let release = () => {}
    const waiting = new Promise<void>((resolve) => {
      release = resolve
    })
    const channels: Channels = {
      mail: async (_message, signal) => {
        release()
        await new Promise((resolve) => signal.addEventListener('abort', resolve))
        return { state: 'untried' }
      },
    }
    outbox = startOutbox({ ...t.deps, channels }, { pollMs: 0 })
    const run = outbox.runOnce()
    await waiting
    await outbox.stop()
    await run
    expect(only()).toMatchObject({ state: 'queued', attempts: 0 })
  })
})

test('late news is expired, not sent, and its confidential text is forgotten', async () => {
  queue({ expiresAt: '2026-11-21T10:30:00.000Z' })
  queue({ dedupKey: 'reset:1', confidential: true, expiresAt: '2026-11-21T08:45:00.000Z' })
  mails.refuse = { text: 451 }
  await outbox.runOnce()
  t.clock.advance(15 * MINUTE_MS)
  await outbox.runOnce()
  expect(t.messages().map(({ state, body }) => [state, body === null])).toEqual([
    ['queued', false],
    ['expired', true],
  ])
  t.clock.set('2026-11-21T10:30:00.000Z')
  mails.refuse = {}
  await outbox.runOnce()
  expect(t.messages().map(({ state }) => state)).toEqual(['expired', 'expired'])
  expect(mails.received).toEqual([])
})

test('what became late news while others before it were sent is not sent', async () => {
  await outbox.stop()
  for (const dedupKey of ['slow', 'late']) queue({ dedupKey, expiresAt: '2026-11-21T10:30:00.000Z' })
  const sent: string[] = []
  const channels: Channels = {
    mail: async ({ dedup_key }) => {
      sent.push(dedup_key)
      t.clock.set('2026-11-21T10:30:00.000Z')
      return { state: 'sent' }
    },
  }
  outbox = startOutbox({ ...t.deps, channels }, { pollMs: 0 })
  await outbox.runOnce()
  await outbox.runOnce()
  expect(sent).toEqual(['slow'])
  expect(t.messages().map(({ state }) => state)).toEqual(['sent', 'expired'])
})

test('sent, but the disk is full when it is noted: noted later, before anything else leaves, and not sent again', async () => {
  for (const dedupKey of ['first', 'second']) queue({ dedupKey })
  t.store.sqlite.exec(
    "create trigger full before update on outbox when new.state = 'sent' begin select raise(abort, 'disk full'); end",
  )
  await expect(outbox.runOnce()).rejects.toThrow('disk full')
  await expect(outbox.runOnce()).rejects.toThrow('disk full')
  expect(mails.received).toHaveLength(1)
  t.store.sqlite.exec('drop trigger full')
  await outbox.runOnce()
  expect(mails.received).toHaveLength(2)
  expect(t.messages().map(({ state, attempts }) => [state, attempts])).toEqual([
    ['sent', 1],
    ['sent', 1],
  ])
})

test('without a mail server they wait, and the log says so once', async () => {
  const lines: string[] = []
  const bare = createTestApp({ logTo: { write: (line) => lines.push(line) } })
  const waiting = startOutbox(bare.deps, { pollMs: 0 })
  enqueueMail(bare.store, { kind: 'test', dedupKey: 'a', recipient: 'a@example.com', subject: 's', body: 'b' })
  await waiting.runOnce()
  await waiting.runOnce()
  expect(bare.messages()).toMatchObject([{ state: 'queued', attempts: 0 }])
  expect(lines.filter((line) => line.includes('messages wait'))).toHaveLength(1)
  await waiting.stop()
  bare.close()
})

test('SMS wait for their own channel and do not hold up mails', async () => {
  enqueueMessage(t.store, {
    channel: 'sms',
    kind: 'test',
    dedupKey: 'sms',
    recipient: '+41790000000',
    subject: '',
    body: 'x',
  })
  queue()
  await outbox.runOnce()
  expect(t.messages().map(({ channel, state }) => [channel, state])).toEqual([
    ['sms', 'queued'],
    ['mail', 'sent'],
  ])
})

test('admin sees every message with its state, newest first, without its text', async () => {
  for (const key of ['a', 'b', 'c']) queue({ dedupKey: key })
  const page = listMessages(t.store, { limit: 2 })
  expect(page.map(({ dedup_key }) => dedup_key)).toEqual(['c', 'b'])
  expect(page[0]).not.toHaveProperty('body')
  expect(listMessages(t.store, { limit: 2, before: page[1]?.id }).map(({ dedup_key }) => dedup_key)).toEqual(['a'])
})
