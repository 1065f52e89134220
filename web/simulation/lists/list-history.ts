import { setImmediate as breathe } from 'node:timers/promises'
import { pino } from 'pino'
import { readEnv } from '#server/kit/env.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { hashToken } from '#server/kit/tokens.ts'
import { linkOfToken } from '#server/links/store/trip-links.ts'
import { subcontractorIds } from '#server/master-data/store/lookups.ts'
import { type Outbox, startOutbox } from '#server/messages/outbox.ts'
import type { Channel, Outcome } from '#server/messages/store/channel.ts'
import type { OutboxMessage } from '#server/messages/store/outbox.ts'
import { openStore, type Store } from '#server/store/db.ts'
import { subcontractors } from '#server/store/schema/master-data.ts'
import { outbox as messages } from '#server/store/schema/messages.ts'
import { getRun, lastRuns } from '#server/tours/store/week-runs.ts'
import { scheduledTripsStarting } from '#server/tours/store/weeks.ts'
import { takeBackBrokenOff } from '#server/tours/weeks/take-back.ts'
import { undoRun } from '#server/tours/weeks/undo-run.ts'
import {
  copyWeeks,
  publishWeeks,
  rangeOf,
  weeksToCopy,
  weeksWithScheduled,
} from '#server/tours/weeks/week-operations.ts'
import type { Fields } from '#server/trips/edits.ts'
import { getTrips } from '#server/trips/store/trips.ts'
import { editTrip } from '#server/trips/trip-edits.ts'
import { createDeps } from '#server/wiring.ts'
import { UNDO_WAIT } from '#shared/domain/alerts/corrections.ts'
import { tokenIn } from '#shared/domain/links/link-pages.ts'
import { dayOf, formatClock, formatDayMonth } from '#shared/domain/time/dates.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/domain/time/units.ts'
import type { Trip } from '#shared/schemas/trip.ts'
import { OTHER_DISPATCHER, START, seedCompany } from '../company.ts'
import { mustHold } from '../oracle/must-hold.ts'
import { createRandom, type Random } from '../random.ts'
import { TIME_ZONE, worker } from '../world.ts'

/**
 * One dispatcher publishes weeks, undoes that before or after the lists have left, and publishes again, while the mail server is
 * busy, refuses or loses the connection, and the server is killed within an operation. Within the minute that lists wait, trips
 * change hands, are called off and move.
 */

const STEPS = 40
/** Longer than all pauses between the attempts of a message. */
const UNTIL_SETTLED = 12
const DISPATCHER = { username: OTHER_DISPATCHER, role: 'admin', subcontractor: null, customer: null } as const
const AUTHOR = { username: OTHER_DISPATCHER, source: 'weeks' } as const
const STEP_BY_STEP = 0
const PUBLIC_URL = 'https://tours.example'
const env = readEnv({ TIME_ZONE, PUBLIC_URL })
const log = pino({ level: 'silent' })

type MailServer = 'takes' | 'busy' | 'refuses' | 'breaks off'
const OUTCOMES: Record<MailServer, Outcome> = {
  takes: { state: 'sent' },
  busy: { state: 'later', fault: 'busy', error: 'busy' },
  refuses: { state: 'refused', fault: 'recipient_refused', error: 'no' },
  'breaks off': { state: 'unsure', fault: 'unsure', error: 'lost' },
}

type Seen = Record<'published' | 'calledBack' | 'withdrawn' | 'killed' | 'changed' | 'leftOut', number>
type History = {
  random: Random
  store: Store
  outbox: Outbox
  mails: MailServer
  now: number
  /** Keys of the lists that a recipient has or may have. */
  heard: string[]
  /** Lists of publications as they left, by key: a line for each trip. */
  told: Map<string, string[]>
  /** Act of dispatch while the next list is on its way. */
  meanwhile: (() => Promise<unknown>) | null
  /** Errors while the outbox sent, which takes them for a lost connection. */
  broken: unknown[]
  seen: Seen
  log: string[]
}

