import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '../../shared/domain/time/units.ts'
import { productRoot } from '../kit/version.ts'
import { networkEnvironment } from './network-environment.ts'

const PACK = path.join(productRoot(), '.scripts/pack.mjs')
const { version } = JSON.parse(fs.readFileSync(path.join(productRoot(), 'package.json'), 'utf8')) as { version: string }
/** An address of a demo or a company, as each says it. */
const LISTENING = /The demo runs at (\S+)[\s\S]*Stop with Ctrl-C|"url":"([^"]+)"/

let folder: string
let children: ChildProcess[] = []
const at = (...parts: string[]): string => path.join(folder, ...parts)
const installed = (...parts: string[]): string => at('empty/node_modules/tours', ...parts)
const read = (file: string): string => fs.readFileSync(file, 'utf8')

/** Settings of npm on this machine, without those by which an outer npm names its own folder. */
const npmSettings = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) =>
        /^npm_config_/i.test(name) && !/^npm_config_(local_prefix|prefix|global|workspaces?|dry_run)$/i.test(name),
    ),
  )

/** npm and all else as a person has them, and a browser that only writes down what it is asked for. */
const env = (): NodeJS.ProcessEnv => ({
  PATH: [at('bin'), path.dirname(process.execPath), process.env.PATH].join(path.delimiter),
  HOME: process.env.HOME ?? folder,
  HOST: '127.0.0.1',
  PORT: '0',
  DISPLAY: ':99',
  ...networkEnvironment(),
  ...npmSettings(),
})

const pack = (to: string): Buffer => {
  execFileSync(process.execPath, [PACK, '--to', at(to)], { stdio: 'pipe' })
  return fs.readFileSync(at(to, `tours-${version}.tgz`))
}

type Locked = {
  version: string
  integrity?: string
  optional?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

/** The entries of the product's own lock file that these packages are installed with. */
const lockedWith = (names: string[]): Record<string, Locked> => {
  const { packages } = JSON.parse(read(path.join(productRoot(), 'package-lock.json'))) as {
    packages: Record<string, Locked>
  }
  const found: Record<string, Locked> = {}
  const add = (name: string) => {
    const key = `node_modules/${name}`
    const entry = packages[key]
    if (!entry || found[key]) return
    found[key] = entry
    Object.keys({ ...entry.dependencies, ...entry.optionalDependencies }).forEach(add)
  }
  names.forEach(add)
  return found
}

/** Installs the package with what `npm ci` has put into npm's cache: a test asks no network for what is there already. */
const install = (tgz: string): void => {
  const file = `file:${path.relative(at('empty'), tgz)}`
  const { name, engines, bin, dependencies } = JSON.parse(
    execFileSync('tar', ['-xzOf', tgz, 'package/package.json'], { encoding: 'utf8' }),
  ) as { name: string; engines: object; bin: object; dependencies: Record<string, string> }
  const integrity = `sha512-${createHash('sha512').update(fs.readFileSync(tgz)).digest('base64')}`
  const root = { name: 'empty', dependencies: { [name]: file } }
  const packages = {
    '': root,
    [`node_modules/${name}`]: { version, resolved: file, integrity, engines, bin, dependencies },
    ...lockedWith(Object.keys(dependencies)),
  }
  fs.writeFileSync(at('empty/package.json'), JSON.stringify(root))
  fs.writeFileSync(at('empty/package-lock.json'), JSON.stringify({ name: 'empty', lockfileVersion: 3, packages }))
  execFileSync('npm', ['ci', '--prefer-offline', '--fetch-retries=0', '--no-audit', '--no-fund'], {
    cwd: at('empty'),
    env: env(),
    stdio: 'pipe',
  })
}

beforeAll(() => {
  folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'tours-package-')))
  fs.mkdirSync(at('bin'))
  fs.writeFileSync(at('bin/xdg-open'), `#!/bin/sh\necho "$1" > "${at('opened')}"\n`, { mode: 0o755 })
  fs.mkdirSync(at('empty'))
  pack('first')
  install(at('first', `tours-${version}.tgz`))
})
afterEach(() => {
  for (const child of children) child.kill('SIGKILL')
  children = []
})
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

