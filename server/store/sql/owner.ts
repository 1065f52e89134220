import { rootOf } from '../telematics-file.ts'
import type { Database } from './sqlite.ts'

/** Owner of a database. */
export type Owner = {
  /** Epoch of the first database of its line: it stays the same through every restore. */
  root: string
  /** Name of the company; empty where it was never entered. */
  name: string
  /** True if nothing was entered into it yet, as on a new machine. */
  isUnused: boolean
}

const ENTERED = ['trips', 'tours', 'customers', 'subcontractors', 'addresses']

/** Reads the owner of a database of any format. @throws Error when it cannot be read */
export const ownerOf = (sqlite: Database.Database): Owner => {
  const has = (table: string): boolean =>
    sqlite.prepare(`select 1 from main.sqlite_master where type = 'table' and name = ?`).get(table) !== undefined
  const first = <Value>(sql: string): Value | undefined => sqlite.prepare<[], Value>(sql).pluck().get()
  return {
    root: rootOf(sqlite),
    name: (has('companies') && first<string>('select name from main.companies')) || '',
    isUnused: ENTERED.every((table) => !has(table) || first(`select 1 from main."${table}" limit 1`) === undefined),
  }
}

/** A company as a person knows it. */
export const nameOf = ({ name }: Owner): string => (name === '' ? 'a company without a name' : name)
