import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { ENDS_WITH_PARENT } from './ends-with-parent.ts'

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Starts a server, says its process, and waits. */
const starter = `
  const { spawn } = require('node:child_process')
  const server = "require('node:http').createServer().listen(0, '127.0.0.1', () => console.log('listens'))"
  const child = spawn(process.execPath, [...${JSON.stringify(ENDS_WITH_PARENT)}, '-e', server], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdout.once('data', () => console.log(child.pid))
`

test('a server of a test ends with the process that started it, though that one was killed', async () => {
  const parent = spawn(process.execPath, ['-e', starter], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [said] = (await once(parent.stdout, 'data')) as [Buffer]
  const pid = Number(said)
  expect(isAlive(pid)).toBe(true)
  parent.kill('SIGKILL')
  await expect.poll(() => isAlive(pid)).toBe(false)
})

test('a program that has done its work ends by itself', async () => {
  const child = spawn(process.execPath, [...ENDS_WITH_PARENT, '-e', 'setTimeout(() => {}, 50)'], {
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  expect(await once(child, 'exit')).toEqual([0, null])
})
