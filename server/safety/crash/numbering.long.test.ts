import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#shared/domain/time/units.ts'
import { ADMIN_PASSWORD, startProgram } from '../../testing/processes.ts'

/** The server killed with SIGKILL while statements get their numbers: no gap, no double, and none that is taken back. */

const KILLS = 4
const STATEMENTS = 24
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tours-numbering-'))
const start = () => startProgram('main.ts', [], { DATA_DIR: folder, LOG_LEVEL: 'info' })
let server: ReturnType<typeof start>
let token = ''
beforeAll(() => {
  server = start()
})
afterAll(async () => {
  server.child.kill('SIGKILL')
  await server.ended
  fs.rmSync(folder, { recursive: true, force: true })
})

const call = async <Body = Record<string, unknown>>(method: string, route: string, body: unknown, key?: string) => {
  const answer = await fetch((await server.url()) + route, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
    },
    body: JSON.stringify(body),
  })
  const json = (await answer.json()) as Body
  if (answer.status !== 200) throw new Error(`${route} answered ${answer.status} ${JSON.stringify(json)}`)
  return json
}

/** Days before today, one for each statement: a trip of its own, long driven. */
const dayBefore = (number: number): string => new Date(Date.now() - (number + 3) * DAY_MS).toISOString().slice(0, 10)
const makeStatement = async (number: number, party: string): Promise<number> => {
  const day = dayBefore(number)
  await call('POST', '/api/trips', {
    tt_tour: `N-${number}`,
    tt_customer: party,
    tt_from_adrnr: 'BS',
    tt_from_text: 'Basel',
    tt_to_adrnr: 'GE',
    tt_to_text: 'Genf',
    tt_gps: 'A-1',
    tt_stp: `${day}T10:00:00.000Z`,
    tt_std: `${day}T11:00:00.000Z`,
    tt_sta: `${day}T12:00:00.000Z`,
    tt_customer_invoice_trip: 100,
  })
  const made = { side: 'customer', party, start_date: day, end_date: day }
  return (await call<{ st_id: number }>('POST', '/api/statements', made)).st_id
}

/** Numbers by statement, read beside the server; every one of them once, without a gap. */
const numbersOnDisk = (): Map<number, string> => {
  const database = new Database(path.join(folder, 'tours.db'))
  try {
    expect(database.pragma('integrity_check', { simple: true })).toBe('ok')
    const rows = database
      .prepare(
        "select st_id, st_number, st_state, st_hash from statements where st_number is not null or st_state = 'final'",
      )
      .all() as { st_id: number; st_number: string; st_state: string; st_hash: string }[]
    for (const row of rows)
      expect([row.st_state, typeof row.st_number, row.st_hash?.length]).toEqual(['final', 'string', 64])
    const counts = rows.map(({ st_number }) => Number(st_number.slice(-4))).sort((a, b) => a - b)
    expect(counts).toEqual(counts.map((_count, index) => index + 1))
    const last = database.prepare('select last from statement_numbers').pluck().get() ?? 0
    expect(last).toBe(counts.length)
    return new Map(rows.map(({ st_id, st_number }) => [st_id, st_number]))
  } finally {
    database.close()
  }
}

test('killed while numbering', async () => {
  token = (await call<{ access_token: string }>('POST', '/api/login', { username: 'admin', password: ADMIN_PASSWORD }))
    .access_token
  await call('POST', '/api/gps', { gps_id: 'A-1' })
  await call('POST', '/api/address', { add_id: 'BS', add_name: 'Basel' })
  await call('POST', '/api/address', { add_id: 'GE', add_name: 'Genf' })
  const told = new Map<number, string>()
  let again = 0
  for (let kill = 0; kill < KILLS; kill += 1) {
    await call('POST', '/api/customers', { cm_name: `K-${kill}` })
    const ids: number[] = []
    for (let number = 0; number < STATEMENTS; number += 1) ids.push(await makeStatement(number, `K-${kill}`))
    const finalise = async (id: number): Promise<void> => {
      const answer = await call<{ st_number: string }>(
        'POST',
        `/api/statements/${id}/finalise`,
        { despite: ['no_price'] },
        `final-${id}`,
      )
      told.set(id, answer.st_number)
    }
    const before = told.size
    const asked = ids.map((id) => finalise(id).catch(() => undefined))
    while (told.size < before + 2 + kill * 4) await new Promise((resolve) => setTimeout(resolve, 1))
    server.child.kill('SIGKILL')
    await Promise.all([...asked, server.ended])
    const onDisk = numbersOnDisk()
    for (const [id, number] of told) expect(onDisk.get(id)).toBe(number)

    server = start()
    const unanswered = ids.filter((id) => !told.has(id))
    again += unanswered.length
    await Promise.all(unanswered.map(finalise))
    const whole = numbersOnDisk()
    expect(whole.size).toBe((kill + 1) * STATEMENTS)
    for (const [id, number] of told) expect(whole.get(id)).toBe(number)
  }
  // Something was on its way each time, or nothing was tried.
  expect(again).toBeGreaterThan(KILLS)
})
