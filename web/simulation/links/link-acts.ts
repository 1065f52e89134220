import { deriveTrip } from '#server/links/derive-trip.ts'
import { setReportAside } from '#server/links/store/trip-reports.ts'
import { reportTrip, updateTrip } from '#server/trips/store/trips.ts'
import { STEPS } from '#shared/domain/links/reports.ts'
import { MINUTE_MS, SECOND_MS } from '#shared/domain/time/units.ts'
import { ACTUAL_TIMES } from '#shared/domain/tracking/tracker-trip.ts'
import { newReport } from '../../links/driver/actions.ts'
import type { KeptReport } from '../../links/driver/kept.ts'
import { isHeld, pressAgain } from '../../links/driver/queue.ts'
import { OTHER_DISPATCHER } from '../company.ts'
import { mustHold } from '../oracle/must-hold.ts'
import type { Random } from '../random.ts'
import { DISPATCH, iso, type LinkHistory, reportsOf, tripOf } from './link-history-state.ts'
import { isOver } from './link-oracle.ts'
import { createPhone, type Phone } from './phone.ts'

/** Addresses are throttled: each phone of each history has a network of its own. */
const addressOf = (seed: number, phone: number): string => {
  const network = seed * 8 + phone
  return `2001:db8:${Math.floor(network / 0x1_00_00).toString(16)}:${(network % 0x1_00_00).toString(16)}::1`
}
const from = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } })

/** Of so many histories one has links to the driver's day. */
const WITH_DAYS = 3
/** Gives the driver a new link, made by dispatch, on a phone of its own; none to a trip that is over. */
export const giveLink = async (history: LinkHistory): Promise<void> => {
  const { seed, world, trip } = history
  const headers = { authorization: `Bearer ${world.tokenOf(OTHER_DISPATCHER)}`, 'content-type': 'application/json' }
  const link = { kind: 'driver', lang: 'de', whole_day: seed % WITH_DAYS === 0 }
  const init = { method: 'POST', headers, body: JSON.stringify(link) }
  const answer = await world.app().request(`/api/trips/${trip}/links`, init, from(addressOf(seed, 0)))
  const { message, token } = (await answer.json()) as { message: string; token: string }
  mustHold(message === (isOver(history) ? 'link_trip_over' : 'link_created'), () => `a new link: ${message}`)
  if (answer.ok) await addPhone(history, token)
}

const addPhone = async ({ seed, world, random, phones }: LinkHistory, token: string): Promise<Phone> => {
  const number = phones.length + 1
  const connection = from(addressOf(seed, number))
  const carry = async (path: string, init: RequestInit) => await world.app().request(path, init, connection)
  const phone = createPhone(`phone ${number}`, token, { random, serverNow: world.now, carry })
  // The first opening needs a network; nothing can be pressed before.
  for (let tries = 0; tries < 9 && !phone.disk.page; tries += 1) await phone.ask()
  phone.network.isThere = random.chance(0.6)
  if (random.chance(0.3)) phone.ahead = random.integer(-90, 90) * MINUTE_MS
  phones.push(phone)
  return phone
}

/** The step that the page offers next on this phone; sometimes another one. */
const nextStep = (phone: Phone, random: Random): (typeof STEPS)[number] => {
  const told = new Set(phone.reports().map(({ re_kind }) => re_kind))
  return random.chance(0.1) ? random.pick(STEPS) : (STEPS.find((step) => !told.has(step)) ?? random.pick(STEPS))
}

/** Presses a report as the page does: what it is unsure of goes again by its name. */
const press = async (
  { world, log }: LinkHistory,
  phone: Phone,
  made: KeptReport,
  said: number | null = null,
): Promise<void> => {
  const report = pressAgain(phone.unsure.values(), made)
  const at = world.now()
  const how = await phone.press(report)
  const earlier = phone.pressed.get(report.re_id)
  phone.pressed.set(report.re_id, { at: earlier?.at ?? at, last: at, isUndone: false, said, how })
  const of = report.re_replaces === null ? '' : ` of ${report.re_replaces.slice(0, 8)}`
  log.push(`${phone.name} presses ${report.re_kind}${of} ${report.re_id.slice(0, 8)}: ${how}`)
}

const tap = async (history: LinkHistory, phone: Phone): Promise<void> => {
  const { world, random, trip } = history
  const kind = nextStep(phone, random)
  const report = { ...newReport({ tt_id: trip }, kind, phone.now()), re_id: random.uuid() }
  if (kind === 'proof') report.re_name = 'Kim'
  const earlier = phone.reports().filter(({ re_kind }) => re_kind === kind)
  let said: number | null = null
  if (earlier.length > 0 && random.chance(0.7)) {
    said = world.now() - random.integer(0, 40) * MINUTE_MS
    report.re_said_at = iso(said)
    report.re_replaces = random.pick(earlier).re_id
  }
  await press(history, phone, report, said)
}

