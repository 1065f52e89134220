import type { Store } from '#server/store/db.ts'
import { prepared } from '#server/store/sql/prepared.ts'
import { insertTrip } from '#server/trips/store/trips.ts'
import { DAY_MS, HOUR_MS } from '#shared/domain/time/units.ts'
import type { TripFields } from '#shared/schemas/trip.ts'
import { emptyTrip, OTHER_DISPATCHER } from '../company.ts'
import type { Finding } from '../finding.ts'
import { mustHold, Violation } from '../oracle/must-hold.ts'
import { createRandom } from '../random.ts'
import { createWorld } from '../world.ts'
import { adminAnswers, changeTrip, decide, subAnswers, takeLastBack, typeIntoTrip } from './answer-acts.ts'
import { createDevice, type Device, fetchFirstRows } from './answer-device.ts'
import { answerWrongly, changeElsewhere, changeTerms, mailOf, timeGoesBy, vehicleTells } from './answer-elsewhere.ts'
import { type AnswerHistory, SUBS } from './answer-history-state.ts'
import { checkAll, checkServer, checkText, judgePush } from './answer-oracle.ts'
import { publish, workOnPage } from './answer-page-acts.ts'
import { followed, type Row } from './answer-rules.ts'

/** Requests are counted by link, and the server goes on from one history to the next: each has links of its own. */
const LINKS_OF_HISTORY = 20
const startLinksAt = prepared((store) =>
  store.sqlite.prepare("insert into sqlite_sequence (name, seq) values ('trip_links', ?)"),
)
const writeTo = prepared((store) => store.sqlite.prepare('update subcontractors set sc_email = ? where sc_name = ?'))
const selectOthers = prepared((store) => store.sqlite.prepare('select * from trips where tt_id < ?'))

/** Devices, and the people who answer on them. */
const DEVICES = [
  ['desk', 'anna'],
  ['phone', 'sara'],
  ['tablet', 'sara'],
  ['other phone', 'sven'],
] as const

const PLANNED = [
  { tt_status: 'scheduled', tt_sub: 'Alpen' },
  { tt_status: 'active', tt_sub: 'Alpen' },
  { tt_status: 'scheduled', tt_sub: 'Bise', tt_gps: 'B-1', tt_driver: 'Bea', tt_drivernr: '3' },
] as const satisfies Partial<TripFields>[]

/** The company has two subcontractors that are written to, and three trips. @returns these, by number */
const plan = (store: Store): Map<number, Row> => {
  for (const name of SUBS) writeTo(store).run(mailOf(name), name)
  return new Map(
    PLANNED.map((given, at) => {
      const trip = { ...emptyTrip(store.now() + (29 + at * 6) * HOUR_MS), tt_tour: `answered ${at}`, ...given }
      const { row } = insertTrip(store, trip, { username: OTHER_DISPATCHER, source: 'person' })
      return [row.tt_id, followed(row)]
    }),
  )
}

/** Saves something on a device, which mostly sends it at once. */
const saved = async (
  history: AnswerHistory,
  device: Device,
  save: (history: AnswerHistory, device: Device) => Promise<void>,
): Promise<void> => {
  await save(history, device)
  if (history.random.chance(0.6)) history.log.push(`${device.name} sends: ${await device.send()}`)
}

const act = async (history: AnswerHistory, firsts: ReadonlyMap<number, Row>): Promise<void> => {
  const { random, devices, pages, log } = history
  timeGoesBy(history)
  const [desk, ...others] = devices as [Device, ...Device[]]
  const sub = random.pick(others)
  const device = random.pick(devices)
  const luck = random.below(100)
  if (luck < 26) await saved(history, sub, subAnswers)
  else if (luck < 31) await saved(history, desk, adminAnswers)
  else if (luck < 37) await saved(history, desk, changeTrip)
  else if (luck < 43)
    await saved(history, random.chance(0.6) ? desk : sub, (_, by) => typeIntoTrip(history, by, firsts))
  else if (luck < 46) await saved(history, device, takeLastBack)
  else if (luck < 49) await saved(history, device, decide)
  else if (luck < 60) await changeElsewhere(history, firsts)
  else if (luck < 63) await answerWrongly(history)
  else if (luck < 66) vehicleTells(history)
  else if (luck < 68) await changeTerms(history)
  else if (luck < 71) await publish(history)
  else if (luck < 76) {
    device.network.isThere = !device.network.isThere
    log.push(`${device.name} ${device.network.isThere ? 'has a network' : 'is in a tunnel'}`)
  } else if (luck < 86) await (pages.length > 0 ? workOnPage(history, random.pick(pages)) : publish(history))
  else {
    if (random.chance(0.15))
      device.network.meanwhile = () => (device === desk ? changeTrip(history, device) : subAnswers(history, device))
    log.push(`${device.name} syncs: ${await device.sync()}`)
  }
  checkServer(history)
}

