import { createHash, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { addDaysToDay } from '../../shared/domain/time/dates.ts'
import { insertDocument, updateDocument } from '../documents/store/documents.ts'
import { noteReminded } from '../documents/store/reminders.ts'
import { copyScans, scanFolder } from '../files/scan-folder.ts'
import { writeScan } from '../files/scans.ts'
import { openStore, type Store } from '../store/db.ts'
import { addNames } from '../testing/names.ts'
import { printFigure, printHead } from './parts/figures.ts'

/**
 * Room of documents and their scans on the disk: a database file and a folder of scans as the server writes them, with its
 * settings. Figures for `.docs/operation.md` 10.
 * Run: npm run bench:server -- disk [documents] [scans] [bytes of a scan]
 */
const [documentCount = 20_000, scanCount = 100, scanBytes = 1_300_000] = process.argv.slice(2).map(Number)
const NOW = Date.parse('2026-11-23T08:00:00.000Z')
const TODAY = '2026-11-23'
const AUTHOR = { username: 'disposition', source: 'person' } as const
const STEPS = [60, 30, 14, 7, 1, 0]
/** Unit in which the system counts blocks. */
const BLOCK_BYTES = 512

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tours-bench-'))
/** Bytes of the database file, once the log beside it is written into it. */
const databaseBytes = (store: Store): number => {
  store.sqlite.pragma('wal_checkpoint(TRUNCATE)')
  return fs.statSync(path.join(folder, 'tours.db')).size
}
/** Bytes that a folder takes of its disk, with what blocks waste. */
const takenBytes = (place: string): number =>
  fs.readdirSync(place).reduce((sum, name) => sum + fs.statSync(path.join(place, name)).blocks * BLOCK_BYTES, 0)
const tell = (name: string, value: string): void => printFigure({ name, value })
const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(2)} kB`
const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`

const store = openStore(path.join(folder, 'tours.db'), { now: () => NOW, timeZone: 'Europe/Zurich' })
try {
  const drivers = Array.from({ length: 400 }, (_, n): [string, string] => [`Driver ${n}`, String(n)])
  addNames(store, { subcontractors: ['Gerber Transporte AG'], drivers })
  printHead('Documents on the disk')
  const empty = databaseBytes(store)
  const hash = 'ab'.repeat(32)
  const rows = store.write(() =>
    Array.from({ length: documentCount }, (_, n) =>
      insertDocument(
        store,
        {
          ...{ do_owner: 'driver', do_owner_key: String(1 + (n % drivers.length)), do_kind: 'training_11_2_7' },
          ...{
            do_number: `CH-${100_000 + n}`,
            do_valid_from: TODAY,
            do_valid_to: addDaysToDay(TODAY, 365 + (n % 700)),
          },
          do_proposed_by: 'Gerber Transporte AG',
        },
        AUTHOR,
      ),
    ),
  )
  const added = databaseBytes(store)
  tell(`a document as it is added, of ${documentCount}`, kilobytes((added - empty) / documentCount))
  const scanned = store.write(() => rows.map((row) => updateDocument(store, row, { do_file: `${hash}.jpg` }, AUTHOR)))
  const withScan = databaseBytes(store)
  tell('its scan is added', kilobytes((withScan - added) / documentCount))
  const verified = { do_verified_at: new Date(NOW).toISOString(), do_verified_by: AUTHOR.username }
  store.write(() => {
    for (const row of scanned) updateDocument(store, row, verified, AUTHOR)
  })
  const looked = databaseBytes(store)
  tell('it is verified', kilobytes((looked - withScan) / documentCount))
  store.write(() => {
    for (const { do_id, do_valid_to } of scanned)
      for (const step of STEPS) noteReminded(store, { do_id, end: do_valid_to ?? '', step })
  })
  tell('its six reminders', kilobytes((databaseBytes(store) - looked) / documentCount))
  store.sqlite.exec('delete from changes; vacuum')
  tell('all of it once the change feed forgot it', kilobytes((databaseBytes(store) - empty) / documentCount))

  for (let n = 0; n < scanCount; n += 1) {
    const bytes = randomBytes(scanBytes)
    const scan = await writeScan(folder, { name: `${createHash('sha256').update(bytes).digest('hex')}.jpg`, bytes })
    scan.keep()
  }
  const files = scanFolder(folder)
  const backup = path.join(folder, 'backups', 'files')
  const before = performance.now()
  const copied = [copyScans(files, backup).copied, copyScans(files, backup).copied]
  const seconds = ((performance.now() - before) / 1000).toFixed(1)
  tell(`${scanCount} scans of ${kilobytes(scanBytes)}, with blocks`, megabytes(takenBytes(files)))
  tell(`their backup, made twice (${copied.join(' and ')} copied, ${seconds} s)`, megabytes(takenBytes(backup)))
} finally {
  store.close()
  fs.rmSync(folder, { recursive: true })
}
