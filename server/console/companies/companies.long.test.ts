import fs from 'node:fs'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ADMIN_PASSWORD, type Running, startProgram } from '../../testing/processes.ts'
import { type CompanyLook, isAlive } from './company.ts'
import { askSupervisor } from './control.ts'
import { markUpdate } from './update-lock.ts'

const PATIENCE = { timeout: 120_000, interval: 200 }
let dir: string
let running: Running[]
// Each starts many processes.
vi.setConfig({ testTimeout: 400_000 })
beforeEach(() => {
  dir = fs.mkdtempSync(path.join(os.tmpdir(), 'tours-many-'))
  running = []
})
afterEach(async () => {
  for (const { child } of running) child.kill('SIGTERM')
  await Promise.all(running.map(({ ended }) => ended))
  fs.rmSync(dir, { recursive: true, force: true })
})

const add = (name: string, settings = ''): void => {
  fs.mkdirSync(path.join(dir, name))
  fs.writeFileSync(
    path.join(dir, name, 'tours.env'),
    `HOSTS=${name}.example.ch\nADMIN_PASSWORD=${ADMIN_PASSWORD} ${name}\n${settings}`,
  )
}
const serveAll = async (): Promise<{ supervisor: Running; port: number }> => {
  const supervisor = startProgram('console/companies/serve-all.ts', [dir], {})
  running.push(supervisor)
  return { supervisor, port: Number(new URL(await supervisor.url()).port) }
}
const companies = async (...words: string[]) => {
  const program = startProgram('console/companies/main.ts', [dir, ...words], {})
  return program.ended
}
const looks = async (): Promise<Record<string, CompanyLook>> => {
  const answered = await askSupervisor(dir, { does: 'list' })
  return Object.fromEntries(((answered?.answer ?? []) as CompanyLook[]).map((one) => [one.name, one]))
}
const stateOf = async (name: string) => (await looks())[name]?.state
const areRunning = (...names: string[]) =>
  expect.poll(async () => Promise.all(names.map(stateOf)), PATIENCE).toEqual(names.map(() => 'running'))

const login = (port: number, name: string, password = `${ADMIN_PASSWORD} ${name}`): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = { host: `${name}.example.ch`, 'content-type': 'application/json' }
    const request = http.request({ host: '127.0.0.1', port, path: '/api/login', method: 'POST', headers })
    request.once('error', reject)
    request.once('response', (answer) => {
      answer.resume()
      answer.once('end', () => resolve(answer.statusCode ?? 0))
    })
    request.end(JSON.stringify({ username: 'admin', password }))
  })

test('three companies on one port, each with its own data; one that is killed takes nobody along and comes back', async () => {
  for (const name of ['alpha', 'beta', 'gamma']) add(name)
  const { port } = await serveAll()
  await areRunning('alpha', 'beta', 'gamma')
  expect(await login(port, 'alpha')).toBe(200)
  expect(await login(port, 'beta')).toBe(200)
  expect(await login(port, 'beta', `${ADMIN_PASSWORD} alpha`)).toBe(401)
  expect(await login(port, 'delta')).toBe(404)

  const before = await looks()
  process.kill(before.alpha?.pid ?? 0, 'SIGKILL')
  const answers: number[] = []
  while ((await looks()).alpha?.restarts !== 1) answers.push(await login(port, 'beta'), await login(port, 'gamma'))
  expect(new Set(answers)).toEqual(new Set([200]))
  await areRunning('alpha')
  expect(await login(port, 'alpha')).toBe(200)
  const after = await looks()
  expect(after.alpha?.pid).not.toBe(before.alpha?.pid)
  expect([after.beta?.pid, after.gamma?.pid]).toEqual([before.beta?.pid, before.gamma?.pid])
  expect(after.beta).toMatchObject({ restarts: 0, health: 'well', hosts: ['beta.example.ch'], error: null })
  if (process.platform === 'linux') expect(after.beta?.memory).toBeGreaterThan(20e6)
})

