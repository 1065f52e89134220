import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Running, startProgram } from '../../testing/processes.ts'
import { checkLedger } from './ledger.ts'
import { login, seedNames } from './rounds.ts'
import { newWriters, sendAgain, type Write, writeUntilKilled } from './writers.ts'

const PAUSES = 3
const DEADLINE_MS = 3000

let folder: string
let server: Running
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tours-pause-'))
  server = startProgram('main.ts', [], { DATA_DIR: folder, LOG_LEVEL: 'info' })
})
afterEach(async () => {
  // One that is stopped is killed as well.
  server.child.kill('SIGKILL')
  await server.ended
  fs.rmSync(folder, { recursive: true, force: true })
})

test('stopped by SIGSTOP under thirty writers who give up and send again: each write is there once', async () => {
  const url = await server.url()
  const token = await login(url)
  await seedNames({ url, token })
  const writers = newWriters(30)
  const acknowledged: Write[] = []
  const note = (write: Write) => acknowledged.push(write)
  let unanswered = 0
  for (let pause = 0; pause < PAUSES; pause += 1) {
    const hurried = { url, token, deadlineMs: DEADLINE_MS }
    const enough = acknowledged.length + 40
    const writing = writers.map((writer) => writeUntilKilled(writer, hurried, note))
    await expect.poll(() => acknowledged.length, { interval: 5 }).toBeGreaterThan(enough)
    server.child.kill('SIGSTOP')
    await Promise.all(writing)
    unanswered += writers.filter(({ pending }) => pending !== null).length
    // The same once more, to a server that takes connections and answers nothing.
    const again = writers.map((writer) => sendAgain(writer, hurried, note))
    expect((await Promise.allSettled(again)).every(({ status }) => status === 'rejected')).toBe(true)
    server.child.kill('SIGCONT')
    await Promise.all(writers.map((writer) => sendAgain(writer, { url, token }, note)))
    checkLedger(path.join(folder, 'tours.db'), acknowledged, [])
  }
  expect(unanswered).toBe(PAUSES * writers.length)
})
