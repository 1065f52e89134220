import { emailKey } from '../../shared/domain/names/email.ts'
import { nameKey, spellingKey } from '../../shared/domain/names/names.ts'
import type { Database } from './sql/sqlite.ts'

/**
 * The columns by which names are found and kept unique (`username_key`, `cm_name_key`, `sc_name_key`) hold `nameKey`. Two rows
 * of an old database may only look the same: then one of them keeps the key of its spelling, by which it is found as before,
 * until one is renamed (`look-alikes.ts` lists them). Nothing is joined by itself.
 */

/** Finds the row of a name: the one that is spelled so before one that only looks so. */
export const byNameKey = <Row>(name: string, find: (key: string) => Row | undefined): Row | undefined =>
  find(spellingKey(name)) ?? find(nameKey(name))

/** The key of a row that gets another name; undefined where it only gets another spelling, which keeps the key. */
export const renamedKey = (from: string, to: string): string | undefined =>
  nameKey(from) === nameKey(to) ? undefined : nameKey(to)

const KEYS = [
  { table: 'users', id: 'id', name: 'username', key: 'username_key', keyOf: nameKey },
  { table: 'users', id: 'id', name: 'email', key: 'email_key', keyOf: emailKey },
  { table: 'customers', id: 'cm_id', name: 'cm_name', key: 'cm_name_key', keyOf: nameKey },
  { table: 'subcontractors', id: 'sc_name', name: 'sc_name', key: 'sc_name_key', keyOf: nameKey },
] as const

type Keyed = { id: string | number; name: string; key: string }

/** Brings the keys of an opened database to those of this program, where no other row has them. Most starts write nothing. */
export const refreshNameKeys = (sqlite: Database.Database): void => {
  const refresh = sqlite.transaction(() => {
    for (const { table, id, name, key, keyOf } of KEYS) {
      const rows = sqlite.prepare(`select ${id} as id, ${name} as name, ${key} as key from ${table}`).all() as Keyed[]
      const taken = new Set(rows.map((row) => row.key))
      const write = sqlite.prepare(`update ${table} set ${key} = ? where ${id} = ?`)
      for (const row of rows) {
        const wanted = keyOf(row.name)
        if (row.key === wanted || taken.has(wanted)) continue
        write.run(wanted, row.id)
        taken.add(wanted)
      }
    }
    refreshFormerNames(sqlite)
  })
  refresh.immediate()
}

/** Former names are found by their key alone; several rows may have had one in turn. */
const refreshFormerNames = (sqlite: Database.Database): void => {
  const rows = sqlite.prepare('select id, entity, name from former_names').all() as {
    id: number
    entity: string
    name: string
  }[]
  const write = sqlite.prepare('update former_names set name = ? where id = ?')
  for (const { id, entity, name } of rows) {
    const key = entity === 'driver' ? JSON.stringify((JSON.parse(name) as string[]).map(nameKey)) : nameKey(name)
    if (key !== name) write.run(key, id)
  }
}
