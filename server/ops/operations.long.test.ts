import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { NO_COMPANY } from '../../shared/schemas/accounts/company.ts'
import { ADMIN_PASSWORD, type Program, type Running, startProgram } from '../testing/processes.ts'

let folder: string
let running: Running[]
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tours-ops-'))
  running = []
})
afterEach(() => {
  for (const { child } of running) child.kill('SIGKILL')
  fs.rmSync(folder, { recursive: true, force: true })
})

const dataDir = () => path.join(folder, 'data')
const start = (file: Program, args: string[] = [], env: Record<string, string> = {}): Running => {
  const program = startProgram(file, args, { DATA_DIR: dataDir(), ...env })
  running.push(program)
  return program
}
const run = (program: 'backup' | 'restore' | 'admin', ...args: string[]) => start(`ops/${program}.ts`, args).ended
const startServer = async () => {
  const server = start('main.ts', [], { LOG_LEVEL: 'info' })
  const url = await server.url()
  const call = async <Body = Record<string, unknown>>(
    token: string | null,
    method: string,
    place: string,
    body?: unknown,
  ): Promise<{ status: number; body: Body }> => {
    const response = await fetch(url + place, {
      method,
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: (await response.json()) as Body }
  }
  const login = (password = ADMIN_PASSWORD) =>
    call<{ access_token: string }>(null, 'POST', '/api/login', { username: 'admin', password })
  const stop = async () => {
    server.child.kill('SIGTERM')
    expect((await server.ended).code).toBe(0)
  }
  return { call, login, stop }
}
type Server = Awaited<ReturnType<typeof startServer>>
const addCustomer = (server: Server, token: string, cm_name: string) =>
  server.call<{ cm_id: number }>(token, 'POST', '/api/customers', { cm_name })
const customerNames = async (server: Server, token: string) =>
  (await server.call<{ cm_name: string }[]>(token, 'GET', '/api/customers/all')).body.map(({ cm_name }) => cm_name)
type Pulled = {
  cursor: string
  epoch: string
  reset?: boolean
  more?: boolean
  put: { customer?: { cm_name: string }[]; trip?: { tt_tour: string; tt_info: string }[] }
}
const pull = async (server: Server, token: string, cursor?: string) =>
  (await server.call<Pulled>(token, 'GET', `/api/sync/pull${cursor ? `?cursor=${cursor}` : ''}`)).body

describe('backup and restore', () => {
  test('while 20 writers write: every write acknowledged before, intact, restored, and the next pull is a reset', async () => {
    const server = await startServer()
    const { access_token: token } = (await server.login()).body
    const acknowledged: string[] = []
    let isWriting = true
    const write = async (writer: number) => {
      for (let n = 0; isWriting; n += 1) {
        const name = `writer ${writer} row ${n}`
        const { status } = await addCustomer(server, token, name)
        if (status === 200) acknowledged.push(name)
      }
    }
    const writers = Array.from({ length: 20 }, (_, writer) => write(writer))
    await expect.poll(() => acknowledged.length).toBeGreaterThan(100)

    const before = [...acknowledged]
    const target = path.join(folder, 'backups')
    const { code, stdout, stderr } = await run('backup', target)
    const during = acknowledged.length - before.length
    isWriting = false
    await Promise.all(writers)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(during).toBeGreaterThan(20)
    const [name, ...others] = fs.readdirSync(target)
    expect(others).toEqual([`${name}.json`])
    expect(name).toMatch(/^tours-\d{8}T\d{6}Z\.db$/)
    const backup = path.join(target, name ?? '')
    expect(stdout).toContain(backup)
    expect(fs.statSync(backup).mode & 0o077).toBe(0)

    const copy = new Database(backup, { readonly: true })
    expect(copy.pragma('integrity_check', { simple: true })).toBe('ok')
    const held = new Set(copy.prepare('select cm_name from customers').pluck().all())
    // Every customer came with its first version: the copy is of one moment.
    expect(copy.prepare(`select count(*) from history where entity = 'customer'`).pluck().get()).toBe(held.size)
    copy.close()
    expect(before.filter((row) => !held.has(row))).toEqual([])

    let page = await pull(server, token)
    while (page.more) page = await pull(server, token, page.cursor)
    const { cursor } = page
    expect((await pull(server, token, cursor)).reset).toBeFalsy()
    await addCustomer(server, token, 'only after the backup')
    await server.stop()
    const restored = await run('restore', backup)
    expect({ code: restored.code, stderr: restored.stderr }).toEqual({ code: 0, stderr: '' })

    const second = await startServer()
    const names = new Set(await customerNames(second, token))
    expect(names).toEqual(held)
    expect(await pull(second, token, cursor)).toMatchObject({ reset: true })
    await second.stop()
    const [kept] = fs.readdirSync(dataDir()).filter((file) => file.startsWith('tours-before-restore-'))
    expect(restored.stdout).toContain(kept)
    const former = new Database(path.join(dataDir(), kept ?? ''), { readonly: true })
    expect(former.prepare(`select count(*) from customers where cm_name = 'only after the backup'`).pluck().get()).toBe(
      1,
    )
    former.close()
    expect(fs.readdirSync(dataDir()).sort()).toEqual(['server.lock', 'telematics.db', kept, 'tours.db'])
  })

  test('what waited on a device lands on its own row or is refused; ids go on where the former database never was', async () => {
    const server = await startServer()
    const { access_token: token } = (await server.login()).body
    for (const add_id of ['HUB', 'GVA']) await server.call(token, 'POST', '/api/address', { add_id, add_name: add_id })
    await server.call(token, 'POST', '/api/subcontractors', { sc_name: 'Alpen' })
    await server.call(token, 'POST', '/api/gps', { gps_id: 'A-1', gps_groups: '' })
    const { cm_id } = (await addCustomer(server, token, 'Cargo')).body
    const addTrip = async (to: Server, tt_tour: string) =>
      (
        await to.call<{ tt_id: number }>(token, 'POST', '/api/trips', {
          tt_tour,
          tt_customer: 'Cargo',
          tt_from_adrnr: 'HUB',
          tt_from_text: 'HUB',
          tt_to_adrnr: 'GVA',
          tt_to_text: 'GVA',
          tt_sub: 'Alpen',
          tt_gps: 'A-1',
          tt_stp: '2026-11-23T10:00:00.000Z',
          tt_std: '2026-11-23T11:00:00.000Z',
          tt_sta: '2026-11-23T15:00:00.000Z',
        })
      ).body.tt_id
    const kept = await addTrip(server, 'kept')
    const backup = path.join(folder, 'monday.db')
    expect((await run('backup', backup)).code).toBe(0)
    const lost = await addTrip(server, 'lost')
    const { epoch } = await pull(server, token)
    await server.stop()
    expect((await run('restore', backup)).code).toBe(0)

    const second = await startServer()
    const other = await addTrip(second, 'another')
    expect(other).toBeGreaterThan(lost + 1_000_000)
    expect((await addCustomer(second, token, 'Next')).body.cm_id).toBeGreaterThan(cm_id + 1_000_000)
    const edit = (key: number, of: string | undefined) => ({
      id: randomUUID(),
      user: 'admin',
      format: 1,
      entity: 'trip',
      op: 'edit',
      key,
      epoch: of,
      rev: 1,
      set: { tt_info: 'mine' },
      base: { tt_info: '' },
    })
    const { body } = await second.call<{ results: object[] }>(token, 'POST', '/api/sync/push', {
      client: randomUUID(),
      // The last one as an older app queued it.
      mutations: [edit(kept, epoch), edit(lost, epoch), edit(lost, undefined)],
    })
    expect(body.results).toMatchObject([
      { status: 'merged' },
      { status: 'refused', message: 'sync_other_database' },
      { status: 'refused', message: 'not_found' },
    ])
    const infos = (await pull(second, token)).put.trip?.map(({ tt_tour, tt_info }) => [tt_tour, tt_info])
    expect(infos).toEqual([
      ['kept', 'mine'],
      ['another', ''],
    ])
    await second.stop()
  })

  test('nothing is sent or opened twice: waiting messages are given up, ended sessions stay ended', async () => {
    const server = await startServer()
    const { access_token: kept } = (await server.login()).body
    const { access_token: ended } = (await server.login()).body
    // Nothing sends mails here, so the reset link waits.
    expect((await server.call(null, 'POST', '/api/pwreset/admin')).status).toBe(200)
    const backup = path.join(folder, 'monday.db')
    expect((await run('backup', backup)).code).toBe(0)
    await server.call(ended, 'POST', '/api/logout')
    await server.stop()
    const { stdout } = await run('restore', backup)
    expect(stdout).toContain('wait for admin: 1')
    expect(stdout).toContain('stay ended: 1')

    const second = await startServer()
    expect((await second.call(ended, 'GET', '/api/auth')).status).toBe(401)
    expect((await second.call(kept, 'GET', '/api/outbox')).body).toMatchObject([
      { state: 'dead', last_error: 'restored', can_retry: false },
    ])
    const database = new Database(path.join(dataDir(), 'tours.db'), { readonly: true })
    expect(database.prepare('select body from outbox').pluck().all()).toEqual([null])
    expect(database.prepare('select count(*) from password_resets').pluck().get()).toBe(0)
    database.close()
  })

  test('restore is refused while the server runs, even an idle one, and changes nothing', async () => {
    const server = await startServer()
    const { access_token: token } = (await server.login()).body
    const backup = path.join(folder, 'monday.db')
    expect((await run('backup', backup)).code).toBe(0)
    await addCustomer(server, token, 'Holz AG')
    const { code, stderr } = await run('restore', backup)
    expect(code).toBe(1)
    expect(stderr).toMatch(/^\S+tours\.db is in use: stop the server first\n$/)
    await addCustomer(server, token, 'Stein AG')
    expect(await customerNames(server, token)).toEqual(['Holz AG', 'Stein AG'])
    expect(fs.readdirSync(dataDir()).filter((file) => !/^(tours|telematics)\.db|^server\.lock$/.test(file))).toEqual([])
    await server.stop()
  })

  test('a backup of another company is named and refused, until the person says that it is meant', async () => {
    const first = await startServer()
    const { access_token: token } = (await first.login()).body
    const company = { ...NO_COMPANY, name: 'Alpina AG' }
    expect((await first.call(token, 'PUT', '/api/company', company)).status).toBe(200)
    await addCustomer(first, token, 'of Alpina')
    const backup = path.join(folder, 'alpina.db')
    expect((await run('backup', backup)).code).toBe(0)
    await first.stop()
    fs.rmSync(dataDir(), { recursive: true })

    // A new machine, on which nothing was entered yet: nothing is lost.
    await (await startServer()).stop()
    expect(await run('restore', backup)).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.stringMatching(
        /^Restored \S+ to \S+, the data of Alpina AG\n(?:.+\n)*.+ go on at S-\d+-\d+ and C-.+ --nothing-since /,
      ),
    })
    expect((await run('restore', '--nothing-since', backup)).stdout).not.toContain('Numbers')

    fs.rmSync(dataDir(), { recursive: true })
    const second = await startServer()
    const { access_token: other } = (await second.login()).body
    await addCustomer(second, other, 'of the other')
    await second.stop()
    const { code, stdout, stderr } = await run('restore', backup)
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toMatch(
      /^\S+alpina\.db is of Alpina AG, and the data here are of a company without a name: another company, .+ --other-company if .+\n$/,
    )
    expect(fs.readdirSync(dataDir()).sort()).toEqual(['server.lock', 'telematics.db', 'tours.db'])
    const untouched = await startServer()
    expect(await customerNames(untouched, other)).toEqual(['of the other'])
    await untouched.stop()
    expect(await run('restore', backup, '--other-company')).toMatchObject({ code: 0, stderr: '' })
    const third = await startServer()
    expect(await customerNames(third, (await third.login()).body.access_token)).toEqual(['of Alpina'])
    await third.stop()
  })

  test('restores into an empty folder, and over a database that is broken; a broken backup is refused', async () => {
    const server = await startServer()
    const { access_token: token } = (await server.login()).body
    for (let n = 0; n < 50; n += 1) await addCustomer(server, token, `customer ${n} ${'x'.repeat(80)}`)
    const backup = path.join(folder, 'monday.db')
    expect((await run('backup', backup)).code).toBe(0)
    await server.stop()

    const broken = path.join(folder, 'broken.db')
    const bytes = fs.readFileSync(backup)
    bytes.fill(0xaa, 3 * 4096, bytes.length)
    fs.writeFileSync(broken, bytes)
    const text = path.join(folder, 'text.db')
    fs.writeFileSync(text, 'not a database'.repeat(400))
    const foreign = path.join(folder, 'foreign.db')
    new Database(foreign).exec('create table settings (name text, value text)').close()
    // Whole to SQLite, but not what was written.
    const changed = path.join(folder, 'changed.db')
    const letter = Buffer.from(fs.readFileSync(backup))
    letter.write('y', letter.indexOf('x'.repeat(80)))
    fs.writeFileSync(changed, letter)
    fs.copyFileSync(`${backup}.json`, `${changed}.json`)
    const untouched = fs.readFileSync(path.join(dataDir(), 'tours.db'))
    for (const file of [broken, text, foreign, changed, path.join(folder, 'missing.db')]) {
      const { code, stderr } = await run('restore', file)
      expect(code).toBe(1)
      if (file === changed) expect(stderr).toContain('was changed since it was written')
      expect(stderr.trimEnd().split('\n')).toHaveLength(1)
    }
    expect(fs.readFileSync(path.join(dataDir(), 'tours.db')).length).toBe(untouched.length)
    expect(fs.readdirSync(dataDir()).sort()).toEqual(['server.lock', 'telematics.db', 'tours.db'])

    fs.writeFileSync(path.join(dataDir(), 'tours.db'), bytes)
    expect((await run('backup', path.join(folder, 'tuesday.db'))).code).toBe(1)
    expect(fs.readdirSync(folder)).not.toContain('tuesday.db')
    expect((await run('restore', backup)).code).toBe(0)
    fs.rmSync(dataDir(), { recursive: true })
    expect((await run('restore', backup)).code).toBe(0)
    const second = await startServer()
    // It is unknown which sessions were ended since the backup, so all of them end.
    expect((await second.call(token, 'GET', '/api/auth')).status).toBe(401)
    const { access_token: again } = (await second.login()).body
    expect(await customerNames(second, again)).toHaveLength(50)
    await second.stop()
  })

  test('a backup of a newer format is refused, and so is a file that is there already', async () => {
    const server = await startServer()
    await server.stop()
    const backup = path.join(folder, 'monday.db')
    expect((await run('backup', backup)).code).toBe(0)
    expect(await run('backup', backup)).toMatchObject({ code: 1, stderr: `${backup} is there already\n` })
    const newer = new Database(backup)
    newer.exec(`insert into __drizzle_migrations (hash, created_at) values ('x', 99999999999999)`)
    newer.close()
    const { code, stderr } = await run('restore', backup)
    expect(code).toBe(1)
    expect(stderr).toContain('newer version')
    expect(fs.readdirSync(dataDir()).sort()).toEqual(['server.lock', 'telematics.db', 'tours.db'])
  })

  test('without a database or an argument: one line that says what is missing', async () => {
    expect(await run('backup')).toMatchObject({ code: 1, stderr: expect.stringMatching(/^There is no database .+\n$/) })
    expect(await run('restore')).toMatchObject({
      code: 2,
      stderr: 'Usage: npm run restore -- file.db [--nothing-since] [--other-company] [--with-faults]\n',
    })
    expect(fs.existsSync(dataDir())).toBe(false)
  })
})

