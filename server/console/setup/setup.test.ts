import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { productRoot } from '../../version.ts'
import { readSetupOptions } from './setup-options.ts'
import { PLACES, setupPlan, whyNotForServices } from './setup-plan.ts'
import type { System } from './system.ts'

let folder: string
let ran: string[]
const at = (...parts: string[]): string => path.join(folder, ...parts)
const write = (file: string, text: string): void => {
  fs.mkdirSync(path.dirname(at(file)), { recursive: true })
  fs.writeFileSync(at(file), text)
}
const text = (place: string): string => fs.readFileSync(at('root', place), 'utf8')
const mode = (place: string): number => fs.statSync(at('root', place)).mode & 0o777

/** The product as a package is installed: what it needs stands beside it. */
const product = (version: string): string => {
  const root = `${version}/node_modules/tours`
  write(`${root}/package.json`, JSON.stringify({ version }))
  write(`${root}/dist/server/tours.js`, 'program')
  write(`${root}/dist/web/index.html`, '<html>'.padEnd(2000))
  fs.cpSync(path.join(productRoot(), '.docs'), at(root, 'service'), { recursive: true })
  for (const name of ['better-sqlite3', '@node-rs/argon2', '@node-rs/argon2-linux-x64-gnu'])
    write(`${version}/node_modules/${name}/package.json`, JSON.stringify({ name }))
  return at(root)
}
const system: System = {
  run: (program, words) => {
    ran.push([program, ...words].join(' '))
    return ''
  },
  succeeds: (program, words) =>
    program === 'getent' && ran.some((one) => one.startsWith('useradd') && one.endsWith(words[1] ?? '')),
}
const plan = (root = product('1.0.0'), node = '/usr/bin/node') =>
  setupPlan(readSetupOptions(['--domain', 'Dispo.example.ch', '--root', at('root')]), system, root, node)
const run = (root?: string): void => {
  for (const { work } of plan(root)) work()
}

beforeEach(() => {
  folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'tours-setup-')))
  ran = []
})
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }))

test('a new machine: program, settings, units, Caddy and folders, with the rights that each needs', () => {
  run()
  expect(fs.readlinkSync(at('root', PLACES.current))).toBe('releases/1.0.0')
  expect(text(`${PLACES.current}/node_modules/better-sqlite3/package.json`)).toContain('better-sqlite3')
  expect(text(`${PLACES.current}/node_modules/@node-rs/argon2-linux-x64-gnu/package.json`)).toContain('linux')
  expect(fs.existsSync(at('root', PLACES.current, 'dist/web/index.html.br'))).toBe(true)
  expect(text(PLACES.settings)).toMatch(/^PUBLIC_URL=https:\/\/dispo\.example\.ch$/m)
  expect(text(PLACES.settings)).toMatch(/^TRUSTED_PROXIES=1$/m)
  expect(mode(PLACES.settings)).toBe(0o600)
  expect([mode(PLACES.data), mode(PLACES.backups)]).toEqual([0o700, 0o700])
  expect(mode(PLACES.command)).toBe(0o755)
  const unit = text(`${PLACES.units}/tours.service`)
  expect(unit).toContain('\nWorkingDirectory=/opt/tours/current\n')
  expect(unit).toContain('\nExecStart=/usr/bin/node dist/server/main.js\n')
  expect(text(`${PLACES.units}/tours-backup.service`)).toMatch(/ExecStart=\S+ dist\/server\/backup\.js --keep-days 30/)
  expect(text(`${PLACES.units}/tours-backup.timer`)).toContain('OnCalendar=')
  expect(text(PLACES.caddy)).toContain('\ndispo.example.ch {\n')
  expect(ran).toEqual([
    'useradd --system --user-group --home-dir /var/lib/tours --shell /usr/sbin/nologin tours',
    `chown tours:tours ${at('root', PLACES.data)}`,
    `chown tours:tours ${at('root', PLACES.backups)}`,
  ])
})

test('done twice nothing is made twice, what a person set stays, and a newer version takes over', () => {
  run()
  fs.appendFileSync(at('root', PLACES.settings), 'SMTP_URL=smtp://mail.example.com\n')
  write(`root${PLACES.data}/tours.db`, 'rows')
  run(product('1.1.0'))
  expect(text(PLACES.settings)).toContain('SMTP_URL=smtp://mail.example.com\n')
  expect(text(`${PLACES.data}/tours.db`)).toBe('rows')
  expect(ran.filter((one) => one.startsWith('useradd'))).toHaveLength(1)
  expect(fs.readlinkSync(at('root', PLACES.current))).toBe('releases/1.1.0')
  expect(fs.readdirSync(at('root', PLACES.releases)).sort()).toEqual(['1.0.0', '1.1.0'])
})

test('a Caddyfile of another is left alone', () => {
  write(`root${PLACES.caddy}`, 'other.example.ch {\n  respond hello\n}\n')
  expect(plan().at(-1)?.does).toMatch(/^write \/etc\/caddy\/Caddyfile\.tours, since /)
  run()
  expect(text(PLACES.caddy)).toMatch(/^other/)
  expect(text(`${PLACES.caddy}.tours`)).toContain('dispo.example.ch {')
})

test.each(['/root/.nvm/versions/node/v24/bin/node', '/home/anna/node/bin/node', '/tmp/node'])(
  '%s, which no service can read, is told beside what would be done',
  (node) => {
    expect(whyNotForServices(node)).toMatch(`The service cannot read ${node}: install Node for all accounts`)
    expect(plan(product('1.0.0'), node).length).toBeGreaterThan(5)
  },
)

test.each(['/usr/bin/node', '/usr/local/bin/node', '/opt/node-24/bin/node'])('%s is for services', (node) => {
  expect(whyNotForServices(node)).toBeNull()
})

describe('what is typed', () => {
  test.each(['dispo', 'https://dispo.example.ch', 'dispo.example.ch/', 'a b.example.ch', '-a.example.ch', '192.0.2.1'])(
    '--domain %s is refused',
    (domain) => expect(() => readSetupOptions([`--domain=${domain}`])).toThrow('is no name of a host: give it like'),
  )
  test.each(['dispo.example.ch', 'a.b.example.xn--p1ai', 'x1.ch'])('--domain %s', (domain) =>
    expect(readSetupOptions(['--domain', domain, '--yes'])).toMatchObject({ domain, isAgreed: true, isDryRun: false }),
  )
  test('nothing: how it is called', () => expect(() => readSetupOptions([])).toThrow(/^Usage: .+ --domain /))
})
