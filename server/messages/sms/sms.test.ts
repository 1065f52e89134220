import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Env } from '../../kit/env.ts'
import { type SmsServer, startSmsServer } from '../../testing/sms-server.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { startOutbox } from '../outbox.ts'
import { claimMessage, enqueueMessage, INTERRUPTED } from '../store/outbox.ts'
import { smsChannel } from './sms.ts'

type Name = NonNullable<Env['SMS_GATEWAY']>
const TEXT = 'Tour 7 "Zürich": Ankunft & Abfahrt +5 Min.'
const SECRETS = { SMS_USER: 'AC-user-17', SMS_PASSWORD: 'pass-word-18', SMS_API_KEY: 'api-key-19' }
const BASIC = `Basic ${Buffer.from('AC-user-17:pass-word-18').toString('base64')}`
let gateway: SmsServer
let apps: TestApp[]
let log: string

beforeEach(async () => {
  gateway = await startSmsServer()
  apps = []
  log = ''
})
afterEach(async () => {
  for (const app of apps) app.close()
  await gateway.close()
})

const start = (name: Name, env: Partial<Env> = {}): TestApp => {
  const t = createTestApp({
    env: { SMS_GATEWAY: name, SMS_URL: gateway.url, SMS_FROM: 'Dispo', ...SECRETS, ...env },
    logTo: {
      write: (line: string) => {
        log += line
      },
    },
  })
  apps.push(t)
  enqueueMessage(t.store, {
    channel: 'sms',
    kind: 'test',
    dedupKey: 'one',
    recipient: '+41791234567',
    subject: '',
    body: TEXT,
  })
  return t
}
const run = async (t: TestApp) => {
  const outbox = startOutbox(t.deps, { pollMs: 0 })
  await outbox.runOnce()
  await outbox.stop()
  return t.messages()[0]
}
const OK: Record<Name, [number, object]> = {
  aspsms: [200, { StatusCode: '1', StatusInfo: 'OK' }],
  ecall: [200, { id: 'c0ffee' }],
  seven: [200, { success: '100', messages: [{ success: true, error: null }] }],
  twilio: [201, { sid: 'SM1', status: 'queued', error_code: null }],
  http: [204, {}],
}
const NAMES = Object.keys(OK) as Name[]
const answer = (status: number, body: object | string) => {
  gateway.answer = { status, body: typeof body === 'string' ? body : JSON.stringify(body) }
}

describe('the request', () => {
  const sent = async (name: Name, env: Partial<Env> = {}) => {
    const [status, answered] = name === 'http' ? ([200, {}] as const) : OK[name]
    answer(status, answered)
    expect(await run(start(name, env))).toMatchObject({ state: 'sent', attempts: 1 })
    expect(gateway.received).toHaveLength(1)
    const [request] = gateway.received
    if (!request) throw new Error('no request')
    expect(request.method).toBe('POST')
    return request
  }

  test('of ASPSMS', async () => {
    const { path, body } = await sent('aspsms')
    expect(path).toBe('/SendTextSMS')
    expect(JSON.parse(body)).toEqual({
      UserName: 'AC-user-17',
      Password: 'pass-word-18',
      Originator: 'Dispo',
      Recipients: ['+41791234567'],
      MessageText: TEXT,
    })
  })

  test('of eCall', async () => {
    const { path, headers, body } = await sent('ecall')
    expect([path, headers.authorization]).toEqual(['/api/message', BASIC])
    expect(JSON.parse(body)).toEqual({
      channel: 'Sms',
      from: 'Dispo',
      to: '+41791234567',
      content: { type: 'Text', text: TEXT },
    })
  })

  test('of seven', async () => {
    const { path, headers, body } = await sent('seven')
    expect([path, headers['x-api-key']]).toEqual(['/api/sms', 'api-key-19'])
    expect(JSON.parse(body)).toEqual({ to: '+41791234567', from: 'Dispo', text: TEXT })
  })

  test('of Twilio', async () => {
    const { path, headers, body } = await sent('twilio')
    expect([path, headers.authorization]).toEqual(['/2010-04-01/Accounts/AC-user-17/Messages.json', BASIC])
    expect(Object.fromEntries(new URLSearchParams(body))).toEqual({ To: '+41791234567', From: 'Dispo', Body: TEXT })
  })

  test('of any other, as JSON', async () => {
    const { headers, body } = await sent('http', { SMS_BODY: '{"msg":{"number":"{to}","content":"{text}"}}' })
    expect(headers.authorization).toBe('Bearer api-key-19')
    expect(JSON.parse(body)).toEqual({ msg: { number: '+41791234567', content: TEXT } })
  })

  test('of any other, as a form and in the address', async () => {
    const env = { SMS_BODY: 'n={to}&t={text}&f={from}', SMS_URL: `${gateway.url}/send?to={to}`, SMS_API_KEY: undefined }
    const { path, headers, body } = await sent('http', env)
    expect([path, headers.authorization]).toEqual(['/send?to=%2B41791234567', BASIC])
    expect(Object.fromEntries(new URLSearchParams(body))).toEqual({ n: '+41791234567', t: TEXT, f: 'Dispo' })
  })
})

