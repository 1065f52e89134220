import { lastSeq } from '#server/store/history/change-feed.ts'
import { mutations } from '#server/store/schema/sync.ts'
import { compiledSelect } from '#server/store/sql/compiled-select.ts'
import { unitOfPath } from '#shared/domain/sync/edit-units.ts'
import { type Fields, sameValue } from '#shared/domain/sync/merge.ts'
import { DAY_MS } from '#shared/domain/time/units.ts'
import type { RowKey, UnitConflict } from '#shared/schemas/sync.ts'
import type { OutboxEntry } from '../../db/records.ts'
import { isLostInRestore } from '../../sync/taken/lost-edits.ts'
import type { Device } from '../device.ts'
import type { Numbers } from '../screen.ts'
import type { World } from '../world.ts'
import { createShownFacts } from './answers.ts'
import {
  type Changes,
  changesBetween,
  isUnique,
  markOf,
  pathsOfUnit,
  saveNumber,
  valueAt,
  withValue,
} from './changes.ts'
import { mustHold } from './must-hold.ts'
import { mayEverWrite } from './refusals.ts'
import { type Entity, identityOf } from './row-identity.ts'
import { checkVersions, newestVersion, type Replaced, replacedSince, writtenValues } from './versions.ts'

/** One edit that was confirmed to a person as saved: its author, its row, and its content. */
export type Promised = {
  device: Device
  user: string
  /** Id of that person's account. */
  account: number
  entity: Entity
  op: OutboxEntry['op']
  /** The key under which the row was shown. */
  key: RowKey
  /** The row that the person saw: its identity, or its key on the device that created it. */
  row: string
  /** The other fields of the row that the person saw. */
  seen: Fields
  /** Number of the change feed at which the person read the names that it wrote; undefined when the device had none. */
  feed?: number
  /**
   * Other numbers for single values: offers that the person took (`to`), and values of others in a conflict (`from`).
   */
  feeds?: Record<'from' | 'to', ReadonlyMap<string, number>>
  changes: Changes
}
/** Number of the change feed at which a value was read, or chosen. */
export const feedOf = ({ feed, feeds }: Promised, side: 'from' | 'to', path: string): number | undefined =>
  feeds?.[side].get(path) ?? feed
/** Devices keep what was taken for two weeks; their clocks may be days off. */
const TOLD_FOR = 10 * DAY_MS

export type Verdict = 'accepted' | 'conflict' | 'refused'

/**
 * Records every edit that was confirmed as saved, and the server's decision about it. At the end each must be in the
 * server's history, in an open conflict or refusal, or given up by that person.
 */
export type Ledger = ReturnType<typeof createLedger>

const selectDecided = compiledSelect((query) => query.select({ id: mutations.id }).from(mutations))
const decidedIds = (world: World): Set<string> =>
  new Set(
    selectDecided(world.store())
      .all()
      .map(({ id }) => id),
  )

const textOf = (fields: unknown): string => JSON.stringify(fields) ?? ''
/** Returns true if a value occurs in the fields' JSON, as a whole text or a whole number. */
const holds = (text: string, value: unknown): boolean =>
  typeof value === 'number'
    ? new RegExp(`[:,\\[]${String(value).replace('.', '\\.')}[,}\\]]`).test(text)
    : text.includes(JSON.stringify(value))

/**
 * Returns true if a refused create holds the value, or the same person's newer one: it takes in the later edits of
 * its row.
 */
const holdsSince = (held: unknown, value: unknown): boolean =>
  Number.isNaN(saveNumber(value)) || saveNumber(held) >= saveNumber(value)

