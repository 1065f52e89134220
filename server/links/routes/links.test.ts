import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { LINK_LIMITS } from '#shared/domain/links/link-limits.ts'
import { ENDED_LINK } from '#shared/domain/links/reports.ts'
import { DAY_MS } from '#shared/domain/time/units.ts'
import type { Trip } from '#shared/schemas/trip.ts'
import type { DriverPage, SeenReport, SharePage, TripLink } from '#shared/schemas/trip-link.ts'
import { prune } from '../../jobs/prune.ts'
import { sendKeyOf } from '../../kit/tokens.ts'
import { rowHistory } from '../../store/history/history.ts'
import { customers } from '../../store/schema/master-data.ts'
import { tripLinks, tripReports } from '../../store/schema/trip-links.ts'
import { trips } from '../../store/schema/trips.ts'
import { between, planDrive, RAMP, ROAD, START } from '../../telematics/sample-fleet.ts'
import { createReports } from '../../telematics/sample-reports.ts'
import { largePicture, samplePicture as picture } from '../../testing/sample-picture.ts'
import { addEverybody, type Everybody } from '../../testing/sample-trips.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { deleteTrips, getTrip, insertTrip, updateTrip } from '../../trips/store/trips.ts'
import { insertFile } from '../store/trip-reports.ts'

/** The trip of `planDrive`: 21 November, STP 09:00, STD 09:30, STA 11:00, of Meier Trans for Holz AG, by Hans Muster. */
let t: TestApp
let everybody: Everybody
let trip: Trip
const { drive } = createReports(() => t)
const at = (clock: string): string => `2026-11-21T${clock}:00.000Z`

beforeEach(() => {
  t = createTestApp()
  everybody = addEverybody(t)
  trip = planDrive(t.store).trip
  t.clock.set(at('08:00'))
})
afterEach(() => t.close())

const newLink = async (kind: 'driver' | 'share' = 'driver', more: object = {}, who = everybody.admin) => {
  const { body } = await t.call<{ token: string; tl_id: number }>(who, 'POST', `/api/trips/${trip.tt_id}/links`, {
    kind,
    lang: 'pl',
    ...more,
  })
  return body
}
type Sent = Record<string, unknown>
const report = (re_kind: string, clock: string, more: Sent = {}): Sent => ({
  re_id: randomUUID(),
  tt_id: trip.tt_id,
  re_kind,
  re_device_at: at(clock),
  ...more,
})
type Results = { results: { re_id: string; outcome: string; message?: string }[] }
/** Sends when the clock of phone and server are the same. */
const send = async (token: string, reports: Sent[], sent_at = new Date(t.clock.now()).toISOString()) =>
  await t.call<Results>(token, 'POST', '/api/link/reports', { sent_at, reports })
const outcomes = ({ body }: { body: Results }) => body.results.map(({ outcome, message }) => message ?? outcome)
const now = (): Trip => getTrip(t.store, trip.tt_id) as Trip
const page = async <Page>(token: string) => await t.call<Page>(token, 'GET', '/api/link')

const sendFile = async (token: string, bytes: Buffer) => {
  const answer = await t.app.request('/api/link/files', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'image/png' },
    body: new Uint8Array(bytes),
  })
  return { status: answer.status, body: (await answer.json()) as { message: string; name: string } }
}

describe('the times of a trip', () => {
  test('follow what its driver reports, with source, version and estimate', async () => {
    const { token } = await newLink()
    t.clock.set(at('09:20'))
    expect(outcomes(await send(token, [report('positioned', '09:20')]))).toEqual(['kept'])
    expect(now()).toMatchObject({ tt_atp: at('09:20'), tt_driver_times: { tt_atp: at('09:20') }, tt_eta: at('11:00') })
    t.clock.set(at('09:50'))
    await send(token, [report('departed', '09:50')])
    expect(now()).toMatchObject({ tt_atd: at('09:50'), tt_eta: at('11:20'), tt_manual_times: [] })
    t.clock.set(at('10:00'))
    await send(token, [report('delayed', '10:00', { re_minutes: 60, re_text: 'customs' })])
    expect(now()).toMatchObject({ tt_eta: at('12:00'), tt_driver_news: { late_minutes: 60, late_reason: 'customs' } })
    t.clock.set(at('11:30'))
    await send(token, [report('arrived', '11:30')])
    expect(now()).toMatchObject({ tt_ata: at('11:30') })
    expect(rowHistory(t.store, 'trip', trip.tt_id).map(({ source }) => source)).toEqual([
      'driver',
      'driver',
      'driver',
      'person',
    ])
  })

  test('are corrected by the error of the phone, and never later than received', async () => {
    const { token } = await newLink()
    t.clock.set(at('09:20'))
    // Its clock is an hour ahead; it was offline for ten minutes.
    expect(outcomes(await send(token, [report('positioned', '10:10')], at('10:20')))).toEqual(['kept'])
    expect(now().tt_atp).toBe(at('09:10'))
    // Its clock was set between the press and the sending: what the page knew when the button was pressed counts.
    const behind = { re_ahead: 20 * 60_000 }
    expect(outcomes(await send(token, [report('called_to_dock', '08:54', behind)]))).toEqual(['kept'])
    const told = t.store.db.select().from(tripReports).all().at(-1)
    expect([told?.re_at, told?.re_skew]).toEqual([at('09:14'), -20 * 60])
    // It calls the future.
    await send(token, [report('departed', '09:45')])
    expect(now().tt_atd).toBe(at('09:20'))
  })

  test('are the same however often a report comes, and once in its alerts', async () => {
    const { token } = await newLink()
    t.clock.set(at('09:20'))
    const one = report('positioned', '09:20')
    await send(token, [one])
    expect(outcomes(await send(token, [one, { ...one, re_device_at: at('09:00') }]))).toEqual(['kept', 'kept'])
    expect(now().tt_atp).toBe(at('09:20'))
    expect(t.store.db.select().from(tripReports).all()).toHaveLength(1)
  })

  test('of the vehicle go before the driver, of a person before both, and each gives way again', async () => {
    const { token } = await newLink()
    t.clock.set(at('09:40'))
    await send(token, [report('positioned', '09:02'), report('departed', '09:38')])
    drive('unit TRUCK-1')
    expect(now()).toMatchObject({ tt_atp: at('08:55'), tt_atd: at('09:35'), tt_ata: at('10:40') })
    expect(now().tt_driver_times).toEqual({ tt_atp: at('09:02'), tt_atd: at('09:38') })
    const author = { username: 'dora', source: 'person' } as const
    updateTrip(t.store, now(), { tt_atd: at('09:33') }, author)
    await send(token, [report('departed', '09:37')])
    expect(now()).toMatchObject({ tt_atd: at('09:33'), tt_driver_times: { tt_atd: at('09:37') } })
    updateTrip(t.store, now(), { tt_atd: null }, author)
    expect(now()).toMatchObject({ tt_atd: at('09:37'), tt_manual_times: [] })
  })

  test('are derived anew where a report is set aside', async () => {
    const { token } = await newLink()
    t.clock.set(at('09:20'))
    const [first, second] = [report('positioned', '09:05'), report('positioned', '09:15')]
    await send(token, [first, second])
    expect(now().tt_atp).toBe(at('09:05'))
    const aside = (value: boolean) =>
      t.call(everybody.admin, 'PUT', `/api/reports/${first.re_id}/aside`, { aside: value })
    expect(await aside(true)).toMatchObject({ status: 200, body: { message: 'trip_report_set_aside' } })
    expect(now().tt_atp).toBe(at('09:15'))
    await aside(false)
    expect(now().tt_atp).toBe(at('09:05'))
    expect((await t.call(everybody.sub, 'PUT', `/api/reports/${first.re_id}/aside`, { aside: true })).status).toBe(403)
  })

  test('set off alerts, once', async () => {
    await t.call(everybody.admin, 'POST', '/api/alerts', {
      al_type: 'alert_ata',
      al_email_arr: ['ramp@example.com'],
      al_lang: 'en',
    })
    const { token } = await newLink()
    t.clock.set(at('11:30'))
    const arrived = report('arrived', '11:30')
    await send(token, [arrived])
    await send(token, [arrived, report('arrived', '11:30')])
    expect(t.messages().filter(({ recipient }) => recipient === 'ramp@example.com')).toHaveLength(1)
  })
})

