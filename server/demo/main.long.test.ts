import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { OutboxRow } from '../../shared/schemas/outbox.ts'
import type { TelematicsFeed } from '../../shared/schemas/telematics-feed.ts'
import type { VisibleTrip } from '../../shared/schemas/trip.ts'
import { openStore } from '../store/db.ts'
import { type Running, startProgram } from '../testing/processes.ts'
import { createTestApp } from '../testing/test-app.ts'
import { demoUsers } from './company.ts'
import { MAILS_PATH } from './mails-page.ts'
import { demoEnv } from './options.ts'

let folder: string
let running: Running[]
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tours-demo-'))
  running = []
})
afterEach(() => {
  for (const { child } of running) child.kill('SIGKILL')
  fs.rmSync(folder, { recursive: true, force: true })
})

const LISTENING = /runs at (\S+)[\s\S]*Stop with Ctrl-C/
const start = (...args: string[]): Running => {
  const demo = startProgram('demo/main.ts', args, { DATA_DIR: folder, ADMIN_PASSWORD: '' }, LISTENING)
  running.push(demo)
  return demo
}

const login = async (url: string, username: string, password: string): Promise<string> => {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  expect(answer.status, username).toBe(200)
  return ((await answer.json()) as { access_token: string }).access_token
}
const read = async <Body>(url: string, token: string): Promise<Body> => {
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status, url).toBe(200)
  return (await answer.json()) as Body
}
const send = async (method: string, url: string, token: string, body: unknown): Promise<void> => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await fetch(url, { method, headers, body: JSON.stringify(body) })
  expect(answer.status, await answer.text()).toBe(200)
}
const nextToDepart = (trips: VisibleTrip[]): VisibleTrip => {
  const departure = ({ tt_std }: VisibleTrip): number => Date.parse(tt_std ?? '')
  const [next] = trips
    .filter((trip) => trip.tt_status === 'active' && trip.tt_atd === null && departure(trip) > Date.now())
    .sort((a, b) => departure(a) - departure(b))
  if (!next) throw new Error('no trip departs any more')
  return next
}
const week = async (url: string, token: string): Promise<VisibleTrip[]> => {
  const views = await Promise.all(
    ['last_week', 'current_week', 'next_week'].map((view) =>
      read<VisibleTrip[]>(`${url}/api/timetable?view=${view}`, token),
    ),
  )
  return views.flat()
}

