import type { Fields } from '../../shared/domain/sync/merge.ts'
import type { RowKey } from '../../shared/schemas/sync.ts'
import { editedOf } from '../db/outbox/edited.ts'
import { foldRow, overlayRows, type Shown } from '../db/outbox/overlay.ts'
import type { IdMapping, LookupEntity, LookupRecord, OutboxEntry } from '../db/records.ts'
import type { Device } from './device.ts'
import type { Entity } from './oracle/row-identity.ts'

/** A device's disk at one moment, as a live query reads it: rows, outbox and ids. */
type Disk = {
  trips: Fields[]
  tours: Fields[]
  lookups: LookupRecord[]
  outbox: OutboxEntry[]
  idmap: IdMapping[]
  meta: { name: string; value: unknown }[]
}

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
const epochIn = (meta: Disk['meta']): string | undefined =>
  meta.find(({ name }) => name === 'epoch')?.value as string | undefined

/** The meaning of row numbers on a device: the database that its rows come from, and the rows created on it. */
export type Numbers = { epoch: string | undefined; created: ReadonlyMap<number, string> }

/** All rows of one kind, with this person's edits over them. */
export const shownRows = async (device: Device, entity: Entity): Promise<Shown<Fields>[]> =>
  (await shownHere(device, entity)).rows

/** Like {@link shownRows}, with the identities of the rows' numbers. */
export const shownHere = async (
  device: Device,
  entity: Entity,
): Promise<{ rows: Shown<Fields>[]; numbers: Numbers }> => {
  const { outbox, idmap, meta, ...tables } = await readDisk(device, tableOf(entity), 'outbox', 'idmap', 'meta')
  const rows = overlayRows(editedOf(entity), tables[tableOf(entity)], idOf, outbox, serverIds(idmap))
  const created = new Map(idmap.flatMap((named) => (named.entity === entity ? [[named.id, named.local] as const] : [])))
  return { rows, numbers: { epoch: epochIn(meta), created } }
}

/** Returns the whole outbox, and some rows as the screen shows them now, also under changed keys. */
export const look = async (
  device: Device,
  wanted: readonly { entity: Entity; key: RowKey }[],
): Promise<{ entries: OutboxEntry[]; shown: (Shown<Fields> | undefined)[]; rows: (Fields | undefined)[] }> => {
  const { outbox: entries, idmap, ...tables } = await readDisk(device, 'trips', 'tours', 'outbox', 'idmap')
  const ids = serverIds(idmap)
  const serverId = (key: RowKey) => (typeof key === 'string' ? ids.get(key) : key)
  const shown = wanted.map(({ entity, key }) => {
    const id = serverId(key)
    const row = id === undefined ? undefined : tables[tableOf(entity)].find((candidate) => idOf(candidate) === id)
    const own = entries.filter(
      (entry) => entry.entity === entity && (entry.key === key || (id !== undefined && serverId(entry.key) === id)),
    )
    return foldRow(editedOf(entity), id ?? key, row, own)
  })
  return { entries, shown, rows: shown.map((row) => row?.row) }
}

/** Returns the rows of a look-up that may be chosen: retired rows are left out. */
export const offeredRows = (lookups: readonly LookupRecord[], entity: LookupEntity): Fields[] =>
  lookups.flatMap((record) => (record.entity === entity && !record.row.retired ? [record.row] : []))