describe('what a phone sends is judged report by report', () => {
  test('with a sentence for each that is refused; the others are kept', async () => {
    const { token } = await newLink()
    t.clock.set(at('10:00'))
    const answer = await send(token, [
      report('positioned', '09:00'),
      { ...report('departed', '09:00'), tt_id: 987_654 },
      { ...report('departed', '09:00'), re_device_at: '1970-03-01T00:00:00.000Z' },
      report('departed', '09:00', { re_said_at: '2030-03-01T00:00:00.000Z' }),
      { ...report('departed', '09:00'), re_id: 'x' },
      report('note', '09:00'),
      report('delayed', '09:00'),
      report('proof', '09:00'),
      report('proof', '09:00', { re_name: 'Kim', photos: [`${'a'.repeat(64)}.jpg`] }),
      'nonsense' as unknown as Sent,
    ])
    expect(outcomes(answer)).toEqual([
      'kept',
      'trip_report_foreign_trip',
      'trip_report_time_wrong',
      'trip_report_time_wrong',
      'value_invalid',
      ...['trip_report_incomplete', 'trip_report_incomplete', 'trip_report_incomplete'],
      'trip_report_file_missing',
      'value_invalid',
    ])
  })

  test('a step that is out of order is kept, flagged and not used', async () => {
    const { token } = await newLink()
    t.clock.set(at('10:00'))
    await send(token, [report('positioned', '09:30')])
    await send(token, [report('departed', '10:00', { re_said_at: at('09:10') })])
    expect(now()).toMatchObject({ tt_atp: at('09:30'), tt_atd: null })
    const { body } = await t.call<SeenReport[]>(everybody.admin, 'GET', `/api/trips/${trip.tt_id}/reports`)
    expect(body.map(({ re_kind, flag }) => [re_kind, flag])).toContainEqual(['departed', 'out_of_order'])
  })

  test('with eleven photos is refused with a sentence; what came with it is kept', async () => {
    const { token } = await newLink()
    t.clock.set(at('10:00'))
    const names: string[] = []
    for (let width = 1; width <= 11; width += 1) names.push((await sendFile(token, picture(width))).body.name)
    const proof = (photos: string[]) => report('proof', '09:50', { re_name: 'Kim', photos })
    const answer = await send(token, [proof(names), proof(names.slice(0, 10)), report('positioned', '09:10')])
    expect(outcomes(answer)).toEqual(['trip_report_photos_too_many', 'kept', 'kept'])
    const { body } = await t.call<SeenReport[]>(everybody.admin, 'GET', `/api/trips/${trip.tt_id}/reports`)
    expect(body.map(({ re_kind, files }) => [re_kind, files.length])).toEqual(
      expect.arrayContaining([
        ['proof', 10],
        ['positioned', 0],
      ]),
    )
    expect(body).toHaveLength(2)
  })

  test('200 reports of a link, and no more', async () => {
    const { token } = await newLink()
    t.clock.set(at('10:00'))
    const twenty = () => Array.from({ length: 20 }, () => report('note', '09:30', { re_text: 'n' }))
    for (let batch = 0; batch < 7; batch += 1) await send(token, twenty())
    expect(outcomes(await send(token, twenty())).filter((outcome) => outcome === 'kept')).toHaveLength(10)
    // Steps have room left.
    const steps = () => Array.from({ length: 20 }, () => report('positioned', '09:30'))
    for (let batch = 0; batch < 2; batch += 1) await send(token, steps())
    expect(outcomes(await send(token, steps())).filter((outcome) => outcome === 'kept')).toHaveLength(10)
    expect(outcomes(await send(token, [report('departed', '09:50')]))).toEqual(['trip_report_too_many'])
    expect((await send(token, [...twenty(), report('note', '09:30')])).status).toBe(400)
  })
})

describe('revoked links leave no bound', () => {
  const GERBER = 'Gerber AG'
  const handOver = (): void => {
    updateTrip(t.store, now(), { tt_sub: GERBER, tt_driver: 'Gerd' }, { username: 'dora', source: 'person' })
  }
  const notes = (count: number) => Array.from({ length: count }, () => report('note', '09:30', { re_text: 'n' }))
  const kept = async (token: string, reports: Sent[]) =>
    outcomes(await send(token, reports)).filter((outcome) => outcome !== 'trip_report_too_many').length

  test('all links of a trip that one person made have 200 reports together, of which fifty are for steps', async () => {
    const links = [await newLink('driver', {}, everybody.sub), await newLink('driver', {}, everybody.sub)]
    const [first, second] = links.map(({ token }) => token) as [string, string]
    t.clock.set(at('10:00'))
    for (let batch = 0; batch < 7; batch += 1) await send(first, notes(20))
    await t.call(everybody.sub, 'DELETE', `/api/links/${links[0]?.tl_id}`)
    expect(await kept(second, notes(20))).toBe(10)
    expect(await kept(second, [report('positioned', '09:30')])).toBe(1)
    // What one has used up is not another's.
    const { token } = await newLink()
    expect(await kept(token, notes(20))).toBe(20)
  })

  test('what revoked links used up leaves the present one some of its own', async () => {
    const links = [await newLink(), await newLink()]
    const [former, present] = links.map(({ token }) => token) as [string, string]
    t.clock.set(at('10:00'))
    for (let batch = 0; batch < 8; batch += 1) await send(former, notes(20))
    for (let batch = 0; batch < 3; batch += 1)
      await send(
        former,
        Array.from({ length: 20 }, () => report('positioned', '09:30')),
      )
    expect(await kept(former, [report('positioned', '09:30'), ...notes(1)])).toBe(0)
    await t.call(everybody.admin, 'DELETE', `/api/links/${links[0]?.tl_id}`)
    const said = [report('note', '09:40', { re_text: 'n' }), report('delayed', '09:40', { re_minutes: 20 })]
    expect(outcomes(await send(present, said))).toEqual(['kept', 'kept'])
    const wrong = report('positioned', '09:40')
    const again = [wrong, report('positioned', '09:41'), report('taken_back', '09:42', { re_replaces: wrong.re_id })]
    expect(await kept(present, again)).toBe(3)
    // Together no link after the other fills the trip.
    expect(await kept(present, notes(20))).toBe(LINK_LIMITS.reportsOfOwn - said.length)
  })

  test('what comes by a link after its end takes nothing from the present driver, who always has the first of each step', async () => {
    const links = [await newLink('driver', {}, everybody.sub), await newLink('driver', {}, everybody.sub)]
    const [former, present] = links.map(({ token }) => token) as [string, string]
    const steps = () => Array.from({ length: 20 }, () => report('positioned', '09:30'))
    t.clock.set(at('09:40'))
    for (let batch = 0; batch < 6; batch += 1) await send(former, steps())
    await t.call(everybody.sub, 'DELETE', `/api/links/${links[0]?.tl_id}`)
    const late = [await kept(former, steps()), await kept(former, steps()), await kept(former, steps())]
    expect(late).toEqual([20, 20, 10])
    for (let batch = 0; batch < 4; batch += 1) await send(present, steps())
    t.clock.set(at('10:00'))
    expect(await kept(present, [report('positioned', '09:50'), report('departed', '09:55')])).toBe(1)
  })

  test('all links of a trip that one person made have 24 MB of pictures together', async () => {
    const rf_at = at('08:00')
    for (let link = 0; link < 3; link += 1) {
      const { tl_id } = await newLink('driver', {}, everybody.sub)
      const file = { tl_id, re_id: null, rf_kind: null, rf_name: `${link}.png`, rf_bytes: 8_000_000, rf_at }
      insertFile(t.store, file)
      await t.call(everybody.sub, 'DELETE', `/api/links/${tl_id}`)
    }
    const another = await newLink('driver', {}, everybody.sub)
    // The proof of the present driver has room.
    expect(await sendFile(another.token, picture())).toMatchObject({ status: 200 })
    insertFile(t.store, {
      ...{ tl_id: another.tl_id, re_id: null, rf_kind: null, rf_name: 'more.png', rf_bytes: 1_000_000, rf_at },
    })
    expect(await sendFile(another.token, picture(2))).toMatchObject({
      status: 409,
      body: { message: 'trip_report_files_too_many' },
    })
    const { token } = await newLink()
    expect(await sendFile(token, picture())).toMatchObject({ status: 200 })
  })

  test('pictures of one subcontractor leave room for those of another by links of the same dispatcher', async () => {
    const { token } = await newLink()
    const another = await newLink()
    t.store.db.update(tripLinks).set({ tl_sub: 'Huber AG' }).where(eq(tripLinks.tl_id, another.tl_id)).run()
    const sent = [1, 2, 3, 4].map((width) => sendFile(token, picture(width)))
    expect((await sendFile(another.token, picture(9))).status).toBe(200)
    // One is made, two wait, and the phone sends the fourth again.
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([200, 200, 200, 429])
  })

  test('all links of a subcontractor, whoever made them, have 300 MB of pictures in 24 hours', async () => {
    const { token, tl_id } = await newLink()
    const add = (rf_at: string) =>
      insertFile(t.store, { tl_id: tl_id + 1, re_id: null, rf_kind: null, rf_name: 'a.png', rf_bytes: 150e6, rf_at })
    await newLink('driver', {}, everybody.sub)
    t.store.db
      .update(tripLinks)
      .set({ tt_id: 4711 })
      .where(eq(tripLinks.tl_id, tl_id + 1))
      .run()
    add('2026-11-20T07:59:59.000Z')
    add(at('07:00'))
    expect(await sendFile(token, picture())).toMatchObject({ status: 200 })
    add(at('07:30'))
    expect(await sendFile(token, largePicture(20))).toMatchObject({
      status: 409,
      body: { message: 'trip_report_files_too_many' },
    })
    t.store.db.update(tripLinks).set({ tl_sub: 'Huber AG' }).where(eq(tripLinks.tl_id, tl_id)).run()
    t.store.db.update(trips).set({ tt_sub: 'Huber AG' }).run()
    expect(await sendFile(token, largePicture(20))).toMatchObject({ status: 200 })
  })

  test('sixty of a trip, kind and person are made, and no more', async () => {
    for (let n = 0; n < 60; n += 1) {
      const { tl_id } = await newLink()
      await t.call(everybody.admin, 'DELETE', `/api/links/${tl_id}`)
    }
    expect(await newLink()).toMatchObject({ message: 'links_too_many_of_trip', max: 60 })
  })

  test('1,400 reports of a former subcontractor hide nothing of the next one', async () => {
    const { token: former } = await newLink()
    await send(former, notes(1))
    const [note] = t.store.db.select().from(tripReports).all()
    for (let n = 0; n < 1400 && note; n += 1)
      t.store.db
        .insert(tripReports)
        .values({ ...note, re_id: randomUUID() })
        .run()
    handOver()
    const { token } = await newLink()
    t.clock.set(at('11:30'))
    const sent = [
      report('departed', '09:40'),
      report('arrived', '11:20'),
      report('damage', '11:25', { re_text: 'dent' }),
      report('proof', '11:28', { re_name: 'Kim' }),
    ]
    expect(outcomes(await send(token, sent))).toEqual(Array(4).fill('kept'))
    expect(now()).toMatchObject({ tt_atd: at('09:40'), tt_ata: at('11:20'), tt_driver_news: { damages: 1, proofs: 1 } })
    const gerber = t.addUser({ username: 'gerti', role: 'sub', subcontractor: GERBER })
    const { body } = await t.call<SeenReport[]>(gerber, 'GET', `/api/trips/${trip.tt_id}/reports`)
    expect(body.map(({ re_kind }) => re_kind).sort()).toEqual(['arrived', 'damage', 'departed', 'proof'])
  })

  test('a report is told to the subcontractor under which it came; the next one’s driver learns which steps are done', async () => {
    const { token: former } = await newLink()
    t.clock.set(at('09:20'))
    const late = report('delayed', '09:11', { re_minutes: 30, re_text: 'Meier’s breakdown' })
    await send(former, [report('positioned', '09:10'), late, ...notes(1)])
    handOver()
    expect(now().tt_driver_news).not.toHaveProperty('late_reason')
    const { token } = await newLink()
    const { body } = await page<DriverPage>(token)
    expect(body.trips[0]?.reports.map(({ re_kind }) => re_kind)).toEqual(['positioned'])
    await send(token, [report('called_to_dock', '09:15')])
    expect(now()).toMatchObject({ tt_atp: at('09:10') })
    expect(now().tt_driver_news).not.toHaveProperty('late_reason')
    const gerber = t.addUser({ username: 'gerti', role: 'sub', subcontractor: GERBER })
    const kinds = async (who: string) =>
      (await t.call<SeenReport[]>(who, 'GET', `/api/trips/${trip.tt_id}/reports`)).body.map(({ re_kind }) => re_kind)
    expect(await kinds(gerber)).toEqual(['called_to_dock'])
    expect(await kinds(everybody.admin)).toHaveLength(4)
  })

  test('a comment on the invoice goes with its subcontractor, unless dispatch writes another', () => {
    const author = { username: 'dora', source: 'person' } as const
    const tt_sub_invoice_comment = 'our waiting at the ramp'
    updateTrip(t.store, now(), { tt_sub_invoice_comment }, author)
    updateTrip(t.store, now(), { tt_driver: 'Eva Neu' }, author)
    expect(now()).toMatchObject({ tt_sub_invoice_comment })
    updateTrip(t.store, now(), { tt_sub: GERBER, tt_sub_invoice_comment }, author)
    expect(now()).toMatchObject({ tt_sub: GERBER, tt_sub_invoice_comment: '' })
    updateTrip(t.store, now(), { tt_sub: 'Meier Trans', tt_sub_invoice_comment }, author)
    expect(now()).toMatchObject({ tt_sub: 'Meier Trans', tt_sub_invoice_comment })
  })
})

