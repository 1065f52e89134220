import { afterAll, expect, test } from 'vitest'
import { deriveTrip } from '../../../server/links/derive-trip.ts'
import { setReportAside } from '../../../server/store/links/trip-reports.ts'
import { tripReports } from '../../../server/store/schema/trip-links.ts'
import { trips as tripTable } from '../../../server/store/schema/trips.ts'
import { appendTrip, getTrip, reportTrip, updateTrip } from '../../../server/store/trips/trips.ts'
import { planDrive } from '../../../server/telematics/sample-fleet.ts'
import { createTestApp, type TestApp, testWorker } from '../../../server/testing/test-app.ts'
import { STEPS } from '../../../shared/domain/links/reports.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../shared/domain/time/units.ts'
import { ACTUAL_TIMES, type ActualTimeField } from '../../../shared/domain/tracking/tracker-trip.ts'
import type { Trip } from '../../../shared/schemas/trip.ts'
import { newReport } from '../../links/driver/actions.ts'
import { isHeld, UNDO_MS } from '../../links/driver/queue.ts'
import { mustHold } from '../oracle/must-hold.ts'
import { createRandom, type Random } from '../random.ts'
import { createPhone, type Phone } from './phone.ts'

/**
 * Random trips whose drivers report by links: taps, undone and corrected ones, pages that are killed, clocks that are wrong,
 * two phones with one link, links that are revoked, trips that change hands, vehicles and dispatchers that say otherwise.
 * `LINK_SEEDS` says how many, and `LINK_FROM` where to begin; a seed replays.
 */
const SEEDS = Number(process.env.LINK_SEEDS ?? 300)
const FROM = Number(process.env.LINK_FROM ?? 1)
const ACTS = 24
/** Histories on one server: each has a trip of its own. */
const ON_ONE_SERVER = 200
const START = Date.parse('2026-11-21T08:00:00.000Z')
const DISPATCH = { username: 'dora', source: 'person' } as const
/** A report is as exact as the seconds that a request takes. */
const EXACT = 2 * SECOND_MS

type Told = Partial<Record<ActualTimeField, string | null>>
type History = {
  t: TestApp
  admin: string
  random: Random
  trip: number
  phones: Phone[]
  /** What a person typed (null: cleared, stays empty), and what the vehicle says. */
  typed: Told
  vehicle: Told
  log: string[]
}

const row = ({ t, trip }: History): Trip => getTrip(t.store, trip) as Trip
const iso = (ms: number): string => new Date(ms).toISOString()

const newLink = async (history: History): Promise<{ token: string; tl_id: number }> => {
  const { t, admin, trip } = history
  const body = { kind: 'driver', lang: 'de' }
  const answer = await t.call<{ token: string; tl_id: number }>(admin, 'POST', `/api/trips/${trip}/links`, body)
  mustHold(answer.status === 200, () => `no link: ${JSON.stringify(answer.body)}`)
  return answer.body
}

const addPhone = (history: History, token: string): Phone => {
  const { t, random, phones } = history
  const carry = async (path: string, init: RequestInit) =>
    await t.app.request(path, init, { incoming: { socket: { remoteAddress: `192.0.2.${phones.length + 1}` } } })
  const phone = createPhone(`phone ${phones.length + 1}`, token, { random, serverNow: t.clock.now, carry })
  phone.network.isThere = random.chance(0.6)
  if (random.chance(0.3)) phone.ahead = random.integer(-90, 90) * MINUTE_MS
  phones.push(phone)
  return phone
}

/** The step that the page offers next on this phone; sometimes another one. */
const nextStep = (phone: Phone, random: Random): (typeof STEPS)[number] => {
  const told = new Set([...phone.disk.reports.values()].map(({ re_kind }) => re_kind))
  return random.chance(0.1) ? random.pick(STEPS) : (STEPS.find((step) => !told.has(step)) ?? random.pick(STEPS))
}

const tap = async ({ t, random, trip, log }: History, phone: Phone): Promise<void> => {
  const kind = nextStep(phone, random)
  const report = { ...newReport({ tt_id: trip }, kind, phone.now()), re_id: random.uuid() }
  if (kind === 'proof') report.re_name = 'Kim'
  const earlier = [...phone.disk.reports.values()].filter(({ re_kind }) => re_kind === kind)
  let said: number | null = null
  if (earlier.length > 0 && random.chance(0.7)) {
    said = t.clock.now() - random.integer(0, 40) * MINUTE_MS
    report.re_said_at = iso(said)
    report.re_replaces = random.pick(earlier).re_id
  }
  await phone.store().addReport(report)
  phone.pressed.set(report.re_id, { at: t.clock.now(), isUndone: false, said })
  log.push(`${phone.name} taps ${kind} ${report.re_id.slice(0, 8)}${said === null ? '' : ' corrected'}`)
}

