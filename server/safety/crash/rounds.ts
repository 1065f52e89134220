import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { ADMIN_PASSWORD, startProgram } from '../../testing/processes.ts'
import { checkLedger } from './ledger.ts'
import { newWriters, sendAgain, type Write, writeUntilKilled } from './writers.ts'

export type Tally = { kills: number; acknowledged: number; sentAgain: number; ms: number }

export const login = async (url: string): Promise<string> => {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: ADMIN_PASSWORD }),
  })
  return ((await answer.json()) as { access_token: string }).access_token
}

/** Creates the master data that the writers' trips name. */
export const seedNames = async (here: { url: string; token: string }): Promise<void> => {
  for (const [path, body] of [
    ['/api/gps', { gps_id: 'A-1' }],
    ['/api/address', { add_id: 'BS', add_name: 'Basel' }],
    ['/api/address', { add_id: 'GE', add_name: 'Genf' }],
  ] as const)
    await fetch(here.url + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${here.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
}

/**
 * Kills the real server with SIGKILL while writers write, starts it again, lets them send again what was not answered, and
 * compares the database with what was acknowledged, both before and after that. The database goes on growing.
 * @throws Error at the first write that is lost or doubled, or a damaged database
 */
export const killRounds = async (options: {
  kills: number
  writers: number
  report?: (tally: Tally) => void
}): Promise<Tally> => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tours-crash-'))
  const file = path.join(folder, 'tours.db')
  const started = performance.now()
  const start = () => startProgram('main.ts', [], { DATA_DIR: folder, LOG_LEVEL: 'info' })
  const writers = newWriters(options.writers)
  const acknowledged: Write[] = []
  let enough: { at: number; reached: () => void } | null = null
  const note = (write: Write): void => {
    acknowledged.push(write)
    if (acknowledged.length >= (enough?.at ?? Number.POSITIVE_INFINITY)) enough?.reached()
  }
  const tally: Tally = { kills: 0, acknowledged: 0, sentAgain: 0, ms: 0 }
  let server = start()
  try {
    const token = await login(await server.url())
    await seedNames({ url: await server.url(), token })
    while (tally.kills < options.kills) {
      const here = { url: await server.url(), token }
      // Somewhere in the middle of everything, never at the same moment of what the server does, on slow machines too.
      const inTheMiddle = new Promise<void>((resolve) => {
        enough = { at: acknowledged.length + 30 + Math.floor(Math.random() * 200), reached: resolve }
      })
      const writing = Promise.all(writers.map((writer) => writeUntilKilled(writer, here, note)))
      await Promise.race([inTheMiddle, server.ended])
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20))
      server.child.kill('SIGKILL')
      await Promise.all([writing, server.ended])
      enough = null
      const pending = writers.flatMap((writer) => writer.pending ?? [])
      checkLedger(file, acknowledged, pending)

      server = start()
      const again = { url: await server.url(), token }
      await Promise.all(writers.map((writer) => sendAgain(writer, again, note)))
      checkLedger(file, acknowledged, [])
      tally.kills += 1
      tally.acknowledged = acknowledged.length
      tally.sentAgain += pending.length
      tally.ms = performance.now() - started
      options.report?.(tally)
    }
    return tally
  } finally {
    server.child.kill('SIGKILL')
    await server.ended
    fs.rmSync(folder, { recursive: true, force: true })
  }
}
