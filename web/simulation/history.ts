import { findByLocalKey } from '../../server/sync/store/sync-log.ts'
import type { OutboxEntry } from '../db/records.ts'
import { rowOf } from '../sync/push/batch.ts'
import { isLostInRestore } from '../sync/taken/lost-edits.ts'
import { isOnceTaken } from '../sync/taken/once-taken.ts'
import { PEOPLE } from './company.ts'
import { createDevice, type Device } from './device.ts'
import type { Finding } from './finding.ts'
import { firstSync } from './first-sync.ts'
import type { History } from './history-state.ts'
import { pickOperation } from './operations.ts'
import { judgePush } from './oracle/judge.ts'
import { createLedger } from './oracle/ledger.ts'
import { mustHold, Violation } from './oracle/must-hold.ts'
import { checkTables, serverRows } from './oracle/tables.ts'
import { checkWatched } from './oracle/watched.ts'
import { createRandom } from './random.ts'
import { entriesOf } from './screen.ts'
import { createWorld } from './world.ts'

/** No history needs more rounds of sending and fetching than this. */
const MAX_ROUNDS = 7

/**
 * Restores network, sessions and pushes. Then every outbox is drained, every device pulls, and must hold the server's
 * rows for it. An edit that has to be sent again after a pull (a restored database) takes another round.
 */
const settleAll = async (history: History): Promise<Map<string, OutboxEntry[]>> => {
  for (const device of history.devices) {
    device.isOffline = false
    device.isDeaf = false
    device.isPushBlocked = false
    device.fault = null
    await device.release()
  }
  const everybody = history.devices.flatMap((device) => device.users().map((person) => ({ device, person })))
  const takeUp = async (device: Device, person: string) => {
    if (device.user() === person) await device.renewSession()
    else await device.logIn(person)
  }
  for (let round = 0; ; round += 1) {
    for (const { device, person } of everybody) {
      await takeUp(device, person)
      await device.drain()
    }
    const outboxes = new Map<string, OutboxEntry[]>()
    const waiting: string[] = []
    const server = serverRows(history.world)
    // In reverse order, so that no person logs in twice in a row.
    for (const { device, person } of everybody.toReversed()) {
      await takeUp(device, person)
      await device.pull()
      const entries = await entriesOf(device)
      // Entries of a former account are put aside: none is lost, and none is sent.
      const left = (await device.db().aside.toArray()).flatMap((one) => one.entries)
      outboxes.set(`${device.name}/${person}`, [...entries, ...left])
      const undecided = new Set(entries.filter((entry) => isOnceTaken(entry) && isLostInRestore(entry)).map(rowOf))
      const late = entries.find(
        (entry) =>
          (entry.state === 'queued' && !undecided.has(rowOf(entry))) ||
          entry.state === 'sent' ||
          entry.state === 'acked',
      )
      if (late) waiting.push(`${device.name}/${person} never comes to rest: ${JSON.stringify(late)}`)
      await checkTables(history.world, device, server)
    }
    if (waiting.length === 0) return outboxes
    mustHold(round < MAX_ROUNDS, () => `1: ${waiting[0]}`)
  }
}

/** Closes the pages of a former account: its open forms and its watched values. */
const closePages = (history: History): void => {
  const isOpen = (page: { device: Device; user: string; account: number }): boolean =>
    page.user !== page.device.user() || page.account === page.device.account()
  history.forms = history.forms.filter(isOpen)
  history.watched = history.watched.filter(isOpen)
}

/**
 * Runs one history.
 * @param isOneWay a network that fails loses answers alone
 * @param often names of operations that occur more often
 * @returns the broken promise, with the history so far, or null
 */
export const runHistory = async (
  seed: number,
  operations = 40,
  isOneWay = false,
  often: readonly string[] = [],
): Promise<Finding | null> => {
  const random = createRandom(seed)
  const world = createWorld()
  const everybody = PEOPLE.map(({ username }) => username)
  const subs = ['sara', 'sven']
  const devices = [
    createDevice('tablet', ['anna'], world, random),
    createDevice('phone', [random.pick(subs)], world, random),
    createDevice('shared', [random.pick(['bert', ...subs]), random.pick(everybody.slice(3))], world, random),
  ]
  const ledger = createLedger(world)
  const history: History = {
    random,
    world,
    devices,
    isOneWay,
    ledger,
    watched: [],
    forms: [],
    undos: [],
    boards: [],
    withdrawn: [],
    backups: [],
    values: 0,
    log: [],
  }
  try {
    for (const device of devices) {
      history.log.push(`${device.name}: ${device.people.join(', ')}`)
      device.onPush = (user, mutations, results) => judgePush(world, ledger, user, mutations, results)
      await firstSync(device, random)
    }
    for (let step = 0; step < operations; step += 1) {
      const operation = pickOperation(random, often)
      const device = random.pick(devices)
      // Another tab's push may be on its way while the one before it is held: nothing comes between its turns unjudged.
      await world.idle()
      const outcome = await operation.run(history, device)
      closePages(history)
      history.log.push(`${step} ${device.name}/${device.user()} ${operation.name}${outcome ? `: ${outcome}` : ''}`)
      await checkWatched(history, device)
      mustHold(
        !device.knowsTime() || Math.abs(device.now() - world.now()) < 1000,
        () => `14: ${device.name} takes it for ${new Date(device.now()).toISOString()}`,
      )
    }
    const outboxes = await settleAll(history)
    ledger.settle(outboxes)
    for (const key of history.withdrawn)
      mustHold(
        !findByLocalKey(world.store(), key)?.created_id,
        () => `9: ${key} was taken back, and the server made it`,
      )
    return null
  } catch (error) {
    const message =
      error instanceof Violation
        ? error.message
        : error instanceof Error
          ? (error.stack ?? error.message)
          : String(error)
    return { seed, message, log: history.log }
  } finally {
    for (const device of devices) device.close()
    world.close()
  }
}