const isUndone = (store: Store, run: number): boolean => {
  const kept = getRun(store, run)
  return kept === undefined || (kept.wr_undone_at !== null && kept.wr_left.length === 0)
}

const keyOf = (store: Store, sub: string): string => `#${subcontractorIds(store).get(sub)}`
const lineOf = ({ tt_stp, tt_tour }: Trip): string =>
  `${formatDayMonth(dayOf(tt_stp, TIME_ZONE))} ${tt_tour} ${formatClock(tt_stp, TIME_ZONE)}`
const isDriven = ({ tt_status, tt_sub }: Trip): boolean => tt_status === 'active' && tt_sub !== ''

/** The trips of a mail, as {@link lineOf} says them. */
const linesOf = (body: string): string[] => {
  let day = ''
  let tour = ''
  return body.split('\n').flatMap((line) => {
    day = /^\p{L}+, (\d\d\.\d\d\.)$/u.exec(line)?.[1] ?? day
    tour = /^- (.+?): /.exec(line)?.[1] ?? tour
    const time = /^ {2}Bereitstellung (\d\d:\d\d)/.exec(line)?.[1]
    return time === undefined ? [] : `${day} ${tour} ${time}`
  })
}

/** The trips of a run that is not undone, as they are now. */
const tripsOfRun = (store: Store, run: number): Trip[] =>
  getTrips(
    store,
    (getRun(store, run)?.wr_trips ?? []).map(({ tt_id }) => tt_id),
  )

/** A list tells what is true when it leaves, and its link leads to nothing else. */
const judgeWords = ({ store }: History, { dedup_key: key, body }: OutboxMessage): string[] => {
  const [, , run, sub] = key.split(' ')
  const own = tripsOfRun(store, Number(run)).filter((trip) => isDriven(trip) && keyOf(store, trip.tt_sub) === sub)
  const lines = linesOf(body ?? '')
  const [told, are] = [lines, own.map(lineOf)].map((all) => all.sort().join(', '))
  mustHold(told === are, () => `${key} tells what is not so: ${told}; so are ${are}`)
  const token = tokenIn((body ?? '').split('/a/#')[1] ?? '')
  const link = token === null ? undefined : linkOfToken(store, hashToken(token))
  const asked = link?.tl_trips ?? []
  mustHold(
    asked.length === own.length && own.every(({ tt_id }) => asked.includes(tt_id)),
    () => `the link of ${key} leads to the trips ${asked}`,
  )
  return lines
}

/** Judges a list that leaves. */
const judge = (history: History, message: OutboxMessage): void => {
  const { store, heard, told } = history
  const { dedup_key: key } = message
  mustHold(!heard.includes(key), () => `the list ${key} leaves twice`)
  const [kind, , run] = key.split(' ')
  if (kind === 'publish') {
    mustHold(!isUndone(store, Number(run)), () => `${key} leaves after its run was undone`)
    told.set(key, judgeWords(history, message))
  } else
    mustHold(
      heard.includes(key.replace('withdraw', 'publish')),
      () => `${key} takes back what its recipient never heard`,
    )
}

const open = (history: History, database: Buffer): void => {
  const store = openStore(database, { now: () => history.now, timeZone: TIME_ZONE })
  const mail: Channel = async (message) => {
    const outcome = OUTCOMES[history.mails]
    const { meanwhile } = history
    history.meanwhile = null
    if (outcome.state === 'sent' || outcome.state === 'unsure') {
      try {
        judge(history, message)
      } catch (error) {
        history.broken.push(error)
      }
      history.heard.push(message.dedup_key)
    }
    await meanwhile?.()
    return outcome
  }
  const deps = createDeps(env, { log, store, worker, version: 'simulation', webRoot: null })
  history.store = store
  history.outbox = startOutbox({ ...deps, channels: { ...deps.channels, mail } }, { pollMs: 0 })
}