type Ended = { code: number | null; stdout: string; stderr: string }
const tours = (words: string[], more: Record<string, string> = {}) => {
  const child = spawn(at('empty/node_modules/.bin/tours'), words, { cwd: at('empty'), env: { ...env(), ...more } })
  children.push(child)
  let [stdout, stderr] = ['', '']
  child.stdout.on('data', (chunk) => {
    stdout += chunk
  })
  child.stderr.on('data', (chunk) => {
    stderr += chunk
  })
  const ended = new Promise<Ended>((resolve) => child.on('close', (code) => resolve({ code, stdout, stderr })))
  const url = async (): Promise<string> => {
    const isEnded = ended.then(() => true)
    while (!LISTENING.test(stdout))
      if (await Promise.race([isEnded, new Promise((resolve) => setTimeout(resolve, 50, false))]))
        throw new Error(`it does not listen: ${stdout}${stderr}`)
    const [, demo, company] = LISTENING.exec(stdout) ?? []
    return demo ?? company ?? ''
  }
  return { child, ended, url, said: () => stdout }
}

const login = async (url: string, username: string, password: string): Promise<Record<string, string>> => {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  expect(answer.status).toBe(200)
  const { access_token } = (await answer.json()) as { access_token: string }
  return { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' }
}
const scriptOf = (page: string): string => /"(\/assets\/libraries-[^"]+\.js)"/.exec(page)?.[1] ?? 'no script'

test('packed twice it is the same file, small, and installed with native packages alone', () => {
  const first = fs.readFileSync(at('first', `tours-${version}.tgz`))
  const digest = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
  expect(digest(pack('second'))).toBe(digest(first))
  expect(first.length).toBeLessThan(15e6)
  const { dependencies } = JSON.parse(read(installed('package.json'))) as { dependencies: Record<string, string> }
  expect(Object.keys(dependencies)).toEqual(['@node-rs/argon2', 'better-sqlite3'])
  expect(Object.values(dependencies).every((one) => /^\d/.test(one))).toBe(true)
})

test('the list of its contents names every package that is installed or whose code is in the bundle, with its licence', () => {
  type Licence = { license?: { id?: string }; expression?: string }
  type Part = { name: string; group?: string; version: string; type: string; licenses: Licence[] }
  const bill = JSON.parse(read(installed('sbom.cdx.json'))) as { components: Part[]; specVersion: string }
  expect(bill.specVersion).toBe('1.6')
  const isLicensed = ({ licenses: [one] }: Part): boolean => Boolean(one?.expression ?? one?.license?.id)
  expect(bill.components.filter((part) => !isLicensed(part))).toEqual([])
  const named = new Set(
    bill.components.map(({ group, name, version: one }) => `${group ? `${group}/` : ''}${name} ${one}`),
  )
  const { packages } = JSON.parse(read(at('empty/node_modules/.package-lock.json'))) as {
    packages: Record<string, { version: string }>
  }
  const beside = Object.entries(packages).filter(([key]) => key !== 'node_modules/tours')
  const bundle = fs.readdirSync(installed('dist/server')).filter((file) => file.endsWith('.js'))
  const folders = bundle.flatMap((file) => [
    ...read(installed('dist/server', file)).matchAll(/^\/\/ ((?:\S*\/)?node_modules\/(?:@[^/\s]+\/)?[^/\s]+)\//gm),
  ])
  const bundled = new Set(folders.map(([, one = '']) => one))
  expect(beside.length).toBeGreaterThan(2)
  expect(bundled.size).toBeGreaterThan(40)
  const versionOf = (key: string): string =>
    (JSON.parse(read(path.join(productRoot(), key, 'package.json'))) as { version: string }).version
  const held = [
    ...beside.map(([key, one]) => `${key.slice('node_modules/'.length)} ${one.version}`),
    ...[...bundled].map((key) => `${key.split('node_modules/').at(-1)} ${versionOf(key)}`),
    `sheetjs-style ${versionOf('node_modules/sheetjs-style')}`,
    `react ${versionOf('node_modules/react')}`,
    `workbox-precaching ${versionOf('node_modules/workbox-precaching')}`,
  ]
  expect(held.filter((one) => !named.has(one))).toEqual([])
  const licences = read(installed('licences.txt'))
  expect([...named].filter((one) => !licences.includes(one.replace(/ undefined$/, '')))).toEqual([])
})

test('the files that its operation.md names are in it', () => {
  const links = [...read(installed('operation.md')).matchAll(/\]\(([\w.@-]+)\)/g)].map(([, file = '']) => file)
  const files = links.filter((file) => !file.endsWith('.md'))
  expect(files).toContain('nginx.conf')
  expect(files.filter((file) => !fs.existsSync(installed('service', file)))).toEqual([])
})

