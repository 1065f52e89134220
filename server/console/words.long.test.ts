import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openStore } from '../store/db.ts'
import { programPath } from '../testing/processes.ts'

/** Messages to a person whose command is wrong, or who may not write where the program has to. */

vi.setConfig({ testTimeout: 120_000 })
/** Root may write anywhere, so an account without rights tries. */
const OTHER = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

let folder: string
const at = (...parts: string[]): string => path.join(folder, ...parts)

beforeAll(() => {
  // What `npm test` takes for temporary files is closed to other accounts.
  folder = fs.mkdtempSync('/tmp/tours-words-')
  openStore(at('data/tours.db'), { timeZone: 'UTC' }).close()
  fs.cpSync(at('data'), at('locked'), { recursive: true })
  fs.writeFileSync(at('plain'), 'a file')
  for (const name of fs.readdirSync(folder, { recursive: true }) as string[]) {
    if (OTHER.uid !== undefined) fs.chownSync(at(name), OTHER.uid, OTHER.gid)
    fs.chmodSync(at(name), fs.statSync(at(name)).isDirectory() ? 0o700 : 0o600)
  }
  fs.chmodSync(folder, 0o755)
  fs.chmodSync(at('locked'), 0o500)
})
afterAll(() => {
  fs.chmodSync(at('locked'), 0o700)
  fs.rmSync(folder, { recursive: true, force: true })
})

const tours = (words: string[], more: Record<string, string> = {}) => {
  const { status, stdout, stderr, signal } = spawnSync(
    process.execPath,
    [...programPath('console/tours.ts'), ...words.map((word) => word.replace(/^DIR(?=\/)/, folder))],
    {
      ...OTHER,
      env: { PATH: process.env.PATH, HOME: folder, HOST: '127.0.0.1', PORT: '0', ...more },
      encoding: 'utf8',
      timeout: 60_000,
      killSignal: 'SIGKILL',
    },
  )
  return { code: status, signal, stdout, stderr: stderr.replaceAll(folder, 'DIR') }
}

test.each([
  // Node's own way to make folders never ends there.
  [['backup', '/proc/x'], '/proc/x cannot be written: no folder can be made there. '],
  [['backup', '/proc/x/y.db'], '/proc/x cannot be written: no folder can be made there. '],
  [['backup', '--follow', '/proc/x'], '/proc/x cannot be written: no folder can be made there. '],
  [['backup', '/sys/x'], '/sys/x cannot be written: no folder can be made there. '],
  [['backup', 'DIR/locked/deep/er'], 'DIR/locked/deep/er cannot be written: this account may not write there. '],
  [['backup', 'DIR/plain'], 'DIR/plain cannot be written: a file is where a folder has to be. '],
])('%s ends: nothing can be written there', (words, line) => {
  const { code, signal, stderr } = tours([...words, '--data', 'DIR/data'])
  expect({ code, signal, stderr }).toEqual({
    code: 1,
    signal: null,
    stderr: `${line}Choose another folder for the backup\n`,
  })
})

test.each([
  ['start', [], /^DIR\/locked cannot be written: this account may not write there\. Choose another folder by --data /],
  ['demo', ['--no-open'], /^DIR\/locked cannot be written: this account may not write there\. Choose another folder /],
  ['restore', ['DIR/data/tours.db'], /^DIR\/locked cannot be written: this account may not write there\. /],
  ['try-restore', ['DIR/data/tours.db'], /^DIR\/locked cannot be written: this account may not write there\. /],
  ['backup', ['DIR/new'], /^DIR\/locked\/tours\.db cannot be opened: DIR\/locked cannot be written, this account may /],
  ['backup', ['--follow', 'DIR/data/copy'], /^DIR\/locked\/tours\.db cannot be opened: DIR\/locked cannot be written/],
  ['mirror', ['--postgres', 'postgres://x@127.0.0.1:1/x'], /^DIR\/locked\/tours\.db cannot be opened: /],
  ['admin', ['reset-password', 'admin'], /^DIR\/locked\/tours\.db cannot be opened: /],
])('%s with data in a folder that is read-only names it and says what to do', (command, words, line) => {
  const { code, stderr, stdout } = tours([command, ...words, '--data', 'DIR/locked'])
  expect({ code, stdout, stderr }).toEqual({ code: 1, stdout: '', stderr: expect.stringMatching(line) })
})

test('the doctor does not take a database that it may not open for a broken one', () => {
  const { stdout, stderr } = tours(['doctor', '--data', 'DIR/locked', '--port', '1'])
  expect(stderr).toBe('')
  expect(stdout).toMatch(/^bad +folder +This account may not write in \S+\n +→ Run this as the account of the server/m)
  expect(stdout).toMatch(/^bad +database +This account may not open it\n +→ Run this as the account of the server/m)
})

test.each([
  [['restore', '/nowhere.db'], 'There is no file /nowhere.db\n'],
  [['restore', 'DIR/data'], 'DIR/data is no file. Name a backup, such as tours-….db\n'],
  [['try-restore', 'DIR/data'], 'DIR/data is no file. Name a backup, such as tours-….db\n'],
  [['restore', '/dev/zero'], '/dev/zero is no file. Name a backup, such as tours-….db\n'],
  [['restore', 'DIR/plain'], 'DIR/plain is not intact: file is not a database\n'],
])('%s names what the person knows', (words, stderr) => {
  expect(tours([...words, '--data', 'DIR/data'])).toMatchObject({ code: 1, stderr })
})

