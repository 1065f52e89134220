import fs from 'node:fs'
import path from 'node:path'
import { ACCOUNT, codeOf, makeFolder, remedy, whyNotWritable } from '../../kit/writing.ts'
import { telematicsFile } from '../telematics-file.ts'
import { databaseFile } from './database-file.ts'

const DATA = 'Choose another folder by --data or DATA_DIR, or run this as the account of the server'

/** Makes the folder of the data if it is not there; this account can write in it, and its databases. @throws Error that says which not */
export const requireData = (dataDir: string): void => {
  makeFolder(dataDir, DATA)
  const database = databaseFile(dataDir)
  for (const file of [database, telematicsFile(database)]) {
    const why = fs.existsSync(file) ? whyNotWritable(file) : null
    if (why !== null) throw new Error(`${file} cannot be written: ${why}. ${remedy(why)}`)
  }
}

/**
 * The database of a data folder that is there, and that this account can open: SQLite writes its lock beside it even to read.
 * @throws Error that says what is missing
 */
export const requireDatabase = (dataDir: string): string => {
  const file = databaseFile(dataDir)
  const folder = path.dirname(file)
  try {
    fs.statSync(file)
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR')
      throw new Error(`There is no database ${file}: is DATA_DIR right?`)
    throw new Error(`This account may not look into ${folder}. ${ACCOUNT}`)
  }
  for (const place of [file, folder]) {
    const why = whyNotWritable(place)
    if (why !== null) throw new Error(`${file} cannot be opened: ${place} cannot be written, ${why}. ${remedy(why)}`)
  }
  return file
}
