import { insertLink, linksOfTrip } from '#server/links/store/trip-links.ts'
import { insertReport } from '#server/links/store/trip-reports.ts'
import type { Store } from '#server/store/db.ts'
import { prepared } from '#server/store/sql/prepared.ts'
import { getTrip, insertTrip } from '#server/trips/store/trips.ts'
import { LINK_KINDS } from '#shared/domain/links/links.ts'
import { BEFORE_PLAN, STEPS } from '#shared/domain/links/reports.ts'
import { HOUR_MS, SECOND_MS } from '#shared/domain/time/units.ts'
import { UNDO_MS } from '../../links/driver/queue.ts'
import { emptyTrip, OTHER_DISPATCHER } from '../company.ts'
import type { Finding } from '../finding.ts'
import { mustHold, Violation } from '../oracle/must-hold.ts'
import { createRandom } from '../random.ts'
import { createWorld, type World } from '../world.ts'
import { act, giveLink } from './link-acts.ts'
import { DISPATCH, iso, type LinkHistory, reportsOf } from './link-history-state.ts'
import { checkEarly, checkReports, checkTimes, isOver } from './link-oracle.ts'
import type { Phone } from './phone.ts'

/** Requests are counted by link, and the server goes on from one history to the next: each has links of its own. */
const LINKS_OF_HISTORY = 10
const startLinksAt = prepared((store) =>
  store.sqlite.prepare("insert into sqlite_sequence (name, seq) values ('trip_links', ?)"),
)

/** @param hours until the positioning; an hour later the departure, five hours later the arrival */
const planTrip = (store: Store, now: number, hours = 1): number => {
  const stp = now + hours * HOUR_MS
  const plan = { tt_std: iso(stp + HOUR_MS), tt_sta: iso(stp + 5 * HOUR_MS) }
  return insertTrip(store, { ...emptyTrip(stp), ...plan }, DISPATCH).row.tt_id
}
/** Hours until the trip of a history is positioned: some are tapped near their plan, others long before it. */
const HOURS_UNTIL = [-4, -2, 1, 6]

/**
 * A trip of the same driver at the same time, with a link and reports of its own.
 * @returns all that is known of it, as text
 */
const addNeighbour = (world: World): (() => string) => {
  const store = world.store()
  const trip = planTrip(store, store.now())
  const made = { tl_kind: 'driver', token: '-', tl_lang: 'de', tl_created_by: OTHER_DISPATCHER } as const
  const { tl_id } = insertLink(store, { ...made, tt_id: trip, tl_sub: '', day: null })
  STEPS.forEach((re_kind, step) => {
    const at = iso(store.now() - HOUR_MS + step)
    insertReport(store, {
      ...{ re_id: `00000000-0000-4000-8000-00000000000${step}`, tt_id: trip, tl_id, re_kind },
      ...{ re_at: at, re_device_at: at, re_received_at: at, re_skew: 0 },
      ...{ re_lat: null, re_lon: null, re_accuracy: null, re_text: '', re_minutes: null, re_name: '' },
      ...{ re_replaces: null, re_set_aside_by: null },
    })
  })
  return () => {
    const present = world.store()
    // Revisions jump with a restore.
    const { tt_rev: _rev, ...row } = getTrip(present, trip) ?? {}
    return JSON.stringify([row, reportsOf({ store: present, trip }), linksOfTrip(present, trip, LINK_KINDS)])
  }
}

const hasWaiting = (phone: Phone): boolean => phone.reports().some(({ state }) => state === 'waiting')

const hasRefused = (phone: Phone): boolean => phone.reports().some(({ state }) => state === 'refused')

/** Gives each phone a network, over which it sends what waits. */
const settle = async (history: LinkHistory): Promise<void> => {
  const { world, phones } = history
  world.advance(20 * SECOND_MS)
  for (const phone of phones) {
    phone.network.isThere = true
    phone.network.loss = 0
    await phone.ask()
    await phone.send()
    // A clock that was set back may hold a report once more, for as long as it may be undone.
    world.advance(UNDO_MS)
    const stopped = await phone.send()
    if ((stopped.by === 'ended' || hasRefused(phone)) && isOver(history)) phone.revokedAt ??= world.now()
    mustHold(
      stopped.by === (phone.revokedAt !== null && hasWaiting(phone) ? 'ended' : 'nothing'),
      () => `${phone.name}: ${stopped.by}`,
    )
  }
}

