import fs from 'node:fs'
import path from 'node:path'
import { settingsOfData } from '../../ops/account.ts'
import { runCommand, say } from '../../ops/command.ts'
import { openStore } from '../../store/db.ts'
import { lockData } from '../../store/sql/data-lock.ts'
import { databaseFile, fileStamp, holdDatabase, moveDatabase } from '../../store/sql/database-file.ts'
import { marksOf } from '../../store/sql/written.ts'
import { tryCopy } from './try-copy.ts'

/** Puts a backup in the place of the database as it is, under the same epoch: of what is there now nothing was seen by a device. */
const putBack = (backup: string, database: string): void => {
  const unlock = lockData(path.dirname(database), 'stop the server first')
  const held = holdDatabase(database, () => null)
  try {
    const copy = `${database}.restoring`
    fs.copyFileSync(backup, copy)
    const aside = path.join(path.dirname(database), `tours-before-going-back-${fileStamp(Date.now())}.db`)
    moveDatabase(database, aside)
    fs.renameSync(copy, database)
  } finally {
    held.release()
    unlock()
  }
}

/**
 * The part of an update that touches the data, run as the account of the server: `try COPY` upgrades and checks a copy, and deletes
 * it; `marks FILE` tells how far a database was written; both answer with JSON; `back FILE` puts a backup back.
 */
runCommand(async ([task, file]) => {
  const { DATA_DIR, TIME_ZONE } = await settingsOfData()
  if (file === undefined) throw new Error('Only `tours update` calls this')
  if (task === 'try') say(JSON.stringify(tryCopy(file, (copy) => openStore(copy, { timeZone: TIME_ZONE }).close())))
  else if (task === 'marks') say(JSON.stringify(marksOf(file)))
  else if (task === 'back') putBack(file, databaseFile(DATA_DIR))
  else throw new Error('Only `tours update` calls this')
})