const undo = async ({ random, log }: History, phone: Phone): Promise<void> => {
  const held = [...phone.disk.reports.values()].filter((report) => isHeld(report, phone.now()))
  if (held.length === 0) return
  const { re_id } = random.pick(held)
  const left = await phone.store().changeReport(re_id, (report) => (isHeld(report, phone.now()) ? null : report))
  const pressed = phone.pressed.get(re_id)
  if (left === null && pressed) pressed.isUndone = true
  log.push(`${phone.name} undoes ${re_id.slice(0, 8)}`)
}

const vehicleTells = (history: History): void => {
  const { t, random, log, vehicle } = history
  const field = random.pick(ACTUAL_TIMES)
  const time = random.chance(0.3) ? null : iso(t.clock.now() - random.integer(1, 30) * MINUTE_MS - 7)
  reportTrip(t.store, row(history), { [field]: time })
  vehicle[field] = time
  log.push(`the vehicle says ${field} ${time}`)
}

const dispatchTypes = (history: History): void => {
  const { t, random, log, typed } = history
  const field = random.pick(ACTUAL_TIMES)
  const before = row(history)
  if (before.tt_manual_times.includes(field) && before[field] !== null && random.chance(0.6)) {
    updateTrip(t.store, before, { [field]: null }, DISPATCH)
    delete typed[field]
    // What the vehicle said is found anew by its tracking, which has no part in this simulation.
    delete history.vehicle[field]
    log.push(`dispatch clears ${field}`)
  } else {
    const time = iso(t.clock.now() - random.integer(1, 30) * MINUTE_MS - 3)
    updateTrip(t.store, before, { [field]: time }, DISPATCH)
    typed[field] = time
    log.push(`dispatch types ${field} ${time}`)
  }
}

const setAside = (history: History): void => {
  const { t, random, trip, log } = history
  const reports = t.store.db
    .select()
    .from(tripReports)
    .all()
    .filter(({ tt_id }) => tt_id === trip)
  if (reports.length === 0) return
  const report = random.pick(reports)
  const by = report.re_set_aside_by === null ? 'dora' : null
  t.store.write(() => {
    setReportAside(t.store, report.re_id, by)
    deriveTrip(t.store, row(history))
  })
  log.push(`${report.re_id.slice(0, 8)} ${by ? 'set aside' : 'counts again'}`)
}

const handOver = async (history: History): Promise<void> => {
  const { t, random, phones, log } = history
  const drivers = [...phones]
  updateTrip(t.store, row(history), { tt_driver: `driver ${random.uuid()}` }, DISPATCH)
  for (const phone of drivers) phone.revokedAt ??= t.clock.now()
  log.push('another driver')
  addPhone(history, (await newLink(history)).token)
}

const act = async (history: History): Promise<void> => {
  const { t, random, phones, log } = history
  t.clock.advance(random.chance(0.5) ? random.integer(1, 12) * SECOND_MS : random.integer(1, 25) * MINUTE_MS)
  const phone = random.pick(phones)
  const luck = random.below(100)
  if (luck < 36) await tap(history, phone)
  else if (luck < 42) await undo(history, phone)
  else if (luck < 62) {
    const requests = random.chance(0.2) ? random.below(3) : undefined
    const stopped = await phone.send(requests)
    log.push(`${phone.name} sends, ${requests === undefined ? '' : 'killed, '}stopped by ${stopped.by}`)
  } else if (luck < 66) {
    await Promise.all([phone.send(), phone.send()])
    log.push(`${phone.name} sends from two tabs`)
  } else if (luck < 74) {
    phone.network.isThere = !phone.network.isThere
    log.push(`${phone.name} ${phone.network.isThere ? 'has a network' : 'is in a tunnel'}`)
  } else if (luck < 77) {
    phone.ahead = random.integer(-90, 90) * MINUTE_MS
    phone.clockSetAt = t.clock.now()
    log.push(`${phone.name}: clock ahead by ${phone.ahead / MINUTE_MS} min`)
  } else if (luck < 83) vehicleTells(history)
  else if (luck < 88) dispatchTypes(history)
  else if (luck < 93) setAside(history)
  else if (luck < 96 && phones.length < 3) {
    addPhone(history, phone.token).revokedAt = phone.revokedAt
    log.push('a second phone with the same link')
  } else if (luck >= 98 && phones.length < 4) await handOver(history)
}

