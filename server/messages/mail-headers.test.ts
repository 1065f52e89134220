import { afterEach, beforeEach, expect, test } from 'vitest'
import { readEnv } from '../kit/env.ts'
import { type MailServer, startMailServer } from '../testing/mail-server.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { mailChannel } from './mail.ts'
import { startOutbox } from './outbox.ts'
import type { Channel } from './store/channel.ts'
import { enqueueMessage } from './store/outbox.ts'

let t: TestApp
let mails: MailServer
beforeEach(async () => {
  mails = await startMailServer()
  t = createTestApp({ env: { SMTP_URL: mails.url, MAIL_FROM: 'Tours <tours@example.com>' } })
})
afterEach(async () => {
  await mails.close()
  t.close()
})

/** Subjects hold what people typed, such as a tour's number. */
const send = async (message: { recipient: string; subject: string; body?: string }) => {
  enqueueMessage(t.store, { channel: 'mail', kind: 'test', dedupKey: message.subject, body: 'text', ...message })
  const outbox = startOutbox(t.deps, { pollMs: 0 })
  await outbox.runOnce()
  await outbox.stop()
  return mails.received
}

test.each([
  '\r\nBcc: eve@example.com',
  '\nBcc: eve@example.com',
  '\r\n\r\nanother text',
  '\u0000\r\nX-Evil: 1',
  '\u2028Bcc: eve@example.com',
])('a subject cannot add a header or a text: %j', async (piece) => {
  const [mail, ...others] = await send({ recipient: 'anna@example.com', subject: `Tour T-1${piece}` })
  expect(others).toEqual([])
  expect(mail?.to).toEqual(['anna@example.com'])
  expect(mail?.headers).not.toMatch(/^(bcc|x-evil):/im)
  expect(mail?.text.trim()).toBe('text')
})

test.each([
  ['Tour \u202egpj.exe', 'Tour gpj.exe'],
  ['Tour \u2066T-1\u2069\u200f', 'Tour T-1'],
  ['Tour\tT-1\r\n\u0007\u2028end\u0085', 'Tour T-1 end'],
])('a subject is one line that reads as it is written: %j', async (subject, shown) => {
  const [mail] = await send({ recipient: 'anna@example.com', subject })
  expect(mail?.subject).toBe(shown)
  expect(t.messages()[0]?.subject).toBe(shown)
})

test('nor can a text end the mail and begin another one', async () => {
  const body = 'one\r\n.\r\nMAIL FROM:<eve@example.com>\r\nRCPT TO:<eve@example.com>\r\nDATA\r\ntwo\r\n.\r\n'
  const received = await send({ recipient: 'anna@example.com', subject: 'dots', body })
  expect(received.map(({ to }) => to)).toEqual([['anna@example.com']])
  expect(received[0]?.text).toContain('two')
})

test.each([
  'anna@example.com\r\nRCPT TO:<eve@example.com>',
  'anna@example.com, eve@example.com',
  '<eve@example.com> anna@example.com',
])('a recipient is one recipient: %j', async (recipient) => {
  const received = await send({ recipient, subject: 'who' })
  expect(received.flatMap(({ to }) => to)).not.toContain('eve@example.com')
})

test('a mail to a domain with umlauts goes to its ASCII form, and files keep the letters of their names', async () => {
  const content = Buffer.from('x')
  const files = [{ filename: 'Weiß-Łódź_Ελλάς.pdf', content }]
  const from = readEnv({ MAIL_FROM: 'Töurs <tours@müller.ch>' }).MAIL_FROM
  enqueueMessage(t.store, {
    ...{ channel: 'mail', kind: 'test', dedupKey: 'x', subject: 'Łódź → ẞ', body: 'text' },
    recipient: 'anna@zürich.example',
  })
  const channel = mailChannel({ SMTP_URL: mails.url, MAIL_FROM: from })
  const mail: Channel = async (message, signal) => (await channel?.(message, signal, files)) ?? { state: 'untried' }
  const outbox = startOutbox({ ...t.deps, channels: { mail } }, { pollMs: 0 })
  await outbox.runOnce()
  await outbox.stop()
  const [received] = mails.received
  expect(received?.headers).toMatch(/^To: anna@xn--zrich-kva\.example$/m)
  expect(received?.subject).toBe('Łódź → ẞ')
  expect(received?.headers).toMatch(/^From: =\?UTF-8\?.*<tours@xn--mller-kva\.ch>$/m)
  expect(received?.files).toMatchObject([{ name: 'Weiß-Łódź_Ελλάς.pdf', content }])
})

test.each(['Tours <tours>', 'töurs@example.com', 'Tours <a@b/ü.ch>'])('MAIL_FROM %s is refused', (MAIL_FROM) =>
  expect(() => readEnv({ MAIL_FROM })).toThrow(/MAIL_FROM/),
)
