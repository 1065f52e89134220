import type { Fields } from '../../../shared/domain/merge.ts'
import type { IdMapping, LookupRecord, OutboxEntry } from '../../db/local-db.ts'
import { foldRow, overlayRows, type Shown } from '../../db/overlay.ts'
import type { Device } from './device.ts'

/** What is on a device's disk, and what its screens make of it: rows, outbox and ids of one moment, as a live query has. */
export type Entity = OutboxEntry['entity']
type Disk = { trips: Fields[]; tours: Fields[]; lookups: LookupRecord[]; outbox: OutboxEntry[]; idmap: IdMapping[] }

/** Reads whole tables in one transaction of IndexedDB itself, which costs a fraction of the same through Dexie. */
export const readDisk = async <Name extends keyof Disk>(
  device: Device,
  ...names: readonly Name[]
): Promise<Pick<Disk, Name>> => {
  const db = device.db()
  if (!db.isOpen()) await db.open()
  return new Promise((resolve, reject) => {
    const transaction = db.backendDB().transaction(names, 'readonly')
    const requests = names.map((name) => [name, transaction.objectStore(name).getAll()] as const)
    transaction.oncomplete = () =>
      resolve(Object.fromEntries(requests.map(([name, { result }]) => [name, result])) as Pick<Disk, Name>)
    transaction.onabort = () => reject(transaction.error)
  })
}

export const entriesOf = async (device: Device): Promise<OutboxEntry[]> => (await readDisk(device, 'outbox')).outbox

const serverIds = (mappings: readonly IdMapping[]): Map<string, number> =>
  new Map(mappings.map(({ local, id }) => [local, id]))

const tableOf = (entity: Entity) => (entity === 'trip' ? 'trips' : 'tours')
const idOf = (row: Fields): number => (row.tt_id ?? row.tr_id) as number

/** All rows of one kind, with this person's edits over them. */
export const shownRows = async (device: Device, entity: Entity): Promise<Shown<Fields>[]> => {
  const { outbox, idmap, ...tables } = await readDisk(device, tableOf(entity), 'outbox', 'idmap')
  return overlayRows(entity, tables[tableOf(entity)], idOf, outbox, serverIds(idmap))
}

/** The whole outbox, and some rows as the screen shows them now, wherever their keys have gone to. */
export const look = async (
  device: Device,
  wanted: readonly { entity: Entity; key: number | string }[],
): Promise<{ entries: OutboxEntry[]; rows: (Fields | undefined)[] }> => {
  const { outbox: entries, idmap, ...tables } = await readDisk(device, 'trips', 'tours', 'outbox', 'idmap')
  const ids = serverIds(idmap)
  const serverId = (key: number | string) => (typeof key === 'string' ? ids.get(key) : key)
  const rows = wanted.map(({ entity, key }) => {
    const id = serverId(key)
    const row = id === undefined ? undefined : tables[tableOf(entity)].find((candidate) => idOf(candidate) === id)
    const own = entries.filter(
      (entry) => entry.entity === entity && (entry.key === key || (id !== undefined && serverId(entry.key) === id)),
    )
    return foldRow(id ?? key, row, own)?.row
  })
  return { entries, rows }
}
