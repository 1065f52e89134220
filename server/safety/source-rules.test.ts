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
  ['makes code from texts', /\beval\(|new Function\(|setTimeout\(\s*['"`]/],
  ['sets HTML', /dangerouslySetInnerHTML|\.(inner|outer)HTML\b|insertAdjacentHTML|document\.write/],
  ['trusts any certificate', /rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED/],
  ['draws secrets from a weak source', /Math\.random\(\)\.toString/],
])('no source %s', (_what, pattern) => {
  expect(sources.length).toBeGreaterThan(300)
  expect(matching(pattern, sources)).toEqual([])
})

/**
 * Files that run programs. A person starts those of `server/console` at the console: they are imported from nowhere
 * (`rooms.test.ts`). The server starts one program of its own by the clock, and this program itself once more, before anything of
 * it runs. No request reaches any, and no word of a request stands in what they run.
 */
const RUNS_PROGRAMS: Record<string, string> = {
  'server/console/open-browser.ts': 'opens the browser at the demo',
  'server/console/setup/system.ts': 'has systemd, tar and npm work for root',
  'server/console/setup/unit.ts': 'lets systemd end the task that it was given',
  'server/jobs/backup-trials.ts': 'tries to restore the newest backup',
  'server/ops/other-account.ts': 'runs what root started as the account of the data',
}

test('no source runs another program, but few of the console', () =>
  expect(matching(/node:child_process|from 'child_process'/, sources).sort()).toEqual(Object.keys(RUNS_PROGRAMS)))

test('a password is checked in its person’s turn', () =>
  expect(matching(/(?<!\w)verifyPassword\(/, sources)).toEqual(['server/people/password-turns.ts']))

test('programs over data take their settings as the account of the data; the demo has its own', () =>
  expect(matching(/(?<!\w)readEnv\(/, sources).sort()).toEqual(['server/demo/options.ts', 'server/ops/account.ts']))

test('the parts of the server are made and started in one place, for the product as for its tests', () => {
  const parts =
    /(?<!\w)(mailChannel|smsChannel|startOutbox|startJobs|startBackupTrials|startRouter|startWebfleet|createWorker|createOpenOfPeople|createHttpServer|trackRequests)\(/
  expect(matching(parts, sources)).toEqual(['server/wiring.ts'])
  expect(matching(/(?<!\w)(createApp|createDeps|startParts)\(/, sources)).toEqual(['server/start.ts'])
})

test('texts of people come in through one schema, without characters that nobody sees', () => {
  const schemas = sources.filter((file) => /^shared\/(?:records|schemas\/(?!common))/.test(file))
  expect(matching(/\.string\([^)]*\)\s*\.trim\(\)(?!\s*\.pipe\(z\.email\()/, schemas)).toEqual([])
})

test('the app asks the device’s clock in one place; it goes by the server’s time, and durations are performance.now. A driver’s page says what the phone’s clock showed', () => {
  const ofDevice = sources.filter((file) => /^(web|sw)\//.test(file))
  expect(matching(/\bDate\.now\b|new Date\(\)|(?<!new )\bDate\(\)/, ofDevice)).toEqual([
    'web/clock/clock.ts',
    'web/links/phone-clock.ts',
  ])
})

/** Places that branch on the name of an entity, and why they do. Others look it up: `server/sync/entities`, `web/db/entities.ts`. */
const BRANCHES: Record<string, string> = {
  'server/store/name-keys.ts': 'the name of a driver is two texts',
  'web/screens/disposition/tours/tour-list.tsx': 'the list holds tours alone, its edits trips too',
}

test('what differs by entity is looked up: few places branch on the name of one', () => {
  const branches = /\bentity\)?\s*[!=]==\s*['"`]|['"`]\s*[!=]==\s*[\w.]*\bentity\b|\bswitch \([\w.]*\bentity\)/
  expect(matching(branches, sources).sort()).toEqual(Object.keys(BRANCHES))
})

/** Files with message keys that no type proves, and where their ends come from. */
const NAMED_KEYS: Record<string, string> = {
  'web/i18n/record-word.ts': 'codes of records: a test reads the texts of each',
  'web/i18n/word-of.ts': 'fields of records: a test reads the texts of each',
  'web/parts/trip-history/history-lines.ts': 'fields of trips in the history',
  'web/screens/disposition/tours/tour-columns.tsx': 'a filter holds its values as texts',
  'web/screens/price-list/price-columns.tsx': 'ids of columns, most of which have no second heading',
  'web/screens/statements/admin/statement-words.ts': 'words of a statement by its field, in its history',
  'web/ui/file-import/file-clashes.tsx': 'short names of weekdays',
  'web/ui/trips/trip-filter-fields.ts': 'a filter holds its codes as texts',
}

test('message keys are proved by types, but for few that end in what the data say', () => {
  expect(matching(/\bnamedKey\(/, sources).sort()).toEqual(Object.keys(NAMED_KEYS))
})

/** Modules with a variable that outlives a call, and why: the state of a session is in `web/page/page-state.ts`, all of it. */
const MODULE_STATE: Record<string, string> = {
  'web/clock/clock.ts clock': 'the device has one clock, set by each answer of the server',
  'web/db/local-settings.ts changes': 'who follows the browser’s storage, which tells other tabs alone of a change',
  'web/i18n/whole-texts.ts whole': 'parts that are imported on demand wait for the texts, outside of React',
  'web/page/missing-parts.ts missingParts': 'files are fetched before and outside of React',
  'web/page/page-state.ts state': 'what belongs to the session, and ends with it',
  'web/session/session.ts connection': 'the login shows why the last session ended, and whether the server answers',
  'web/sync/rows-drawn.ts first': 'work outside of React waits for the first rows',
  'web/ui/fields/after-pointer.ts isDown': 'a press begins before the field hears of it',
}

const CHANGES =
  '(?:(?:\\.\\w+)*\\.(?:set|add|delete|clear|push|pop|shift|unshift|splice)\\(|(?:\\.\\w+|\\[[^\\]]+\\])+ (?:[-+*?|&]*=) )'

/** Names of module variables: `let`, and collections, objects, signals and stores that are changed after the file was loaded. */
const stateOf = (text: string): string[] => [
  ...[...text.matchAll(/^(?:export )?(?:let|var) (\w+)/gm)].map(([, name = '']) => name),
  ...[...text.matchAll(/^(?:export )?const (\w+)[^=\n]*= (.*)/gm)].flatMap(([, name = '', value = '']) => {
    const isStore = /^create(?!Context|Theme)[A-Z]\w*[(<]/.test(value)
    const isCollection = /^(?:new (?:Map|Set|WeakMap|WeakSet|Array)\b|\[|\{)/.test(value)
    const isChanged = new RegExp(`(?<![.\\w])${name}${CHANGES}`).test(text)
    return isStore || (isCollection && isChanged) ? [name] : []
  }),
]

test('what belongs to a session ends with it, and little else outlives a call: the app has few module variables', () => {
  const found = sources
    .filter((file) => /^web\//.test(file) && !/-sample\.|^web\/main\.tsx$/.test(file))
    .flatMap((file) => stateOf(fs.readFileSync(path.join(ROOT, file), 'utf8')).map((name) => `${file} ${name}`))
  expect(found.sort()).toEqual(Object.keys(MODULE_STATE))
  expect(found.length).toBeLessThanOrEqual(8)
})

test.each([
  ['let open = null', ['open']],
  ['const seen = new Map<string, number>()\nconst see = () => seen.set("a", 1)', ['seen']],
  ['const kept: string[] = []\nconst keep = () => kept.push("a")', ['kept']],
  ['const page = { isOpen: false }\nconst open = () => {\n  page.isOpen = true\n}', ['page']],
  ['export const shown = createSignal(0)', ['shown']],
  ['const NAMES = new Set(["a"])\nconst is = (name) => NAMES.has(name)', []],
  ['const f = () => {\n  let a = 1\n  const made = []\n  made.push(a)\n}', []],
])('module variables of %j', (text, names) => expect(stateOf(text)).toEqual(names))

test('the widths at which layouts turn are told in letters: who has them twice as large gets half the window’s layout', () => {
  const drawn = (fs.readdirSync(path.join(ROOT, 'web'), { recursive: true }) as string[])
    .filter((file) => /\.(css|tsx?)$/.test(file) && !/^(e2e|bench)\//.test(file))
    .map((file) => path.join('web', file))
  expect(matching(/(max|min)-width: ?[\d.]+em\)/, drawn).length).toBeGreaterThan(15)
  expect(matching(/\(((max|min)-)?width ?[:<>]=? ?[\d.]+px\)/, drawn)).toEqual([])
})
