import type { SyncEntity } from '#shared/schemas/sync.ts'
import type { Store } from '../../store/db.ts'
import { givenIds } from '../../store/sql/given-ids.ts'
import type { Database } from '../../store/sql/sqlite.ts'

type Numbered = Extract<SyncEntity, 'trip' | 'tour' | 'statement'>
/** A database by its epoch, and up to which id its rows are the same as here. Older ones say nothing of statements. */
export type Ancestor = { epoch: string; trip: number; tour: number; statement?: number }

const settingOf = (sqlite: Database.Database, name: string): string | undefined =>
  sqlite.prepare<[string], string>('select value from settings where name = ?').pluck().get(name)

/** Databases that this one shares rows with, oldest first. */
const ancestorsOf = (sqlite: Database.Database): Ancestor[] => JSON.parse(settingOf(sqlite, 'ancestors') ?? '[]')

/** The databases that this one shares rows with, and itself at the end. */
export const lineOf = (sqlite: Database.Database): Ancestor[] => {
  const given = givenIds(sqlite)
  const itself = {
    epoch: settingOf(sqlite, 'epoch') ?? '',
    trip: given.get('trips') ?? 0,
    tour: given.get('tours') ?? 0,
    statement: given.get('statements') ?? 0,
  }
  return [...ancestorsOf(sqlite), itself]
}

/** The epochs of the databases that this one shares rows with, its own at the end. */
export const epochsOf = (store: Pick<Store, 'sqlite'>): string[] => lineOf(store.sqlite).map(({ epoch }) => epoch)

const lower = (a: Ancestor, b: Ancestor): Omit<Ancestor, 'epoch'> => ({
  trip: Math.min(a.trip, b.trip),
  tour: Math.min(a.tour, b.tour),
  statement: Math.min(a.statement ?? 0, b.statement ?? 0),
})

/**
 * Returns what a database that is made out of a backup shares rows with: the line of the backup, and the databases
 * that came between the backup and the replaced one. These share no more than both of them had in common.
 */
export const ancestorsAfterRestore = (backup: readonly Ancestor[], replaced: readonly Ancestor[]): Ancestor[] => {
  const own = new Map(backup.map((ancestor) => [ancestor.epoch, ancestor]))
  const branch = replaced.findLast(({ epoch }) => own.has(epoch))
  const common = branch && own.get(branch.epoch)
  if (!common) return [...backup]
  const shared = { epoch: branch.epoch, ...lower(branch, common) }
  const between = replaced.filter(({ epoch }) => !own.has(epoch))
  return [...backup, ...between.map((ancestor) => ({ epoch: ancestor.epoch, ...lower(ancestor, shared) }))]
}

export const setAncestors = (sqlite: Database.Database, ancestors: readonly Ancestor[]): void => {
  sqlite
    .prepare(
      `insert into settings (name, value) values ('ancestors', ?) on conflict do update set value = excluded.value`,
    )
    .run(JSON.stringify(ancestors))
}

/**
 * Returns true if an id that a device read from the database of this epoch names the same row here.
 * @param epoch undefined for a device that does not say: ids are never given twice, so its ids name that row or none
 */
export const isSameRow = (store: Store, entity: Numbered, id: number, epoch: string | undefined): boolean => {
  if (epoch === undefined || epoch === store.epoch()) return true
  const ancestor = ancestorsOf(store.sqlite).find((known) => known.epoch === epoch)
  return ancestor !== undefined && id <= (ancestor[entity] ?? 0)
}
