import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sha256Of } from '../kit/plain-files.ts'
import { ADMIN_PASSWORD, type Program, type Running, startProgram } from '../testing/processes.ts'
import { heldBy, readManifest } from './trial/manifest.ts'

const PATIENCE = { interval: 100 }
const KILLS = 8
let folder: string
let running: Running[]
// Each starts many processes.
vi.setConfig({ testTimeout: 400_000 })
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tours-follow-'))
  running = []
})
afterEach(() => {
  for (const { child } of running) child.kill('SIGKILL')
  fs.rmSync(folder, { recursive: true, force: true })
})

const at = (...parts: string[]): string => path.join(folder, ...parts)
const start = (file: Program, args: string[] = [], data = 'data'): Running => {
  const program = startProgram(file, args, { DATA_DIR: at(data), LOG_LEVEL: 'info' })
  running.push(program)
  return program
}
const follow = (): Running => start('ops/backup.ts', ['--follow', at('copy')])

const serve = async (data = 'data') => {
  const server = start('main.ts', [], data)
  const url = await server.url()
  const call = async <Body>(token: string | null, method: string, place: string, body?: unknown): Promise<Body> => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const answer = await fetch(url + place, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    expect(answer.status).toBe(200)
    return (await answer.json()) as Body
  }
  const login = async () =>
    (await call<{ access_token: string }>(null, 'POST', '/api/login', { username: 'admin', password: ADMIN_PASSWORD }))
      .access_token
  return { server, call, login }
}

/** Names of the customers of the copy, which must be whole: each came with its first version. */
const held = (): string[] => {
  if (!fs.existsSync(at('copy/tours.db'))) return []
  const manifest = readManifest(at('copy/tours.db'))
  expect(manifest && heldBy(manifest, sha256Of(at('copy/tours.db')))).toMatchObject({ rows: { users: 1 } })
  const copy = new Database(at('copy/tours.db'), { readonly: true })
  try {
    expect(copy.pragma('integrity_check', { simple: true })).toBe('ok')
    const names = copy.prepare<[], string>('select cm_name from customers order by cm_id').pluck().all()
    expect(copy.prepare(`select count(*) from history where entity = 'customer'`).pluck().get()).toBe(names.length)
    return names
  } finally {
    copy.close()
  }
}

test('a copy that follows: current within a minute, whole whenever the follower or the server is killed, and restored', async () => {
  const { server, call, login } = await serve()
  const token = await login()
  const said: string[] = []
  let isWriting = true
  const writing = (async () => {
    for (let n = 0; isWriting; n += 1) {
      await call(token, 'POST', '/api/customers', { cm_name: `customer ${n}` })
      said.push(`customer ${n}`)
    }
  })()

  // 1. The follower is killed in the middle of copies: while it writes, or between that and the new name.
  let before = 0
  for (let kill = 0; kill < KILLS; kill += 1) {
    const follower = follow()
    await expect.poll(() => fs.existsSync(at('copy/tours.db.part')), { ...PATIENCE, interval: 1 }).toBe(true)
    await new Promise((resolve) => setTimeout(resolve, kill * 15))
    follower.child.kill('SIGKILL')
    await follower.ended
    const names = held()
    // Never back, and never a gap.
    expect(names.length).toBeGreaterThanOrEqual(before)
    expect(names).toEqual(said.slice(0, names.length))
    before = names.length
  }

  // 2. One that runs on keeps it current.
  const follower = follow()
  const known = said.length
  const asked = Date.now()
  await expect.poll(() => held().length, PATIENCE).toBeGreaterThanOrEqual(known)
  expect(Date.now() - asked).toBeLessThan(60_000)
  expect(fs.existsSync(at('copy/tours.db.part'))).toBe(false)
  await new Promise((resolve) => setTimeout(resolve, 200))

  // 3. The server is killed: all that it had acknowledged is in the copy soon after.
  isWriting = false
  await writing
  server.child.kill('SIGKILL')
  await server.ended
  await expect.poll(() => held().length, PATIENCE).toBe(said.length)
  follower.child.kill('SIGTERM')
  expect(await follower.ended).toMatchObject({ code: 0, stderr: '' })
  expect(fs.readdirSync(at('copy')).filter((name) => /-wal|-shm|\.part/.test(name))).toEqual([])

  // 4. On another machine, through restore: another epoch, and everything there.
  const restored = await start('ops/restore.ts', [at('copy/tours.db')], 'other').ended
  expect(restored).toMatchObject({ code: 0, stderr: '' })
  expect(restored.stdout).not.toContain('cannot be noticed')
  const epochOf = (file: string): unknown => {
    const sqlite = new Database(file, { readonly: true })
    const epoch = sqlite.prepare(`select value from settings where name = 'epoch'`).pluck().get()
    sqlite.close()
    return epoch
  }
  expect(epochOf(at('other/tours.db'))).not.toBe(epochOf(at('copy/tours.db')))
  const other = await serve('other')
  const rows = await other.call<{ cm_name: string }[]>(await other.login(), 'GET', '/api/customers/all')
  expect(rows.map(({ cm_name }) => cm_name).sort()).toEqual([...said].sort())
})

test('a copy is never replaced by another company, nor by one that was begun anew', async () => {
  const first = await serve()
  const follower = follow()
  await expect.poll(() => fs.existsSync(at('copy/tours.db')), PATIENCE).toBe(true)
  const copy = fs.readFileSync(at('copy/tours.db'))
  first.server.child.kill('SIGKILL')
  await first.server.ended
  fs.rmSync(at('data'), { recursive: true })
  await serve()
  let told = ''
  follower.child.stderr?.on('data', (chunk) => {
    told += chunk
  })
  await expect.poll(() => told, PATIENCE).toContain('is of another company, or of one that was begun anew')
  expect(fs.readFileSync(at('copy/tours.db')).equals(copy)).toBe(true)
})
