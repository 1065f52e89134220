import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { thisSystem } from './system.ts'
import { withUnit } from './unit.ts'

/** `systemctl` is a program of the test's, which notes what it was told. */
let folder: string
const told = (): string[] => fs.readFileSync(path.join(folder, 'told'), 'utf8').trim().split('\n')
const unit = { name: 'tours-task_alpina_1-1.service', longestMs: 60_000, tooLong: 'A task of alpina was ended' }

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tours-unit-'))
  const file = path.join(folder, 'systemctl')
  fs.writeFileSync(file, `#!/bin/sh\necho "$*" >> ${folder}/told\n`, { mode: 0o755 })
  vi.stubEnv('PATH', `${folder}:${process.env.PATH}`)
})
afterEach(() => {
  vi.unstubAllEnvs()
  fs.rmSync(folder, { recursive: true })
})

/** A program that says a line once it runs, and ends by SIGKILL alone. */
const stubborn = () => spawn('sh', ['-c', `trap '' INT TERM HUP; echo up; while :; do sleep 0.05; done`])
const up = (child: ReturnType<typeof stubborn>) => new Promise((resolve) => child.stdout.once('data', resolve))

test('a unit ends with the program that waits for it, and leaves no listeners', async () => {
  const before = process.listenerCount('SIGTERM')
  expect(await thisSystem.ask(['sh', ['-c', 'echo said']], unit)).toBe('said\n')
  expect(told()).toEqual([`stop ${unit.name}`])
  expect(process.listenerCount('SIGTERM')).toBe(before)
})

test('the first signal tells a unit to end, the second kills it', async () => {
  const child = stubborn()
  const ended = withUnit('sh', child, unit)
  await up(child)
  process.emit('SIGTERM', 'SIGTERM')
  await vi.waitUntil(() => fs.existsSync(path.join(folder, 'told')))
  process.emit('SIGTERM', 'SIGTERM')
  await vi.waitUntil(() => told().length === 2)
  expect(told()).toEqual([`stop --no-block ${unit.name}`, `kill --signal=KILL ${unit.name}`])
  child.kill('SIGKILL')
  expect(await ended).toEqual({ code: 137, isTold: true })
  expect(told().at(-1)).toBe(`stop ${unit.name}`)
})

test('one that systemd ended after its longest time says so', async () => {
  const failed = thisSystem.ask(['sh', ['-c', 'exit 1']], { ...unit, longestMs: 0 })
  await expect(failed).rejects.toThrow('A task of alpina was ended')
  await expect(thisSystem.ask(['sh', ['-c', 'echo why >&2; exit 1']], unit)).rejects.toThrow('why')
})

test('a stream that another program keeps open holds nothing up', async () => {
  const code = await thisSystem.pass('sh', ['-c', `sh -c 'echo $$ > ${folder}/kept; exec sleep 600' & exit 3`], {
    unit,
  })
  expect(code).toBe(3)
  process.kill(Number(fs.readFileSync(path.join(folder, 'kept'), 'utf8')), 'SIGKILL')
})