describe('photos', () => {
  test('come before their report, are kept once without what they tell of place, and are shown to those who may', async () => {
    const { token } = await newLink()
    t.clock.set(at('11:30'))
    const run = vi.spyOn(t.deps.worker, 'run')
    const { body } = await sendFile(token, picture(3))
    expect(run).toHaveBeenCalled()
    run.mockRestore()
    expect(await sendFile(token, picture(3))).toEqual({ status: 200, body })
    expect(outcomes(await send(token, [report('proof', '11:30', { re_name: 'Kim', photos: [body.name] })]))).toEqual([
      'kept',
    ])
    const { body: reports } = await t.call<SeenReport[]>(everybody.sub, 'GET', `/api/trips/${trip.tt_id}/reports`)
    const [file] = reports[0]?.files ?? []
    expect(file).toMatchObject({ rf_kind: 'photo', rf_name: body.name })
    const shown = (who: string) => t.call(who, 'GET', `/api/report-files/${file?.rf_id}`)
    expect((await shown(everybody.sub)).headers.get('content-type')).toBe('image/png')
    for (const who of [everybody.foreignSub, everybody.customer, everybody.observer])
      expect((await shown(who)).status).toBe(404)
    expect(fs.readdirSync(path.join(t.deps.env.DATA_DIR, 'files'))).toEqual([body.name])
  })

  test('are not kept where the link ends for good while they are looked at', async () => {
    const { token } = await newLink()
    const { run } = t.deps.worker
    const running = vi.spyOn(t.deps.worker, 'run').mockImplementation(async (...job) => {
      const read = await run(...job)
      t.clock.advance(60 * DAY_MS)
      return read
    })
    const answer = await sendFile(token, picture(4))
    running.mockRestore()
    expect(answer).toMatchObject({ status: 404, body: { message: 'link_unknown' } })
    expect(t.store.sqlite.prepare('select count(*) from report_files').pluck().get()).toBe(0)
  })

  test('that are none, too large or too many are refused', async () => {
    const { token } = await newLink()
    expect(await sendFile(token, Buffer.from('%PDF-1.4'))).toMatchObject({
      status: 400,
      body: { message: 'trip_report_picture_invalid' },
    })
    expect((await sendFile(token, Buffer.alloc(5_000_001))).status).toBe(413)
    for (let width = 1; width <= 30; width += 1) expect((await sendFile(token, picture(width))).status).toBe(200)
    expect(await sendFile(token, picture(31))).toMatchObject({
      status: 409,
      body: { message: 'trip_report_files_too_many' },
    })
  })
})

test('photos of a link come to at most 8 MB; more is refused, what is there is kept, and reports go on', async () => {
  const { token } = await newLink()
  t.clock.set(at('11:30'))
  const sent = []
  for (let bytes = 0; bytes < 8_000_000; ) {
    const photo = largePicture(600)
    const answer = await sendFile(token, photo)
    sent.push(answer)
    bytes += photo.length
  }
  expect(sent.length).toBeGreaterThan(20)
  expect(sent.slice(0, -1).map(({ status }) => status)).toEqual(sent.slice(1).map(() => 200))
  expect(sent.at(-1)).toMatchObject({ status: 409, body: { message: 'trip_report_files_too_many' } })
  const photos = sent.slice(0, 10).map(({ body }) => body.name)
  expect(outcomes(await send(token, [report('proof', '11:30', { photos }), report('arrived', '11:00')]))).toEqual([
    'kept',
    'kept',
  ])
  expect(now().tt_ata).toBe(at('11:00'))
})

