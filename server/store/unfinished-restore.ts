import fs from 'node:fs'
import { databaseFile, dropDatabase } from './sql/database-file.ts'
import { telematicsFile } from './telematics-file.ts'

/**
 * Files that a restore writes before anything gets its name: the database, a day of messages at a time, and the telematics log.
 */
export const unfinishedOf = (dataDir: string) => {
  const database = databaseFile(dataDir)
  return {
    copy: `${database}.restoring`,
    day: `${database}.restoring-day`,
    telematics: `${telematicsFile(database)}.restoring`,
  }
}

/** Deletes the files that a killed restore left, a copy of all data. The caller has the lock on them. */
export const dropUnfinished = (dataDir: string): void => {
  for (const unfinished of Object.values(unfinishedOf(dataDir))) dropDatabase(unfinished)
}

/** As {@link dropUnfinished}, at the start of a server. A copy that was about to take the place of the database stays. */
export const tidyRestore = (dataDir: string): void => {
  if (fs.existsSync(databaseFile(dataDir))) dropUnfinished(dataDir)
}