test.each([
  [['demo', '--port', '99999'], '--port 99999 is none: give a number from 0 to 65535, such as --port 3001\n'],
  [['start', '--port', 'abc'], '--port abc is none: give a number from 0 to 65535, such as --port 3001\n'],
  [['start', '--port=-1'], '--port -1 is none: give a number from 0 to 65535, such as --port 3001\n'],
  [['start', '--prot', '3001'], 'There is no option --prot. Usage: tours start\n'],
  [['start', 'now'], 'now is a word too many. Usage: tours start\n'],
  [['demo', '--fast'], 'There is no option --fast. Usage: tours demo [--keep] [--speed 20] [--no-open]\n'],
  [['demo', '--speed', 'fast'], '--speed is a number from 1 to 120\n'],
  [['demo', 'now'], 'now is a word too many. Usage: tours demo [--keep] [--speed 20] [--no-open]\n'],
  [['backup', '--keep', '3'], /^There is no option --keep\. Usage: tours backup \[folder .+\n$/],
  [['backup', '--keep-days', 'x'], '--keep-days x is none: give a whole number of days from 1 on\n'],
  [['backup', '--follow'], /^--follow needs a value\. Usage: tours backup \[folder .+\n$/],
  [
    ['restore', 'a.db', '--force'],
    'There is no option --force. Usage: tours restore file.db [--nothing-since] [--other-company] [--with-faults]\n',
  ],
  [['try-restore', '--all'], 'There is no option --all. Usage: tours try-restore [file.db]\n'],
  [['setup', '--host', 'a.ch'], /^There is no option --host\. Usage: tours setup --company alpina --domain .+\n$/],
  [['update', '--force'], /^There is no option --force\. Usage: tours update --company alpina tours-x\.y\.z\.tgz \| /],
  [
    ['update', '--company', 'alpina'],
    /^Usage: tours update --company alpina tours-x\.y\.z\.tgz \| --company alpina --back\n$/,
  ],
  [['update', '--company', 'alpina', 'x.tgz', '--back'], /^Usage: tours update /],
  [['backup', '--company', '../x'], /^--company \.\.\/x is no name of a company: give up to 25 of a-z, 0-9 and -/],
  [
    ['backup', '--company', 'alpina', '--data', 'x'],
    /^--company alpina says where the data and settings are: leave out /,
  ],
  [['start', '--company', 'alpina'], 'There is no option --company. Usage: tours start\n'],
  [['serve-all', 'x'], /^There is no command serve-all\./],
  [['companies', '--now'], 'There is no option --now. Usage: tours companies\n'],
  [['mirror', '--scheme', 'x'], /^There is no option --scheme\. Usage: tours mirror .+\n$/],
  [['doctor', '--all'], 'There is no option --all. Usage: tours doctor\n'],
  [['admin', 'reset'], /^Usage: tours admin reset-password .+\n$/],
  [['version', '--all'], 'There is no option --all. Usage: tours version\n'],
  [['--port', '3001', 'start'], /^--port: the command comes first, as in tours start --port 3001\n/],
  [['mirror'], /^The address of the database is missing: give it by --postgres or MIRROR_POSTGRES\. Usage: /],
  [['strat'], /^There is no command strat\./],
  [['demo', '--port', '3001', '--port=3002'], '--port is given twice\n'],
  [['backup', '--keep-days', '3', '--keep-days=30'], /^--keep-days is given twice\. Usage: tours backup .+\n$/],
  [
    ['restore', 'a.db', '--nothing-since', '--nothing-since'],
    /^--nothing-since is given twice\. Usage: tours restore /,
  ],
  [['help', 'strat'], /^There is no command strat\./],
])('%s: one line that names it, and exit code 2', (words, line) => {
  const { code, stdout, stderr } = tours(words)
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toEqual(typeof line === 'string' ? line : expect.stringMatching(line))
})

test.each([
  ['backup', '--help'],
  ['backup', '-h'],
  ['help', 'backup'],
  ['backup', '/nowhere', '--follow', 'x', '--help'],
])('%s %s: what this one command does and takes', (...words) => {
  const { code, stdout, stderr } = tours(words)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toMatch(/^a copy of the data while the server runs\nUsage: tours backup \[folder .+\n/)
  expect(stdout).toContain('--data DIR')
  expect(stdout).not.toContain('mirror')
})

test('--help of a program that npm starts', () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...programPath('ops/trial/main.ts'), '--data', 'x', '--help'],
    { env: { PATH: process.env.PATH }, encoding: 'utf8' },
  )
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(stdout).toBe('Usage: npm run try-restore -- [file.db]\n')
})

test('a port of the settings that is none is told by its name alone', () => {
  expect(tours(['demo'], { PORT: '99999' })).toMatchObject({
    code: 1,
    stderr: 'Wrong configuration: PORT: not a whole number from 0 to 65535\n',
  })
})
