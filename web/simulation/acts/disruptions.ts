import { queueCreate } from '../../sync/push/outbox.ts'
import { emptyTrip } from '../company.ts'
import type { Device } from '../device.ts'
import type { History } from '../history-state.ts'
import { mustHold } from '../oracle/must-hold.ts'
import { entriesOf } from '../screen.ts'

/** Changes to devices, databases and people. */

/** Restores an older database: the newest backup, which is used up then. */
export const restore = async (history: History): Promise<string | null> => {
  const backup = history.backups.pop()
  if (!backup) return null
  // Nothing takes from the tablet what it keeps: its person always keeps account, role and company.
  const [tablet] = history.devices
  history.ledger.beforeRestore(tablet, tablet ? await entriesOf(tablet) : [])
  history.world.restore(backup)
  history.ledger.afterRestore()
  history.watched = []
  history.backups = []
  return 'the database was restored'
}

export const backUp = (history: History): null => {
  history.backups.push(history.world.backUp())
  return null
}

/** Gives a subcontractor's user another employer, whose rows the user sees from then on. */
export const changeEmployer = ({ random, world }: History): string => {
  const username = random.pick(['sara', 'sven'])
  const { role } = world.viewerOf(username)
  const subcontractor = random.pick(world.subcontractors())
  world.employ(username, role, subcontractor)
  return `${username} works for ${subcontractor}`
}

/** Gives a person another role: dispatcher, sub or customer. */
export const changeRole = ({ random, world }: History): string => {
  const username = random.pick(['bert', 'sven', 'carl'])
  const role = random.pick(['admin', 'sub', 'sub', 'customer'] as const)
  world.employ(username, role, role === 'sub' ? random.pick(world.subcontractors()) : null)
  return `${username} is ${role}`
}

/** @param forgotten other stored values to remove with the cached rows */
export const dropRows = async (history: History, device: Device, ...forgotten: string[]): Promise<void> => {
  const db = device.db()
  await db.transaction('rw', [db.trips, db.tours, db.lookups, db.meta], async () => {
    await Promise.all([db.trips.clear(), db.tours.clear(), db.lookups.clear()])
    for (const name of ['cursor', ...forgotten]) await db.meta.delete(name)
  })
  history.watched = history.watched.filter((watched) => watched.device !== device)
}

/** A save on a full disk must fail, and report it. */
export const fullDisk = async (history: History, device: Device): Promise<string> => {
  const db = device.db()
  const before = new Set((await entriesOf(device)).map(({ id }) => id))
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  db.outbox.hook('creating', full)
  let failed = false
  try {
    await queueCreate(device.outbox(), { entity: 'trip', fields: emptyTrip(history.world.now()) })
  } catch {
    failed = true
  } finally {
    db.outbox.hook('creating').unsubscribe(full)
  }
  mustHold(failed, () => '1: a save on a full disk was called saved')
  // Other tabs may change waiting entries meanwhile, so only new ones count.
  const added = (await entriesOf(device)).filter(({ id }) => !before.has(id))
  mustHold(added.length === 0, () => `9: a failed save changed the outbox: ${JSON.stringify(added)}`)
  return 'disk full'
}
