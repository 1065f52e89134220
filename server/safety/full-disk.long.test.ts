import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, test } from 'vitest'
import { MUTATION_FORMAT } from '../../shared/domain/sync/sync-format.ts'
import { ADMIN_PASSWORD, type Running, startProgram } from '../testing/processes.ts'
import { canMount, mountSmallDisk } from './small-disk.ts'

/** The real server on a disk that is full: refused writes say so, reads go on, and room alone makes it whole again. */

type Answer = { status: number; body: Record<string, unknown> }
const caller =
  (url: string) =>
  async (token: string | null, method: string, place: string, body?: unknown): Promise<Answer> => {
    const answer = await fetch(url + place, {
      method,
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    const isJson = answer.headers.get('content-type')?.includes('json')
    return { status: answer.status, body: isJson ? ((await answer.json()) as Record<string, unknown>) : {} }
  }

const DISK_FULL = { status: 507, body: { message: 'disk_full' } }
const trip = (tt_tour: string) => ({
  tt_tour,
  tt_from_adrnr: 'BS',
  tt_from_text: 'Basel',
  tt_to_adrnr: 'GE',
  tt_to_text: 'Genf',
  tt_gps: 'A-1',
  tt_stp: new Date(Date.now() + 3_600_000).toISOString(),
  tt_std: new Date(Date.now() + 7_200_000).toISOString(),
  tt_sta: new Date(Date.now() + 10_800_000).toISOString(),
  tt_info: 'x'.repeat(4000),
})
const push = () => ({
  client: randomUUID(),
  mutations: [
    {
      id: randomUUID(),
      user: 'admin',
      format: MUTATION_FORMAT,
      entity: 'trip',
      op: 'create',
      key: `c:${randomUUID()}`,
      rev: null,
      base: {},
      set: trip('pushed'),
    },
  ],
})

/** Everything about a disk that cannot take more, however that came about. */
const proveIt = async (
  server: Running,
  folder: string,
  disk: { fill: () => void; empty: () => void },
): Promise<void> => {
  const call = caller(await server.url())
  const { body } = await call(null, 'POST', '/api/login', { username: 'admin', password: ADMIN_PASSWORD })
  const token = String(body.access_token)
  await call(token, 'POST', '/api/gps', { gps_id: 'A-1' })
  await call(token, 'POST', '/api/address', { add_id: 'BS', add_name: 'Basel' })
  await call(token, 'POST', '/api/address', { add_id: 'GE', add_name: 'Genf' })
  const names: string[] = []
  const add = async (): Promise<Answer> => {
    const name = `T-${names.length + 1}`
    const answer = await call(token, 'POST', '/api/trips', trip(name))
    if (answer.status === 200) names.push(name)
    return answer
  }
  expect((await add()).status).toBe(200)
  // The session was last used an hour ago, so that the next use of it would be noted.
  const beside = new Database(path.join(folder, 'tours.db'))
  beside.prepare('update sessions set last_used_at = last_used_at - 3600000').run()
  beside.close()

  disk.fill()
  // What is free inside the files that are there is still used.
  let refused = await add()
  for (let tries = 0; refused.status === 200 && tries < 3000; tries += 1) refused = await add()
  expect(refused).toEqual(DISK_FULL)
  expect(await call(token, 'PUT', '/api/trips/1', { tt_info: 'y'.repeat(4000), tt_note: 'y'.repeat(4000) })).toEqual(
    DISK_FULL,
  )
  expect(await call(token, 'POST', '/api/sync/push', push())).toEqual(DISK_FULL)
  expect(await call(null, 'POST', '/api/login', { username: 'admin', password: ADMIN_PASSWORD })).toEqual(DISK_FULL)

  for (const place of [
    '/healthz',
    '/api/auth',
    '/api/trips/1',
    '/api/timetable?view=today',
    '/api/sync/pull',
    '/api/users',
    '/api/trips/1/history',
    '/api/pricelist/pricelistdownload',
  ])
    expect([place, (await call(token, 'GET', place)).status]).toEqual([place, 200])
  expect(await call(token, 'GET', '/api/trips/1')).toMatchObject({ body: { tt_tour: 'T-1', tt_note: '' } })

  disk.empty()
  expect((await add()).status).toBe(200)
  expect((await call(token, 'POST', '/api/sync/push', push())).body).toMatchObject({ results: [{ status: 'applied' }] })
  expect((await call(null, 'POST', '/api/login', { username: 'admin', password: ADMIN_PASSWORD })).status).toBe(200)

  server.child.kill('SIGTERM')
  expect((await server.ended).code).toBe(0)
  const database = new Database(path.join(folder, 'tours.db'), { readonly: true })
  expect(database.pragma('integrity_check', { simple: true })).toBe('ok')
  // What was said to be there is there, and what was refused left nothing.
  expect(database.prepare('select tt_tour from trips order by tt_id').pluck().all()).toEqual([...names, 'pushed'])
  expect(database.prepare('select count(*) from history where entity = ?').pluck().get('trip')).toBe(names.length + 1)
  database.close()
}

describe('a full disk', () => {
  test.runIf(canMount())('a file system without a free byte', async () => {
    const disk = mountSmallDisk(6)
    const server = startProgram('main.ts', [], { DATA_DIR: disk.folder, LOG_LEVEL: 'info' })
    try {
      await proveIt(server, disk.folder, disk)
    } finally {
      server.child.kill('SIGKILL')
      await server.ended
      disk.remove()
    }
  })

  // Needs no root: the process may not make its files any longer, until it may again.
  test.runIf(process.platform === 'linux')('files that may not grow', async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tours-limit-'))
    const server = startProgram('main.ts', [], { DATA_DIR: folder, LOG_LEVEL: 'info' })
    const limit = (size: string): void => {
      execFileSync('prlimit', ['--pid', String(server.child.pid), `--fsize=${size}`])
    }
    try {
      await proveIt(server, folder, {
        fill: () => limit(`${fs.statSync(path.join(folder, 'tours.db-wal')).size}:unlimited`),
        empty: () => limit('unlimited:unlimited'),
      })
    } finally {
      server.child.kill('SIGKILL')
      await server.ended
      fs.rmSync(folder, { recursive: true, force: true })
    }
  })
})
