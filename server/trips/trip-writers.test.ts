import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const SERVER = path.join(import.meta.dirname, '..')
/** Files beside the product, which plant, measure and show trips. */
const BESIDE = /^(?:bench|demo|safety|testing|[\w-]+\/store)\/|\.test\.ts$|sample/
/** Calls that write rows of trips. */
const WRITES = /\b(?:insertTrips?|appendTrip|updateTrips?|restoreTrips)\(/

/** Reason why no active trip that a rule blocks can come from a file; a new writer of trips has to give its reason too. */
const JUDGED_BY: Record<string, string> = {
  'messages/tell-customer.ts': 'a line of the note alone',
  'imports/import-file.ts': 'trip-plan-file.ts judges every row, and again when anything changed since',
  'trips/trip-edits.ts': 'requireApprovals and requireApprovalsOfEdit',
  'tours/weeks/adapt-weeks.ts': 'what is active with other facts, or again, is judged, and refused as a whole',
  'tours/weeks/make-trips.ts': 'copies are scheduled',
  'tours/weeks/take-back.ts': 'what is restored or withdrawn is scheduled; what was adapted is as it was before',
  'tours/weeks/undo-run.ts': 'what is restored or withdrawn is scheduled; what was adapted is as it was before',
  'tours/weeks/week-operations.ts': 'a publication is judged as a whole, and each trip again as it is written',
}

test('every place that writes trips is one of which is known that it leads around no block', () => {
  const files = (fs.readdirSync(SERVER, { recursive: true }) as string[]).map((file) => file.split(path.sep).join('/'))
  const writers = files.filter(
    (file) =>
      file.endsWith('.ts') && !BESIDE.test(file) && WRITES.test(fs.readFileSync(path.join(SERVER, file), 'utf8')),
  )
  expect(writers.sort()).toEqual(Object.keys(JUDGED_BY).sort())
})

/** Statements that write the rows, below those functions. */
const RAW = /rowStatements\(trips\)|\b(?:update|insert)\(trips\)|\b(?:update|insert into) trips\b/
const WRITTEN_BY: Record<string, string> = {
  'master-data/store/renames.ts': 'the same subcontractor, driver or customer under another name',
  'sync/store/restored.ts': 'revisions alone',
  'trips/store/trips.ts': 'for the writers above, and what vehicles report',
}

test('and so is every place of the store', () => {
  const raw = (fs.readdirSync(SERVER, { recursive: true }) as string[])
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => /^(?:[\w-]+\/)?store\/.*(?<!\.test)\.ts$/.test(file))
    .filter((file) => RAW.test(fs.readFileSync(path.join(SERVER, file), 'utf8')))
  expect(raw.sort()).toEqual(Object.keys(WRITTEN_BY).sort())
})