describe('an answer of success that says no', () => {
  test.each<[Name, object | string, string, string]>([
    ['aspsms', { StatusCode: '10', StatusInfo: 'no originator' }, 'dead', 'message_refused'],
    ['aspsms', { StatusCode: '3', StatusInfo: 'Authorization failed for pass-word-18' }, 'queued', 'credentials'],
    ['aspsms', { StatusCode: '5', StatusInfo: 'Not enough credits' }, 'queued', 'credentials'],
    ['aspsms', '<html>', 'dead', 'message_refused'],
    ['ecall', { errorCode: 10, errorMessage: 'text' }, 'dead', 'message_refused'],
    [
      'ecall',
      { errorCode: 'InvalidContent', errorDetails: { errors: [{ parameter: 'To', messages: ['invalid receiver'] }] } },
      'dead',
      'recipient_refused',
    ],
    ['ecall', '<html>', 'dead', 'unsure'],
    ['ecall', '', 'dead', 'unsure'],
    ['seven', { success: '202' }, 'dead', 'recipient_refused'],
    ['seven', '900', 'queued', 'credentials'],
    ['seven', { success: '500' }, 'queued', 'credentials'],
    ['seven', { success: '600' }, 'queued', 'busy'],
    ['seven', { success: '100', messages: [{ success: false, error_text: 'invalid' }] }, 'dead', 'message_refused'],
    ['twilio', { sid: 'SM1', status: 'failed', error_code: 30003 }, 'dead', 'message_refused'],
    ['http', { success: false }, 'dead', 'message_refused'],
    ['http', { error: { code: 7 } }, 'dead', 'message_refused'],
    ['http', { status: 'ERROR' }, 'dead', 'message_refused'],
  ])('of %s %j is %s', async (name, body, state, fault) => {
    answer(200, body)
    const message = await run(start(name))
    expect(message).toMatchObject({ state, fault, attempts: 1 })
    expect(message?.last_error).not.toBe('')
    expect(message?.last_error).not.toContain('pass-word-18')
  })

  test.each([
    ['nothing', ''],
    ['a text', 'OK 1 message queued'],
    ['no error', { error: null, errors: [], success: true, status: 'queued' }],
    ['an error number that is none', { errorCode: 0 }],
  ])('any other gateway that says %s has sent it', async (_what, body) => {
    answer(200, body)
    expect(await run(start('http'))).toMatchObject({ state: 'sent', fault: null })
  })
})

describe.each(NAMES)('%s', (name) => {
  test.each<[number, string, string]>([
    [400, 'dead', 'message_refused'],
    [401, 'queued', 'credentials'],
    [429, 'queued', 'busy'],
    [503, 'queued', 'busy'],
    [500, 'dead', 'unsure'],
    [302, 'queued', 'busy'],
  ])('status %i leaves the message %s', async (status, state, fault) => {
    answer(status, { message: 'api-key-19 pass-word-18 AC-user-17' })
    const message = await run(start(name))
    expect(message).toMatchObject({ state, fault, attempts: 1 })
    for (const secret of Object.values(SECRETS)) expect(`${message?.last_error} ${log}`).not.toContain(secret)
  })
})

test('a gateway that is busy says when to ask again', async () => {
  gateway.answer = { status: 429, body: '{}', headers: { 'retry-after': '600' } }
  const t = start('seven')
  const message = await run(t)
  expect(Date.parse(message?.next_attempt_at ?? '') - t.clock.now()).toBeGreaterThanOrEqual(600_000)
})

test('a connection lost after the whole request is not tried again', async () => {
  gateway.answer = 'break'
  expect(await run(start('seven'))).toMatchObject({ state: 'dead', fault: 'unsure' })
  expect(gateway.received).toHaveLength(1)
})

test('a gateway that is not there is tried again', async () => {
  const t = start('seven', { SMS_URL: 'http://127.0.0.1:59999' })
  expect(await run(t)).toMatchObject({
    state: 'queued',
    attempts: 1,
    fault: 'unreachable',
    last_error: 'ECONNREFUSED',
  })
})

test('killed while sending: given up, not sent again by itself', async () => {
  const t = start('seven')
  claimMessage(t.store, 'sms')
  expect(await run(t)).toMatchObject({ state: 'dead', last_error: INTERRUPTED })
  expect(gateway.received).toEqual([])
})

test('without a gateway nothing is sent; one that lacks a setting stops the start and names it, not its value', () => {
  const { env } = start('seven').deps
  expect(smsChannel({ ...env, SMS_GATEWAY: undefined })).toBeNull()
  expect(() => smsChannel({ ...env, SMS_API_KEY: undefined })).toThrow('SMS_GATEWAY seven needs SMS_API_KEY')
  expect(() => smsChannel({ ...env, SMS_GATEWAY: 'http', SMS_URL: undefined })).toThrow('needs SMS_URL')
})
