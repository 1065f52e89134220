import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { productRoot } from '../../kit/version.ts'
import { PLACES, placesOf, portOf } from '../companies/places.ts'
import { taskProperties } from '../companies/task.ts'
import { readSetupOptions } from './setup-options.ts'
import { setupPlan, whyNotForServices } from './setup-plan.ts'

let folder: string
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
const plan = ({
  root = product('1.0.0'),
  company = 'alpina',
  domain = 'Dispo.alpina.ch',
  node = '/usr/bin/node',
} = {}) => setupPlan(readSetupOptions(['--company', company, '--domain', domain, '--root', at('root')]), root, node)
const run = (...options: Parameters<typeof plan>): void => {
  for (const { work } of plan(...options)) work()
}

beforeEach(() => {
  folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'tours-setup-')))
})
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }))

test('a new machine: program, settings, units and site, with the rights that each needs', () => {
  run()
  const { current, settings, own, site } = placesOf('alpina')
  expect(fs.realpathSync(at('root', current))).toBe(at('root/opt/tours/releases/1.0.0'))
  expect(fs.readlinkSync(at('root', PLACES.current))).toBe('releases/1.0.0')
  expect(text(`${current}/node_modules/better-sqlite3/package.json`)).toContain('better-sqlite3')
  expect(text(`${current}/node_modules/@node-rs/argon2-linux-x64-gnu/package.json`)).toContain('linux')
  expect(fs.existsSync(at('root', current, 'dist/web/index.html.br'))).toBe(true)
  expect(text(settings)).toMatch(/^PUBLIC_URL=https:\/\/dispo\.alpina\.ch$/m)
  expect(text(settings)).toMatch(/^TRUSTED_PROXIES=1$/m)
  expect(mode(settings)).toBe(0o600)
  expect(mode(PLACES.command)).toBe(0o755)
  expect(text(`${PLACES.units}/tours@.service`)).toContain('\nExecStart=/usr/bin/node dist/server/main.js\n')
  expect(text(`${PLACES.units}/tours-backup@.service`)).toMatch(/ExecStart=\S+ dist\/server\/backup\.js --keep-days 30/)
  expect(text(`${PLACES.units}/tours-backup@.timer`)).toContain('OnCalendar=')
  expect(text(own)).toMatch(/^Environment=PORT=3000\nSocketBindDeny=any\nSocketBindAllow=ipv4:tcp:3000$/m)
  expect(text(PLACES.caddyOwn)).toContain('\nRuntimeDirectory=caddy\n')
  expect(text(PLACES.caddy)).toMatch(/^import \/etc\/caddy\/tours\/\*\.caddy$/m)
  expect(text(site)).toMatch(/^dispo\.alpina\.ch \{$[\s\S]+reverse_proxy 127\.0\.0\.1:3000 \{$/m)
  // systemd makes the folders of the data, of the account that it makes.
  expect(fs.existsSync(at('root/var/lib'))).toBe(false)
})

test('a second company gets a port of its own, and no name that another one has', () => {
  run()
  run({ company: 'beta', domain: 'dispo.beta.ch' })
  expect([portOf('alpina', at('root')), portOf('beta', at('root'))]).toEqual([3000, 3001])
  expect(text(placesOf('beta').site)).toContain('reverse_proxy 127.0.0.1:3001 {')
  expect(() => plan({ company: 'gamma', domain: 'dispo.beta.ch' })).toThrow(/^dispo\.beta\.ch is beta's: see /)
  fs.writeFileSync(at('root', placesOf('beta').site), 'beta.ch, www.beta.ch {\n  respond hello\n}\n')
  expect(() => plan({ company: 'gamma', domain: 'www.beta.ch' })).toThrow(/^www\.beta\.ch is beta's/)
})

test('done twice nothing is made twice, and what a person set stays; the version of a company is left to its update', () => {
  run()
  const { settings, own, site, current } = placesOf('alpina')
  for (const place of [settings, own, site]) fs.appendFileSync(at('root', place), '# kept\n')
  fs.appendFileSync(at('root', PLACES.caddy), '# kept\n')
  run({ root: product('1.1.0') })
  for (const place of [settings, own, site, PLACES.caddy]) expect(text(place)).toMatch(/# kept\n$/)
  expect(fs.realpathSync(at('root', current))).toBe(at('root/opt/tours/releases/1.0.0'))
  expect(fs.readlinkSync(at('root', PLACES.current))).toBe('releases/1.1.0')
  expect(fs.readdirSync(at('root', PLACES.releases)).sort()).toEqual(['1.0.0', '1.1.0'])
})

test('a Caddyfile of another is left alone, and what it lacks is told', () => {
  const told = (lacks: RegExp) => expect(plan().map(({ does }) => does)).toContainEqual(expect.stringMatching(lacks))
  // Of a former setup.
  write(`root${PLACES.caddy}`, `import ${PLACES.sites}/*.caddy\n`)
  told(/^write \/etc\/caddy\/Caddyfile\.tours, since .+ at least admin unix\/\/run\/caddy\/admin\.sock$/)
  write(`root${PLACES.caddy}`, 'other.example.ch {\n  respond hello\n}\n')
  told(
    /^write \/etc\/caddy\/Caddyfile\.tours, since .+ at least import \/etc\/caddy\/tours\/\*\.caddy and admin unix\S+$/,
  )
  run()
  expect(text(PLACES.caddy)).toMatch(/^other/)
  expect(text(`${PLACES.caddy}.tours`)).toContain('\nimport /etc/caddy/tours/*.caddy')
})

test.runIf(process.getuid?.() === 0)('a place of another account is no place for what root writes', () => {
  fs.mkdirSync(at('root/var/lib/tours'), { recursive: true })
  fs.chownSync(at('root/var/lib/tours'), 65_534, 65_534)
  expect(() => plan()).toThrow(
    /var\/lib\/tours is the account 65534's, and root opens nothing that is another's\. Move/,
  )
})

test('the backup and the mirror run in the bounds of the server', () => {
  const bounds = (unit: string): string[] =>
    taskProperties(fs.readFileSync(path.join(productRoot(), '.docs', unit), 'utf8'), 'alpina').filter((line) =>
      /^--property=(DynamicUser|User|StateDirectoryMode|UMask|Cap|NoNew|Private|Protect|Restrict|Lock|Remove|SystemCallA|MemoryMax)/.test(
        line,
      ),
    )
  const server = bounds('tours@.service').filter((line) => !line.includes('RestrictAddressFamilies'))
  expect(server.length).toBeGreaterThan(20)
  for (const unit of ['tours-backup@.service', 'tours-mirror@.service'])
    expect(bounds(unit)).toEqual(expect.arrayContaining(server))
})

test('a backup of a night that hangs is ended: a oneshot has no end of its own', () => {
  const folder = path.join(productRoot(), '.docs')
  const units = fs.readdirSync(folder).filter((name) => name.endsWith('.service'))
  const oneshots = units
    .map((name) => fs.readFileSync(path.join(folder, name), 'utf8'))
    .filter((text) => /^Type=oneshot$/m.test(text))
  expect(oneshots).toHaveLength(1)
  for (const text of oneshots) {
    const [, hours] = /^TimeoutStartSec=(\d+)h$/m.exec(text) ?? []
    expect(Number(hours)).toBeLessThan(24)
  }
})

test.each(['/root/.nvm/versions/node/v24/bin/node', '/home/anna/node/bin/node', '/tmp/node'])(
  '%s, which no service can read, is told beside what would be done',
  (node) => {
    expect(whyNotForServices(node)).toMatch(`The service cannot read ${node}: install Node for all accounts`)
    expect(plan({ node }).length).toBeGreaterThan(5)
  },
)

test.each(['/usr/bin/node', '/usr/local/bin/node', '/opt/node-24/bin/node'])('%s is for services', (node) => {
  expect(whyNotForServices(node)).toBeNull()
})

describe('what is typed', () => {
  test.each(['dispo', 'https://dispo.example.ch', 'dispo.example.ch/', 'a b.example.ch', '-a.example.ch', '192.0.2.1'])(
    '--domain %s is refused',
    (domain) =>
      expect(() => readSetupOptions(['--company=alpina', `--domain=${domain}`])).toThrow(
        'is no name of a host: give it like',
      ),
  )
  test.each(['dispo.example.ch', 'a.b.example.xn--p1ai', 'x1.ch'])('--domain %s', (domain) =>
    expect(readSetupOptions(['--company', 'alpina', '--domain', domain, '--yes'])).toMatchObject({
      company: 'alpina',
      domain,
      isAgreed: true,
      isDryRun: false,
    }),
  )
  test.each(['Alpina', '../alpina', 'a b', '-a', 'a'.repeat(26), 'al.pina', '%i'])(
    '--company %s is refused',
    (company) =>
      expect(() => readSetupOptions([`--company=${company}`, '--domain=a.ch'])).toThrow(
        'is no name of a company: give up',
      ),
  )
  test('nothing: how it is called', () =>
    expect(() => readSetupOptions([])).toThrow(/^Usage: .+ --company alpina --domain /))
})
