import { setImmediate as breathe } from 'node:timers/promises'
import { pino } from 'pino'
import { readEnv } from '#server/kit/env.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { type Outbox, startOutbox } from '#server/messages/outbox.ts'
import type { Channel, Outcome } from '#server/messages/store/channel.ts'
import type { OutboxMessage } from '#server/messages/store/outbox.ts'
import { openStore, type Store } from '#server/store/db.ts'
import { subcontractors } from '#server/store/schema/master-data.ts'
import { outbox as messages } from '#server/store/schema/messages.ts'
import { getRun, lastRuns } from '#server/tours/store/week-runs.ts'
import { takeBackBrokenOff } from '#server/tours/weeks/take-back.ts'
import { undoRun } from '#server/tours/weeks/undo-run.ts'
import { copyWeeks, publishWeeks, weeksToCopy, weeksWithScheduled } from '#server/tours/weeks/week-operations.ts'
import { createDeps } from '#server/wiring.ts'
import { UNDO_WAIT } from '#shared/domain/alerts/corrections.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/domain/time/units.ts'
import { OTHER_DISPATCHER, START, seedCompany } from '../company.ts'
import { mustHold } from '../oracle/must-hold.ts'
import { createRandom, type Random } from '../random.ts'
import { TIME_ZONE, worker } from '../world.ts'

/**
 * One dispatcher publishes weeks, undoes that before or after the lists have left, and publishes again, while the mail server is
 * busy, refuses or loses the connection, and the server is killed within an operation.
 */

const STEPS = 40
/** Longer than all pauses between the attempts of a message. */
const UNTIL_SETTLED = 12
const AUTHOR = { username: OTHER_DISPATCHER, source: 'weeks' } as const
const STEP_BY_STEP = 0
const env = readEnv({ TIME_ZONE })
const log = pino({ level: 'silent' })

type MailServer = 'takes' | 'busy' | 'refuses' | 'breaks off'
const OUTCOMES: Record<MailServer, Outcome> = {
  takes: { state: 'sent' },
  busy: { state: 'later', fault: 'busy', error: 'busy' },
  refuses: { state: 'refused', fault: 'recipient_refused', error: 'no' },
  'breaks off': { state: 'unsure', fault: 'unsure', error: 'lost' },
}

type Seen = Record<'published' | 'calledBack' | 'withdrawn' | 'killed', number>
type History = {
  random: Random
  store: Store
  outbox: Outbox
  mails: MailServer
  now: number
  /** Keys of the lists that a recipient has or may have. */
  heard: string[]
  /** What dispatch does while the next list is on its way. */
  meanwhile: (() => Promise<unknown>) | null
  /** What was broken while the outbox sent, which takes an error for a lost connection. */
  broken: unknown[]
  seen: Seen
  log: string[]
}

const isUndone = (store: Store, run: number): boolean => {
  const kept = getRun(store, run)
  return kept === undefined || (kept.wr_undone_at !== null && kept.wr_left.length === 0)
}

/** Judges a list that leaves. */
const judge = ({ store, heard }: History, { dedup_key: key }: OutboxMessage): void => {
  mustHold(!heard.includes(key), () => `the list ${key} leaves twice`)
  const [kind, , run] = key.split(' ')
  if (kind === 'publish') mustHold(!isUndone(store, Number(run)), () => `${key} leaves after its run was undone`)
  else
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
    meanwhile: null,
    broken: [],
    seen: { published: 0, calledBack: 0, withdrawn: 0, killed: 0 },
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
  const mails = { language: 'de', publicUrl: 'https://tours.example' } as const
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

const ACTS = { copy, publish, undo, wait }

/** With a mail server that takes all: each list that holds was heard, and what was heard of a run that was undone is taken back. */
const checkAtRest = async (history: History): Promise<void> => {
  history.mails = 'takes'
  for (let round = 0; round < UNTIL_SETTLED; round += 1) {
    history.now += HOUR_MS
    await send(history)
  }
  const { store, heard, seen } = history
  const kept = new Map(
    store.db
      .select()
      .from(messages)
      .all()
      .map((message) => [message.dedup_key, message]),
  )
  const isGivenUp = (key: string): boolean => kept.get(key)?.state === 'dead'
  for (const key of kept.keys()) {
    const [kind, , run] = key.split(' ')
    if (kind !== 'publish') continue
    const back = key.replace('publish', 'withdraw')
    const isBack = isUndone(store, Number(run))
    if (!isBack) mustHold(heard.includes(key) || isGivenUp(key), () => `nothing was heard of ${key}`)
    else if (heard.includes(key)) mustHold(heard.includes(back) || isGivenUp(back), () => `${key} was not taken back`)
    else seen.calledBack += 1
    if (heard.includes(back)) seen.withdrawn += 1
  }
}

/** @throws Violation with the history so far */
export const runListHistory = async (seed: number): Promise<Seen> => {
  const history = begin(seed)
  try {
    for (let step = 0; step < STEPS; step += 1) {
      const act = history.random.pick(['copy', 'publish', 'publish', 'undo', 'undo', 'wait', 'wait', 'wait'] as const)
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
