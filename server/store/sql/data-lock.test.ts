import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockData, lockFile, watchLock } from './data-lock.ts'

const TODO = 'stop the server'
let dir: string
let ends: (() => void)[]
const file = (): string => path.join(dir, 'server.lock')
beforeEach(() => {
  dir = fs.mkdtempSync(path.join(os.tmpdir(), 'tours-lock-'))
  ends = []
})
afterEach(() => {
  for (const end of ends) end()
  fs.rmSync(dir, { recursive: true })
})

/** A server that looks after its lock. */
const serve = (): string[] => {
  const told: string[] = []
  ends.push(
    lockData(dir, TODO),
    watchLock(dir, (line) => told.push(line), 5),
  )
  return told
}

test('a lock that was deleted is made again, and keeps others out', async () => {
  const told = serve()
  expect(() => lockData(dir, TODO)).toThrow('is in use: stop the server')
  fs.rmSync(file())
  await expect
    .poll(() => told)
    .toEqual([`${file()} was deleted while the server runs, and was made again: leave it there`])
  expect(() => lockData(dir, TODO)).toThrow('is in use: stop the server')
})

test('where another one was faster, that is told once', async () => {
  const told = serve()
  fs.rmSync(file())
  ends.push(lockFile(file()) ?? (() => undefined))
  await expect.poll(() => told).toEqual([`${file()} was deleted, and another server has the data: stop one of the two`])
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect(told).toHaveLength(1)
})
