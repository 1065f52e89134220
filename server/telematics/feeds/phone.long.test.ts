import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { formatClock, formatInstant } from '#shared/domain/time/dates.ts'
import { MINUTE_MS } from '#shared/domain/time/units.ts'
import type { HistoryEntry } from '#shared/schemas/history.ts'
import type { OutboxRow } from '#shared/schemas/outbox.ts'
import type { Trip } from '#shared/schemas/trip.ts'
import { asAdminOf, DEVICE, END, START, seedLiveCompany } from '../../testing/live-company.ts'
import { type MailServer, startMailServer } from '../../testing/mail-server.ts'
import { type Running, startProgram } from '../../testing/processes.ts'
import { type SmsServer, startSmsServer } from '../../testing/sms-server.ts'

const ZONE = 'Europe/Zurich'
const SECRET = 'secret-of-the-phones'

let folder: string
let server: Running
let mails: MailServer
let gateway: SmsServer
beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tours-phone-'))
  mails = await startMailServer()
  gateway = await startSmsServer()
  server = startProgram('main.ts', [], {
    DATA_DIR: folder,
    TIME_ZONE: ZONE,
    SMTP_URL: mails.url,
    SMS_GATEWAY: 'http',
    SMS_URL: gateway.url,
    OSMAND_SECRET: SECRET,
  })
})
afterEach(async () => {
  server.child.kill('SIGKILL')
  await server.ended
  await Promise.all([mails.close(), gateway.close()])
  fs.rmSync(folder, { recursive: true, force: true })
})

type Spot = { at: number; lat: number; lon: number; knots: number }
const onTheWay = (share: number) => ({
  lat: START.lat + (END.lat - START.lat) * share,
  lon: START.lon + (END.lon - START.lon) * share,
})
const parameters = ({ at, lat, lon, knots }: Spot): URLSearchParams =>
  new URLSearchParams({
    id: DEVICE,
    timestamp: String(at / 1000),
    lat: String(lat),
    lon: String(lon),
    speed: String(knots),
    bearing: '180.0',
    altitude: '430.0',
    accuracy: '12.0',
    batt: '76.0',
  })
const FORM = 'application/x-www-form-urlencoded'
const KNOTS_PER_MS = 1.943_844
/** The requests of Traccar Client: before version 9 a POST with a query, on iOS a form; since then JSON. OsmAnd's is a GET. */
const REQUESTS: Record<'get' | 'post' | 'form' | 'json', (spot: Spot) => [string, RequestInit]> = {
  get: (spot) => [`?${parameters(spot)}`, { method: 'GET' }],
  post: (spot) => [`?${parameters(spot)}`, { method: 'POST' }],
  form: (spot) => ['', { method: 'POST', headers: { 'content-type': FORM }, body: parameters(spot).toString() }],
  json: ({ at, lat, lon, knots }) => [
    '',
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        location: {
          timestamp: new Date(at).toISOString(),
          coords: {
            latitude: lat,
            longitude: lon,
            accuracy: 12,
            speed: knots / KNOTS_PER_MS,
            heading: 180,
            altitude: 430,
          },
          is_moving: knots > 0,
          odometer: 1200,
          event: 'motionchange',
          battery: { level: 0.76, is_charging: false },
          activity: { type: knots > 0 ? 'in_vehicle' : 'still' },
          extras: {},
        },
        device_id: DEVICE,
      }),
    },
  ],
}

