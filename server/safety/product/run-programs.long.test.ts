import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

/** `npm start` and its like, with a build that does what the test wants. */
const SCRIPTS = path.join(import.meta.dirname, '../../../.scripts')
let root: string
let child: ChildProcess | null
beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'tours-run-'))
  child = null
  fs.mkdirSync(path.join(root, '.scripts'))
  fs.mkdirSync(path.join(root, 'dist/server'), { recursive: true })
  for (const name of ['run', 'enough-node', 'stand-in', 'node-version'])
    fs.copyFileSync(path.join(SCRIPTS, `${name}.mjs`), path.join(root, '.scripts', `${name}.mjs`))
  fs.copyFileSync(path.join(SCRIPTS, '../package.json'), path.join(root, 'package.json'))
})
afterEach(() => {
  child?.kill('SIGKILL')
  fs.rmSync(root, { recursive: true, force: true })
})

const write = (file: string, text: string) => fs.writeFileSync(path.join(root, file), text)
const run = (program: string, ...args: string[]) => {
  const started = spawn(process.execPath, [path.join(root, '.scripts/run.mjs'), program, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child = started
  let said = ''
  started.stdout.on('data', (chunk) => {
    said += chunk
  })
  const ended = new Promise<{ code: number | null; signal: string | null }>((resolve) =>
    started.on('close', (code, signal) => resolve({ code, signal })),
  )
  return { started, ended, said: () => said }
}
const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

test.each(['main', 'demo', 'backup', 'restore', 'admin', 'doctor'])(
  '%s runs in the process that was started, the build in another',
  async (program) => {
    write('.scripts/build.mjs', `console.log('build', process.pid, process.argv.slice(2).join())`)
    write(
      `dist/server/${program}.js`,
      `console.log('program', process.pid, process.env.NODE_ENV, process.argv.slice(2).join())`,
    )
    const { started, ended, said } = run(program, 'one', 'two')
    expect(await ended).toEqual({ code: 0, signal: null })
    const [build, ran] = said().trim().split('\n')
    expect(build).toMatch(/^build \d+ --if-needed$/)
    expect(build).not.toContain(` ${started.pid} `)
    expect(ran).toBe(`program ${started.pid} production one,two`)
  },
)

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  '%s while it builds ends both, and no program starts',
  async (signal) => {
    write('.scripts/build.mjs', `console.log('building', process.pid); setInterval(() => {}, 1000)`)
    write('dist/server/main.js', `console.log('program')`)
    const { started, ended, said } = run('main')
    await expect.poll(said).toMatch(/^building \d+\n/)
    started.kill(signal)
    expect(await ended).toEqual({ code: null, signal })
    expect(isAlive(Number(/\d+/.exec(said())?.[0]))).toBe(false)
    expect(said()).not.toContain('program')
  },
)

test('a build that does not heed the signal is waited for, and no program starts', async () => {
  write(
    '.scripts/build.mjs',
    `process.on('SIGTERM', () => process.exit(0)); console.log('building'); setInterval(() => {}, 1000)`,
  )
  write('dist/server/main.js', `console.log('program')`)
  const { started, ended, said } = run('main')
  await expect.poll(said).toBe('building\n')
  started.kill('SIGTERM')
  expect(await ended).toEqual({ code: null, signal: 'SIGTERM' })
  expect(said()).toBe('building\n')
})

test('a build that fails starts nothing, and its code is the answer', async () => {
  write('.scripts/build.mjs', `console.log('no'); process.exit(3)`)
  write('dist/server/main.js', `console.log('program')`)
  const { ended, said } = run('main')
  expect(await ended).toEqual({ code: 3, signal: null })
  expect(said()).toBe('no\n')
})
