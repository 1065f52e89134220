import { expect, test } from 'vitest'
import { formatClock } from '../../shared/domain/time/dates.ts'
import { DAY_MS, MINUTE_MS } from '../../shared/domain/time/units.ts'
import type { OutboxRow } from '../../shared/schemas/outbox.ts'
import { seededRandom } from '../../shared/seeded-random.ts'
import { addEverybody, addTrip } from '../testing/sample-trips.ts'
import { createTestApp } from '../testing/test-app.ts'
import { startOutbox } from './outbox.ts'
import { noteConfirmed, type OutboxMessage } from './store/outbox.ts'

/** Clocks change on the third night. */
const START = '2026-10-23T10:00:00.000Z'
const MINUTES = (7 * DAY_MS) / MINUTE_MS
const EVENTS = 120
const ESCALATES = 5
const NIGHT = { al_quiet_from: '22:00', al_quiet_to: '06:00' }

type Told = { at: number; to: string; text: string }
type Event = { tour: string; at: number; arrivesAt: number | null }

test('a week of alerts: each is seen, taken or goes to the next person in five minutes, none in quiet hours but urgent ones, none twice', async () => {
  const random = seededRandom('a week of alerts')
  const t = createTestApp({ now: START })
  const users = addEverybody(t)
  const told: Told[] = []
  const mail = async ({ recipient, subject, body }: { recipient: string; subject: string; body: string | null }) => {
    told.push({ at: t.clock.now(), to: recipient, text: `${subject}\n${body}` })
    return { state: 'sent' as const }
  }
  // Pia's phone is off now and then, and shows nothing.
  const isOn = seededRandom('the phone of pia')
  const pushed = { shown: 0, unseen: 0 }
  const push = async ({ id, recipient, subject, body }: OutboxMessage) => {
    told.push({ at: t.clock.now(), to: recipient, text: `${subject}\n${body}` })
    const isShown = isOn.chance(0.7)
    if (isShown) noteConfirmed(t.store, id, recipient)
    pushed[isShown ? 'shown' : 'unseen'] += 1
    return { state: 'sent' as const }
  }
  t.addUser({ username: 'pia', role: 'admin' })
  const outbox = startOutbox({ ...t.deps, channels: { mail, push } }, { pollMs: 0 })
  const isQuiet = (at: number): boolean => {
    const clock = formatClock(at, 'Europe/Zurich')
    return clock >= '22:00' || clock < '06:00'
  }
  const admin = (method: string, path: string, body?: object) => t.call(users.admin, method, path, body)
  const alert = { al_lang: 'de', al_escalate_minutes: ESCALATES, al_escalate_to: 'next@example.com' }
  const to = { al_email_arr: ['anna@example.com'], al_push_arr: ['pia'] }
  await admin('POST', '/api/alerts', { ...alert, ...NIGHT, al_type: 'alert_atd', ...to })
  const urgent = { ...NIGHT, al_urgent: true, al_email_arr: ['boss@example.com'] }
  await admin('POST', '/api/alerts', { al_type: 'alert_atd', al_lang: 'de', al_sub: 'Huber AG', ...urgent })

  const start = t.clock.now()
  const events: Event[] = Array.from({ length: EVENTS }, (_, index) => {
    const at = start + random.below(MINUTES - 24 * 60) * MINUTE_MS
    const arrivesAt = random.chance(0.3) ? at + random.integer(20, 300) * MINUTE_MS : null
    return { tour: `N-${String(index).padStart(3, '0')}`, at, arrivesAt }
  })
  const ids = new Map<string, number>()
  const taken = new Map<string, number>()
  const takes = new Map<number, string[]>()
  const toursIn = (text: string) => [...new Set(text.match(/N-\d{3}/g) ?? [])]
  const iso = (ms: number) => new Date(ms).toISOString()

  /** Nothing follows an event for longer than it takes to go to the next person, by day; the morning begins at six. */
  const busyUntil = (at: number) => at + (ESCALATES + 10) * MINUTE_MS
  let busy = 0
  for (let minute = 0; minute < MINUTES; minute++) {
    const now = t.clock.now()
    const isEvent = events.some(({ at, arrivesAt }) => at === now || arrivesAt === now)
    if (isEvent || formatClock(now, 'Europe/Zurich') === '05:58') busy = busyUntil(now)
    if (now > busy) {
      t.clock.advance(MINUTE_MS)
      continue
    }
    for (const { tour } of events.filter(({ at }) => at === now)) {
      const tt_sub = random.chance(0.1) ? 'Huber AG' : 'Meier Trans'
      const planned = { tt_stp: iso(now - DAY_MS / 24), tt_std: iso(now), tt_sta: iso(now + DAY_MS / 2) }
      const { tt_id } = addTrip(t.store, { tt_tour: tour, tt_sub, ...planned })
      ids.set(tour, tt_id)
      const set = { tt_atp: iso(now - MINUTE_MS), tt_atd: iso(now) }
      expect(await admin('PUT', `/api/trips/${tt_id}`, set)).toMatchObject({ status: 200 })
    }
    for (const { tour } of events.filter(({ arrivesAt }) => arrivesAt === now))
      await admin('PUT', `/api/trips/${ids.get(tour)}`, { tt_ata: iso(now) })
    const before = told.length
    await outbox.runOnce()
    // Anna takes most of it within four minutes of what she was told.
    for (const { to, text } of told.slice(before))
      for (const tour of to === 'anna@example.com' ? toursIn(text) : [])
        if (random.chance(0.6)) {
          const at = now + random.below(4) * MINUTE_MS
          takes.set(at, [...(takes.get(at) ?? []), tour])
        }
    const due = takes.get(now) ?? []
    const log = due.length > 0 ? (await t.call<OutboxRow[]>(users.admin, 'GET', '/api/outbox')).body : []
    for (const tour of due) {
      const row = log.find(({ trip, can_take }) => trip?.tt_tour === tour && can_take)
      if (!row) continue
      expect(await admin('POST', `/api/outbox/${row.id}/take`)).toMatchObject({ status: 200 })
      taken.set(tour, now)
    }
    t.clock.advance(MINUTE_MS)
  }
  await outbox.stop()
  t.close()

  const of = (to: string) => told.filter((one) => one.to === to)
  expect(of('boss@example.com').some(({ at }) => isQuiet(at))).toBe(true)
  for (const { at, to } of told) if (to !== 'boss@example.com') expect(isQuiet(at), `${to} ${iso(at)}`).toBe(false)
  // What Pia's phone has not shown is in her mail, each once.
  const mailed = of('pia@example.com')
  expect(pushed.shown).toBeGreaterThan(20)
  expect(mailed.length).toBeGreaterThan(5)
  expect(mailed.length).toBeLessThanOrEqual(pushed.unseen)
  const ofPia = (to: string, tour: string) => of(to).filter(({ text }) => toursIn(text).includes(tour)).length
  const counts = { taken: 0, escalated: 0, past: 0 }
  for (const { tour, at, arrivesAt } of events) {
    const first = of('anna@example.com').filter(({ text }) => toursIn(text).includes(tour))
    const next = of('next@example.com').filter(({ text }) => toursIn(text).includes(tour))
    expect(ofPia('pia', tour), `${tour} on the phone of pia`).toBe(first.length)
    expect(ofPia('pia@example.com', tour)).toBeLessThanOrEqual(ofPia('pia', tour))
    expect(
      [first.length, next.length].every((count) => count <= 1),
      `${tour} is told twice`,
    ).toBe(true)
    const [toAnna] = first
    if (!toAnna) {
      // It arrived in the night.
      expect(isQuiet(at) && arrivesAt !== null, `${tour} is not told`).toBe(true)
      counts.past += 1
      continue
    }
    if (!isQuiet(at)) expect(toAnna.at).toBe(at)
    const takenAt = taken.get(tour)
    if (takenAt !== undefined && takenAt - toAnna.at < ESCALATES * MINUTE_MS) {
      expect(next, `${tour} was taken`).toEqual([])
      counts.taken += 1
    } else if (next[0]) {
      const dueAt = toAnna.at + ESCALATES * MINUTE_MS
      if (!isQuiet(dueAt)) expect(next[0].at, `${tour} goes on late`).toBe(dueAt)
      counts.escalated += 1
    } else {
      expect(arrivesAt, `${tour} goes no further`).not.toBeNull()
      counts.past += 1
    }
  }
  expect(counts.taken).toBeGreaterThan(20)
  expect(counts.escalated).toBeGreaterThan(20)
  expect(counts.past).toBeGreaterThan(2)
})