describe('a link leads nowhere, in one and the same answer,', () => {
  const nowhere = async (token: string | null) => {
    const answers = await Promise.all([
      t.call(token, 'GET', '/api/link'),
      t.call(token, 'POST', '/api/link/open'),
      t.call(token, 'POST', '/api/link/reports', { sent_at: at('09:00'), reports: [{}] }),
    ])
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      answers.map(() => [404, { epoch: t.store.epoch(), message: 'link_unknown' }]),
    )
  }
  test('when it never was', () => nowhere('x'.repeat(43)))
  test('without a token', () => nowhere(null))
  test('when it was revoked', async () => {
    const { token, tl_id } = await newLink()
    expect(await t.call(everybody.admin, 'DELETE', `/api/links/${tl_id}`)).toMatchObject({ status: 200 })
    await nowhere(token)
  })
  test('when it has ended', async () => {
    const { token } = await newLink()
    t.clock.set('2026-11-22T10:59:59.000Z')
    expect((await page(token)).status).toBe(200)
    t.clock.set('2026-11-22T11:00:00.000Z')
    await nowhere(token)
  })
  test.each([{ tt_driver: 'Eva Neu', tt_drivernr: '18' }, { tt_sub: 'Huber AG' }])(
    'when the trip is in other hands: %j',
    async (fields) => {
      const { token } = await newLink()
      const share = await newLink('share')
      updateTrip(t.store, now(), fields, { username: 'dora', source: 'person' })
      await nowhere(token)
      expect((await page(share.token)).status).toBe(200)
    },
  )
  test('when the trip is deleted', async () => {
    const { token } = await newLink()
    deleteTrips(t.store, [now()], { username: 'dora', source: 'weeks' })
    await nowhere(token)
  })
  test('after too many guesses from an address there is a pause, which does not lock out those who have a link', async () => {
    const { token } = await newLink()
    for (let guess = 0; guess < 30; guess += 1) await page(`guess-${guess}`)
    expect((await page('one more')).status).toBe(429)
    expect((await page(token)).status).toBe(200)
  })
  test('and a link to share reports nothing', async () => {
    const { token } = await newLink('share')
    expect((await send(token, [report('departed', '09:00')])).status).toBe(404)
    expect((await sendFile(token, picture())).status).toBe(404)
  })
})

describe('the send key of a link', () => {
  const reads = async (key: string) => [
    (await page(key)).status,
    (await t.call(key, 'POST', '/api/link/open')).status,
    (await t.call(key, 'GET', '/api/link/files/1')).status,
    (await t.call(key, 'GET', `/api/trips/${trip.tt_id}`)).status,
  ]

  test('sends reports and photos of this link, doubles of its token too, and reads nothing', async () => {
    const { token } = await newLink()
    const key = sendKeyOf(token)
    const departed = report('departed', '08:00')
    await send(token, [departed])
    const photo = await sendFile(key, picture())
    expect(photo.status).toBe(200)
    const damage = report('damage', '08:00', { photos: [photo.body.name] })
    expect(outcomes(await send(key, [departed, damage]))).toEqual(outcomes(await send(token, [departed, damage])))
    expect(t.store.db.select().from(tripReports).all()).toHaveLength(2)
    expect(await reads(key)).toEqual([404, 404, 404, 401])
    const rows = JSON.stringify(t.store.db.select().from(tripLinks).all())
    expect(rows).not.toContain(key)
  })

  test('sends nothing of another link, and none of a link to share', async () => {
    const { token } = await newLink()
    const other = await newLink('driver', {}, everybody.sub)
    const share = await newLink('share')
    const proof = report('proof', '08:00', { photos: [(await sendFile(token, picture())).body.name] })
    expect(outcomes(await send(sendKeyOf(other.token), [proof]))).toEqual(['trip_report_file_missing'])
    expect((await send(sendKeyOf(share.token), [report('departed', '08:00')])).status).toBe(404)
    expect(await reads(sendKeyOf(share.token))).toEqual([404, 404, 404, 401])
  })

  test('ends with its link, and sends what was recorded before as long as the token would', async () => {
    const { token, tl_id } = await newLink()
    const key = sendKeyOf(token)
    t.clock.set(at('09:00'))
    await t.call(everybody.admin, 'DELETE', `/api/links/${tl_id}`)
    t.clock.set(at('10:00'))
    expect((await send(key, [report('departed', '09:30')])).status).toBe(404)
    expect(outcomes(await send(key, [report('positioned', '08:30')]))).toEqual(['trip_report_after_end'])
    t.clock.advance(7 * 24 * 3_600_000)
    expect((await send(key, [report('departed', '08:40')])).status).toBe(404)
  })
})