test('a phone drives a trip from positioning to arrival, and each is told once, in its language', async () => {
  const url = await server.url()
  const admin = await asAdminOf(url)
  const id = await seedLiveCompany(admin)
  const alert = (al_type: string, al_lang: string, to: object) =>
    admin('POST', '/api/alerts', { al_type, al_lang, ...to })
  await alert('alert_atp', 'fr', { al_email_arr: ['anna@example.com', 'bea@example.com'] })
  await alert('alert_atd', 'it', { al_sms_arr: ['079 123 45 67'], al_adrnr_arr: ['ZRH'] })
  await alert('alert_ata', 'nl', {
    al_email_arr: ['anna@example.com'],
    al_sms_arr: ['+41 79 123 45 68'],
    al_customer: 1,
  })
  await alert('alert_ata', 'en', { al_email_arr: ['carl@example.com'], al_sub: 'Alpen Trans' })
  await alert('alert_ata', 'de', { al_email_arr: ['nobody@example.com'], al_adrnr_arr: ['ZRH'], al_active: false })

  /** A phone sends what was not acknowledged again, so each report comes twice. */
  const report = async (format: keyof typeof REQUESTS, spot: Spot, first = 'taken') => {
    for (const outcome of [first, 'repeated']) {
      const [query, request] = REQUESTS[format](spot)
      const answer = await fetch(`${url}/api/telematics/osmand/${SECRET}${query}`, request)
      expect([answer.status, await answer.json()]).toEqual([200, { outcome }])
    }
  }
  const now = Date.parse((await admin<Trip>('GET', `/api/trips/${id}`)).tt_stp) + 150 * MINUTE_MS
  const there = (minutes: number, place: { lat: number; lon: number }): Spot => ({
    at: now + minutes * MINUTE_MS,
    ...place,
    knots: 0,
  })
  const driving = (minutes: number, share: number): Spot => ({
    at: now + minutes * MINUTE_MS,
    ...onTheWay(share),
    knots: 38,
  })
  // Positioned at -152, departed at -118, arrived at -20, ten minutes late.
  await report('get', there(-152, START))
  await report('get', there(-150, START))
  await report('post', there(-121, START))
  await report('post', driving(-118, 0.04))
  await report('form', driving(-115, 0.1))
  await report('form', driving(-70, 0.5))
  await report('json', driving(-30, 0.9))
  await report('json', there(-20, END))
  await report('json', there(-17, END))

  const trip = await admin<Trip>('GET', `/api/trips/${id}`)
  const minutesOf = (time: string | null) => (Date.parse(time ?? '') - now) / MINUTE_MS
  expect([trip.tt_atp, trip.tt_atd, trip.tt_ata].map(minutesOf)).toEqual([-152, -118, -20])
  expect(trip.tt_manual_times).toEqual([])

  const states = async () => (await admin<OutboxRow[]>('GET', '/api/outbox')).map(({ state }) => state)
  await expect.poll(states).toEqual(Array(6).fill('sent'))
  const told = mails.received.map(({ to, subject }) => `${to} ${subject}`).sort()
  const way = 'Zürich Flughafen Fracht – Rothenburg Luzern Nord'
  expect(told).toEqual([
    `anna@example.com Tour LX 100: Aangekomen, ${way}`,
    `anna@example.com Tournée LX 100\u00a0: Mise à disposition effectuée, ${way}`,
    `bea@example.com Tournée LX 100\u00a0: Mise à disposition effectuée, ${way}`,
    `carl@example.com Tour LX 100: Arrived, ${way}`,
  ])
  const arrived = mails.received.find(({ to }) => to[0] === 'carl@example.com')?.text
  expect(arrived).toContain(`Planned: ${formatInstant(trip.tt_sta, ZONE)}`)
  expect(arrived).toContain(`Actual: ${formatInstant(trip.tt_ata ?? '', ZONE)}`)
  expect(arrived).toContain('Deviation: 10\u00a0min late')
  expect(arrived).toContain('Vehicle: ZH 1001')
  const texts = gateway.received.map(({ body }) => JSON.parse(body) as { to: string; text: string })
  expect(texts.map(({ to }) => to).sort()).toEqual(['+41791234567', '+41791234568'])
  const departure = texts.find(({ to }) => to === '+41791234567')?.text
  expect(departure).toContain(formatClock(trip.tt_atd ?? '', ZONE))
  expect(departure?.length).toBeLessThanOrEqual(160)

  // By hand, and marked so: what the phone reports afterwards never overwrites it, and sets off nothing again.
  const typed = new Date(Date.parse(trip.tt_ata ?? '') - 5 * MINUTE_MS).toISOString()
  await admin('PUT', `/api/trips/${id}`, { tt_ata: typed })
  await report('json', there(-10, END))
  await report('json', there(-5, END))
  expect(await admin<Trip>('GET', `/api/trips/${id}`)).toMatchObject({ tt_ata: typed, tt_manual_times: ['tt_ata'] })
  const [byHand, ...byPhone] = await admin<HistoryEntry[]>('GET', `/api/trips/${id}/history`)
  expect(byHand).toMatchObject({ source: 'person', changes: { tt_ata: { to: typed } } })
  expect(byPhone.slice(0, 3).map(({ source, changes }) => [source, Object.keys(changes)])).toEqual([
    ['telematics', ['tt_ata']],
    ['telematics', ['tt_atd']],
    ['telematics', ['tt_atp']],
  ])
  expect(await admin<OutboxRow[]>('GET', '/api/outbox')).toHaveLength(6)

  // A position from before that comes late takes nothing back of what the phone reported, and the typed time stays.
  await report('post', there(-140, START), 'late')
  const after = await admin<Trip>('GET', `/api/trips/${id}`)
  expect([after.tt_atp, after.tt_atd].map(minutesOf)).toEqual([-152, -118])
  expect(after).toMatchObject({ tt_ata: typed, tt_manual_times: ['tt_ata'] })
  expect(await admin<OutboxRow[]>('GET', '/api/outbox')).toHaveLength(6)

  // With another vehicle nothing of it is left, and who was told is told so; back at this one it is found and told again.
  await admin('POST', '/api/gps', { gps_id: 'ZH 1002', gps_groups: '', gps_device: 'another' })
  await admin('PUT', `/api/trips/${id}`, { tt_gps: 'ZH 1002' })
  expect(await admin<Trip>('GET', `/api/trips/${id}`)).toMatchObject({ tt_atp: null, tt_atd: null, tt_ata: typed })
  await expect.poll(states).toEqual(Array(9).fill('sent'))
  await admin('PUT', `/api/trips/${id}`, { tt_gps: 'ZH 1001' })
  await expect
    .poll(async () => {
      const { tt_atp, tt_atd } = await admin<Trip>('GET', `/api/trips/${id}`)
      return [tt_atp, tt_atd].map(minutesOf)
    })
    .toEqual([-152, -118])
  await expect.poll(states).toEqual(Array(12).fill('sent'))
})