/**
 * The driver's times as the rules have them, worked out another way than the product does: the list of counted steps is
 * made anew for each report that came, and the whole is gone through again as long as something changes.
 */
const driverTimes = (history: History): Told => {
  const { t, trip } = history
  const all = t.store.db
    .select()
    .from(tripReports)
    .all()
    .filter(({ tt_id }) => tt_id === trip)
    .sort((a, b) =>
      `${a.re_received_at} ${a.re_device_at} ${a.re_id}`.localeCompare(
        `${b.re_received_at} ${b.re_device_at} ${b.re_id}`,
      ),
    )
  const order = ['positioned', 'called_to_dock', 'departed', 'arrived', 'released']
  const meantBy = (id: string | null): string | null => {
    const row = all.find(({ re_id }) => re_id === id)
    return row && row.re_set_aside_by !== null && row.re_replaces !== row.re_id ? meantBy(row.re_replaces) : id
  }
  const usable = all.filter(
    ({ re_set_aside_by, re_at, re_kind }) =>
      re_set_aside_by === null &&
      order.includes(re_kind) &&
      Date.parse(re_at) >= Date.parse(row(history).tt_stp) - DAY_MS,
  )
  type Row = (typeof usable)[number]
  let counted: Row[] = []
  const isSorted = (rows: Row[]): boolean =>
    rows.every((one) =>
      rows.every((two) => order.indexOf(one.re_kind) >= order.indexOf(two.re_kind) || one.re_at <= two.re_at),
    )
  const isBetter = (one: Row, two: Row): boolean => {
    if (meantBy(two.re_replaces) === one.re_id) return false
    return meantBy(one.re_replaces) === two.re_id || one.re_at < two.re_at
  }
  let refused: Row[] = []
  const look = (rows: Row[]): void => {
    refused = []
    for (const one of rows) {
      const others = counted.filter(({ re_kind }) => re_kind !== one.re_kind)
      const same = counted.find(({ re_kind }) => re_kind === one.re_kind)
      if (!isSorted([...others, one])) refused.push(one)
      else if (!same || isBetter(one, same)) counted = [...others, one]
    }
  }
  look(usable)
  for (let before = -1; refused.length !== before && refused.length > 0; ) {
    before = refused.length
    look(refused)
  }
  const field = { positioned: 'tt_atp', departed: 'tt_atd', arrived: 'tt_ata' } as Record<string, ActualTimeField>
  return Object.fromEntries(counted.flatMap(({ re_kind, re_at }) => (field[re_kind] ? [[field[re_kind], re_at]] : [])))
}

const checkTimes = (history: History): void => {
  const driver = driverTimes(history)
  const trip = row(history)
  for (const field of ACTUAL_TIMES) {
    if (field in history.typed) {
      mustHold(trip[field] === history.typed[field], () => `${field}: typed ${history.typed[field]}, is ${trip[field]}`)
      continue
    }
    const meant = history.vehicle[field] ?? driver[field] ?? null
    mustHold(trip[field] === meant, () => `${field}: should be ${meant}, is ${trip[field]}`)
    mustHold(
      (trip.tt_driver_times[field] ?? null) === (driver[field] ?? null),
      () => `${field}: driver's ${driver[field]}`,
    )
  }
}