const begin = (seed: number): History => {
  const history = {
    random: createRandom(seed),
    mails: 'takes',
    now: START,
    heard: [],
    told: new Map(),
    meanwhile: null,
    broken: [],
    seen: { published: 0, calledBack: 0, withdrawn: 0, killed: 0, changed: 0, leftOut: 0 },
    log: [],
  } as unknown as History
  open(history, Buffer.alloc(0))
  seedCompany(history.store)
  history.store.db.update(subcontractors).set({ sc_email: 'lists@x.example' }).run()
  // The epoch is read at start.
  const seeded = history.store.sqlite.serialize()
  history.store.sqlite.close()
  open(history, seeded)
  return history
}

/** Runs an operation, or kills the server within it: what it had written is on the disk, and is taken back at the start. */
const operate = async (history: History, work: () => unknown): Promise<string> => {
  const { random, store } = history
  const going = (async () => work())().then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof Refusal) return error.message
      throw error
    },
  )
  if (!random.chance(0.25)) return going
  going.catch(() => undefined)
  for (let turns = random.below(12); turns > 0; turns -= 1) await breathe()
  const disk = store.sqlite.serialize()
  store.sqlite.close()
  await going.catch(() => undefined)
  await history.outbox.stop()
  open(history, disk)
  await takeBackBrokenOff(history.store)
  history.seen.killed += 1
  return 'killed'
}

const publish = async (history: History): Promise<string> => {
  const [week] = weeksWithScheduled(history.store)
  if (week === undefined) return 'nothing'
  history.seen.published += 1
  const mails = { language: 'de', publicUrl: PUBLIC_URL } as const
  return operate(history, () => publishWeeks(history.store, [week], AUTHOR, mails, STEP_BY_STEP))
}

const undoing = async ({ store }: History): Promise<unknown> => {
  const run = lastRuns(store, 5).find(({ wr_undone_at }) => wr_undone_at === null)
  return run && undoRun(store, run.wr_id, AUTHOR, '', STEP_BY_STEP)
}
const undo = (history: History): Promise<string> => operate(history, () => undoing(history))

const copy = async (history: History): Promise<string> => {
  const [week] = weeksToCopy(history.store)
  return week === undefined ? 'nothing' : operate(history, () => copyWeeks(history.store, [week], AUTHOR, STEP_BY_STEP))
}

const send = async (history: History): Promise<void> => {
  const { outbox, broken } = history
  await outbox.runOnce()
  history.meanwhile = null
  for (const error of broken) throw error
}

const wait = async (history: History): Promise<string> => {
  const { random } = history
  history.now += random.pick([0, 20 * SECOND_MS, UNDO_WAIT, 6 * MINUTE_MS])
  history.mails = random.pick(['takes', 'takes', 'busy', 'refuses', 'breaks off'] as const)
  const isUndone = random.chance(0.3)
  if (isUndone) history.meanwhile = () => undoing(history)
  await send(history)
  return `the mail server ${history.mails}${isUndone ? ', and an undo meanwhile' : ''}`
}

const CREWS = {
  Alpen: { tt_sub: 'Alpen', tt_gps: 'A-1', tt_driver: 'Ada', tt_drivernr: '1' },
  Bise: { tt_sub: 'Bise', tt_gps: 'B-1', tt_driver: 'Bea', tt_drivernr: '3' },
}
const moved = ({ tt_stp, tt_std, tt_sta }: Trip, by: number): Fields => {
  const later = (time: string) => new Date(Date.parse(time) + by).toISOString()
  return { tt_stp: later(tt_stp), tt_std: later(tt_std), tt_sta: later(tt_sta) }
}

const edit = ({ store, seen }: History, trip: Trip, set: Fields): void => {
  editTrip(store, DISPATCHER, trip.tt_id, { set, base: null, isUndoable: true })
  seen.changed += 1
}

/** All trips that are planned go to one subcontractor: the other gets no list of them. */
const gather = (history: History): string => {
  const { store } = history
  const [week] = weeksWithScheduled(store)
  if (week === undefined) return 'nothing'
  for (const { tt_id } of scheduledTripsStarting(store, rangeOf(week, TIME_ZONE)))
    for (const trip of getTrips(store, [tt_id])) edit(history, trip, CREWS.Bise)
  return 'gathered'
}

