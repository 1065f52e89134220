// Mutation tests: each change of a line must turn a unit test red. npm run test:mutation -- PART [Stryker's own arguments]
// Results are kept in node_modules/.cache/mutation, so that a second run tries only what changed since.
import './enough-node.mjs'
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { tempInMemory } from './temp-in-memory.mjs'

/**
 * Files where a wrong line costs trust, and the tests that must notice; each part takes less than half an hour on two cores.
 * `ignoreStatic`: a constant is tried by every test of its part, which takes too long where tests start a server.
 */
const PARTS = {
  merge: {
    mutate: ['shared/domain/sync/{merge,edit-units}.ts'],
    tests: ['shared/domain/sync/{merge,writable-edit}.test.ts'],
  },
  device: {
    mutate: [
      'web/db/outbox/{overlay,readable-entry,upgrade-entries}.ts',
      'web/data/save.ts',
      'web/sync/{push/{outbox,drain},pull/{withdraw-rows,pull,apply-pages,replaced-database}}.ts',
    ],
    tests: [
      'web/{data,db,db/*,sync,sync/push,sync/pull}/*.test.ts',
      'web/simulation/{saved-edits,restored,faults,role-changed}.test.ts',
    ],
    ignoreStatic: true,
  },
  forms: {
    mutate: [
      'web/screens/edit-trip/form/{open-trip,trip-form,trip-faults}.ts',
      'web/screens/disposition/tour-form.ts',
      'web/{edits/{take-back,change-edit},screens/dashboard/phone/assignment}.ts',
      'shared/domain/trip/trip-change.ts',
    ],
    tests: [
      'web/screens/edit-trip/form/*.test.ts',
      'web/screens/disposition/*.test.ts',
      'web/{edits/take-back,screens/dashboard/phone/assignment}.test.ts',
      'shared/domain/trip/trip-change.test.ts',
    ],
  },
  push: {
    mutate: [
      'server/sync/{push/{push,repeated,refusal-reasons,row-id},entities/{trip,tour,statement,trip-reasons,tour-reasons}}.ts',
    ],
    tests: ['server/sync/**/*.test.ts', 'server/sync/store/restored.test.ts', 'server/sync/routes/*.test.ts'],
    ignoreStatic: true,
  },
  edits: {
    mutate: ['server/trips/{run-edit,trip-edits,current-names}.ts', 'server/tours/{tour-edits,tour-days}.ts'],
    tests: [
      'server/sync/**/*.test.ts',
      'server/{trips,tours}/*.test.ts',
      'server/sync/routes/*.test.ts',
      'server/{trips,tours}/routes/{trip,tour}*.test.ts',
    ],
    ignoreStatic: true,
  },
  rows: {
    mutate: [
      'server/trips/store/trips.ts',
      'server/master-data/store/{renames,former-names}.ts',
      'server/sync/store/{restored,lineage}.ts',
      'server/store/sql/given-ids.ts',
    ],
    tests: [
      'server/*/store/{restored*,lineage,renames,trips,own-trips}.test.ts',
      'server/sync/**/*.test.ts',
      'server/master-data/routes/{customers,subcontractors,master-data,vehicles-and-drivers}.test.ts',
      'server/{trips,imports,tours}/routes/{timetable,upload,weeks,trip*}.test.ts',
      'server/telematics/found-times.test.ts',
    ],
    ignoreStatic: true,
  },
  pull: {
    mutate: [
      'server/sync/pull/{pull,answer,changes,cursor,joining,offline-window,snapshot,tombstones,viewer-hash,window}.ts',
      'server/sync/entities/{all,look-ups,document,approval-rules,statement-line}.ts',
      'server/sync/store/sync-log.ts',
      'server/store/history/change-feed.ts',
    ],
    tests: [
      'server/sync/**/*.test.ts',
      'server/sync/routes/*.test.ts',
      'server/master-data/routes/{master-data,subcontractors,vehicles-and-drivers}.test.ts',
      'server/jobs/prune.test.ts',
    ],
    ignoreStatic: true,
  },
  access: {
    mutate: ['shared/domain/{access,trip,tour,sync}/{visibility,trip-fields,tour-fields,permissions,writable-edit}.ts'],
    tests: [
      'shared/domain/{access,trip,tour,sync}/{visibility,trip-fields,tour-fields,permissions,writable-edit}.test.ts',
    ],
  },
  tracker: {
    mutate: ['shared/domain/tracking/{tracker,tracker-trip,estimate}.ts'],
    tests: ['shared/domain/tracking/{tracker,tracker-anew,tracker-edges,tracker-trips,estimate}.test.ts'],
  },
  replay: {
    mutate: ['server/telematics/{replay,report,trip-edited}.ts'],
    tests: [
      'server/telematics/{found-times,intake,late-positions,many-late-positions,report,routing/router,trip-edited}.test.ts',
    ],
    ignoreStatic: true,
  },
  delay: {
    mutate: ['shared/domain/delay/{delay,legs,filter-codes,vehicle-state,current-delays}.ts'],
    tests: ['shared/domain/delay/{delay,legs,filter-codes,vehicle-state,current-delays}.test.ts'],
  },
  clashes: {
    mutate: [
      'shared/domain/clashes/{absences,availability,clashes,entry-of,findings/findings,lane,findings/own-findings,planned-trip,ways,hours/driver-legs,hours/driving-hours,hours/week-calendar,hours/weekly-hours}.ts',
    ],
    tests: ['shared/domain/clashes/{,findings/,hours/}*.test.ts'],
  },
  weeks: {
    mutate: [
      'shared/domain/{tour,trip}/{tour-week,choices}.ts',
      'server/tours/weeks/{week-operations,week-preview,undo-run,week-lists}.ts',
    ],
    tests: [
      'shared/domain/{tour,trip}/{tour-week,choices}.test.ts',
      'server/tours/weeks/week-operations.test.ts',
      'server/tours/routes/{weeks,weeks-preview,weeks-undo}.test.ts',
    ],
    ignoreStatic: true,
  },
  money: {
    mutate: ['shared/domain/money/{money,invoice}.ts', 'server/money/store/{journals,invoices}.ts'],
    tests: [
      'shared/domain/money/{money,invoice}.test.ts',
      'server/money/routes/{journals,invoices,invoice-periods}.test.ts',
    ],
    ignoreStatic: true,
  },
  messages: {
    mutate: [
      'shared/domain/alerts/alert-events.ts',
      'server/messages/{alerts,outbox}.ts',
      'server/messages/store/{alert-states,outbox}.ts',
    ],
    tests: [
      'shared/domain/alerts/alert-events.test.ts',
      'server/messages/{alerts,alerts-narrowed,outbox,outbox-log}.test.ts',
      'server/messages/routes/outbox.test.ts',
    ],
    ignoreStatic: true,
  },
}

