import type { IDBFactory } from 'fake-indexeddb'
import { bindToAccount } from '../db/account.ts'
import { getMeta } from '../db/local-db.ts'
import { localDbName } from '../db/local-db-name.ts'
import { holdsAllRows } from '../sync/pull/page-cursor.ts'
import type { Device } from './device.ts'
import { Violation } from './oracle/must-hold.ts'
import type { Random } from './random.ts'

/** The parts of fake-indexeddb's own objects that are copied; a record is never changed, only replaced. */
type TreeNode = { record: { key: unknown; value: unknown }; left?: TreeNode; right?: TreeNode; parent?: TreeNode }
type Raw = Record<string, unknown>
type RawDatabase = { name: string; version: number; rawObjectStores: Map<string, Raw> }
type Databases = Map<string, RawDatabase>
const databasesOf = (disk: IDBFactory): Databases => (disk as unknown as { _databases: Databases })._databases

const copyOf = (original: unknown, copies: Map<unknown, unknown>): unknown => {
  if (typeof original !== 'object' || original === null) return original
  const known = copies.get(original)
  if (known) return known
  if (original instanceof Map) {
    const map = new Map<unknown, unknown>()
    copies.set(original, map)
    for (const [key, value] of original) map.set(key, copyOf(value, copies))
    return map
  }
  if (Array.isArray(original)) return original
  const copy = Object.create(Object.getPrototypeOf(original) as object) as Raw
  copies.set(original, copy)
  for (const name of Object.keys(original))
    copy[name] = name === 'record' ? (original as Raw)[name] : copyOf((original as Raw)[name], copies)
  return copy
}

/** The rows of a database without the connections to it. */
const copyOfDatabase = (original: RawDatabase): RawDatabase => {
  const Database = original.constructor as new (name: string, version: number) => RawDatabase
  const copy = new Database(original.name, original.version)
  copy.rawObjectStores = copyOf(original.rawObjectStores, new Map([[original, copy]])) as Map<string, Raw>
  return copy
}

const replaceMeta = (database: RawDatabase, name: string, value: string): void => {
  const { records } = database.rawObjectStores.get('meta') as { records: { records: { _root: TreeNode } } }
  let node: TreeNode | undefined = records.records._root
  while (node && node.record.key !== name) node = name < String(node.record.key) ? node.left : node.right
  if (!node) throw new Error(`the database has no ${name}`)
  node.record = { key: name, value: { name, value } }
}

/** The content of each person's device after its first sync: all histories begin with the same company. */
const afterFirstSync = new Map<string, { disk: RawDatabase; sent: ReadonlySet<string> }>()

/**
 * Brings a new device up to the server's state at the start of a history. The engine does it once for each person;
 * later devices get a copy of that one's disk, with a client id of their own.
 */
export const firstSync = async (device: Device, random: Random): Promise<void> => {
  const user = device.user()
  const name = localDbName(user)
  const databases = databasesOf(device.disk)
  const known = afterFirstSync.get(user)
  if (known) {
    const disk = copyOfDatabase(known.disk)
    replaceMeta(disk, 'client', random.uuid())
    databases.set(name, disk)
    device.sent.set(user, new Set(known.sent))
    return
  }
  await bindToAccount(device.db(), { username: user, userId: device.account() })
  await device.sync()
  const synced = databases.get(name)
  if (!synced || !holdsAllRows(await getMeta(device.db(), 'cursor')))
    throw new Violation(`3: the first sync of ${user} failed`)
  afterFirstSync.set(user, { disk: copyOfDatabase(synced), sent: new Set(device.sent.get(user)) })
}