test('the demo of an empty folder: page, login, lists, PDF and spreadsheet, and the browser opens', async () => {
  const demo = tours(['demo', '--data', at('shown')])
  const url = await demo.url()
  expect(demo.said()).toContain(`Its data: ${at('shown')}\n`)
  expect(demo.said()).toMatch(/dispo +dispo-demo/)
  const page = await fetch(url)
  expect(page.headers.get('content-type')).toContain('text/html')
  const script = await fetch(url + scriptOf(await page.text()))
  expect(script.status).toBe(200)
  expect(script.headers.get('content-type')).toContain('javascript')

  const headers = await login(url, 'dispo', 'dispo-demo')
  const trips = (await (await fetch(`${url}/api/timetable?view=current_week`, { headers })).json()) as unknown[]
  expect(trips.length).toBeGreaterThan(50)
  const pdf = await fetch(`${url}/api/downloadpdf`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ view: 'current_week' }),
  })
  const { file } = (await pdf.json()) as { file: string }
  expect(Buffer.from(file, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
  // The one by the writer of spreadsheets, the other written row by row.
  const prices = await fetch(`${url}/api/pricelist/pricelistdownload`, { headers })
  expect(
    Buffer.from(await prices.arrayBuffer())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')
  const days = { start_date: new Date(Date.now() - 7 * DAY_MS), end_date: new Date() }
  const sheet = await fetch(`${url}/api/reportdownload`, { method: 'POST', headers, body: JSON.stringify(days) })
  expect(
    Buffer.from(await sheet.arrayBuffer())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')
  await expect.poll(() => fs.existsSync(at('opened')) && read(at('opened')).trim()).toBe(url)
  demo.child.kill('SIGTERM')
  expect(await demo.ended).toMatchObject({ code: 0, stderr: '' })
})

test('a company: started, its app made smaller once, backed up, restored, a password given', async () => {
  fs.rmSync(at('opened'), { force: true })
  const data = at('company')
  const company = tours(['start', '--data', data], { ADMIN_PASSWORD: 'correct horse' })
  const url = await company.url()
  await login(url, 'admin', 'correct horse')
  const page = await (await fetch(url)).text()
  const script = await fetch(url + scriptOf(page), { headers: { 'accept-encoding': 'br' } })
  expect(script.headers.get('content-encoding')).toBe('br')
  const backup = await tours(['backup', '--data', data, at('today.db')]).ended
  expect(backup).toMatchObject({ code: 0, stderr: '' })
  const password = await tours(['admin', 'reset-password', 'admin', '--data', data]).ended
  await login(url, 'admin', /: (\S+)/.exec(password.stdout)?.[1] ?? '')
  company.child.kill('SIGTERM')
  expect((await company.ended).code).toBe(0)

  const restored = await tours(['restore', at('today.db'), '--data', data]).ended
  expect(restored).toMatchObject({ code: 0, stderr: '' })
  const again = tours(['start', '--data', data])
  await login(await again.url(), 'admin', 'correct horse')
  expect(fs.existsSync(at('opened'))).toBe(false)
})

test('a backup of the package is tried, and a copy follows', async () => {
  const data = at('second')
  const company = tours(['start', '--data', data], { ADMIN_PASSWORD: 'correct horse' })
  await company.url()
  expect(await tours(['backup', '--data', data]).ended).toMatchObject({ code: 0, stderr: '' })
  const tried = await tours(['try-restore', '--data', data]).ended
  expect(tried).toMatchObject({
    code: 0,
    stderr: '',
    stdout: expect.stringMatching(/can be restored: 0 trips, \d+ rows\n$/),
  })
  const follower = tours(['backup', '--data', data, '--follow', at('copy')])
  await expect.poll(() => fs.existsSync(at('copy/tours.db'))).toBe(true)
  follower.child.kill('SIGTERM')
  expect((await follower.ended).code).toBe(0)
  company.child.kill('SIGTERM')
  await company.ended
  expect(await tours(['restore', at('copy/tours.db'), '--data', data]).ended).toMatchObject({ code: 0, stderr: '' })
})

test.each([
  { code: 2, words: ['strat'], line: /^There is no command strat\.\n\nTours: .*\n\ntours <command>\n/ },
  { code: 2, words: ['demo', '--port'], line: /^--port needs a number: --port 3001\n$/ },
  { code: 2, words: ['demo', '--speed', '0'], line: /^--speed is a number from 1 to 120\n$/ },
  { code: 2, words: ['start', '--port', 'many'], line: /^--port many is none: .*\n$/ },
  {
    code: 2,
    words: ['backup', 'one', 'two'],
    line: /^two is a word too many\. Usage: tours backup \[folder \| file\.db\] \[--keep-days 30\] \| --follow folder\n$/,
  },
  {
    words: ['backup', '--data', '/nowhere'],
    line: /^There is no database \/nowhere\/tours\.db: is DATA_DIR right\?\n$/,
  },
  {
    code: 2,
    words: ['setup'],
    line: /^Usage: tours setup --company alpina --domain dispo\.example\.ch \[--dry-run\] \[--yes\]\n$/,
  },
  {
    code: 2,
    words: ['setup', '--company', 'alpina', '--domain', 'https://dispo.example.ch/'],
    line: /^--domain \S+ is no name of a host: /,
  },
  {
    code: 2,
    words: ['try-restore', '--all'],
    line: /^There is no option --all\. Usage: tours try-restore \[file\.db\]\n$/,
  },
  { words: ['try-restore', '--data', '/nowhere'], line: /^There is no folder \/nowhere: is DATA_DIR right\?\n$/ },
  { code: 2, words: ['backup', '--follow'], line: /^--follow needs a value\. Usage: tours backup / },
  { words: ['companies'], line: /^There is no company here\. Make one: tours setup --company / },
  {
    words: ['doctor', '--company', 'alpina'],
    line: /^There is no company alpina here\. Make it: tours setup --company alpina /,
  },
  {
    code: 2,
    words: ['mirror'],
    line: /^The address of the database is missing: give it by --postgres or MIRROR_POSTGRES. Usage: tours mirror --postgres URL \[--schema tours\] \[--once\]\n$/,
  },
  {
    code: 2,
    words: ['mirror', '--postgres', 'postgres://localhost/x', '--schema', 'pg_x'],
    line: /^The schema pg_x belongs to PostgreSQL itself: /,
  },
  {
    code: 2,
    words: ['restore'],
    line: /^Usage: tours restore file\.db \[--nothing-since\] \[--other-company\] \[--with-faults\]\n$/,
  },
])('$words: ends with $code and says what to do', async ({ code = 1, words, line }) => {
  const { code: ended, stdout, stderr } = await tours(words).ended
  expect({ ended, stdout }).toEqual({ ended: code, stdout: '' })
  expect(stderr).toMatch(line)
})

test('without a word, and without a person at a terminal, it says what it can do', async () => {
  const { code, stdout } = await tours([]).ended
  expect(code).toBe(0)
  for (const word of [
    'demo',
    'start',
    'backup',
    '--follow',
    'restore',
    'try-restore',
    'admin',
    '--company NAME',
    'companies',
    'mirror',
    '--data DIR',
  ])
    expect(stdout).toContain(word)
})