/** At the end all phones have a network: each press is on the server once, or still on its phone with the reason. */
const settle = async (history: History): Promise<void> => {
  const { t, phones, trip } = history
  t.clock.advance(20 * SECOND_MS)
  for (const phone of phones) {
    phone.network.isThere = true
    phone.network.loss = 0
    await phone.send()
    // A clock that was set back may hold a report once more, for as long as it may be undone.
    t.clock.advance(UNDO_MS)
    const stopped = await phone.send()
    // A link ends by itself two hours after arrival and proof.
    if (stopped.by === 'ended' && isProved(history)) phone.revokedAt ??= t.clock.now()
    mustHold(
      stopped.by === (phone.revokedAt !== null && hasWaiting(phone) ? 'ended' : 'nothing'),
      () => `${phone.name}: ${stopped.by}`,
    )
  }
  const rows = t.store.db
    .select()
    .from(tripReports)
    .all()
    .filter(({ tt_id }) => tt_id === trip)
  for (const phone of phones) {
    for (const [re_id, { at, isUndone, said }] of phone.pressed) {
      const there = rows.filter((report) => report.re_id === re_id)
      const kept = phone.disk.reports.get(re_id)
      mustHold(there.length <= 1, () => `${re_id} doubled`)
      if (isUndone) {
        mustHold(there.length === 0 && !kept, () => `${re_id} was undone`)
        continue
      }
      mustHold(kept !== undefined, () => `${re_id} is lost on the phone`)
      const isSent = there.length === 1
      const isToldSo = kept?.state === 'refused' || (phone.revokedAt !== null && kept?.state === 'waiting')
      mustHold(isSent || isToldSo, () => `${re_id} is ${kept?.state}, and not on the server`)
      const report = there[0]
      if (!report) continue
      if (kept?.state === 'waiting') mustHold(phone.revokedAt !== null, () => `${re_id} still waits`)
      const received = Date.parse(report.re_received_at)
      if (phone.revokedAt !== null)
        mustHold(received <= phone.revokedAt, () => `${re_id} came by a link that was revoked`)
      const isClockSet = phone.clockSetAt >= at
      mustHold(isClockSet || received - at >= UNDO_MS, () => `${re_id} was sent while it could be undone`)
      if (said !== null) mustHold(report.re_at === iso(said), () => `${re_id}: said ${iso(said)}, is ${report.re_at}`)
      else if (!isClockSet)
        mustHold(Math.abs(Date.parse(report.re_at) - at) < EXACT, () => `${re_id}: ${iso(at)}, is ${report.re_at}`)
      mustHold(report.re_at <= report.re_received_at, () => `${re_id} is later than received`)
    }
  }
  for (const report of rows)
    mustHold(
      phones.some((phone) => phone.pressed.has(report.re_id)),
      () => `${report.re_id} was pressed by nobody`,
    )
  checkTimes(history)
}

const isProved = (history: History): boolean =>
  row(history).tt_ata !== null &&
  history.t.store.db
    .select()
    .from(tripReports)
    .all()
    .some(({ tt_id, re_kind }) => tt_id === history.trip && re_kind === 'proof')

const hasWaiting = (phone: Phone): boolean => [...phone.disk.reports.values()].some(({ state }) => state === 'waiting')

const newServer = () => {
  const t = createTestApp()
  t.clock.set(iso(START))
  const admin = t.addUser({ username: 'dora', role: 'admin' })
  const { trip } = planDrive(t.store)
  return { t, admin, first: trip }
}

test('what drivers report by links is there once, at its time, and makes the times of the trip', async () => {
  let server = newServer()
  let seen = { sent: 0, refused: 0, undone: 0, unsent: 0 }
  try {
    for (let seed = FROM; seed < FROM + SEEDS; seed += 1) {
      if ((seed - FROM) % ON_ONE_SERVER === ON_ONE_SERVER - 1) {
        server.t.close()
        server = newServer()
      }
      const { t, admin, first } = server
      const random = createRandom(seed)
      const now = t.clock.now()
      const { tt_id: _id, ...fields } = first
      const plan = { tt_stp: iso(now + HOUR_MS), tt_std: iso(now + 2 * HOUR_MS), tt_sta: iso(now + 6 * HOUR_MS) }
      const made = t.store.write(() => appendTrip(t.store, { ...fields, ...plan }, DISPATCH).row)
      const history: History = {
        ...{ t, admin, random, trip: made.tt_id, phones: [], typed: {}, vehicle: {}, log: [] },
      }
      addPhone(history, (await newLink(history)).token)
      try {
        for (let count = 0; count < ACTS; count += 1) {
          await act(history)
          checkTimes(history)
        }
        await settle(history)
      } catch (error) {
        throw new Error(`seed ${seed}\n${history.log.join('\n')}\n${error instanceof Error ? error.stack : error}`)
      }
      const states = history.phones.flatMap(({ disk }) => [...disk.reports.values()].map(({ state }) => state))
      const undone = history.phones.flatMap(({ pressed }) => [...pressed.values()].filter(({ isUndone }) => isUndone))
      seen = {
        sent: seen.sent + states.filter((state) => state === 'sent').length,
        refused: seen.refused + states.filter((state) => state === 'refused').length,
        undone: seen.undone + undone.length,
        unsent: seen.unsent + states.filter((state) => state === 'waiting').length,
      }
      t.store.db.delete(tripTable).run()
    }
  } finally {
    server.t.close()
  }
  // They happened at all.
  expect(seen.sent).toBeGreaterThan(SEEDS)
  if (SEEDS >= 100) for (const count of [seen.undone, seen.unsent]) expect(count).toBeGreaterThan(0)
})
afterAll(() => testWorker.close())