export const createLedger = (world: World) => {
  const promised = new Map<string, Promised>()
  const verdicts = new Map<string, Verdict>()
  /** Ids refused with a reason, by this database or an earlier one. */
  const refused = new Set<string>()
  /**
   * Number of the change feed at which the server refused an edit, or found it in conflict: its offers belong to that
   * moment.
   */
  const decidedAt = new Map<string, number>()
  /** Rows in which each person wrote each field, and the row that each unique value belongs to. */
  const touched = new Map<string, Set<string>>()
  const rowOfValue = new Map<unknown, string>()
  const authorOfValue = new Map<unknown, string>()
  const deleted = new Map<string, Set<string>>()
  /** Other names of a row: its key on the device that created it, or the key of a create that was sent anew. */
  const aliases = new Map<string, string>()
  const lostWithDatabase = new Map<string, Verdict | undefined>()
  /** Ids under which an edit was sent before it was sent again. */
  const formers = new Map<string, string[]>()
  const passTo = (fromId: string, toId: string): void => {
    if (fromId !== toId) formers.set(toId, [...(formers.get(fromId) ?? []), fromId])
  }
  /** The decision about an edit, under its own id or an earlier one: a later backup may hold that one alone. */
  const decisionOn = (id: string): Verdict | undefined =>
    [id, ...(formers.get(id) ?? [])].map((one) => verdicts.get(one)).find((verdict) => verdict !== undefined)
  /** Times of accepted edits, and edits that a device must tell as lost, since it was told that they were accepted. */
  const acceptedAt = new Map<string, number>()
  const toTell = new Set<string>()
  let known = new Set<string>()
  const shownFacts = createShownFacts(world)
  /** Newest version of the server's history that was checked. */
  let looked = newestVersion(world)

  const rowNamed = (row: string): string => {
    let name = row
    for (let next = aliases.get(name); next !== undefined && next !== row; next = aliases.get(name)) name = next
    return name
  }
  const rowOfId = (entity: Entity, id: number): string => rowNamed(identityOf(world.life(), entity, id))

  const addTo = (sets: Map<string, Set<string>>, name: string, row: string) => {
    const rows = sets.get(name)
    if (rows) rows.add(row)
    else sets.set(name, new Set([row]))
  }
  const recordWritten = ({ user, entity, op, row, changes }: Promised): void => {
    if (op === 'delete') addTo(deleted, user, row)
    for (const [path, { to }] of changes) {
      addTo(touched, `${user} ${entity} ${path}`, row)
      if (!isUnique(to)) continue
      rowOfValue.set(markOf(to), row)
      authorOfValue.set(markOf(to), user)
    }
  }
  const hasTouched = (rows: Set<string> | undefined, row: string): boolean =>
    rows !== undefined && [...rows].some((one) => rowNamed(one) === row)

  const checkHistory = (): void =>
    checkVersions(world, {
      rowOfId,
      isWrittenBy: ({ user, row }, entity, path) => hasTouched(touched.get(`${user} ${entity} ${path}`), row),
      isDeletedBy: ({ user, row }) => hasTouched(deleted.get(user), row),
      rowOfValue: (value) => {
        const row = rowOfValue.get(value)
        return row === undefined ? undefined : rowNamed(row)
      },
    })

  /** Returns true if the open entry holds the promised value. */
  const madeAfter = (id: string): Promised[] => {
    const all = [...promised]
    return all.slice(all.findIndex(([one]) => one === id) + 1).map(([, promise]) => promise)
  }
  const isHeld = ({ base, set, theirs = [] }: OutboxEntry, value: unknown): boolean =>
    typeof value === 'object'
      ? [...changesBetween(base, set).values()].some(({ to }) => sameValue(to, value)) ||
        theirs.flatMap(pathsOfUnit).some(({ mine }) => sameValue(mine, value))
      : holds(textOf([set, theirs]), value)

  /**
   * Returns true if a row was never created on the server, and its person deleted it before the refusal: nothing of it
   * is kept.
   */
  const isDeletedCreate = (user: string, key: RowKey, row: string): boolean =>
    deleted.get(user)?.has(row) === true &&
    [...promised].some(([id, { op, key: made }]) => op === 'create' && made === key && verdicts.get(id) === 'refused')

  return {
    promised: (id: string): Promised | undefined => promised.get(id),
    verdictOf: (id: string): Verdict | undefined => verdicts.get(id),
    /**
     * Returns the name of a row in the ledger, independent of its number in the database that a device's rows come
     * from.
     */
    rowOf: (entity: Entity, key: RowKey, { epoch, created }: Numbers): string =>
      typeof key === 'string' ? key : (created.get(key) ?? identityOf(world.lifeOf(epoch), entity, key)),
    rowNamed,
    rowOfId,
    /** Before an answer: what the screen shows of the trip. */
    show: (user: string, row: string, fields: Fields): void => shownFacts.show(user, row, fields),
    checkYes: ({ user, row }: Promised, fields: Fields | undefined): void =>
      shownFacts.check(user, (one) => rowNamed(one) === rowNamed(row), fields),
    isSameRow: (one: string, other: string): boolean => rowNamed(one) === rowNamed(other),

    /** After a save: the entry that now carries the edit takes over its promise. */
    promise: (id: string, edit: Promised): void => {
      recordWritten(edit)
      const before = promised.get(id)
      if (!before) {
        promised.set(id, edit)
        return
      }
      const changes = new Map(before.changes)
      // Null is a value too: what the first edit of a path saw stays.
      for (const [path, { from, to }] of edit.changes)
        changes.set(path, { from: changes.has(path) ? changes.get(path)?.from : from, to })
      const feeds = [before.feed, edit.feed]
      const feed = feeds.includes(undefined) ? undefined : Math.min(...(feeds as number[]))
      const to = new Map([...(before.feeds?.to ?? [])].filter(([path]) => !edit.changes.has(path)))
      promised.set(id, { ...before, seen: edit.seen, feed, feeds: before.feeds && { ...before.feeds, to }, changes })
    },
    /** A retry: another entry takes over the promise. */
    passOn: (fromId: string, toId: string): void => {
      const from = promised.get(fromId)
      if (!from) return
      promised.delete(fromId)
      promised.set(toId, from)
      passTo(fromId, toId)
    },
    /** A name that a refusal offered was taken. */
    takeInstead: (id: string, offer: Fields): void => {
      const promise = promised.get(id)
      if (!promise) return
      const changes = new Map(promise.changes)
      for (const [path, to] of Object.entries(offer))
        changes.set(path, { from: changes.has(path) ? changes.get(path)?.from : valueAt(promise.seen, path), to })
      const at = decidedAt.get(id) ?? 0
      const to = new Map([...(promise.feeds?.to ?? []), ...Object.keys(offer).map((path) => [path, at] as const)])
      const taken = { ...promise, feeds: { from: promise.feeds?.from ?? new Map(), to }, changes }
      promised.set(id, taken)
      recordWritten(taken)
    },
    /** A refused create was sent again, as another row. */
    renew: (from: OutboxEntry, to: OutboxEntry): void => {
      if (from.key !== to.key) aliases.set(String(from.key), String(to.key))
      passTo(from.id, to.id)
      for (const [id, promise] of [...promised]) {
        if (promise.key !== from.key) continue
        promised.delete(id)
        promised.set(id === from.id ? to.id : id, { ...promise, key: to.key })
      }
    },
    /**
     * A decided conflict: the units with the person's value are sent again, compared with the server's. The person was
     * shown all values of a unit, and chose among those that it may write. A unit that others changed again says when its values
     * were seen.
     */
    keepMine: (
      fromId: string,
      toId: string | undefined,
      units: readonly (UnitConflict & { seen?: number })[],
    ): void => {
      const from = promised.get(fromId)
      promised.delete(fromId)
      if (!from || toId === undefined) return
      const viewer = world.viewerOf(from.user)
      let { seen } = from
      const changes = new Map<string, { from: unknown; to: unknown }>()
      const feeds = new Map<string, number>()
      for (const unit of units) {
        for (const { path, field, mine, theirs } of pathsOfUnit(unit)) {
          seen = withValue(seen, path, theirs)
          const typed = from.changes.get(path)
          if (typed) changes.set(path, { from: theirs, to: typed.to })
          else if (mayEverWrite(viewer, field) && !sameValue(mine, theirs))
            changes.set(path, { from: theirs, to: mine })
          if (changes.has(path)) feeds.set(path, unit.seen ?? decidedAt.get(fromId) ?? 0)
        }
      }
      const decided = { ...from, seen, feeds: { from: feeds, to: from.feeds?.to ?? new Map() }, changes }
      promised.set(toId, decided)
      recordWritten(decided)
    },
    giveUp: (entry: Pick<OutboxEntry, 'id' | 'set' | 'base'>): void => {
      const text = textOf([...changesBetween(entry.base, entry.set).values()].map(({ to }) => to))
      promised.delete(entry.id)
      // A refused create also holds later edits of the row: they are given up with it.
      for (const [id, promise] of [...promised]) {
        const rest = new Map([...promise.changes].filter(([, { to }]) => !(isUnique(to) && holds(text, to))))
        if (rest.size === promise.changes.size) continue
        if (rest.size === 0) promised.delete(id)
        else promised.set(id, { ...promise, changes: rest })
      }
    },
    /** Checks that an entry attributes only changes to its person that the person typed. */
    checkAuthor: (entry: OutboxEntry): void => {
      const promise = promised.get(entry.id)
      for (const [path, { to }] of changesBetween(entry.base, entry.set)) {
        mustHold(
          promise?.changes.has(path) === true && (!isUnique(to) || authorOfValue.get(markOf(to)) === promise.user),
          () => `6: ${entry.user} is made to say ${path}=${textOf(to)}, which somebody else wrote`,
        )
      }
    },
    judge: (id: string, verdict: Verdict): void => {
      verdicts.set(id, verdict)
      decidedAt.set(id, lastSeq(world.store()))
      acceptedAt.set(id, world.now())
      if (verdict === 'refused') refused.add(id)
    },
    /** Returns the versions that were replaced by edits of the push that the server has just decided. */
    replacedBy: (user: string): Replaced[] => {
      const after = looked
      looked = newestVersion(world)
      return replacedSince(world, after, user)
    },
    /** A created row got its number. */
    nameRow: (entity: Entity, key: string, id: number): void => {
      const row = identityOf(world.life(), entity, id)
      if (rowNamed(key) !== row) aliases.set(row, rowNamed(key))
    },
    promisesOf: (key: RowKey): Promised[] => [...promised.values()].filter((promise) => promise.key === key),
    /** Called before a restore: rows that only the newer database has are lost with it, which is no fault. */
    /** @param teller a device that tells what is lost of the edits that have left its outbox */
    beforeRestore: (teller: Device | undefined, waiting: readonly OutboxEntry[]): void => {
      checkHistory()
      known = decidedIds(world)
      const open = new Set(waiting.map(({ id }) => id))
      for (const [id, { device }] of promised) {
        const isKept = world.now() - (acceptedAt.get(id) ?? 0) < TOLD_FOR
        if (device === teller && verdicts.get(id) === 'accepted' && isKept && !open.has(id)) toTell.add(id)
      }
    },
    afterRestore: (): void => {
      const kept = decidedIds(world)
      for (const id of known) {
        if (kept.has(id)) continue
        lostWithDatabase.set(id, verdicts.get(id))
        verdicts.delete(id)
      }
      // A later backup than the one before it.
      for (const [id, verdict] of lostWithDatabase) {
        if (!kept.has(id)) continue
        lostWithDatabase.delete(id)
        toTell.delete(id)
        if (verdict) verdicts.set(id, verdict)
      }
    },
    settle: (outboxes: ReadonlyMap<string, readonly OutboxEntry[]>): void => {
      checkHistory()
      shownFacts.checkAll((row, id) => rowNamed(row) === rowOfId('trip', id))
      const written = writtenValues(world)
      for (const [value, count] of written) mustHold(count === 1, () => `2: value ${value} took effect ${count} times`)
      for (const [id, { device, user, entity, key, row, changes }] of promised) {
        const box = outboxes.get(`${device.name}/${user}`) ?? []
        const entry = box.find((candidate) => candidate.id === id)
        const verdict = decisionOn(id)
        mustHold(
          entry?.state !== 'refused' ||
            refused.has(id) ||
            (isLostInRestore(entry) && lostWithDatabase.has(id) && !verdicts.has(id)),
          () => `12: ${device.name} refused ${id} of ${user} by itself: ${entry?.message} ${textOf(entry)}`,
        )
        const refusedCreate = box.find((one) => one.op === 'create' && one.state === 'refused' && one.key === key)
        const isUntold = lostWithDatabase.has(id) && !toTell.has(id)
        const isLost = (isUntold || isDeletedCreate(user, key, row)) && !entry
        const isOpen = entry !== undefined || refusedCreate !== undefined || verdict !== undefined
        // Of what is lost the newest value of a field is told alone.
        const later = lostWithDatabase.has(id) ? madeAfter(id) : []
        const isAnew = (path: string): boolean =>
          later.some(
            (one) =>
              one.device === device &&
              one.user === user &&
              one.row === row &&
              [...one.changes.keys()].some((other) => unitOfPath(entity, other) === unitOfPath(entity, path)),
          )
        mustHold(
          isOpen || isLost || [...changes.values()].some(({ to }) => isUnique(to)) || [...changes.keys()].every(isAnew),
          () => `1: ${user} on ${device.name} was told that ${id} is saved, and it is nowhere`,
        )
        for (const [path, { to: value }] of changes) {
          if (!isUnique(value)) continue
          mustHold(
            written.has(markOf(value)) ||
              isLost ||
              isAnew(path) ||
              (entry !== undefined && isHeld(entry, value)) ||
              // The part that was sent by itself, when the person's role allowed no more.
              box.some((one) => one.entity === entity && one.key === key && isHeld(one, value)) ||
              (refusedCreate !== undefined && holdsSince(valueAt(refusedCreate.set, path), value)),
            () =>
              `1: ${user} on ${device.name} was told that ${path}=${markOf(value)} is saved, and it is nowhere (entry ${id}: ${entry?.state ?? 'gone'}, server: ${verdict ?? 'unknown'})`,
          )
        }
      }
    },
  }
}
