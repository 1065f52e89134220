import fs from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { HOUR_MS } from '#shared/domain/time/units.ts'
import type { FirstRows as Rows } from '#shared/first-rows/first-rows.ts'
import type { LoginAnswer } from '#shared/schemas/accounts/session.ts'
import { FirstRows } from '#shared/schemas/first-rows.ts'
import { plantCompany } from '../../safety/planted-company.ts'
import { SAMPLE_TRIP } from '../../testing/sample-trips.ts'
import { createTestApp, TEST_PASSWORD, type TestApp } from '../../testing/test-app.ts'
import { insertTrip } from '../../trips/store/trips.ts'

/** The rows that come with a login. */

const MAX_COMPRESSED_BYTES = 4_000
const WEB = path.resolve(import.meta.dirname, '../../../web')

const logIn = async (app: TestApp, username: string, isAsked = true): Promise<LoginAnswer> => {
  const wish = isAsked ? { first_rows: { room: 'cards', language: 'de' } } : {}
  const body = { username, password: TEST_PASSWORD, ...wish }
  return (await app.call<LoginAnswer>(null, 'POST', '/api/login', body)).body
}
/** All that the rows say. */
const wordsOf = (rows: Rows | null | undefined): string =>
  (rows?.rows ?? []).flatMap(({ drawn }) => drawn.filter((part) => typeof part === 'string')).join(' ')

let t: TestApp
const instantIn = (hours: number): string => new Date(t.clock.now() + hours * HOUR_MS).toISOString()
const add = (tt_tour: string, hours: number): void => {
  const times = { tt_stp: instantIn(hours), tt_std: instantIn(hours + 0.5), tt_sta: instantIn(hours + 4) }
  t.store.write(() =>
    insertTrip(t.store, { ...SAMPLE_TRIP, ...times, tt_tour }, { username: 'dora', source: 'person' }),
  )
}

describe('the rows that come with a login', () => {
  beforeEach(() => {
    t = createTestApp()
    t.addUser({ username: 'dora', role: 'admin' })
  })
  afterEach(() => t.close())

  test('come if they are asked for, and there are any', async () => {
    expect(await logIn(t, 'dora', false)).not.toHaveProperty('first_rows')
    expect(await logIn(t, 'dora')).toHaveProperty('first_rows', null)
    add('<img onerror=x>', 1)
    const { first_rows, user_id } = await logIn(t, 'dora')
    expect(FirstRows.parse(first_rows)).toMatchObject({ owner: user_id, language: 'de', room: 'cards', chosen: 'next' })
    expect(wordsOf(first_rows)).toMatch(/^Heute, .*<img onerror=x>/)
  })

  test('are short, whatever they hold', async () => {
    for (let at = 0; at < 20; at += 1) add(`Fahrt ${at} ${'äöü€'.repeat(12)}${Math.sin(at)}`, 1 + at / 10)
    const { first_rows } = await logIn(t, 'dora')
    expect(first_rows?.rows.length).toBeGreaterThan(5)
    expect(gzipSync(JSON.stringify(first_rows)).length).toBeLessThan(MAX_COMPRESSED_BYTES)
  })

  test('have the looks of the app', async () => {
    add('LX 100', 1)
    const { first_rows } = await logIn(t, 'dora')
    const classes = (first_rows?.looks ?? []).flatMap((look) => (look.split('\n')[1] ?? '').split(' '))
    for (const [name, file] of [
      ['phone-card', 'phone-card.css'],
      ['phone-timetable', 'phone-timetable.module.css'],
    ] as const) {
      const styles = fs.readFileSync(path.join(WEB, 'screens/dashboard/phone', file), 'utf8')
      const own = classes.filter((some) => some.startsWith(`${name}_`))
      expect(own.length).toBeGreaterThan(2)
      const known = file.includes('module') ? own.map((some) => some.slice(name.length + 1)) : own
      expect(known.filter((some) => !new RegExp(`\\.${some}\\b`).test(styles))).toEqual([])
    }
  })
})

test.each([
  ['dora', 'admin'],
  ['meier', 'sub'],
  ['holz', 'customer'],
  ['olga', 'observer'],
] as const)('what comes with the login of %s tells nothing that is for others', async (username, who) => {
  const company = plantCompany()
  t = company.t
  const { first_rows } = await logIn(t, username)
  expect(first_rows?.rows.length).toBeGreaterThan(0)
  const text = JSON.stringify(first_rows)
  const told = company.secrets.filter((secret) => text.includes(secret.text))
  expect(told.length).toBeGreaterThan(0)
  expect(told.filter(({ mayRead }) => !mayRead.includes(who)).map(({ what }) => what)).toEqual([])
  t.close()
})