const root = path.resolve(import.meta.dirname, '..')
const tools = path.join(import.meta.dirname, 'mutation')
const [part, ...args] = process.argv.slice(2)
if (!Object.hasOwn(PARTS, part ?? '')) {
  console.error(`Usage: npm run test:mutation -- PART, one of ${Object.keys(PARTS).join(', ')}`)
  process.exit(1)
}

const temp = tempInMemory()
const run = (command, given, cwd) => {
  const env = { ...process.env, ...temp, MUTATION_TESTS: JSON.stringify(PARTS[part].tests) }
  const { status } = spawnSync(command, given, { cwd, stdio: 'inherit', env })
  if (status !== 0) process.exit(status ?? 1)
}

if (!fs.existsSync(path.join(tools, 'node_modules'))) run('npm', ['ci'], tools)
const cache = path.join(root, 'node_modules/.cache/mutation')
fs.mkdirSync(cache, { recursive: true })
const config = path.join(cache, `${part}.config.json`)
fs.writeFileSync(
  config,
  JSON.stringify({
    mutate: PARTS[part].mutate,
    plugins: [path.join(tools, 'node_modules/@stryker-mutator/vitest-runner/dist/src/index.js')],
    // Stryker would rewrite tsconfig.json by the classic API of TypeScript, which TypeScript 7 does not have.
    tsconfigFile: 'none.json',
    testRunner: 'vitest',
    vitest: { configFile: '.vitest.mutation.config.ts', related: false },
    coverageAnalysis: 'perTest',
    ignoreStatic: PARTS[part].ignoreStatic ?? false,
    incremental: true,
    incrementalFile: path.join(cache, `${part}.json`),
    ignorePatterns: ['dist', 'demo-data', '/data', 'web/bench', '.scripts/*/node_modules', 'test-results'],
    tempDirName: '.mutation',
    reporters: ['clear-text', 'progress', 'json'],
    jsonReporter: { fileName: path.join(cache, `${part}.report.json`) },
    clearTextReporter: { logTests: false, reportTests: false, allowColor: false },
    concurrency: 2,
    timeoutMS: 20_000,
    thresholds: { high: 95, low: 85, break: 85 },
    allowConsoleColors: false,
  }),
)
run(path.join(tools, 'node_modules/.bin/stryker'), ['run', config, ...args], root)