/** A trip changes hands, is called off or moves, while the list of its run still waits. */
const change = (history: History): string => {
  const { random, store, now } = history
  const run = lastRuns(store, 5).find(
    ({ wr_kind, wr_at, wr_undone_at, wr_left }) =>
      wr_kind === 'publish' && wr_undone_at === null && wr_left.length === 0 && now < Date.parse(wr_at) + UNDO_WAIT,
  )
  const trips = run ? tripsOfRun(store, run.wr_id).filter(isDriven) : []
  if (trips.length === 0) return gather(history)
  // At times a subcontractor is left without any.
  const isEach = random.chance(0.2)
  const what = random.pick(['hands', 'off', 'moves'] as const)
  const to = random.pick([CREWS.Alpen, CREWS.Bise])
  for (const trip of isEach ? trips : [random.pick(trips)])
    edit(history, trip, what === 'hands' ? to : what === 'off' ? { tt_status: 'canceled' } : moved(trip, 7 * HOUR_MS))
  return `${what} ${isEach ? 'each' : 'one'}`
}

const ACTS = { copy, publish, undo, wait, change }

/**
 * Checks with a mail server that takes all: each list that holds was heard, and lists of a run that was undone are taken back.
 */
const checkAtRest = async (history: History): Promise<void> => {
  history.mails = 'takes'
  for (let round = 0; round < UNTIL_SETTLED; round += 1) {
    history.now += HOUR_MS
    await send(history)
  }
  const { store, heard, told, seen } = history
  const kept = new Map(
    store.db
      .select()
      .from(messages)
      .all()
      .map((message) => [message.dedup_key, message]),
  )
  const isGivenUp = (key: string): boolean => kept.get(key)?.state === 'dead' && kept.get(key)?.fault !== 'untrue'
  for (const key of kept.keys()) {
    const [kind, , run] = key.split(' ')
    if (kind !== 'publish') continue
    const back = key.replace('publish', 'withdraw')
    const isBack = isUndone(store, Number(run))
    if (!isBack) mustHold(heard.includes(key) || kept.get(key)?.state === 'dead', () => `nothing was heard of ${key}`)
    else if (heard.includes(key)) mustHold(heard.includes(back) || isGivenUp(back), () => `${key} was not taken back`)
    else seen.calledBack += 1
    if (heard.includes(back)) seen.withdrawn += 1
    if (!isBack && kept.get(key)?.fault === 'untrue') seen.leftOut += 1
  }
  for (const { wr_id, wr_kind, wr_undone_at } of lastRuns(store, 100)) {
    if (wr_kind !== 'publish' || wr_undone_at !== null) continue
    for (const trip of tripsOfRun(store, wr_id).filter(isDriven)) {
      const key = `publish ${store.epoch()} ${wr_id} ${keyOf(store, trip.tt_sub)}`
      const isTold = told.get(key)?.includes(lineOf(trip)) ?? false
      mustHold(isTold || isGivenUp(key), () => `${trip.tt_sub} was not told ${lineOf(trip)} by ${key}`)
    }
  }
}

const OFTEN = ['copy', 'publish', 'publish', 'undo', 'undo', 'wait', 'wait', 'wait', 'change', 'change'] as const

/** @throws Violation with the history so far */
export const runListHistory = async (seed: number): Promise<Seen> => {
  const history = begin(seed)
  try {
    for (let step = 0; step < STEPS; step += 1) {
      const act = history.random.pick(OFTEN)
      history.log.push(`${act}: ${await ACTS[act](history)}`)
    }
    await checkAtRest(history)
    return history.seen
  } catch (error) {
    throw new Error(`seed ${seed}: ${String(error)}\n${history.log.join('\n')}`, { cause: error })
  } finally {
    await history.outbox.stop()
    history.store.sqlite.close()
  }
}