describe('what was recorded while a link was valid', () => {
  const asideOf = () => t.store.db.select().from(tripReports).all()
  const LATE = 'trip_report_after_end'

  test('is taken after its end, with its pictures, and set aside for dispatch', async () => {
    const { token } = await newLink()
    t.clock.set('2026-11-22T11:00:00.000Z')
    const { status, body } = await sendFile(token, picture())
    expect(status).toBe(200)
    const proof = report('proof', '12:00', { re_name: 'M. Rochat', signature: body.name })
    expect(outcomes(await send(token, [proof, report('arrived', '11:50')]))).toEqual([LATE, LATE])
    expect(asideOf()).toMatchObject([{ re_set_aside_by: ENDED_LINK }, { re_set_aside_by: ENDED_LINK }])
    expect(now().tt_ata).toBeNull()
    const { body: seen } = await t.call<SeenReport[]>(everybody.admin, 'GET', `/api/trips/${trip.tt_id}/reports`)
    expect(seen.map(({ re_kind, flag, files }) => [re_kind, flag, files.length]).sort()).toEqual([
      ['arrived', 'waits', 0],
      ['proof', 'waits', 1],
    ])
    // Customers see nothing of it until dispatch lets it count.
    expect((await t.call(everybody.customer, 'GET', `/api/trips/${trip.tt_id}/reports`)).body).toEqual([])
    const arrived = seen.find(({ re_kind }) => re_kind === 'arrived')
    await t.call(everybody.admin, 'PUT', `/api/reports/${arrived?.re_id}/aside`, { aside: false })
    expect(now().tt_ata).toBe(at('11:50'))
  })

  test('is told as it was kept where its answer was lost and it is sent again', async () => {
    const { token } = await newLink()
    t.clock.set(at('09:35'))
    const departed = report('departed', '09:35')
    const arrived = report('arrived', '09:36')
    expect(outcomes(await send(token, [departed, arrived]))).toEqual(['kept', 'trip_report_before_plan'])
    t.clock.set('2026-11-22T12:00:00.000Z')
    const again = async (sentAt?: string) => outcomes(await send(token, [departed, arrived], sentAt))
    expect(await again()).toEqual(['kept', 'trip_report_before_plan'])
    // The clock was set back by days meanwhile: it was pressed before the end all the same.
    expect(await again('2026-11-20T12:00:00.000Z')).toEqual(['kept', 'trip_report_before_plan'])
    expect(now().tt_atd).toBe(at('09:35'))
  })

  test('is taken where another driver has the trip, but for what came after', async () => {
    const { token } = await newLink()
    t.clock.set(at('10:00'))
    updateTrip(t.store, now(), { tt_driver: 'Eva Neu', tt_drivernr: '18' }, { username: 'dora', source: 'person' })
    t.clock.set(at('10:30'))
    expect((await page(token)).status).toBe(404)
    const sent = [report('departed', '09:59'), report('note', '10:01', { re_text: 'x' })]
    expect(outcomes(await send(token, sent))).toEqual([LATE, 'link_unknown'])
    expect(asideOf()).toMatchObject([{ re_kind: 'departed', re_set_aside_by: ENDED_LINK }])
  })

  test('of a former subcontractor is not shown to the next one while it waits', async () => {
    const { token } = await newLink()
    t.clock.set(at('10:00'))
    updateTrip(t.store, now(), { tt_sub: 'Gerber AG' }, { username: 'dora', source: 'person' })
    t.clock.set(at('10:30'))
    expect(outcomes(await send(token, [report('note', '09:59', { re_text: 'of Meier alone' })]))).toEqual([LATE])
    const gerber = t.addUser({ username: 'gerti', role: 'sub', subcontractor: 'Gerber AG' })
    const seen = await t.call<SeenReport[]>(gerber, 'GET', `/api/trips/${trip.tt_id}/reports`)
    expect(seen).toMatchObject({ status: 200, body: [] })
  })

  test.each([
    ['together', (arrived: Sent, back: Sent) => [[arrived, back]]],
    ['together, the taking back first', (arrived: Sent, back: Sent) => [[back, arrived]]],
    ['one after the other', (arrived: Sent, back: Sent) => [[arrived], [back]]],
  ])('and taken back then waits for nobody, and is one line: %s', async (_how, requests) => {
    const { token } = await newLink()
    t.clock.set(at('12:00'))
    updateTrip(t.store, now(), { tt_sub: 'Gerber AG' }, { username: 'dora', source: 'person' })
    t.clock.set(at('13:00'))
    const arrived = report('arrived', '11:50')
    const back = report('taken_back', '11:51', { re_replaces: arrived.re_id })
    const told = new Map<string, string>()
    for (const reports of requests(arrived, back))
      for (const { re_id, outcome, message } of (await send(token, reports)).body.results)
        told.set(re_id, message ?? outcome)
    expect(told.get(String(back.re_id))).toBe('kept')
    // What is taken back later waited until then.
    if (requests(arrived, back).length === 1) expect(told.get(String(arrived.re_id))).toBe('kept')
    expect(outcomes(await send(token, [arrived, back]))).toEqual(['kept', 'kept'])
    expect(now()).toMatchObject({ tt_ata: null, tt_driver_news: {} })
    expect(now().tt_driver_news).not.toHaveProperty('waits')
    const seen = async (who: string) =>
      (await t.call<SeenReport[]>(who, 'GET', `/api/trips/${trip.tt_id}/reports`)).body
    expect((await seen(everybody.admin)).map(({ re_kind, flag }) => [re_kind, flag])).toEqual([
      ['arrived', 'taken_back'],
    ])
    // The next subcontractor learns nothing of it.
    expect(await seen(t.addUser({ username: 'gerti', role: 'sub', subcontractor: 'Gerber AG' }))).toEqual([])
  })

  test('goes by the phone’s time without its error', async () => {
    const { token } = await newLink()
    t.clock.set('2026-11-22T11:30:00.000Z')
    // Two days behind: it says a time long before the end, and was pressed after it.
    const late = report('arrived', '11:29', { re_device_at: '2026-11-20T11:29:00.000Z' })
    expect((await send(token, [late], '2026-11-20T11:30:00.000Z')).status).toBe(404)
  })

  test('is taken beside what came after the end, which is refused by itself', async () => {
    const { token } = await newLink()
    t.clock.set('2026-11-22T12:00:00.000Z')
    const late = report('released', '11:30', { re_device_at: '2026-11-22T11:30:00.000Z' })
    expect((await send(token, [late])).status).toBe(404)
    expect(outcomes(await send(token, [late, report('proof', '12:00', { re_name: 'Kim' })]))).toEqual([
      'link_unknown',
      LATE,
    ])
    // What is refused for another reason says which, or it would wait for good.
    expect(outcomes(await send(token, [late, report('proof', '12:00')]))).toEqual([
      'link_unknown',
      'trip_report_incomplete',
    ])
    expect(outcomes(await send(token, [report('proof', '12:00')]))).toEqual(['trip_report_incomplete'])
  })

  const author = { username: 'dora', source: 'person' } as const
  const NEXT_DAY = {
    tt_stp: '2026-11-22T09:00:00.000Z',
    tt_std: '2026-11-22T09:30:00.000Z',
    tt_sta: '2026-11-22T11:00:00.000Z',
  }
  const LEAVES_THE_DAY = [
    ['another driver', { tt_driver: 'Eva Neu', tt_drivernr: '18' }],
    ['another subcontractor', { tt_sub: 'Huber AG' }],
    ['the next day', NEXT_DAY],
  ] as const
  const onceMore = (tt_tour: string) => {
    const { tt_id: _id, tt_rev: _rev, ...fields } = now()
    return insertTrip(t.store, { ...fields, tt_tour }, author).row
  }

  test.each(LEAVES_THE_DAY)('by a link to a day is taken where its only trip has %s', async (_what, change) => {
    const { token } = await newLink('driver', { whole_day: true })
    t.clock.set(at('10:00'))
    updateTrip(t.store, now(), change, author)
    t.clock.set(at('10:10'))
    updateTrip(t.store, now(), { tt_info: 'gate 5' }, author)
    t.clock.set(at('10:30'))
    expect((await page(token)).status).toBe(404)
    const sent = [report('departed', '09:59'), report('note', '10:01', { re_text: 'x' })]
    expect(outcomes(await send(token, sent))).toEqual([LATE, 'link_unknown'])
    expect(asideOf()).toMatchObject([{ re_kind: 'departed', re_set_aside_by: ENDED_LINK }])
    t.clock.set('2026-11-28T10:00:00.000Z')
    expect(outcomes(await send(token, [report('note', '09:00', { re_text: 'x' })]))).toEqual([LATE])
    t.clock.set('2026-11-28T10:00:00.001Z')
    expect((await send(token, [report('note', '09:00', { re_text: 'y' })])).status).toBe(404)
  })

  test.each(LEAVES_THE_DAY)('by a link to a day that goes on is taken where one trip has %s', async (_what, change) => {
    const { token } = await newLink('driver', { whole_day: true })
    const other = onceMore('second')
    const stranger = insertTrip(t.store, { ...other, tt_driver: 'Eva Neu', tt_drivernr: '18' } as never, author).row
    t.clock.set(at('10:00'))
    updateTrip(t.store, now(), change, author)
    t.clock.set(at('10:30'))
    expect((await page<DriverPage>(token)).body.trips.map(({ tour }) => tour)).toEqual(['second'])
    const sent = [
      report('departed', '09:59'),
      report('departed', '10:01'),
      report('departed', '09:59', { tt_id: other.tt_id }),
      report('departed', '09:59', { tt_id: stranger.tt_id }),
    ]
    const foreign = 'trip_report_foreign_trip'
    expect(outcomes(await send(token, sent))).toEqual([LATE, foreign, 'kept', foreign])
    expect(now().tt_atd).toBeNull()
  })

  test('is taken where the trip was moved earlier afterwards, and where its estimate is gone', async () => {
    const { token } = await newLink()
    t.clock.set('2026-11-22T09:00:00.000Z')
    const earlier = {
      tt_stp: '2026-11-20T09:00:00.000Z',
      tt_std: '2026-11-20T09:30:00.000Z',
      tt_sta: '2026-11-20T11:00:00.000Z',
    }
    updateTrip(t.store, now(), earlier, author)
    const note = (re_device_at: string) => report('note', '', { re_text: 'x', re_device_at })
    const sent = [note('2026-11-22T08:50:00.000Z'), note('2026-11-22T09:00:00.000Z')]
    expect(outcomes(await send(token, sent))).toEqual([LATE, 'link_unknown'])
  })

  test('is taken of an arrival that came days after its plan, once dispatch has typed it', async () => {
    const { token } = await newLink()
    t.clock.set(at('10:00'))
    await send(token, [report('delayed', '10:00', { re_minutes: 2880, re_text: 'customs' })])
    t.clock.set('2026-11-23T12:30:00.000Z')
    updateTrip(t.store, now(), { tt_ata: '2026-11-23T12:00:00.000Z', tt_eta: null }, author)
    const proof = report('proof', '', { re_name: 'Kim', re_device_at: '2026-11-23T12:10:00.000Z' })
    expect(outcomes(await send(token, [proof]))).toEqual([LATE])
  })

  test('for seven days and no longer', async () => {
    const { token } = await newLink()
    t.clock.set('2026-11-29T11:00:00.000Z')
    expect(outcomes(await send(token, [report('arrived', '11:00')]))).toEqual([LATE])
    t.clock.set('2026-11-29T11:00:00.001Z')
    expect((await send(token, [report('released', '11:10')])).status).toBe(404)
    expect((await sendFile(token, picture())).status).toBe(404)
  })
})

