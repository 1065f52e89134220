import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.join(import.meta.dirname, '../..')
/** Sources of what runs at the company and on its devices; not tests, measurements and tools. */
const sources = ['server', 'shared', 'web', 'sw'].flatMap((folder) =>
  (fs.readdirSync(path.join(ROOT, folder), { recursive: true }) as string[])
    .map((file) => path.join(folder, file))
    .filter((file) => /\.(ts|tsx|html)$/.test(file) && !/\.(test|spec)\.|zz-|\.d\.ts$/.test(file))
    .filter((file) => !/^server\/(testing|bench|safety)\/|^web\/(e2e|bench|simulation)\//.test(file)),
)

const matching = (pattern: RegExp, files: readonly string[]): string[] =>
  files.filter((file) => pattern.test(fs.readFileSync(path.join(ROOT, file), 'utf8')))

test.each<[string, RegExp]>([
  ['runs another program', /node:child_process|from 'child_process'/],
  ['makes code from texts', /\beval\(|new Function\(|setTimeout\(\s*['"`]/],
  ['sets HTML', /dangerouslySetInnerHTML|\.(inner|outer)HTML\b|insertAdjacentHTML|document\.write/],
  ['trusts any certificate', /rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED/],
  ['draws secrets from a weak source', /Math\.random\(\)\.toString/],
])('no source %s', (_what, pattern) => {
  expect(sources.length).toBeGreaterThan(300)
  expect(matching(pattern, sources)).toEqual([])
})

test('the parts of the server are made and started in one place, for the product as for its tests', () => {
  const parts =
    /(?<!\w)(mailChannel|smsChannel|startOutbox|startJobs|startRouter|startWebfleet|createWorker|createOpenOfPeople|createHttpServer|trackRequests|limitConnections)\(/
  expect(matching(parts, sources)).toEqual(['server/wiring.ts'])
  expect(matching(/(?<!\w)(createApp|createDeps|startParts)\(/, sources)).toEqual(['server/start.ts'])
})

test('texts of people come in through one schema, without characters that nobody sees', () => {
  const schemas = sources.filter((file) => /^shared\/(?:records|schemas\/(?!common))/.test(file))
  expect(matching(/\.string\([^)]*\)\s*\.trim\(\)(?!\s*\.pipe\(z\.email\()/, schemas)).toEqual([])
})

test('the app asks the device’s clock in one place; it goes by the server’s time, and durations are performance.now', () => {
  const ofDevice = sources.filter((file) => /^(web|sw)\//.test(file))
  expect(matching(/\bDate\.now\b|new Date\(\)|(?<!new )\bDate\(\)/, ofDevice)).toEqual(['web/clock.ts'])
})

/** Places that branch on the name of an entity, and why they do. Others look it up: `server/sync/entities`, `web/db/entities.ts`. */
const BRANCHES: Record<string, string> = {
  'server/imports/undo-import.ts': 'a plan of trips is no list of master data',
  'server/store/master-data/name-keys.ts': 'the name of a driver is two texts',
  'web/screens/disposition/tours/tour-list.tsx': 'the list holds tours alone, its edits trips too',
}

test('what differs by entity is looked up: few places branch on the name of one', () => {
  const branches = /\bentity\)?\s*[!=]==\s*['"`]|['"`]\s*[!=]==\s*[\w.]*\bentity\b|\bswitch \([\w.]*\bentity\)/
  expect(matching(branches, sources).sort()).toEqual(Object.keys(BRANCHES))
})
