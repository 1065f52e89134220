import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStore } from '../../store/db.ts'
import { startMailServer } from '../../testing/mail-server.ts'
import { type Running, startProgram } from '../../testing/processes.ts'

let folder: string
let running: Running[]
let closing: (() => unknown)[]
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tours-doctor-'))
  running = []
  closing = []
})
afterEach(async () => {
  for (const { child } of running) child.kill('SIGKILL')
  for (const close of closing) await close()
  fs.rmSync(folder, { recursive: true, force: true })
})

const data = (): string => path.join(folder, 'data')
const start = (
  program: 'main.ts' | 'ops/backup.ts' | 'ops/trial/main.ts' | 'console/doctor/main.ts',
  env: Record<string, string> = {},
) => {
  const started = startProgram(program, [], { DATA_DIR: data(), ...env })
  running.push(started)
  return started
}
/** State and text by what was looked at. */
const doctor = async (env: Record<string, string>) => {
  const { code, stdout, stderr } = await start('console/doctor/main.ts', env).ended
  const lines = [...stdout.matchAll(/^(ok|warn|bad) +(\S+) +(.*)$/gm)]
  return { code, stderr, of: Object.fromEntries(lines.map(([, state, what, says]) => [what, `${state}: ${says}`])) }
}

test('a company that runs, with a mail server and a backup, looked at by its own account', async () => {
  const server = start('main.ts')
  const { port } = new URL(await server.url())
  const mail = await startMailServer()
  closing.push(mail.close)
  expect((await start('ops/backup.ts').ended).code).toBe(0)
  expect((await start('ops/trial/main.ts').ended).code).toBe(0)
  const before = fs.readdirSync(data()).sort()
  const { code, of } = await doctor({ PORT: port, SMTP_URL: mail.url, SMS_GATEWAY: 'seven' })
  expect(of).toMatchObject({
    versions: expect.stringMatching(/^ok: Tours .+ under Node /),
    folder: expect.stringMatching(/^ok: /),
    database: expect.stringMatching(/^ok: /),
    server: `ok: It answers on port ${port}`,
    mail: expect.stringMatching(/^ok: /),
    SMS: 'bad: seven cannot send',
    feeds: expect.stringMatching(/^ok: /),
    backups: expect.stringMatching(/^warn: .+ is on the disk of the data/),
    restore: expect.stringMatching(/^ok: tours-\S+ can be restored, 0 trips/),
  })
  expect(code).toBe(1)
  expect(fs.readdirSync(data()).sort()).toEqual(before)
})

test('nothing there yet, a mail server that refuses, an address without the server behind it', async () => {
  const other = http.createServer((_request, response) => response.end('hello'))
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', () => resolve()))
  closing.push(() => other.close())
  const { port } = other.address() as AddressInfo
  const { code, of } = await doctor({
    PORT: String(port),
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    PUBLIC_URL: `https://127.0.0.1:${port}`,
  })
  expect(of).toMatchObject({
    folder: expect.stringMatching(/^bad: There is no /),
    database: 'warn: There is none yet',
    server: 'warn: What runs is another program',
    address: expect.stringMatching(/^bad: https:\S+ does not answer: /),
    mail: expect.stringMatching(/^bad: The mail server says: /),
    backups: expect.stringMatching(/^bad: There is none in /),
    restore: 'warn: None was tried, since there is no backup',
  })
  expect(code).toBe(1)
  expect(fs.existsSync(data())).toBe(false)
})

test('a database of an older format is looked at and not brought up to date; a wrong setting is one line', async () => {
  fs.mkdirSync(data())
  const file = path.join(data(), 'tours.db')
  const store = openStore(file, { timeZone: 'UTC' })
  store.sqlite.exec(
    'delete from __drizzle_migrations where created_at = (select max(created_at) from __drizzle_migrations)',
  )
  store.close()
  fs.chmodSync(file, 0o600)
  const before = fs.readFileSync(file)
  const names = fs.readdirSync(data())
  expect((await doctor({})).of.database).toBe('warn: An older version wrote it')
  expect(fs.readFileSync(file).equals(before)).toBe(true)
  expect(fs.readdirSync(data())).toEqual(names)
  expect(await doctor({ TIME_ZONE: 'Mars' })).toMatchObject({
    code: 1,
    stderr: 'Wrong configuration: TIME_ZONE: not the name of a time zone, like Europe/Zurich\n',
  })
})