describe('admin reset-password', () => {
  test('while the server runs: the printed password opens, the old one and every session are ended', async () => {
    const server = await startServer()
    const { access_token: token } = (await server.login()).body
    const { code, stdout, stderr } = await run('admin', 'reset-password', 'ADMIN')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const password = /^New password of admin: ([\w-]{16})\n$/.exec(stdout)?.[1] ?? ''
    expect((await server.call(token, 'GET', '/api/auth')).status).toBe(401)
    expect((await server.login()).status).toBe(401)
    expect((await server.login(password)).status).toBe(200)
    const database = new Database(path.join(dataDir(), 'tours.db'), { readonly: true })
    expect(database.prepare('select password_hash from users').pluck().get()).toMatch(/^\$argon2id\$/)
    expect(database.prepare(`select count(*) from logins where event = 'password_reset'`).pluck().get()).toBe(1)
    database.close()
    await server.stop()
  })

  test.each([
    { why: 'an unknown user', code: 1, args: ['reset-password', 'nobody'], line: 'There is no user nobody\n' },
    { why: 'no user', code: 2, args: ['reset-password'], line: 'Usage: npm run admin -- reset-password <username>\n' },
    {
      why: 'another task',
      code: 2,
      args: ['drop', 'admin'],
      line: 'Usage: npm run admin -- reset-password <username>\n',
    },
  ])('$why is refused with one line', async ({ code, args, line }) => {
    await (await startServer()).stop()
    expect(await run('admin', ...args)).toMatchObject({ code, stdout: '', stderr: line })
  })
})
