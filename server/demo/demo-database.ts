import fs from 'node:fs'
import path from 'node:path'
import type { Store } from '../store/db.ts'
import { settings } from '../store/schema/sync.ts'
import { dropDatabase } from '../store/sql/database-file.ts'
import { Database } from '../store/sql/sqlite.ts'
import { telematicsFile } from '../store/telematics-file.ts'

/** Marks a database as the demo's, so that a start of the demo never deletes a real one. */
const MARK = 'demo'

export const databaseFile = (folder: string): string => path.join(folder, 'tours.db')

export const markAsDemo = (store: Store): void => {
  store.db.insert(settings).values({ name: MARK, value: 'true' }).run()
}

/**
 * Returns true if a demo database is there to go on with.
 * @throws Error when the database there is not the demo's, or a running server has it open
 */
export const findDemoDatabase = (folder: string): boolean => {
  const file = databaseFile(folder)
  if (!fs.existsSync(file)) return false
  const sqlite = new Database(file)
  try {
    // Needs the file for itself alone, so it fails while a server has it open.
    sqlite.pragma('locking_mode = EXCLUSIVE')
    sqlite.pragma('busy_timeout = 1000')
    if (sqlite.prepare('select value from settings where name = ?').get(MARK)) {
      // Older demos left it readable by every account of the machine.
      fs.chmodSync(file, 0o600)
      return true
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY')
      throw new Error(`${file} is in use by a running server`)
    // Empty, damaged or foreign: not ours to delete.
  } finally {
    sqlite.close()
  }
  throw new Error(`${file} is not a database of the demo: choose another folder with DATA_DIR`)
}

export const deleteDatabase = (folder: string): void => {
  const main = databaseFile(folder)
  for (const file of [main, telematicsFile(main)]) dropDatabase(file)
}

/** The newest moment that the database knows of, milliseconds; 0 for a new one. */
export const newestMoment = (store: Store): number =>
  store.sqlite.prepare('select coalesce(max(at), 0) from changes').pluck().get() as number