const undo = async ({ random, log }: LinkHistory, phone: Phone): Promise<void> => {
  const held = phone.reports().filter((report) => isHeld(report, phone.now()))
  if (held.length === 0) return
  const { re_id } = random.pick(held)
  const left = await phone.store().changeReport(re_id, (report) => (isHeld(report, phone.now()) ? null : report))
  const pressed = phone.pressed.get(re_id)
  if (left === null && pressed) pressed.isUndone = true
  log.push(`${phone.name} undoes ${re_id.slice(0, 8)}`)
}

/** Takes a report of this phone back, at any time: the server says whether it still can be. */
const takeBack = async (history: LinkHistory, phone: Phone): Promise<void> => {
  const { random, trip } = history
  const told = phone.reports().filter((report) => report.re_kind !== 'taken_back' && !isHeld(report, phone.now()))
  if (told.length === 0) return
  const { re_id } = random.pick(told)
  const report = { ...newReport({ tt_id: trip }, 'taken_back', phone.now()), re_id: random.uuid(), re_replaces: re_id }
  await press(history, phone, report)
}

const vehicleTells = (history: LinkHistory): void => {
  const { store, world, random, log, vehicle } = history
  const field = random.pick(ACTUAL_TIMES)
  const time = random.chance(0.3) ? null : iso(world.now() - random.integer(1, 30) * MINUTE_MS - 7)
  reportTrip(store, tripOf(history), { [field]: time })
  vehicle[field] = time
  log.push(`the vehicle says ${field} ${time}`)
}

const dispatchTypes = (history: LinkHistory): void => {
  const { store, world, random, log, typed } = history
  const field = random.pick(ACTUAL_TIMES)
  const before = tripOf(history)
  if (before.tt_manual_times.includes(field) && before[field] !== null && random.chance(0.6)) {
    updateTrip(store, before, { [field]: null }, DISPATCH)
    delete typed[field]
    // What the vehicle said is found anew by its tracking, which has no part in this simulation.
    delete history.vehicle[field]
    log.push(`dispatch clears ${field}`)
  } else {
    const time = iso(world.now() - random.integer(1, 30) * MINUTE_MS - 3)
    updateTrip(store, before, { [field]: time }, DISPATCH)
    typed[field] = time
    log.push(`dispatch types ${field} ${time}`)
  }
}

const setAside = (history: LinkHistory): void => {
  const { store, random, log } = history
  const reports = reportsOf(history)
  if (reports.length === 0) return
  const report = random.pick(reports)
  const by = report.re_set_aside_by === null ? OTHER_DISPATCHER : null
  store.write(() => {
    setReportAside(store, report.re_id, by)
    history.judged.add(report.re_id)
    deriveTrip(store, tripOf(history))
  })
  log.push(`${report.re_id.slice(0, 8)} ${by ? 'set aside' : 'counts again'}`)
}

const handOver = async (history: LinkHistory): Promise<void> => {
  const { store, world, random, phones, log } = history
  const drivers = [...phones]
  updateTrip(store, tripOf(history), { tt_driver: `driver ${random.uuid()}` }, DISPATCH)
  for (const phone of drivers) phone.revokedAt ??= world.now()
  log.push('another driver')
  await giveLink(history)
}

/** Lets time pass and does something by chance. */
export const act = async (history: LinkHistory): Promise<void> => {
  const { world, random, phones, log } = history
  world.advance(random.chance(0.5) ? random.integer(1, 12) * SECOND_MS : random.integer(1, 25) * MINUTE_MS)
  const phone = random.pick(phones)
  const luck = random.below(100)
  if (luck < 30) await tap(history, phone)
  else if (luck < 36) await takeBack(history, phone)
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
    phone.clockSetAt = world.now()
    log.push(`${phone.name}: clock ahead by ${phone.ahead / MINUTE_MS} min`)
  } else if (luck < 80) {
    phone.disk.isFull = !phone.disk.isFull
    log.push(`${phone.name} has ${phone.disk.isFull ? 'no room' : 'room'}`)
  } else if (luck < 84) vehicleTells(history)
  else if (luck < 88) dispatchTypes(history)
  else if (luck < 93) setAside(history)
  else if (luck < 96 && phones.length < 3) {
    const { revokedAt } = phone
    ;(await addPhone(history, phone.token)).revokedAt = revokedAt
    log.push('a second phone with the same link')
  } else if (luck >= 98 && phones.length < 4) await handOver(history)
}
