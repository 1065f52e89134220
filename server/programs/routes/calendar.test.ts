import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '#shared/domain/time/units.ts'
import { insertDocument } from '../../documents/store/documents.ts'
import { hashToken } from '../../kit/tokens.ts'
import { drivers, vehicles } from '../../store/schema/master-data.ts'
import { addEverybody, addTrip, type Everybody, HIDDEN_WORDS } from '../../testing/sample-trips.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { getTrip, updateTrip } from '../../trips/store/trips.ts'
import { programSecrets } from '../store/secrets.ts'

const AUTHOR = { username: 'dora', source: 'person' } as const
let t: TestApp
let everybody: Everybody
const lines: string[] = []
beforeEach(() => {
  lines.length = 0
  t = createTestApp({ logTo: { write: (line: string) => void lines.push(line) } })
  everybody = addEverybody(t)
})
afterEach(() => t.close())

const subscribe = async (who: keyof Everybody, language = 'de'): Promise<string> => {
  const answer = await t.call<{ path: string }>(everybody[who], 'POST', '/api/calendar', { language })
  expect(answer.status).toBe(200)
  return answer.body.path
}
const fetched = (path: string, headers: Record<string, string> = {}) =>
  t.call<string>(null, 'GET', path, undefined, headers)

type Component = { name: string; lines: [name: string, value: string][]; inner: Component[] }
/**
 * Reads iCalendar by RFC 5545, written anew and not by the library that writes it: CRLF alone, lines of at most 75 octets that go
 * on after one blank, components that close in the order in which they open, names in capitals.
 */
const parse = (text: string): Component => {
  expect(text.endsWith('\r\n')).toBe(true)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  const physical = text.slice(0, -2).split('\r\n')
  for (const line of physical) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  const logical = text
    .slice(0, -2)
    .replaceAll(/\r\n[ \t]/g, '')
    .split('\r\n')
  const root: Component = { name: '', lines: [], inner: [] }
  const open = [root]
  for (const line of logical) {
    const [, name = '', value = ''] = /^([A-Z-]+(?:;[A-Z-]+=[^:]+)*):(.*)$/.exec(line) ?? []
    expect(name, line).not.toBe('')
    const here = open.at(-1) as Component
    if (name === 'BEGIN') {
      const component: Component = { name: value, lines: [], inner: [] }
      here.inner.push(component)
      open.push(component)
    } else if (name === 'END') expect(open.pop()?.name).toBe(value)
    else here.lines.push([name, value])
  }
  expect(open).toEqual([root])
  const [calendar, ...more] = root.inner
  expect([calendar?.name, more]).toEqual(['VCALENDAR', []])
  return calendar as Component
}
const eventsOf = (text: string) =>
  parse(text)
    .inner.filter(({ name }) => name === 'VEVENT')
    .map((event) => Object.fromEntries(event.lines) as Record<string, string>)

