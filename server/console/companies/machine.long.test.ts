import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { productRoot, productVersion } from '../../kit/version.ts'
import { bootMachine, canBoot, type TestMachine } from '../../testing/machine.ts'

/** Root's commands for companies on a machine with systemd, and attempts of a company's account to misuse them. */

vi.setConfig({ testTimeout: 400_000, hookTimeout: 400_000 })
const ROOT = productRoot()
const OTHER = '9.9.9'
let machine: TestMachine
let versions: { first: string; other: string }

/** A package of the product on the machine, with another version, and one that is unpacked with what it is installed with. */
const bringPackages = (): void => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tours-packages-'))
  try {
    execFileSync(process.execPath, [path.join(ROOT, '.scripts/pack.mjs'), '--to', folder], { stdio: 'pipe' })
    const [packed = ''] = fs.readdirSync(folder)
    execFileSync('tar', ['-xzf', path.join(folder, packed), '-C', folder])
    const unpacked = path.join(folder, 'package')
    versions = { first: productVersion(unpacked), other: productVersion(unpacked).replace(/^[^+]+/, OTHER) }
    fs.cpSync(unpacked, machine.at('/root/product'), { recursive: true })
    for (const name of ['better-sqlite3', '@node-rs'])
      fs.cpSync(path.join(ROOT, 'node_modules', name), machine.at(`/root/product/node_modules/${name}`), {
        recursive: true,
        dereference: true,
      })
    const manifest = path.join(unpacked, 'package.json')
    fs.writeFileSync(manifest, JSON.stringify({ ...JSON.parse(fs.readFileSync(manifest, 'utf8')), version: OTHER }))
    execFileSync('tar', ['-czf', machine.at('/root/other.tgz'), '-C', folder, 'package'])
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

/** Every file that is root's and that a company might want to reach, with its content. */
const rootsFiles = (): Record<string, string> => {
  const folder = machine.at('/root/precious')
  return Object.fromEntries(
    (fs.readdirSync(folder, { recursive: true }) as string[]).sort().map((name) => {
      const { mode, uid, mtimeMs, size } = fs.lstatSync(path.join(folder, name))
      return [name, `${mode} ${uid} ${mtimeMs} ${size}`]
    }),
  )
}

// Root starts systemd.
describe.runIf(canBoot())('a machine with systemd', () => {
  const tours = (...words: string[]) => machine.run('tours', ...words)
  const well = (...words: string[]): string => {
    const { code, stdout, stderr } = tours(...words)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    return stdout
  }
  const stateOf = (name: string): string => machine.run('systemctl', 'is-active', `tours@${name}`).stdout.trim()
  const ownerOf = (place: string): number => fs.lstatSync(machine.at(place)).uid

  beforeAll(async () => {
    machine = await bootMachine()
    bringPackages()
    for (const name of ['alpina', 'beta']) {
      const words = ['setup', '--company', name, '--domain', `dispo.${name}.ch`, '--yes']
      const { code, stdout, stderr } = machine.run('node', '/root/product/dist/server/tours.js', ...words)
      expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringMatching(/^(Created symlink .+\n)*$/) })
      expect(stdout).toMatch(/^New password of admin: \S+$/m)
      expect(stdout).toMatch(/^ok +server +It answers on port 300[01]$/m)
    }
  })
  afterAll(() => machine.stop())

  test('each company has an account and a port of its own, and its service is closed', () => {
    expect(well('companies')).toMatch(/^alpina +active +well .* 3000\nbeta +active +well .* 3001\n2 companies, /m)
    const accounts = ['alpina', 'beta'].map((name) => ownerOf(`/var/lib/private/tours/${name}`))
    expect(new Set([0, ...accounts]).size).toBe(3)
    for (const place of ['/opt/tours/companies/alpina/current', '/opt/tours/releases', '/etc/tours/alpina.env'])
      expect(ownerOf(place)).toBe(0)
    for (const unit of ['tours@alpina', 'tours-backup@alpina', 'tours-mirror@alpina']) {
      const { stdout } = machine.run('systemd-analyze', 'security', '--no-pager', `${unit}.service`)
      expect(Number(/exposure level for \S+: ([\d.]+)/.exec(stdout)?.[1])).toBeLessThanOrEqual(2)
    }
    const files = ['tours@alpina.service', 'tours-backup@alpina.service', 'tours-backup@alpina.timer']
    expect(machine.run('systemd-analyze', 'verify', ...files)).toMatchObject({ code: 0, stderr: '' })
  })

  test('a backup, its trial and the backup of the night are done by the account of the company', () => {
    expect(well('backup', '--company', 'alpina')).toMatch(/^\/var\/lib\/tours-backups\/alpina\/tours-\S+\.db \(/m)
    expect(well('try-restore', '--company', 'alpina')).toMatch(/can be restored: 0 trips/)
    expect(machine.run('systemctl', 'start', 'tours-backup@alpina').code).toBe(0)
    const folder = '/var/lib/private/tours-backups/alpina'
    const made = fs.readdirSync(machine.at(folder)).map((name) => `${folder}/${name}`)
    expect(made.length).toBeGreaterThan(2)
    expect(new Set(made.map(ownerOf))).toEqual(new Set([ownerOf('/var/lib/private/tours/alpina')]))
  })

  test('a backup of root is brought to the company, restored by its account, and taken away again', () => {
    const backups = '/var/lib/private/tours-backups/alpina'
    const [name = ''] = fs.readdirSync(machine.at(backups)).filter((one) => one.endsWith('.db'))
    fs.mkdirSync(machine.at('/root/moved/files'), { recursive: true })
    for (const end of ['', '.json'])
      fs.copyFileSync(machine.at(`${backups}/${name}${end}`), machine.at(`/root/moved/${name}${end}`))
    const restore = () => tours('restore', '--company', 'beta', `/root/moved/${name}`)
    expect(restore()).toMatchObject({ code: 1, stderr: expect.stringMatching(/is in use: stop the server first\n$/) })
    machine.run('systemctl', 'stop', 'tours@beta')
    expect(restore()).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Restored \S+ to \S+\/tours\.db/) })
    machine.run('systemctl', 'start', 'tours@beta')
    expect(fs.readdirSync(machine.at('/var/lib/private/tours-backups/beta'))).toEqual([])
    expect(ownerOf('/var/lib/private/tours/beta/tours.db')).toBe(ownerOf('/var/lib/private/tours/beta'))
  })

  test('a company that plants links and programs in its folders leads no command of root anywhere', () => {
    const data = '/var/lib/private/tours/alpina'
    const account = ownerOf(data)
    for (const name of ['release/dist/server', 'files', 'releases'])
      fs.mkdirSync(machine.at(`/root/precious/${name}`), { recursive: true })
    for (const name of ['update.json', 'tours.db', 'files/scan.pdf', 'tours.env'])
      fs.writeFileSync(machine.at(`/root/precious/${name}`), `precious ${name}`, { mode: 0o600 })
    const before = rootsFiles()
    // A program of the company that says under which account it ran.
    const log = '/tmp/ran'
    machine.run('sh', '-c', `touch ${log} && chmod 666 ${log}`)
    const plant = (place: string, to: string): void => {
      fs.rmSync(machine.at(place), { recursive: true, force: true })
      fs.symlinkSync(to, machine.at(place))
      fs.lchownSync(machine.at(place), account, account)
    }
    machine.run('systemctl', 'stop', 'tours@alpina')
    for (const folder of [data, '/var/lib/private/tours-backups/alpina'])
      for (const [name, to] of [
        ['current', 'evil'],
        ['data', '/root/precious'],
        ['update.json', '/root/precious/update.json'],
        ['update.json.part', '/root/precious/update.json'],
        ['releases', '/root/precious/releases'],
        ['tours.env', '/root/precious/tours.env'],
        ['files', '/root/precious/files'],
        ['telematics', '/root/precious/files'],
      ] as const)
        plant(`${folder}/${name}`, to)
    fs.mkdirSync(machine.at(`${data}/evil/dist/server`), { recursive: true })
    for (const name of ['backup.js', 'update-data.js', 'main.js', 'tours.js'])
      fs.writeFileSync(
        machine.at(`${data}/evil/dist/server/${name}`),
        `require('node:fs').appendFileSync('${log}', process.getuid() + '\\n')`,
      )
    machine.run('chown', '-R', `${account}:${account}`, `${data}/evil`)
    machine.run('systemctl', 'start', 'tours@alpina')

    expect(well('update', '--company', 'alpina', '/root/other.tgz')).toMatch(/9\.9\.9\S+ runs\. The way back/)
    expect(well('companies')).toMatch(/^alpina +active +well .* 9\.9\.9/m)
    expect(fs.readlinkSync(machine.at('/opt/tours/companies/alpina/current'))).toBe(`../../releases/${versions.other}`)
    expect(well('update', '--company', 'alpina', '--back')).toMatch(`${versions.first} runs again\n`)

    // Its database itself leads to root's.
    machine.run('systemctl', 'stop', 'tours@alpina')
    plant(`${data}/tours.db`, '/root/precious/tours.db')
    for (const words of [
      ['update', '--company', 'alpina', '/root/other.tgz'],
      ['backup', '--company', 'alpina'],
      ['admin', '--company', 'alpina', 'reset-password', 'admin'],
      ['restore', '--company', 'alpina', `${data}/tours.db`],
      ['doctor', '--company', 'alpina'],
    ])
      expect({ words, code: tours(...words).code }).toEqual({ words, code: 1 })
    expect([rootsFiles(), fs.readFileSync(machine.at(log), 'utf8')]).toEqual([before, ''])
    expect(fs.readlinkSync(machine.at('/opt/tours/companies/alpina/current'))).toBe(`../../releases/${versions.first}`)
    expect(stateOf('beta')).toBe('active')
  })
})
