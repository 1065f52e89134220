import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { freePort } from '../../demo/free-port.ts'
import { startMailServer } from '../../testing/mail-server.ts'
import { ADMIN_PASSWORD as PASSWORD, type Running, startProgram } from '../../testing/processes.ts'

let folder: string
let running: Running[]
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tours-main-'))
  running = []
})
afterEach(() => {
  for (const { child } of running) child.kill('SIGKILL')
  fs.rmSync(folder, { recursive: true, force: true })
})

const start = (env: Record<string, string> = {}): Running => {
  const server = startProgram('main.ts', [], { DATA_DIR: folder, ...env })
  running.push(server)
  return server
}
const login = async (url: string, password = PASSWORD): Promise<Response> =>
  fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password }),
  })

describe('the server as a process', () => {
  test('SIGTERM while it still starts ends with 0, too', async () => {
    const { child, ended } = start()
    await expect.poll(() => fs.existsSync(path.join(folder, 'tours.db')), { interval: 1 }).toBe(true)
    child.kill('SIGTERM')
    expect((await ended).code).toBe(0)
    expect(fs.readdirSync(folder).sort()).toEqual(['server.lock', 'telematics.db', 'tours.db'])
  })

  test('starts, answers, and on SIGTERM ends with 0 and a checkpointed database that the next start reads', async () => {
    const first = start()
    const answer = await login(await first.url())
    expect(answer.status).toBe(200)
    const { access_token: token } = (await answer.json()) as { access_token: string }
    first.child.kill('SIGTERM')
    const { code, stdout, stderr } = await first.ended
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).not.toContain(token)
    expect(stdout).not.toContain(PASSWORD)
    expect(fs.readdirSync(folder).sort()).toEqual(['server.lock', 'telematics.db', 'tours.db'])

    const second = start({ ADMIN_PASSWORD: '' })
    const auth = await fetch(`${await second.url()}/api/auth`, { headers: { authorization: `Bearer ${token}` } })
    expect(auth.status).toBe(200)
    expect(second.output()).not.toContain('with the password')
    second.child.kill('SIGINT')
    expect((await second.ended).code).toBe(0)
  })

  test('lets the admin in from its first answer on', async () => {
    // Below the ports that the kernel gives to clients (from 32,768 on): who asks one of those again and again while nothing
    // listens is connected to itself in the end, and the server finds its port taken.
    const port = await freePort(20_000 + (process.pid % 12_000), '127.0.0.1')
    start({ PORT: String(port) })
    const url = `http://127.0.0.1:${port}`
    const answered = () =>
      login(url).then(
        ({ status }) => status,
        () => 0,
      )
    let status = 0
    await expect.poll(async () => (status = await answered()), { interval: 1 }).not.toBe(0)
    expect(status).toBe(200)
  })

  test('its database, with what belongs to it, is readable by its owner only', async () => {
    const server = start()
    const url = await server.url()
    expect((await login(url)).status).toBe(200)
    const modes = fs.readdirSync(folder).map((name) => [name, fs.statSync(path.join(folder, name)).mode & 0o777])
    expect(Object.fromEntries(modes)).toMatchObject({
      'tours.db': 0o600,
      'tours.db-wal': 0o600,
      'telematics.db': 0o600,
    })
    expect(modes.filter(([, mode]) => mode !== 0o600)).toEqual([])
  })

  test('finishes a running request, closes event streams, and accepts no new one', async () => {
    const server = start()
    const url = await server.url()
    const { access_token: token } = (await (await login(url)).json()) as { access_token: string }
    const stream = await fetch(`${url}/api/sync/pokes`, { headers: { authorization: `Bearer ${token}` } })
    expect(stream.status).toBe(200)

    const body = JSON.stringify({ username: 'admin', password: PASSWORD })
    const socket = net.connect(Number(new URL(url).port), '127.0.0.1')
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk
    })
    const closed = new Promise((resolve) => socket.on('close', resolve))
    socket.write(
      `POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
    )
    await new Promise((resolve) => setTimeout(resolve, 200))
    server.child.kill('SIGTERM')
    await expect
      .poll(() =>
        login(url).then(
          () => 'accepted',
          () => 'refused',
        ),
      )
      .toBe('refused')
    socket.write(body.slice(5))
    await closed
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK/)
    expect((await server.ended).code).toBe(0)
    await expect(stream.text()).rejects.toThrow()
  })

  test('killed while a mail is on its way: it is not sent again, and admin sees why', async () => {
    const mails = await startMailServer()
    mails.silentAfterText = true
    const first = start({ SMTP_URL: mails.url })
    const reset = await fetch(`${await first.url()}/api/pwreset/admin`, { method: 'POST' })
    expect(reset.status).toBe(200)
    await expect.poll(() => mails.received.length).toBe(1)
    first.child.kill('SIGKILL')
    await first.ended
    mails.silentAfterText = false

    const second = start({ SMTP_URL: mails.url })
    await fetch(`${await second.url()}/api/pwreset/admin`, { method: 'POST' })
    await expect.poll(() => mails.received.length).toBe(2)
    expect(mails.received[1]?.text).not.toBe(mails.received[0]?.text)
    second.child.kill('SIGTERM')
    await second.ended
    await mails.close()
    const database = new Database(path.join(folder, 'tours.db'), { readonly: true })
    const rows = database.prepare('select state, attempts, last_error, body from outbox order by id').all()
    database.close()
    expect(rows).toEqual([
      { state: 'dead', attempts: 1, last_error: 'interrupted', body: null },
      { state: 'sent', attempts: 1, last_error: null, body: null },
    ])
  })

  test('prints a random first password, outside the log', async () => {
    const server = start({ ADMIN_PASSWORD: '' })
    const url = await server.url()
    const lines = server.output().split('\n')
    const [line, ...others] = lines.filter((text) => text.includes('with the password'))
    expect(others).toEqual([])
    expect(line).toMatch(/^Created the user admin with the password [\w-]{16}$/)
    expect((await login(url, line?.split(' ').at(-1))).status).toBe(200)
  })

  test.each<{ why: string; env: Record<string, string>; line: RegExp }>([
    { why: 'a port that is none', env: { PORT: '99999' }, line: /^Wrong configuration: PORT: .+$/ },
    { why: 'a time zone that is none', env: { TIME_ZONE: 'Zurich' }, line: /^Wrong configuration: TIME_ZONE: .+$/ },
    {
      why: 'a short admin password',
      env: { ADMIN_PASSWORD: 'short' },
      line: /^Wrong configuration: ADMIN_PASSWORD: [^"]+$/,
    },
    {
      why: 'an intake secret that fits no address',
      env: { OSMAND_SECRET: 'short/secret' },
      line: /^Wrong configuration: OSMAND_SECRET: [^"]+$/,
    },
    { why: 'a sender without an address', env: { MAIL_FROM: 'Tours' }, line: /^Wrong configuration: MAIL_FROM: .+$/ },
    { why: 'a folder that cannot be made', env: { DATA_DIR: '/dev/null/x' }, line: /\/dev\/null/ },
  ])('$why: ends with 1 and one line', async ({ env, line }) => {
    const { code, stdout, stderr } = await start(env).ended
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    const lines = stderr.trimEnd().split('\n')
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(line)
    expect(stderr).not.toContain('short')
  })

  test('a second one on the same data ends with 1 and changes nothing; one that was killed is in nobody’s way', async () => {
    const first = start()
    const url = await first.url()
    const second = await start().ended
    expect(second).toMatchObject({
      code: 1,
      stdout: '',
      stderr: `${path.join(folder, 'tours.db')} is in use: stop the server that runs there, or choose another folder by --data or DATA_DIR\n`,
    })
    expect((await login(url)).status).toBe(200)
    first.child.kill('SIGKILL')
    await first.ended
    expect((await login(await start().url())).status).toBe(200)
  })

  test('two that start at the same moment: one of them runs', async () => {
    const both = [start(), start()]
    const outcomes = await Promise.all(
      both.map(({ url, ended }) =>
        Promise.race([
          url().then(
            () => 'runs',
            () => 'ends',
          ),
          ended.then(({ code }) => code),
        ]),
      ),
    )
    expect(outcomes.filter((one) => one === 'runs')).toHaveLength(1)
  })

  test('a port that is taken: ends with 1 and one line, and the first password is left to the start that succeeds', async () => {
    const other = net.createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', () => resolve()))
    const { port } = other.address() as net.AddressInfo
    const { code, stdout, stderr } = await start({ PORT: String(port), ADMIN_PASSWORD: '' }).ended
    other.close()
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr.trimEnd().split('\n')).toHaveLength(1)
    expect(stderr).toMatch(/^Port \d+ is taken: end what runs there, or choose another one by PORT, such as \d+\n$/)
    const second = start({ ADMIN_PASSWORD: '' })
    await second.url()
    expect(second.output()).toContain('with the password')
  })
})
