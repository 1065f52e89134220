import { describe, expect, test } from 'vitest'
import { mailChannel } from '../../messages/mail.ts'
import { startOutbox } from '../../messages/outbox.ts'
import { passwordResets } from '../../store/schema/accounts.ts'
import { startMailServer } from '../../testing/mail-server.ts'
import {
  askReset,
  authStatus,
  events,
  login,
  MINUTE,
  NEW_PASSWORD,
  resetLink,
  setUpSessions,
  t,
  useReset,
} from '../../testing/session-sample.ts'

setUpSessions()

describe('a reset link', () => {
  test('is noted when it is asked for, for known and unknown names alike: both write, so that the time tells nothing', async () => {
    t.addUser({ username: 'anna', role: 'admin' })
    for (const username of ['anna', 'nobody-here']) expect((await askReset(username)).status).toBe(200)
    expect(events().filter((event) => event.startsWith('reset_requested'))).toEqual([
      'reset_requested anna',
      'reset_requested ?',
    ])
    expect(t.messages()).toHaveLength(1)
  })

  test('writes as much for a name that is unknown or locked as for a known one, and leaves nothing of it', async () => {
    t.addUser({ username: 'anna', role: 'admin' })
    t.addUser({ username: 'lena', role: 'admin' })
    t.store.sqlite.exec("update users set locked = 1 where username = 'lena'")
    const written = async (username: string): Promise<number> => {
      const before = t.store.sqlite.prepare('select total_changes()').pluck().get() as number
      expect((await askReset(username)).status).toBe(200)
      return (t.store.sqlite.prepare('select total_changes()').pluck().get() as number) - before
    }
    const known = await written('anna')
    for (const username of ['nobody-here', 'lena']) expect(await written(username)).toBeGreaterThanOrEqual(known)
    expect(t.messages().map(({ recipient }) => recipient)).toEqual(['anna@example.com'])
    expect(t.store.db.select().from(passwordResets).all()).toHaveLength(1)
  })

  test('sets a new password once, ends every session, and the text of the mail is forgotten', async () => {
    const mails = await startMailServer()
    const channels = { mail: mailChannel({ ...t.deps.env, SMTP_URL: mails.url }) }
    const outbox = startOutbox({ ...t.deps, channels }, { pollMs: 0 })
    const token = t.addUser({ username: 'anna', role: 'observer', email: 'anna@example.com' })
    expect((await askReset('ANNA', { language: 'fr' })).body).toEqual({ message: 'reset_mail_sent' })
    await outbox.runOnce()
    const [mail] = mails.received
    expect(mail).toMatchObject({ to: ['anna@example.com'], subject: 'Définir un nouveau mot de passe' })
    expect(mail?.text).toContain('Bonjour anna,\n')
    expect(t.messages()).toMatchObject([{ state: 'sent', body: null, confidential: true }])
    await outbox.stop()
    await mails.close()

    const id = /\/pwreset\?language=fr#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    expect((await useReset(id)).body).toEqual({ message: 'password_changed' })
    expect(await authStatus(token)).toBe(401)
    expect((await login('anna', NEW_PASSWORD)).status).toBe(200)
    const again = await useReset(id, 'another password')
    expect([again.status, again.body.message]).toEqual([400, 'reset_id_invalid'])
    expect(events()).toContain('password_reset anna')
  })

  test.each([
    ['de', 'Neues Passwort festlegen'],
    ['en', 'Set a new password'],
    ['it', 'Impostare una nuova password'],
    ['nl', 'Nieuw wachtwoord instellen'],
    ['xx', 'Neues Passwort festlegen'],
    [undefined, 'Neues Passwort festlegen'],
  ])('comes in the language %s', async (language, subject) => {
    t.addUser({ username: 'anna', role: 'admin' })
    await askReset('anna', { language })
    expect(t.messages()[0]?.subject).toBe(subject)
  })

  test('an unknown user gets the same answer, and nobody a mail', async () => {
    t.addUser({ username: 'anna', role: 'admin' })
    const unknown = await askReset('nobody')
    expect(t.messages()).toEqual([])
    const known = await askReset('anna')
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    expect(known.status).toBe(200)
  })

  test('the built-in admin can reset its own', async () => {
    t.addUser({ username: 'admin', role: 'admin', built_in: true })
    await askReset('admin')
    expect((await useReset(resetLink())).status).toBe(200)
    expect((await login('admin', NEW_PASSWORD)).status).toBe(200)
  })

  test('works 15 minutes', async () => {
    t.addUser({ username: 'anna', role: 'admin' })
    await askReset('anna')
    await askReset('anna')
    t.clock.advance(15 * MINUTE - 1)
    const [first, second] = [resetLink(0), resetLink(1)]
    t.clock.advance(1)
    const late = await useReset(first)
    expect([late.status, late.body.message]).toEqual([400, 'reset_timed_out'])
    t.clock.advance(-1)
    expect((await useReset(second)).status).toBe(200)
  })

  test('a nonsense id is 400, a short password too, and leaves the link usable', async () => {
    t.addUser({ username: 'anna', role: 'admin' })
    await askReset('anna')
    expect((await useReset('nonsense')).body).toEqual({ message: 'reset_id_invalid' })
    expect((await useReset(resetLink(), 'short')).body.message).toBe('password_too_short')
    expect((await useReset(resetLink())).status).toBe(200)
  })

  test('works beside any number of wrong ones from the same address, which alone are limited', async () => {
    t.addUser({ username: 'anna', role: 'admin' })
    await askReset('anna')
    const follow = useReset
    const statuses = []
    for (let n = 0; n < 25; n += 1) statuses.push((await follow(`guess-${n}`)).status)
    expect(statuses.filter((status) => status === 400)).toHaveLength(20)
    expect(statuses.at(-1)).toBe(429)
    expect((await useReset(resetLink())).status).toBe(200)
  })

  test('used twice at once works once', async () => {
    t.addUser({ username: 'anna', role: 'admin' })
    await askReset('anna')
    const both = await Promise.all([useReset(resetLink()), useReset(resetLink(), 'another password')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  test('never leads where the request says', async () => {
    t.addUser({ username: 'anna', role: 'admin' })
    await t.call(null, 'POST', '/api/pwreset/anna', {}, { host: 'evil.example', 'x-forwarded-host': 'evil.example' })
    expect(t.messages()[0]?.body).not.toContain('evil')
    expect(resetLink()).toMatch(/^[\w-]{43}$/)
  })
})