test('stopped, started and restarted one by one; what was stopped stays stopped, and one with a wrong setting waits', async () => {
  for (const name of ['alpha', 'beta']) add(name)
  add('wrong', 'TIME_ZONE=Mars\n')
  const first = await serveAll()
  await areRunning('alpha', 'beta')
  expect(await companies('stop', 'alpha')).toMatchObject({ code: 0, stdout: 'alpha: stopped\n' })
  expect(await login(first.port, 'alpha')).toBe(503)
  const pid = (await looks()).beta?.pid
  expect(await companies('restart', 'beta')).toMatchObject({ code: 0 })
  await areRunning('beta')
  expect((await looks()).beta?.pid).not.toBe(pid)

  // One that would not start again is left running.
  const kept = (await looks()).beta?.pid
  fs.appendFileSync(path.join(dir, 'beta/tours.env'), 'TIME_ZONE=Mars\n')
  expect(await companies('restart', 'beta')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/beta\/tours\.env: Wrong configuration: TIME_ZONE/),
  })
  expect((await looks()).beta).toMatchObject({ state: 'running', pid: kept })
  fs.appendFileSync(path.join(dir, 'beta/tours.env'), 'TIME_ZONE=UTC\n')

  // An update that is cut off, as by kill -9, leaves it running.
  const unmark = markUpdate(dir, 'beta')
  await askSupervisor(dir, { does: 'pause', name: 'beta' })
  expect((await companies()).stdout).toMatch(/^beta +stopped \(an update is under way\)/m)
  unmark()
  await areRunning('beta')
  await expect.poll(async () => (await looks()).beta?.health, PATIENCE).toBe('well')
  const { code, stdout } = await companies()
  expect(code).toBe(1)
  expect(stdout).toMatch(/^alpha +stopped/m)
  expect(stdout).toMatch(/^beta +running +well +\d+ MB/m)
  expect(stdout).toMatch(/^wrong +pausing \(.*Wrong configuration: TIME_ZONE/m)
  expect(await companies('start', 'nobody')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/no company nobody/),
  })

  // A second one of the same folder would start each server twice.
  const second = startProgram('console/companies/serve-all.ts', [dir], {})
  expect(await second.ended).toMatchObject({ code: 1, stderr: expect.stringContaining('run already') })

  first.supervisor.child.kill('SIGTERM')
  expect((await first.supervisor.ended).code).toBe(0)
  expect(await companies()).toMatchObject({ code: 1, stderr: expect.stringContaining('do not run') })
  await serveAll()
  await areRunning('beta')
  expect(await stateOf('alpha')).toBe('stopped')
  expect(await companies('start', 'alpha')).toMatchObject({ code: 0 })
  await areRunning('alpha')
})

