import { compiledSelect } from '../../../server/store/compiled-select.ts'
import { history, mutations } from '../../../server/store/schema.ts'
import { type Row, SOURCES, type SyncSource } from '../../../server/sync/sources.ts'
import { offlineRange } from '../../../shared/domain/views.ts'
import type { OutboxEntry } from '../../db/local-db.ts'
import { type Device, mustHold } from './device.ts'
import { readDisk } from './screen.ts'
import { TIME_ZONE, type World } from './world.ts'

/** One edit that a person was told is saved: which entry carries it, and the unique values it wrote. */
type Promised = { device: Device; user: string; key: OutboxEntry['key']; values: Map<string, string> }

/**
 * Keeps account of everything that was said to be saved, and checks at the end that each of it is in the server's
 * history, in an open conflict or refusal, or was given up by that person.
 */
export type Ledger = {
  /** After a save: whatever entry now carries these values answers for them. */
  promise: (device: Device, entry: Pick<OutboxEntry, 'id' | 'key'>, values: Map<string, string>) => void
  /** A retry or a decided conflict: another entry answers for these values. */
  passOn: (fromId: string, toId: string, keep: (value: string) => boolean) => void
  giveUp: (entry: Pick<OutboxEntry, 'id' | 'set'>) => void
  /** An entry says of nothing but what its person typed that its person changed it. */
  checkAuthor: (device: Device, entry: Pick<OutboxEntry, 'set' | 'base'>) => void
  /** Before a restore: what the newer database held is gone with it, and nobody else's fault. */
  beforeRestore: (world: World) => void
  afterRestore: (world: World) => void
  settle: (world: World, outboxes: ReadonlyMap<string, readonly OutboxEntry[]>) => void
}

const fieldOf = (set: Record<string, unknown>, field: string): unknown => {
  const [name = '', day] = field.split('.')
  return day === undefined ? set[name] : (set[name] as unknown[] | undefined)?.[Number(day)]
}

/** A refused create takes in the later edits of its row: it holds the value, or the same person's newer one. */
const holdsSince = (held: unknown, value: string): boolean => {
  const numberOf = (text: unknown) => Number(/v(\d+)$/.exec(String(text))?.[1] ?? Number.NaN)
  return numberOf(held) >= numberOf(value)
}

const valuesIn = (fields: unknown): string => JSON.stringify(fields)

const selectVersions = compiledSelect((query) => query.select({ changes: history.changes }).from(history))
const selectDecided = compiledSelect((query) => query.select().from(mutations))

/** Unique values that a field, or a day of a week, has after a change and had not before. */
const newValues = (from: unknown, to: unknown): string[] => {
  const before: unknown[] = Array.isArray(from) ? from : [from]
  const after: unknown[] = Array.isArray(to) ? to : [to]
  return after.filter(
    (value, index): value is string => typeof value === 'string' && /v\d+$/.test(value) && before[index] !== value,
  )
}

/** How often each value was written, by the server's own history. */
const writtenValues = (world: World): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const version of selectVersions(world.store()).all()) {
    for (const { from, to } of Object.values(version.changes)) {
      for (const value of newValues(from, to)) counts.set(value, (counts.get(value) ?? 0) + 1)
    }
  }
  return counts
}