test('a trip is an event in the company’s time zone; it changes by SEQUENCE, and is cancelled as such', async () => {
  const trip = addTrip(t.store, { tt_info: 'gate 4, behind the mill; ring twice — „Größe“ 🚛 '.repeat(4).trim() })
  const path = await subscribe('admin')
  const { status, headers, body } = await fetched(path)
  expect([status, headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
  const calendar = parse(body)
  expect(calendar.lines).toContainEqual(['VERSION', '2.0'])
  const [zone] = calendar.inner.filter(({ name }) => name === 'VTIMEZONE')
  expect(zone?.lines).toContainEqual(['TZID', 'Europe/Zurich'])
  expect(zone?.inner.map(({ name }) => name).sort()).toEqual(['DAYLIGHT', 'STANDARD'])
  const [event, ...others] = eventsOf(body)
  expect(others).toEqual([])
  expect(event).toMatchObject({
    ...{
      SEQUENCE: '1',
      'DTSTART;TZID=Europe/Zurich': '20261121T100000',
      'DTEND;TZID=Europe/Zurich': '20261121T140000',
    },
    ...{ STATUS: 'CONFIRMED', TRANSP: 'OPAQUE', SUMMARY: 'T-100: Basel Hub – Genf Nord', DTSTAMP: '20261121T083000Z' },
  })
  expect(event?.DESCRIPTION).toContain('mill\\; ring twice')
  updateTrip(t.store, trip, { tt_status: 'canceled' }, AUTHOR)
  const [cancelled] = eventsOf((await fetched(path)).body)
  expect(cancelled).toMatchObject({
    ...{ UID: event?.UID, SEQUENCE: '2', STATUS: 'CANCELLED', TRANSP: 'TRANSPARENT' },
    SUMMARY: 'Annulliert: T-100: Basel Hub – Genf Nord',
  })
  updateTrip(t.store, getTrip(t.store, 1) as typeof trip, { tt_status: 'inactive' }, AUTHOR)
  expect(eventsOf((await fetched(path)).body)).toMatchObject([
    { SUMMARY: expect.stringMatching(/^Inaktiv: T-100: /), TRANSP: 'TRANSPARENT' },
  ])
})

test('the same rows are the same text: 304 until something changes', async () => {
  const trip = addTrip(t.store)
  const path = await subscribe('admin')
  const first = await fetched(path)
  const tag = { 'if-none-match': first.headers.get('etag') ?? '' }
  t.clock.advance(60_000)
  const again = await fetched(path, tag)
  expect([again.status, again.body]).toEqual([304, ''])
  updateTrip(t.store, trip, { tt_info: 'gate 5' }, AUTHOR)
  expect((await fetched(path, tag)).status).toBe(200)
})

test('each role gets what it sees, and no driver’s link', async () => {
  addTrip(t.store)
  addTrip(t.store, { tt_sub: 'Huber AG', tt_customer: 'Stein AG', tt_tour: 'T-200' })
  for (const [who, tours] of Object.entries({
    admin: ['T-100', 'T-200'],
    sub: ['T-100'],
    foreignSub: ['T-200'],
    customer: ['T-100'],
    observer: ['T-100'],
    foreignObserver: [],
  })) {
    const { body } = await fetched(await subscribe(who as keyof Everybody))
    expect(
      eventsOf(body).map(({ SUMMARY }) => SUMMARY?.slice(0, 5)),
      who,
    ).toEqual(tours)
    for (const hidden of HIDDEN_WORDS[who as keyof Everybody]) expect(body).not.toMatch(hidden)
    expect(body).not.toMatch(/\/link|URL/)
  }
})

test('absences and ends of documents are days, by what the role sees, in the language that was chosen', async () => {
  const absence = {
    dr_requirements: '',
    dr_groups: 'Meier Trans',
    dr_absences: [{ from: '2026-12-24', to: '2026-12-26' }],
  }
  t.store.db
    .insert(drivers)
    .values({ ...absence, dr_name: 'Jan', dr_number: '1' })
    .run()
  const kept = { do_verified_at: null, do_verified_by: null, do_file: null, do_replaces: null, do_proposed_by: '' }
  const document = { do_owner: 'sub', do_owner_key: 'Meier Trans', do_kind: 'eu_licence', do_number: 'RA-1' } as const
  insertDocument(t.store, { ...document, ...kept, do_valid_from: null, do_valid_to: '2026-12-10' } as never, AUTHOR)
  const sub = eventsOf((await fetched(await subscribe('sub', 'en'))).body)
  expect(sub).toMatchObject([
    { SUMMARY: 'Jan absent', 'DTSTART;VALUE=DATE': '20261224', 'DTEND;VALUE=DATE': '20261227' },
    { SUMMARY: expect.stringMatching(/^Ends: Meier Trans\\, .+ RA-1$/), 'DTSTART;VALUE=DATE': '20261210' },
  ])
  for (const who of ['foreignSub', 'customer', 'observer'] as const)
    expect(eventsOf((await fetched(await subscribe(who))).body)).toEqual([])
})

test('outages of vehicles stand in the calendar of whom they are told to, twice on a day as two', async () => {
  const day = '2026-12-24'
  const gps_absences = [
    { from: day, to: day, from_time: '06:00', to_time: '09:00', kind: 'workshop' as const },
    { from: day, to: '2026-12-26', from_time: '14:00' },
  ]
  const row = { gps_id: 'ZH 9@A', gps_groups: 'Meier Trans', gps_device: 'd-9', gps_absences }
  t.store.db.insert(vehicles).values(row).run()
  const told = [
    { SUMMARY: 'ZH 9@A out of service', 'DTSTART;VALUE=DATE': '20261224', 'DTEND;VALUE=DATE': '20261225' },
    { SUMMARY: 'ZH 9@A out of service', 'DTSTART;VALUE=DATE': '20261224', 'DTEND;VALUE=DATE': '20261227' },
  ]
  for (const who of ['admin', 'sub'] as const) {
    const events = eventsOf((await fetched(await subscribe(who, 'en'))).body)
    expect(events).toMatchObject(told)
    expect(new Set(events.map(({ UID }) => UID)).size).toBe(2)
  }
  for (const who of ['foreignSub', 'customer', 'observer'] as const)
    expect(eventsOf((await fetched(await subscribe(who))).body)).toEqual([])
})

test('days long ago and far ahead are left out', async () => {
  const day = (days: number) => {
    const at = (hour: number) => new Date(t.clock.now() + days * DAY_MS + hour * 3_600_000).toISOString()
    addTrip(t.store, { tt_tour: `${days}`, tt_stp: at(0), tt_std: at(1), tt_sta: at(2) })
  }
  for (const days of [-16, -13, 0, 59, 62]) day(days)
  const events = eventsOf((await fetched(await subscribe('admin'))).body)
  expect(events.map(({ SUMMARY }) => SUMMARY?.split(':')[0])).toEqual(['-13', '0', '59'])
})

test('weeks of a large company fit into what programs read: the next days first, long texts cut', async () => {
  const info = '🚛 Größe '.repeat(100)
  t.store.sqlite.transaction(() => {
    for (let count = 0; count < 1_100; count += 1) {
      const at = (hour: number) => new Date(t.clock.now() + (count - 50 + hour) * 3_600_000).toISOString()
      addTrip(t.store, { tt_tour: `T-${count}`, tt_info: info, tt_stp: at(0), tt_std: at(1), tt_sta: at(2) })
    }
  })()
  const { body } = await fetched(await subscribe('admin'))
  const events = eventsOf(body)
  const tours = events.filter(({ UID }) => UID?.startsWith('trip-')).map(({ SUMMARY }) => SUMMARY?.split(':')[0])
  expect([tours.length, tours[0], tours.at(-1)]).toEqual([1_000, 'T-39', 'T-1038'])
  // The day of T-1039 says that it goes on elsewhere.
  expect(events.filter(({ UID }) => !UID?.startsWith('trip-'))).toMatchObject([
    { 'DTSTART;VALUE=DATE': '20270101', SUMMARY: 'Ab hier weitere Fahrten in der App', TRANSP: 'TRANSPARENT' },
  ])
  expect(Buffer.byteLength(body)).toBeLessThan(1_000_000)
})

describe('an address', () => {
  const status = async (path: string) => (await fetched(path)).status

  test('is told once, kept as a hash, never logged, and listed without what opens it', async () => {
    const path = await subscribe('sub')
    const token = /calendar\/([\w-]{43})\.ics$/.exec(path)?.[1] ?? ''
    expect(await status(path)).toBe(200)
    expect((await t.call(everybody.sub, 'GET', '/api/calendar')).body).toEqual({
      feed: { created_at: '2026-11-21T08:30:00.000Z', last_used_at: '2026-11-21T08:30:00.000Z', ended: null },
    })
    expect([...programSecrets(t.store.sqlite)]).toEqual([hashToken(token)])
    expect(lines.join('\n')).not.toContain(token)
    expect(lines.join('\n')).toContain('/api/calendar/:id')
  })

  test('leads nowhere once it was revoked, or another was made', async () => {
    const first = await subscribe('sub')
    const second = await subscribe('sub')
    expect([await status(first), await status(second)]).toEqual([404, 200])
    expect((await t.call(everybody.sub, 'DELETE', '/api/calendar')).status).toBe(200)
    expect(await status(second)).toBe(404)
    expect((await t.call(everybody.sub, 'DELETE', '/api/calendar')).status).toBe(404)
  })

  test.each([
    ['is deleted', 'DELETE', undefined],
    ['is locked', 'PUT', { locked: true }],
    ['has another role', 'PUT', { role: 'observer' }],
    ['has another company', 'PUT', { subcontractor: 'Huber AG' }],
  ])('dies when its person %s', async (_what, method, body) => {
    const path = await subscribe('sub')
    expect((await t.call(everybody.admin, method, '/api/users/meier', body)).status).toBe(200)
    expect(await status(path)).toBe(404)
  })

  test.each([
    ['password', { password: 'another horse' }, null],
    ['locked', { locked: true }, { locked: false }],
    ['company', { subcontractor: 'Huber AG' }, { subcontractor: 'Meier Trans' }],
    ['company', { role: 'observer' }, { role: 'sub', subcontractor: 'Meier Trans' }],
  ])('ends with its person’s %s for good, and says so: %j', async (ended, change, back) => {
    const path = await subscribe('sub')
    const edit = (body: object) => t.call(everybody.admin, 'PUT', '/api/users/meier', body)
    expect((await edit(change)).status).toBe(200)
    expect((await fetched(path)).status).toBe(404)
    if (back) expect((await edit(back)).status).toBe(200)
    expect((await fetched(path)).status).toBe(404)
    expect(programSecrets(t.store.sqlite)).not.toContain(hashToken(path.slice('/api/calendar/'.length, -'.ics'.length)))
    const token = await t.login('meier', ended === 'password' ? 'another horse' : undefined)
    const told = () => t.call<{ feed: object }>(token, 'GET', '/api/calendar')
    expect((await told()).body.feed).toMatchObject({ ended })
    await t.call(token, 'POST', '/api/calendar', { language: 'de' })
    expect((await told()).body.feed).toMatchObject({ ended: null })
  })

  test('lives through a new name of the company', async () => {
    addTrip(t.store)
    const path = await subscribe('sub')
    const renamed = { sc_name: 'Meier und Sohn', sc_email: null }
    await t.call(everybody.admin, 'PUT', '/api/subcontractors/Meier%20Trans', renamed)
    expect(getTrip(t.store, 1)?.tt_sub).toBe('Meier und Sohn')
    expect(eventsOf((await fetched(path)).body)).toHaveLength(1)
  })

  test('is bound in requests; guesses shut out those who guess alone', async () => {
    const path = await subscribe('sub')
    for (let count = 0; count < 60; count += 1) expect(await status(path)).toBe(200)
    expect(await status(path)).toBe(429)
    for (let count = 0; count < 60; count += 1) expect(await status('/api/calendar/guess.ics')).toBe(404)
    expect(await status('/api/calendar/guess.ics')).toBe(429)
    const other = await subscribe('admin')
    expect(await status(other)).toBe(200)
  })
})