/** Of so many histories one has a backup, restored some acts later, unless a link was made or taken away meanwhile. */
const WITH_RESTORE = 2
const BACKED_UP = 8
const RESTORED = 16
type Backup = { restore: () => void } & Pick<LinkHistory, 'typed' | 'vehicle' | 'judged'> & { links: string }
const linksNow = ({ phones }: LinkHistory): string => JSON.stringify(phones.map(({ revokedAt }) => revokedAt))
const backUp = (history: LinkHistory): Backup => {
  const { world, typed, vehicle, judged } = history
  const database = world.backUp()
  const copies = { typed: { ...typed }, vehicle: { ...vehicle }, judged: new Set(judged) }
  return { ...copies, links: linksNow(history), restore: () => world.restore(database) }
}
const restore = (history: LinkHistory, { links, restore: settleOn, ...copies }: Backup): void => {
  if (links !== linksNow(history) || isOver(history)) return
  settleOn()
  Object.assign(history, copies, { store: history.world.store() })
  history.log.push('an older backup is restored')
}

/** Counts of a history's reports by their outcome. */
export type Reported = Record<'sent' | 'refused' | 'undone' | 'unsent' | 'waits' | 'takenBack' | 'fromMemory', number>

const countReported = (history: LinkHistory): Reported => {
  const { phones } = history
  const rows = reportsOf(history)
  const states = phones.flatMap((phone) => phone.reports().map(({ state }) => state))
  const pressed = phones.flatMap((phone) => [...phone.pressed.values()])
  return {
    sent: states.filter((state) => state === 'sent').length,
    refused: states.filter((state) => state === 'refused').length,
    undone: pressed.filter(({ isUndone }) => isUndone).length,
    unsent: states.filter((state) => state === 'waiting').length,
    waits: rows.filter(({ re_set_aside_by }) => re_set_aside_by === BEFORE_PLAN).length,
    fromMemory: pressed.filter(({ how }) => how === 'sent').length,
    takenBack: rows.filter(({ re_kind }) => re_kind === 'taken_back').length,
  }
}

/**
 * One random trip whose drivers report by links: taps, undone, corrected and taken back, pages that are killed, disks that are full, clocks that are
 * wrong, two phones with one link, links that are revoked, a trip that changes hands, a vehicle and dispatchers that say
 * otherwise. The same seed is the same history.
 * @returns what became of its reports, or the broken promise with the history so far
 */
export const runLinkHistory = async (seed: number, acts = 24): Promise<Reported | Finding> => {
  const world = createWorld()
  const store = world.store()
  startLinksAt(store).run(seed * LINKS_OF_HISTORY)
  const neighbour = addNeighbour(world)
  const before = neighbour()
  const trip = planTrip(store, world.now(), HOURS_UNTIL[seed % HOURS_UNTIL.length])
  const random = createRandom(seed)
  const history: LinkHistory = {
    ...{ seed, world, store, random, trip, phones: [] },
    ...{ typed: {}, vehicle: {}, judged: new Set<string>(), log: [] },
  }
  try {
    await giveLink(history)
    let kept: Backup | undefined
    for (let count = 0; count < acts; count += 1) {
      if (seed % WITH_RESTORE === 1 && count === BACKED_UP) kept = backUp(history)
      if (kept && count === RESTORED) restore(history, kept)
      await act(history)
      checkTimes(history)
      checkEarly(history)
    }
    await settle(history)
    checkReports(history)
    mustHold(neighbour() === before, () => `${before} is ${neighbour()}`)
    return countReported(history)
  } catch (error) {
    const message =
      error instanceof Violation ? `broken: ${error.message}` : String((error as Partial<Error> | null)?.stack ?? error)
    return { seed, log: history.log, message }
  } finally {
    world.close()
  }
}
