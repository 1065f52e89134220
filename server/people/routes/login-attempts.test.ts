import { describe, expect, test } from 'vitest'
import { hashToken } from '../../kit/tokens.ts'
import { rowHistory } from '../../store/history/history.ts'
import { logins, passwordResets, sessions, users } from '../../store/schema/accounts.ts'
import {
  askReset,
  changePassword,
  HOUR,
  logged,
  login,
  MINUTE,
  NEW_PASSWORD,
  resetLink,
  setUpSessions,
  t,
  useReset,
} from '../../testing/session-sample.ts'
import { TEST_PASSWORD } from '../../testing/test-app.ts'

setUpSessions()

describe('too many attempts', () => {
  const refusedAfter = async (attempt: () => Promise<{ status: number }>, max = 200): Promise<number> => {
    for (let i = 0; i < max; i += 1) if ((await attempt()).status === 429) return i
    return max
  }

  test('10 failed logins of an account in 15 minutes, from anywhere, then 429 with Retry-After', async () => {
    t.addUser({ username: 'anna', role: 'admin' })
    let n = 0
    const attempt = () => {
      n += 1
      t.setAddress(`192.0.2.${n}`)
      return login(n % 2 ? 'anna' : ' ANNA', 'wrong horse')
    }
    expect(await refusedAfter(attempt)).toBe(10)
    const refused = await login('anna', TEST_PASSWORD)
    expect([refused.status, refused.body.message]).toEqual([429, 'too_many_attempts'])
    expect(refused.headers.get('retry-after')).toBe('900')
    expect((await login('bert', 'wrong horse')).status).toBe(401)
    t.clock.advance(15 * MINUTE)
    expect((await login('anna', TEST_PASSWORD)).status).toBe(200)
  })

  test('100 logins of an account in an hour, all with the right password', async () => {
    t.addUser({ username: 'anna', role: 'admin' })
    expect(await refusedAfter(() => login('anna', TEST_PASSWORD))).toBe(100)
    expect((await login('anna', TEST_PASSWORD)).headers.get('retry-after')).toBe('3600')
    expect(t.store.db.select().from(logins).all()).toHaveLength(100)
    t.clock.advance(HOUR)
    expect((await login('anna', TEST_PASSWORD)).status).toBe(200)
  })

  test('an unknown account is refused like a known one', async () => {
    expect(await refusedAfter(() => login('nobody', 'wrong horse'))).toBe(10)
  })

  test('many accounts from one address', async () => {
    let n = 0
    const attempt = () => {
      n += 1
      return login(`user${n}`, 'wrong horse')
    }
    expect(await refusedAfter(attempt)).toBe(50)
    t.setAddress('192.0.2.99')
    expect((await attempt()).status).toBe(401)
  })

  test('of names that nobody has, a hundred an hour stand in the log, from however many addresses', async () => {
    for (let n = 0; n < 110; n += 1) {
      t.setAddress(`192.0.2.${n}`)
      await askReset(`user${n}`)
    }
    const noted = () => t.store.db.select().from(logins).all().length
    expect(noted()).toBe(100)
    t.clock.advance(HOUR + 1)
    await askReset('another')
    expect(noted()).toBe(101)
  })

  test('guesses at once count each', async () => {
    t.addUser({ username: 'anna', role: 'admin' })
    const all = await Promise.all(Array.from({ length: 15 }, () => login('anna', 'wrong horse')))
    expect(all.filter(({ status }) => status === 429)).toHaveLength(5)
  })

  test('logins that succeed do not count', async () => {
    t.addUser({ username: 'anna', role: 'admin' })
    expect(await refusedAfter(() => login('anna', TEST_PASSWORD), 60)).toBe(60)
  })

  test('behind a trusted proxy the client counts, not the proxy, and not what the client says', async () => {
    t.deps.env.TRUSTED_PROXIES = 1
    t.setAddress('10.0.0.1')
    let n = 0
    const attempt = (client: string) => {
      n += 1
      return t.call(
        null,
        'POST',
        '/api/login',
        { username: `user${n}`, password: 'wrong horse' },
        { 'x-forwarded-for': `198.51.100.${n}, ${client}` },
      )
    }
    expect(await refusedAfter(() => attempt('203.0.113.1'))).toBe(50)
    expect((await attempt('203.0.113.2')).status).toBe(401)
  })

  test('old passwords', async () => {
    const token = t.addUser({ username: 'anna', role: 'admin' })
    expect(await refusedAfter(() => changePassword(token, { password: 'wrong horse' }))).toBe(10)
    expect((await changePassword(token, {})).headers.get('retry-after')).toBe('900')
  })

  test('reset mails of an account, known or not', async () => {
    t.addUser({ username: 'anna', role: 'admin' })
    expect(await refusedAfter(() => askReset('anna'))).toBe(5)
    expect(await refusedAfter(() => askReset('nobody'))).toBe(5)
    expect(t.messages()).toHaveLength(5)
    t.clock.advance(HOUR)
    expect((await askReset('anna')).status).toBe(200)
  })

  test('reset mails from an address', async () => {
    let n = 0
    const attempt = () => {
      n += 1
      return askReset(`user${n}`)
    }
    expect(await refusedAfter(attempt)).toBe(30)
  })

  test('guessed reset links', async () => {
    expect(await refusedAfter(() => useReset('nonsense'))).toBe(20)
  })
})

test('the database holds no token, no reset id and no password; the log neither', async () => {
  t.addUser({ username: 'anna', role: 'admin' })
  const token = await t.login('anna')
  await askReset('anna')
  const id = resetLink()
  await useReset(id)
  await login('anna', 'wrong horse')
  await login(NEW_PASSWORD, 'x')
  const after = await login('anna', NEW_PASSWORD)
  await changePassword(after.body.access_token, { password: NEW_PASSWORD, newpassword: 'the third one' })
  const [newest] = t.store.db.select().from(sessions).all()
  expect(newest?.token_hash).toBe(hashToken(after.body.access_token))

  const { db } = t.store
  const kept = JSON.stringify([users, sessions, passwordResets, logins].map((table) => db.select().from(table).all()))
  const history = JSON.stringify(rowHistory(t.store, 'user', 'anna'))
  for (const secret of [token, after.body.access_token, id, TEST_PASSWORD, NEW_PASSWORD, 'the third one']) {
    expect(kept).not.toContain(secret)
    expect(history).not.toContain(secret)
    expect(logged.join('')).not.toContain(secret)
  }
  expect(history).not.toContain('argon2')
  expect(logged.length).toBeGreaterThan(5)
})