describe('a step that cannot be yet', () => {
  const BEFORE = 'trip_report_before_plan'
  const author = { username: 'dora', source: 'person' } as const
  const toldTo = (recipient: string) => t.messages().filter((message) => message.recipient === recipient)
  const seen = async (who = everybody.admin) =>
    (await t.call<SeenReport[]>(who, 'GET', `/api/trips/${trip.tt_id}/reports`)).body
  const decide = (re_id: unknown, aside: boolean) =>
    t.call(everybody.admin, 'PUT', `/api/reports/${re_id}/aside`, { aside })
  beforeEach(async () => {
    const later = { tt_stp: at('16:00'), tt_std: at('16:30'), tt_sta: at('20:30') }
    updateTrip(t.store, now(), later, author)
    const alert = { al_type: 'alert_ata', al_email_arr: ['ramp@example.com'], al_lang: 'en' }
    await t.call(everybody.admin, 'POST', '/api/alerts', alert)
    t.store.db.update(customers).set({ cm_share_proof: true }).run()
  })

  test('waits for dispatch, and nobody outside is told of it', async () => {
    const { token } = await newLink()
    const share = await newLink('share')
    t.clock.set(at('08:18'))
    await send(token, [report('positioned', '08:17')])
    expect(now().tt_atp).toBe(at('08:17'))
    const steps = [
      report('arrived', '08:18'),
      report('released', '08:18'),
      report('proof', '08:18', { re_name: 'Kim' }),
    ]
    expect(outcomes(await send(token, steps))).toEqual([BEFORE, BEFORE, BEFORE])
    // Sent again, since its answer was lost, it says the same.
    expect(outcomes(await send(token, [steps[0] ?? {}]))).toEqual([BEFORE])
    expect(now()).toMatchObject({ tt_ata: null, tt_driver_news: { waits: 3 } })
    expect(toldTo('ramp@example.com')).toEqual([])
    expect((await page<SharePage>(share.token)).body).toMatchObject({ ata: null, proof: null })
    for (const who of [everybody.customer, everybody.observer])
      expect((await seen(who)).map(({ re_kind }) => re_kind)).toEqual(['positioned'])
    expect((await seen(everybody.customer)).length).toBe(1)
    const { body } = await page<DriverPage>(token)
    expect(body.trips[0]?.reports.map(({ re_kind, flag }) => [re_kind, flag]).sort()).toEqual([
      ['arrived', 'waits'],
      ['positioned', null],
      ['proof', 'waits'],
      ['released', 'waits'],
    ])
  })

  test('counts once dispatch takes it over, and by that alone; what dispatch leaves stays where it is', async () => {
    const { token } = await newLink()
    t.clock.set(at('08:20'))
    const [arrived, released] = [report('arrived', '08:18'), report('released', '08:20')]
    await send(token, [arrived, released])
    await decide(arrived.re_id, false)
    expect(now()).toMatchObject({ tt_ata: at('08:18'), tt_driver_news: { waits: 1 } })
    expect(toldTo('ramp@example.com')).toHaveLength(1)
    await decide(released.re_id, false)
    expect(now().tt_driver_news).toEqual({ released_at: at('08:20') })
    await decide(arrived.re_id, true)
    expect(now()).toMatchObject({ tt_ata: null })
    const flags = (await seen()).map(({ re_kind, flag }) => [re_kind, flag])
    expect(flags.sort()).toEqual([
      ['arrived', 'set_aside'],
      ['released', null],
    ])
  })

  test('waits on where it can be by now and dispatch decides on a note of the same trip', async () => {
    const { token } = await newLink()
    t.clock.set(at('12:40'))
    const [arrived, note] = [report('arrived', '12:40'), report('note', '12:40', { re_text: 'gate 4' })]
    await send(token, [arrived, note])
    updateTrip(t.store, now(), { tt_atp: at('08:00'), tt_atd: at('08:30') }, author)
    for (const aside of [true, false]) {
      await decide(note.re_id, aside)
      expect(now()).toMatchObject({ tt_ata: null, tt_driver_news: { waits: 1 } })
    }
    expect(toldTo('ramp@example.com')).toEqual([])
  })

  test('is judged by what came with it, by the vehicle and by what a person typed', async () => {
    const { token } = await newLink()
    t.clock.set(at('13:00'))
    const steps = [report('positioned', '08:00'), report('departed', '08:30'), report('arrived', '12:30')]
    expect(outcomes(await send(token, steps))).toEqual(['kept', 'kept', 'kept'])
    expect(now().tt_ata).toBe(at('12:30'))
    await send(token, steps.map(({ re_id }) => report('taken_back', '13:00', { re_replaces: re_id })).toReversed())
    expect(now()).toMatchObject({ tt_atp: null, tt_atd: null, tt_ata: null })
    updateTrip(t.store, now(), { tt_atp: at('08:00'), tt_atd: at('08:30') }, author)
    expect(outcomes(await send(token, [report('arrived', '12:40')]))).toEqual(['kept'])
  })

  test('is corrected by the driver to a time that can be', async () => {
    const { token } = await newLink()
    t.clock.set(at('08:18'))
    const wrong = report('arrived', '08:18')
    await send(token, [wrong])
    t.clock.set(at('20:20'))
    const right = report('arrived', '20:20', { re_replaces: wrong.re_id })
    expect(outcomes(await send(token, [right]))).toEqual(['kept'])
    expect(now().tt_ata).toBe(at('20:20'))
    const back = report('arrived', '20:20', { re_said_at: at('09:00'), re_replaces: right.re_id })
    expect(outcomes(await send(token, [back]))).toEqual([BEFORE])
    expect(now().tt_ata).toBe(at('20:20'))
  })

  test('is taken back by the driver, whenever, and waits no more', async () => {
    const { token } = await newLink()
    t.clock.set(at('08:18'))
    const arrived = report('arrived', '08:18')
    await send(token, [arrived])
    t.clock.set(at('12:00'))
    const back = report('taken_back', '12:00', { re_replaces: arrived.re_id })
    expect(outcomes(await send(token, [back, back]))).toEqual(['kept', 'kept'])
    expect(now()).toMatchObject({ tt_ata: null, tt_driver_news: {} })
    expect((await seen()).map(({ re_kind, flag }) => [re_kind, flag])).toEqual([
      ['taken_back', null],
      ['arrived', 'taken_back'],
    ])
    for (const who of [everybody.customer, everybody.observer]) expect(await seen(who)).toEqual([])
    const { body } = await page<DriverPage>(token)
    expect(body.trips[0]?.reports.map(({ re_kind, flag }) => [re_kind, flag])).toEqual([['arrived', 'taken_back']])
    expect(t.store.db.select().from(tripReports).all()).toHaveLength(2)
  })
})