test('a host of two companies stays with the one that had it, over every restart, and the other is told', async () => {
  add('beta')
  const first = await serveAll()
  await areRunning('beta')
  // Before beta in every order.
  add('alpha')
  const file = path.join(dir, 'alpha/tours.env')
  fs.writeFileSync(file, `${fs.readFileSync(file, 'utf8')}`.replace('HOSTS=', 'HOSTS=beta.example.ch,'))
  const started = await companies('start', 'alpha')
  expect(started).toMatchObject({ code: 1, stdout: 'alpha: running\n' })
  expect(started.stderr).toMatch(
    /^beta\.example\.ch is beta's, so it is not opened for alpha: take it out of HOSTS in /,
  )
  expect(await login(first.port, 'beta')).toBe(200)
  expect(await login(first.port, 'alpha')).toBe(200)
  first.supervisor.child.kill('SIGTERM')
  await first.supervisor.ended

  const second = await serveAll()
  await areRunning('alpha', 'beta')
  expect(await login(second.port, 'beta')).toBe(200)
  expect(await login(second.port, 'beta', `${ADMIN_PASSWORD} alpha`)).toBe(401)
  const { code, stdout } = await companies()
  expect(code).toBe(1)
  expect(stdout).toMatch(/^alpha +running +well .* alpha\.example\.ch$/m)
  expect(stdout).toMatch(/^alpha: beta\.example\.ch is beta's/m)

  const doctor = startProgram('console/doctor/main.ts', [], { DATA_DIR: path.join(dir, 'alpha/data') })
  expect(await doctor.ended).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(
      /^bad +hosts +beta\.example\.ch is beta's, so it is not opened for alpha\n +→ Take it out/m,
    ),
  })

  // While beta is stopped its people reach no other company either.
  await companies('stop', 'beta')
  await companies('restart', 'alpha')
  expect(await login(second.port, 'beta', `${ADMIN_PASSWORD} alpha`)).toBe(503)

  // Nor does a slip in its settings give them away.
  const kept = path.join(dir, 'beta/tours.env')
  fs.renameSync(kept, `${kept}.aside`)
  expect((await companies('restart', 'alpha')).stderr).toMatch(
    /^beta\.example\.ch is beta's, whose settings name no host/,
  )
  expect(await login(second.port, 'beta', `${ADMIN_PASSWORD} alpha`)).toBe(503)

  fs.writeFileSync(path.join(dir, 'beta/tours.env'), `HOSTS=other.example.ch\nADMIN_PASSWORD=${ADMIN_PASSWORD} beta\n`)
  expect(await companies('start', 'beta')).toMatchObject({ code: 0, stdout: 'beta: running\n' })
  expect(await companies()).toMatchObject({ code: 0 })
  expect(await login(second.port, 'beta', `${ADMIN_PASSWORD} alpha`)).toBe(200)
  expect(second.supervisor.output()).toMatch(
    /^alpha: beta\.example\.ch was beta's, and is opened for alpha from now on$/m,
  )
})

test('where nobody knows who had a host it is opened for none; a start that fails says so', async () => {
  add('alpha')
  add('beta')
  for (const name of ['alpha', 'beta'])
    fs.writeFileSync(path.join(dir, name, 'tours.env'), `HOSTS=alpha.example.ch\nADMIN_PASSWORD=${ADMIN_PASSWORD}\n`)
  // As a crash of the machine leaves them: the number of a process that is another's by now, and a file that was cut off.
  fs.writeFileSync(path.join(dir, 'alpha/server.json'), JSON.stringify({ pid: process.pid }))
  fs.writeFileSync(path.join(dir, 'beta/server.json'), '')
  const { port } = await serveAll()
  expect(await login(port, 'alpha', ADMIN_PASSWORD)).toBe(503)
  expect(await companies('start', 'beta')).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^beta does not run: alpha\.example\.ch stands in HOSTS of alpha and beta, .+\n$/),
  })
  add('wrong', 'TIME_ZONE=Mars\n')
  expect(await companies('start', 'wrong')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^wrong does not run: /),
  })
  fs.writeFileSync(path.join(dir, 'beta/tours.env'), `HOSTS=beta.example.ch\nADMIN_PASSWORD=${ADMIN_PASSWORD}\n`)
  for (const name of ['alpha', 'beta'])
    expect(await companies('restart', name)).toMatchObject({ code: 0, stdout: `${name}: running\n` })
  expect(await login(port, 'alpha', ADMIN_PASSWORD)).toBe(200)
})

test('kill -9 of the supervisor: the servers end by themselves, and the next one starts each of them once', async () => {
  add('alpha')
  const first = await serveAll()
  await areRunning('alpha')
  const pid = (await looks()).alpha?.pid ?? 0
  first.supervisor.child.kill('SIGKILL')
  await first.supervisor.ended
  const { port } = await serveAll()
  await areRunning('alpha')
  // It lets go of the data a little before it is gone.
  await expect.poll(() => isAlive(pid), PATIENCE).toBe(false)
  expect(await login(port, 'alpha')).toBe(200)
})