describe('the demo as a process', () => {
  test('every login of the table works, sees its trips, the fleet reports, and what an alert sends is caught', async () => {
    const demo = start('--speed', '120')
    const url = await demo.url()
    const lines = demo.output()
    expect(fs.statSync(path.join(folder, 'tours.db')).mode & 0o777).toBe(0o600)
    for (const { username, password } of demoUsers) expect(lines).toMatch(new RegExp(`${username} +${password} `))

    const seen = new Map<string, VisibleTrip[]>()
    for (const { username, password } of [{ username: 'admin', password: 'admin-demo' }, ...demoUsers]) {
      seen.set(username, await week(url, await login(url, username, password)))
    }
    for (const [username, trips] of seen) expect(trips.length, username).toBeGreaterThan(0)
    expect(seen.get('dispo')?.length).toBe(seen.get('admin')?.length)
    expect(seen.get('gerber')?.every(({ tt_sub }) => tt_sub === 'Gerber Transporte AG')).toBe(true)
    expect(seen.get('alpina')?.some((trip) => 'tt_customer_invoice_trip' in trip)).toBe(false)

    const token = await login(url, 'dispo', 'dispo-demo')
    // Whatever the day and hour: on a Saturday night few trips are under way, and none has news for hours.
    const feed = async () =>
      (await read<TelematicsFeed[]>(`${url}/api/telematics/feeds`, token)).find((one) => one.feed === 'osmand')
    const before = (await feed())?.last_message_at ?? ''
    await expect
      .poll(async () => (await feed())?.last_message_at ?? '', { interval: 1000 })
      .toSatisfy((at: string) => at > before)
    expect(await feed()).toMatchObject({ last_error: null, unknown_devices: [] })

    const mails = () => fetch(/Its mails and SMS: (\S+)/.exec(lines)?.[1] ?? '')
    // What the fleet sets off depends on the hour (a Sunday is quiet); a departure that is typed in is told at any.
    const alert = {
      al_type: 'alert_atd',
      al_lang: 'en',
      al_email_arr: ['depot@example.com'],
      al_sms_arr: ['+41791234599'],
    }
    await send('POST', `${url}/api/alerts`, token, alert)
    const departed = new Date().toISOString()
    const toDepart = nextToDepart(seen.get('dispo') ?? [])
    await send('PUT', `${url}/api/trips/${toDepart.tt_id}`, token, { tt_atp: departed, tt_atd: departed })
    const everything = [
      /E-mail<\/span><span>to depot@example\.com[\s\S]+Departed[\s\S]+Actual: /,
      /SMS<\/span><span>to \+41791234599[\s\S]+Departed/,
    ]
    await expect
      .poll(async () => (await mails()).text(), { interval: 1000 })
      .toSatisfy((page: string) => everything.every((words) => words.test(page)))
    const page = await mails()
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'nonce-/)
    expect(await page.text()).not.toContain('<script')
    const log = await read<OutboxRow[]>(`${url}/api/outbox`, token)
    expect(log.filter(({ state }) => state === 'dead')).toEqual([])

    const { tt_id } = seen.get('dispo')?.find(({ tt_ata }) => tt_ata) ?? {}
    const trip = await read<VisibleTrip>(`${url}/api/trips/${tt_id}`, token)
    expect(trip.tt_manual_times).toEqual([])

    demo.child.kill('SIGTERM')
    expect(await demo.ended).toMatchObject({ code: 0, stderr: '' })
    expect(fs.readdirSync(folder).sort()).toEqual(['server.lock', 'telematics.db', 'tours.db', 'trip-plan.csv'])
  })

  test('starts anew each time, and with --keep goes on where it was', async () => {
    const login1 = async (url: string) => login(url, 'dispo', 'dispo-demo')
    const first = start()
    const token = await login1(await first.url())
    first.child.kill('SIGINT')
    expect((await first.ended).code).toBe(0)

    const second = start('--keep')
    const url = await second.url()
    expect(await read(`${url}/api/auth`, token)).toMatchObject({ username: 'dispo', time_zone: 'Europe/Zurich' })

    const meanwhile = await start().ended
    expect(meanwhile).toMatchObject({ code: 1, stdout: '' })
    expect(meanwhile.stderr).toMatch(/^\S+tours\.db is in use by a running server\n$/)
    second.child.kill('SIGINT')
    await second.ended

    const third = start()
    const answer = await fetch(`${await third.url()}/api/auth`, { headers: { authorization: `Bearer ${token}` } })
    expect(answer.status).toBe(401)
    third.child.kill('SIGTERM')
    expect((await third.ended).code).toBe(0)
  })

  test('never deletes a database that is not its own', async () => {
    openStore(path.join(folder, 'tours.db')).close()
    const { code, stderr } = await start().ended
    expect(code).toBe(1)
    expect(stderr).toMatch(/^\S+tours\.db is not a database of the demo: .+DATA_DIR\n$/)
    expect(fs.existsSync(path.join(folder, 'tours.db'))).toBe(true)
  })

  test.each(['0', '-3', 'fast', '100000'])('--speed %s: ends with 2 and one line', async (speed) => {
    const { code, stderr } = await start(`--speed=${speed}`).ended
    expect(code).toBe(2)
    expect(stderr).toBe('--speed is a number from 1 to 120\n')
  })
})

test('the page of its mails is only in the demo', async () => {
  const t = createTestApp()
  expect((await t.app.request(MAILS_PATH)).status).toBe(404)
  t.close()
})

describe('a real configuration of mails, SMS, feeds and router is never used by a demo', () => {
  test.each(['SMTP_URL', 'SMS_URL', 'SMS_GATEWAY', 'WEBFLEET_ACCOUNT', 'MAIL_FROM', 'ROUTER_URL'] as const)(
    '%s',
    (name) => {
      const real = { SMTP_URL: 'smtp://mail.example', SMS_URL: 'https://sms.example', SMS_GATEWAY: 'seven' }
      const more = { WEBFLEET_ACCOUNT: 'real', MAIL_FROM: 'real@example.com', ROUTER_URL: 'http://localhost:8002' }
      const env = demoEnv({ ...real, ...more }, 'a-secret-of-the-demo')
      expect(env[name]).toBe(demoEnv({}, 'a-secret-of-the-demo')[name])
    },
  )
})