describe('a report that counts is taken back by its driver', () => {
  const LATE = 'trip_report_taken_back_late'
  test('within ten minutes, and those who were told are told so', async () => {
    const alert = { al_type: 'alert_ata', al_email_arr: ['ramp@example.com'], al_lang: 'en' }
    await t.call(everybody.admin, 'POST', '/api/alerts', alert)
    const { token } = await newLink()
    t.clock.set(at('11:30'))
    const arrived = report('arrived', '11:30')
    await send(token, [arrived])
    t.clock.set(at('11:40'))
    expect(outcomes(await send(token, [report('taken_back', '11:40', { re_replaces: arrived.re_id })]))).toEqual([
      'kept',
    ])
    expect(now()).toMatchObject({ tt_ata: null, tt_driver_times: {} })
    await send(token, [report('arrived', '11:40')])
    expect(now().tt_ata).toBe(at('11:40'))
  })

  test('not later, nor where a later step hangs on it, nor by another link, nor what is not named', async () => {
    const { token } = await newLink()
    const other = await newLink()
    t.clock.set(at('11:30'))
    const [departed, arrived] = [report('departed', '09:40'), report('arrived', '11:30')]
    await send(token, [departed, arrived])
    const back = (re_id: unknown, clock: string) => report('taken_back', clock, { re_replaces: re_id })
    expect(outcomes(await send(token, [back(departed.re_id, '11:30')]))).toEqual([LATE])
    expect(outcomes(await send(other.token, [back(arrived.re_id, '11:30')]))).toEqual(['value_invalid'])
    expect(outcomes(await send(token, [back(null, '11:30')]))).toEqual(['trip_report_incomplete'])
    t.clock.set(at('11:41'))
    expect(outcomes(await send(token, [back(arrived.re_id, '11:41')]))).toEqual([LATE])
    expect(now()).toMatchObject({ tt_atd: at('09:40'), tt_ata: at('11:30') })
  })

  describe('a correction alone is taken back: what it named counts', () => {
    const corrected = (kind: string, said: string, clock: string, of: Sent) =>
      report(kind, clock, { re_said_at: at(said), re_replaces: of.re_id })
    const back = (clock: string, of: Sent) => report('taken_back', clock, { re_replaces: of.re_id })
    const sendAt = async (token: string, clock: string, ...reports: Sent[]) => {
      t.clock.set(at(clock))
      return outcomes(await send(token, reports))
    }

    test('on, where the correction waits for dispatch', async () => {
      const { token } = await newLink()
      const arrived = report('arrived', '11:05')
      await sendAt(token, '09:35', report('positioned', '09:05'), report('departed', '09:35'))
      await sendAt(token, '11:05', arrived)
      await sendAt(token, '11:40', report('released', '11:30'), report('proof', '11:40', { re_name: 'Kim' }))
      const before = now()
      const waits = corrected('arrived', '09:36', '12:30', arrived)
      expect(await sendAt(token, '12:31', waits, back('12:31', arrived))).toEqual(['trip_report_before_plan', LATE])
      expect(now()).toMatchObject({ tt_ata: at('11:05'), tt_driver_news: { waits: 1 } })
      expect(await sendAt(token, '12:50', back('12:50', waits))).toEqual(['kept'])
      expect(now()).toMatchObject({ tt_ata: at('11:05'), tt_driver_news: before.tt_driver_news })
    })

    test('again, where the correction counted', async () => {
      const { token } = await newLink()
      const departed = report('departed', '09:35')
      const delayed = report('delayed', '09:36', { re_minutes: 60, re_text: 'customs' })
      await sendAt(token, '09:36', departed, delayed)
      const [later, longer] = [
        corrected('departed', '09:36', '10:50', departed),
        report('delayed', '10:50', { re_minutes: 90, re_text: 'traffic', re_replaces: delayed.re_id }),
      ]
      await sendAt(token, '10:50', later, longer)
      expect(now()).toMatchObject({ tt_atd: at('09:36'), tt_driver_news: { late_minutes: 90 } })
      expect(await sendAt(token, '10:51', back('10:51', later), back('10:51', longer))).toEqual(['kept', 'kept'])
      expect(now()).toMatchObject({ tt_atd: at('09:35'), tt_driver_news: { late_minutes: 60 } })
    })

    test('and no other link corrects or takes back what came, or is yet to come', async () => {
      const [first, other] = [await newLink(), await newLink()]
      const [departed, delayed] = [report('departed', '09:35'), report('delayed', '09:35', { re_minutes: 60 })]
      const theirs = () => [
        back('09:36', departed),
        corrected('departed', '09:31', '09:36', departed),
        report('delayed', '09:36', { re_minutes: 5, re_replaces: delayed.re_id }),
      ]
      expect(await sendAt(first.token, '09:36', departed, delayed)).toEqual(['kept', 'kept'])
      expect(await sendAt(other.token, '09:36', ...theirs())).toEqual(Array(3).fill('value_invalid'))
      expect(now()).toMatchObject({ tt_atd: at('09:35'), tt_driver_news: { late_minutes: 60 } })
      const toOther = { tt_sub: 'Gerber AG', tt_driver: 'Other', tt_drivernr: '99' }
      updateTrip(t.store, now(), toOther, { username: 'dora', source: 'person' })
      const { token } = await newLink()
      expect(await sendAt(token, '09:36', ...theirs())).toEqual(Array(3).fill('value_invalid'))
      expect(now().tt_atd).toBe(at('09:35'))
      // Dispatch decides on any of them.
      await t.call(everybody.admin, 'PUT', `/api/reports/${departed.re_id}/aside`, { aside: true })
      expect(now().tt_atd).toBeNull()
    })

    test('and what names a report of another link that comes later leaves it as it is', async () => {
      const [first, other] = [await newLink(), await newLink()]
      const departed = report('departed', '09:35')
      await sendAt(other.token, '09:50', corrected('departed', '09:45', '09:50', departed), back('09:50', departed))
      await sendAt(first.token, '09:51', departed)
      expect(now().tt_atd).toBe(at('09:35'))
    })
  })

  test('before it was sent, in whichever order both arrive', async () => {
    const { token } = await newLink()
    t.clock.set(at('13:00'))
    const arrived = report('arrived', '11:30')
    const back = report('taken_back', '11:50', { re_replaces: arrived.re_id })
    expect(outcomes(await send(token, [back, arrived]))).toEqual(['kept', 'kept'])
    expect(now().tt_ata).toBeNull()
  })

  test('a proof that was taken back neither ends the link nor is shared', async () => {
    t.store.db.update(customers).set({ cm_share_proof: true }).run()
    const { token } = await newLink()
    const share = await newLink('share')
    t.clock.set(at('11:30'))
    const proof = report('proof', '11:30', { re_name: 'Kim' })
    await send(token, [report('arrived', '11:00'), proof])
    expect((await page<SharePage>(share.token)).body.proof).toMatchObject({ name: 'Kim' })
    await send(token, [report('taken_back', '11:30', { re_replaces: proof.re_id })])
    expect((await page<SharePage>(share.token)).body.proof).toBeNull()
    t.clock.set(at('14:00'))
    expect((await page(token)).status).toBe(200)
  })
})

describe('pages', () => {
  test("the driver's tells what it takes to drive: no price, no customer, no other trip", async () => {
    const { token } = await newLink()
    const { body } = await page<DriverPage>(token)
    expect(body).toMatchObject({
      kind: 'driver',
      lang: 'pl',
      trips: [{ tt_id: trip.tt_id, tour: 'T-100', vehicle: 'TRUCK-1', info: 'gate 4', from: START, reports: [] }],
    })
    expect(JSON.stringify(body)).not.toMatch(/Holz|olga|secret|90\d\.|70\d\.|Hans/)
  })

  test('a link to a day leads to all trips of its driver on that day', async () => {
    const { token } = await newLink('driver', { whole_day: true })
    const author = { username: 'dora', source: 'person' } as const
    const { tt_id: _id, ...fields } = trip
    const add = (more: object) => insertTrip(t.store, { ...fields, ...more }, author).row.tt_id
    const second = add({ tt_stp: at('13:00'), tt_std: at('13:30'), tt_sta: at('15:00') })
    add({ tt_driver: 'Eva Neu', tt_drivernr: '18' })
    add({ tt_sub: 'Huber AG' })
    add({ tt_stp: '2026-11-22T13:00:00.000Z', tt_std: '2026-11-22T13:30:00.000Z', tt_sta: '2026-11-22T15:00:00.000Z' })
    const { body } = await page<DriverPage>(token)
    expect(body.trips.map(({ tt_id }) => tt_id)).toEqual([trip.tt_id, second])
    t.clock.set(at('13:00'))
    expect(outcomes(await send(token, [{ ...report('positioned', '13:00'), tt_id: second }]))).toEqual(['kept'])
    expect(getTrip(t.store, second)?.tt_atp).toBe(at('13:00'))
  })

  test('to share: times with their source; position and proof where the customer shares them', async () => {
    const driver = await newLink()
    const share = await newLink('share', { lang: 'fr' }, everybody.customer)
    t.clock.set(at('10:20'))
    await send(driver.token, [report('positioned', '09:20')])
    const { body: file } = await sendFile(driver.token, picture())
    await send(driver.token, [report('proof', '10:20', { re_name: 'Kim Ramp', photos: [file.name] })])
    const { body } = await page<SharePage>(share.token)
    expect(body).toMatchObject({
      kind: 'share',
      lang: 'fr',
      tour: 'T-100',
      sources: { atp: 'driver' },
      proof: null,
      position: null,
    })
    expect(JSON.stringify(body)).not.toMatch(/TRUCK|Hans|Holz|Meier|olga|gate|secret|Kim|90\d\.|70\d\./)
    t.store.db.update(customers).set({ cm_share_position: true, cm_share_proof: true }).run()
    const { body: more } = await page<SharePage>(share.token)
    expect(more.proof).toMatchObject({ name: 'Kim Ramp', files: [expect.any(Number)] })
    const shown = await t.call(share.token, 'GET', `/api/link/files/${more.proof?.files[0]}`)
    expect(shown.headers.get('content-type')).toBe('image/png')
    expect((await t.call(driver.token, 'GET', `/api/link/files/${more.proof?.files[0]}`)).status).toBe(404)
  })

  test('neither customers nor the page to share learn of steps that do not count', async () => {
    const driver = await newLink()
    const share = await newLink('share')
    t.clock.set(at('10:00'))
    await send(driver.token, [report('positioned', '09:30')])
    const wrong = [
      report('departed', '10:00', { re_said_at: at('09:11') }),
      report('positioned', '10:00', { re_said_at: at('09:42') }),
      report('arrived', '09:53'),
      report('positioned', '10:00', { re_said_at: '2026-11-19T09:44:00.000Z' }),
    ]
    await send(driver.token, wrong)
    await t.call(everybody.admin, 'PUT', `/api/reports/${wrong[2]?.re_id}/aside`, { aside: true })
    const reports = async (who: string) =>
      (await t.call<SeenReport[]>(who, 'GET', `/api/trips/${trip.tt_id}/reports`)).body
    expect((await reports(everybody.sub)).map(({ flag }) => flag).sort()).toEqual(
      [null, 'out_of_order', 'repeated', 'set_aside', 'too_early'].sort(),
    )
    for (const who of [everybody.customer, everybody.observer])
      expect((await reports(who)).map(({ re_kind, re_at, flag }) => [re_kind, re_at, flag])).toEqual([
        ['positioned', at('09:30'), null],
      ])
    const { body } = await page<SharePage>(share.token)
    expect(body).toMatchObject({ atp: at('09:30'), atd: null, ata: null, sources: { atp: 'driver' } })
    expect(JSON.stringify(body)).not.toMatch(/T09:(?:11|42|53|44)/)
  })

  test('the driver’s tells whose time counts', async () => {
    const { token } = await newLink()
    t.clock.set(at('09:40'))
    await send(token, [report('departed', '09:38')])
    drive('unit TRUCK-1')
    updateTrip(t.store, now(), { tt_ata: at('10:44') }, { username: 'dora', source: 'person' })
    const { body } = await page<DriverPage>(token)
    expect(body.trips[0]?.sources).toEqual({ atp: 'vehicle', atd: 'vehicle', ata: 'typed' })
  })

  test('a shared position is rounded, and there between departure and arrival alone', async () => {
    t.store.db.update(customers).set({ cm_share_position: true }).run()
    const { token } = await newLink('share')
    const { report: fix } = createReports(() => t)
    fix('unit TRUCK-1', '08:55', START, RAMP)
    fix('unit TRUCK-1', '09:30', START, RAMP)
    expect((await page<SharePage>(token)).body.position).toBeNull()
    fix('unit TRUCK-1', '09:35', between(0.03), ROAD)
    fix('unit TRUCK-1', '09:40', between(0.2), ROAD)
    expect((await page<SharePage>(token)).body.position).toEqual({ lat: 47.37, lon: 8.51, at: at('09:40') })
    drive('unit TRUCK-1')
    expect((await page<SharePage>(token)).body.position).toBeNull()
  })
})