/** All that waits is sent, sometimes two days later: links have ended then, and trips are over. */
const settle = async ({ world, random, devices, pages, log }: AnswerHistory): Promise<void> => {
  if (random.chance(0.1)) world.advance(2 * DAY_MS)
  for (const { network } of [...devices, ...pages]) Object.assign(network, { isThere: true, loss: 0, meanwhile: null })
  for (const page of pages) log.push(`${page.name} at last: ${await page.work()}`)
  for (const device of devices) await device.send()
  for (const device of devices) log.push(`${device.name} at last: ${await device.sync()}`)
}

/** Counts of a history: answers that were kept, and edits that came to nothing. */
export type Answered = { kept: number; refused: number; conflicts: number; links: number }

const countAnswered = ({ kept, decided }: AnswerHistory): Answered => {
  const outcomes = [...decided.values()]
  return {
    kept: kept.length,
    refused: outcomes.filter((outcome) => outcome === 'refused').length,
    conflicts: outcomes.filter((outcome) => outcome === 'conflict').length,
    links: kept.filter(({ ta_source }) => ta_source === 'link').length,
  }
}

/**
 * One random company of two subcontractors that are asked about three trips: on two phones and a tablet, with and without a
 * network, by the links of mails, while dispatch changes the trips, gives them away, calls them off and answers in their name,
 * and vehicles go on. The same seed is the same history.
 * @returns how its answers ended, or the broken promise with the history so far
 */
export const runAnswerHistory = async (seed: number, acts = 18): Promise<Answered | Finding> => {
  const random = createRandom(seed)
  await fetchFirstRows(
    DEVICES.map(([, username]) => username),
    plan,
  )
  const world = createWorld()
  const store = world.store()
  startLinksAt(store).run(seed * LINKS_OF_HISTORY)
  const trips = plan(store)
  const firsts = new Map(trips)
  const others = (): string => JSON.stringify(selectOthers(store).all(Math.min(...firsts.keys())))
  const before = others()
  const history: AnswerHistory = {
    ...{ seed, world, store, random, trips },
    terms: new Map(SUBS.map((name) => [name, 12])),
    ...{
      kept: [],
      noted: [],
      presses: [],
      decided: new Map(),
      uncounted: new Set(),
      undecided: new Map(),
      undos: new Map(),
      tokens: new Map(),
    },
    ...{ devices: [], pages: [], mails: 0, notes: 0, log: [], checkedAt: null, violation: null },
  }
  const watch = {
    onPush: (...given: Parameters<typeof judgePush> extends [unknown, ...infer Rest] ? Rest : never) =>
      judgePush(history, ...given),
    onText: ({ subcontractor }: { subcontractor: string | null }, text: string) => checkText(subcontractor, text),
  }
  history.devices = DEVICES.map(([name, username]) => createDevice(name, username, { world, random, watch }))
  try {
    for (let count = 0; count < acts; count += 1) await act(history, firsts)
    await settle(history)
    await checkAll(history)
    mustHold(others() === before, () => `other trips are no longer ${before}`)
  } catch (error) {
    const message =
      error instanceof Violation ? `broken: ${error.message}` : String((error as Partial<Error> | null)?.stack ?? error)
    return { seed, log: history.log, message }
  } finally {
    world.close()
  }
  return countAnswered(history)
}