export const createLedger = (): Ledger => {
  const promised = new Map<string, Promised>()
  const typed = new Map<string, Set<string>>()
  const lostWithDatabase = new Set<string>()
  let known = new Set<string>()
  const decidedIds = (world: World) =>
    new Set(
      selectDecided(world.store())
        .all()
        .map(({ id }) => id),
    )

  return {
    promise: (device, { id, key }, values) => {
      const merged = new Map([...(promised.get(id)?.values ?? []), ...values])
      const own = typed.get(device.user()) ?? new Set()
      typed.set(device.user(), own)
      for (const value of values.values()) own.add(value)
      promised.set(id, { device, user: device.user(), key, values: merged })
    },
    passOn: (fromId, toId, keep) => {
      const from = promised.get(fromId)
      if (!from) return
      promised.delete(fromId)
      promised.set(toId, { ...from, values: new Map([...from.values].filter(([, value]) => keep(value))) })
    },
    giveUp: (entry) => {
      const text = valuesIn(entry.set)
      promised.delete(entry.id)
      // A refused create holds later edits of the row too: they are given up with it.
      for (const [id, { values }] of promised) {
        const rest = new Map([...values].filter(([, value]) => !text.includes(`"${value}"`)))
        if (rest.size === 0) promised.delete(id)
        else promised.set(id, { ...(promised.get(id) as Promised), values: rest })
      }
    },
    checkAuthor: (device, { set, base }) => {
      for (const [field, after] of Object.entries(set)) {
        for (const value of newValues(base[field], after)) {
          mustHold(
            typed.get(device.user())?.has(value) === true,
            () => `6: ${device.user()} is made to say ${field}=${value}, which somebody else wrote`,
          )
        }
      }
    },
    beforeRestore: (world) => {
      known = decidedIds(world)
    },
    afterRestore: (world) => {
      const kept = decidedIds(world)
      for (const id of known) if (!kept.has(id)) lostWithDatabase.add(id)
    },
    settle: (world, outboxes) => {
      const store = world.store()
      const written = writtenValues(world)
      for (const [value, count] of written) mustHold(count === 1, () => `2: value ${value} took effect ${count} times`)
      const decided = new Map(
        selectDecided(store)
          .all()
          .map((mutation) => [mutation.id, mutation]),
      )
      for (const [id, { device, user, key, values }] of promised) {
        const box = outboxes.get(`${device.name}/${user}`) ?? []
        const entry = box.find((candidate) => candidate.id === id)
        const open =
          entry ??
          box.find((candidate) => [...values.values()].every((value) => valuesIn(candidate.set).includes(`"${value}"`)))
        const status = decided.get(id)?.result.status
        for (const [field, value] of values) {
          const isWritten = written.has(value)
          const isOpen =
            (open?.state === 'conflict' || open?.state === 'refused') &&
            valuesIn([open.set, open.theirs]).includes(`"${value}"`)
          const isSuperseded = box.some(
            (row) =>
              row.op === 'create' &&
              row.state === 'refused' &&
              row.key === key &&
              holdsSince(fieldOf(row.set, field), value),
          )
          const isLost = lostWithDatabase.has(id) && !entry
          mustHold(
            isWritten || isOpen || isSuperseded || isLost,
            () =>
              `1: ${user} on ${device.name} was told that ${field}=${value} is saved, and it is nowhere (entry ${id}: ${entry?.state ?? 'gone'}, server: ${status ?? 'unknown'})`,
          )
        }
      }
    },
  }
}

type Fields = Record<string, unknown>

const isSameRow = (want: Fields, have: Fields): boolean =>
  Object.keys({ ...want, ...have }).every(
    (name) => want[name] === have[name] || JSON.stringify(want[name]) === JSON.stringify(have[name]),
  )

/** What the server would send to a device that starts from nothing, before it is projected for anybody. */
export type ServerRows = { source: SyncSource; rows: Row[] }[]
export const serverRows = (world: World): ServerRows => {
  const range = offlineRange(world.now(), TIME_ZONE)
  return SOURCES.map((source) => ({ source, rows: source.page(world.store(), range, null, 100_000) }))
}

/** Invariant 3: at rest a client's tables equal the server's projection for it. */
export const checkTables = async (world: World, device: Device, server: ServerRows): Promise<void> => {
  const viewer = world.viewerOf(device.user())
  const { trips, tours, lookups } = await readDisk(device, 'trips', 'tours', 'lookups')
  const held = new Map([
    ...trips.map((row): [string, Fields] => [`trip ${row.tt_id}`, row]),
    ...tours.map((row): [string, Fields] => [`tour ${row.tr_id}`, row]),
    ...lookups.map(({ entity, key, row }): [string, Fields] => [`${entity} ${key}`, row]),
  ])
  for (const { source, rows } of server) {
    for (const { key, row } of rows) {
      const want = source.project(viewer, row)
      if (!want) continue
      const name = `${source.entity} ${key}`
      const have = held.get(name)
      held.delete(name)
      mustHold(
        have !== undefined && isSameRow(want, have),
        () =>
          `3: ${device.name}/${device.user()} ${name}: holds ${JSON.stringify(have)}, lacks ${JSON.stringify(want)}`,
      )
    }
  }
  mustHold(
    held.size === 0,
    () => `3: ${device.name}/${device.user()} holds ${JSON.stringify([...held])} and should not`,
  )
}