describe('those who handle links', () => {
  test('see and revoke the links of their trips, and see that one was opened', async () => {
    const { token, tl_id } = await newLink()
    await newLink('share')
    const listed = async (who: string) =>
      (await t.call<TripLink[]>(who, 'GET', `/api/trips/${trip.tt_id}/links`)).body.map(({ tl_kind }) => tl_kind)
    expect(await listed(everybody.admin)).toEqual(['share', 'driver'])
    expect(await listed(everybody.sub)).toEqual(['driver'])
    expect(await listed(everybody.customer)).toEqual(['share'])
    expect(await listed(everybody.observer)).toEqual([])
    const opened = async () =>
      (await t.call<TripLink[]>(everybody.admin, 'GET', `/api/trips/${trip.tt_id}/links`)).body.find(
        (link) => link.tl_id === tl_id,
      )?.tl_opened_at
    await page(token)
    expect(await opened()).toBeNull()
    await t.call(token, 'POST', '/api/link/open')
    expect(await opened()).toBe(at('08:00'))
    expect((await t.call(everybody.customer, 'DELETE', `/api/links/${tl_id}`)).status).toBe(404)
    expect((await t.call(everybody.sub, 'DELETE', `/api/links/${tl_id}`)).status).toBe(200)
  })

  test('find every link that was not revoked, whatever others make and revoke', async () => {
    const shared = [await newLink('share'), await newLink('share', {}, everybody.customer)]
    const drivers = []
    for (let n = 0; n < 10; n += 1) drivers.push(await newLink('driver', {}, everybody.sub))
    const revokeAll = async (who: string, kind: 'driver' | 'share') => {
      for (let n = 0; n < 40; n += 1) await t.call(who, 'DELETE', `/api/links/${(await newLink(kind, {}, who)).tl_id}`)
    }
    await revokeAll(everybody.admin, 'driver')
    await revokeAll(everybody.sub, 'driver')
    const listed = async (who: string) => {
      const { body } = await t.call<TripLink[]>(who, 'GET', `/api/trips/${trip.tt_id}/links`)
      const isOpen = ({ tl_revoked_at }: TripLink) => tl_revoked_at === null
      return { open: body.filter(isOpen).map(({ tl_id }) => tl_id), all: body.length, first: body.findIndex(isOpen) }
    }
    const ids = (links: { tl_id: number }[]) => links.map(({ tl_id }) => tl_id).toReversed()
    expect(await listed(everybody.admin)).toEqual({ open: ids([...shared, ...drivers]), all: 52, first: 0 })
    expect(await listed(everybody.sub)).toEqual({ open: ids(drivers), all: 50, first: 0 })
    expect(await listed(everybody.customer)).toEqual({ open: ids(shared), all: 2, first: 0 })
  })

  test('find none that another subcontractor had, once the trip is theirs; dispatch finds all', async () => {
    const link = await newLink('driver', {}, everybody.sub)
    await t.call(everybody.sub, 'DELETE', `/api/links/${link.tl_id}`)
    const moved = await t.call(everybody.admin, 'PUT', `/api/trips/${trip.tt_id}`, { tt_sub: 'Huber AG' })
    expect(moved.status).toBe(200)
    const listed = async (who: string) =>
      (await t.call<TripLink[]>(who, 'GET', `/api/trips/${trip.tt_id}/links`)).body.map(({ tl_id }) => tl_id)
    expect(await listed(everybody.foreignSub)).toEqual([])
    expect(await listed(everybody.admin)).toEqual([link.tl_id])
  })

  test.each([
    ['locked', 'PUT', { locked: true }],
    ['deleted', 'DELETE', undefined],
    ['of another role', 'PUT', { role: 'observer' }],
  ])('lose those that they made once they are %s; of dispatch they stay', async (_what, method, body) => {
    const builtIn = t.addUser({ username: 'admin', role: 'admin', built_in: true })
    const dan = t.addUser({ username: 'dan', role: 'admin' })
    const [driver, share] = [await newLink('driver', {}, everybody.sub), await newLink('share', {}, everybody.customer)]
    const ofDispatch = await newLink('driver', {}, dan)
    const others = await newLink(
      'driver',
      {},
      t.addUser({ username: 'max', role: 'sub', subcontractor: 'Meier Trans' }),
    )
    for (const who of ['meier', 'holz', 'dan'])
      expect(await t.call(builtIn, method, `/api/users/${who}`, body)).toMatchObject({ status: 200 })
    const statuses = []
    for (const { token } of [driver, share, ofDispatch, others]) statuses.push((await page(token)).status)
    expect(statuses).toEqual([404, 404, 200, 200])
  })

  test('keep no token: its hash alone is on the disk', async () => {
    const { token } = await newLink()
    const rows = JSON.stringify(t.store.db.select().from(tripLinks).all())
    expect(rows).not.toContain(token)
    expect(token).toMatch(/^[\w-]{43}$/)
  })

  test('make twenty of a trip and kind each, and none of one that is over', async () => {
    const make = (kind: string, who = everybody.admin) =>
      t.call(who, 'POST', `/api/trips/${trip.tt_id}/links`, { kind, lang: 'de' })
    for (let n = 0; n < 20; n += 1) expect((await newLink()).token).toBeTruthy()
    expect(await make('driver')).toMatchObject({ status: 409, body: { message: 'links_too_many', max: 20 } })
    // What one has used up is not another's.
    expect((await make('share')).status).toBe(200)
    expect((await make('driver', everybody.sub)).status).toBe(200)
    t.clock.set('2026-11-28T09:00:00.000Z')
    t.store.db.delete(tripLinks).run()
    expect(await make('share')).toMatchObject({ status: 409, body: { message: 'link_trip_over' } })
  })

  test('make 300 of all trips in 24 hours, revoked ones included', async () => {
    const { tt_id: _id, ...fields } = trip
    const make = (of: Trip) =>
      t.call<{ tl_id: number }>(everybody.sub, 'POST', `/api/trips/${of.tt_id}/links`, { kind: 'driver', lang: 'de' })
    for (let n = 0; n < 15; n += 1) {
      const one = insertTrip(t.store, fields, { username: 'dora', source: 'person' }).row
      for (let link = 0; link < 20; link += 1) {
        const { status, body } = await make(one)
        expect(status).toBe(200)
        if (n === 0) await t.call(everybody.sub, 'DELETE', `/api/links/${body.tl_id}`)
      }
    }
    expect(await make(trip)).toMatchObject({ status: 429, body: { message: 'links_too_many_today', max: 300 } })
    expect((await newLink()).token).toBeTruthy()
  })

  test('links, reports and files of trips that are gone are pruned after their time, not before', async () => {
    const { token } = await newLink()
    t.clock.set(at('11:30'))
    const { body } = await sendFile(token, picture())
    await send(token, [report('proof', '11:30', { re_name: 'Kim', photos: [body.name] })])
    const stopping = new AbortController().signal
    const kept = () => [
      t.store.db.select().from(tripReports).all().length,
      fs.readdirSync(path.join(t.deps.env.DATA_DIR, 'files')).length,
    ]
    t.clock.set('2027-01-21T09:00:00.000Z')
    await prune(t.store, stopping, { DATA_DIR: t.deps.env.DATA_DIR })
    expect(kept()).toEqual([1, 1])
    deleteTrips(t.store, [now()], { username: 'dora', source: 'weeks' })
    await prune(t.store, stopping, { DATA_DIR: t.deps.env.DATA_DIR })
    expect(kept()).toEqual([0, 0])
  })
})
