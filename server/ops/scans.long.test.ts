import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fileForm } from '../testing/file-form.ts'
import { ADMIN_PASSWORD, type Running, startProgram } from '../testing/processes.ts'

let folder: string
let running: Running[]
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tours-scans-'))
  running = []
})
afterEach(() => {
  for (const { child } of running) child.kill('SIGKILL')
  fs.rmSync(folder, { recursive: true, force: true })
})

const start = (file: Parameters<typeof startProgram>[0], args: string[], data: string): Running => {
  const program = startProgram(file, args, { DATA_DIR: path.join(folder, data), LOG_LEVEL: 'info' })
  running.push(program)
  return program
}
const run = async (program: 'backup' | 'restore', target: string, data: string): Promise<string> => {
  const { code, stdout, stderr } = await start(`ops/${program}.ts`, [target], data).ended
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  return stdout
}
const serve = async (data: string) => {
  const server = start('main.ts', [], data)
  const url = await server.url()
  const ask = (place: string, init: RequestInit = {}, token = '') =>
    fetch(url + place, { ...init, headers: { authorization: `Bearer ${token}`, ...init.headers } })
  const json = (body: object) => ({ body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })
  const login = await ask('/api/login', { method: 'POST', ...json({ username: 'admin', password: ADMIN_PASSWORD }) })
  const { access_token: token } = (await login.json()) as { access_token: string }
  return {
    /** Adds a document of the company with a scan. */
    add: async (text: string): Promise<void> => {
      const body = { do_owner: 'company', do_kind: 'eu_licence' }
      const added = await ask('/api/documents', { method: 'POST', ...json(body) }, token)
      const { do_id } = (await added.json()) as { do_id: number }
      const form = fileForm(`%PDF-${text}`, 'scan.pdf')
      const sent = await ask(`/api/documents/${do_id}/file`, { method: 'POST', body: form }, token)
      expect(sent.status).toBe(200)
    },
    scan: async (id: number): Promise<string | number> => {
      const answer = await ask(`/api/documents/${id}/file`, {}, token)
      return answer.ok ? answer.text() : answer.status
    },
    stop: async () => {
      server.child.kill('SIGTERM')
      expect((await server.ended).code).toBe(0)
    },
  }
}
const backupIn = (target: string) => {
  const names = fs.readdirSync(target).filter((name) => name.endsWith('.db'))
  return path.join(target, names.sort().at(-1) ?? '')
}
const scansIn = (place: string) => fs.readdirSync(path.join(place, 'files'))

test('scans go into a backup while the server runs, and back: to the same company, to an empty machine, without one', async () => {
  const target = path.join(folder, 'backups')
  const first = await serve('data')
  await first.add('one')
  await first.add('two')
  expect(await run('backup', target, 'data')).toContain('Scans of documents copied')
  expect(scansIn(target)).toHaveLength(2)
  const modes = scansIn(target).map((name) => fs.statSync(path.join(target, 'files', name)).mode & 0o077)
  expect(modes).toEqual([0, 0])

  // Only what is new goes into the next backup.
  await first.add('three')
  await new Promise((resolve) => setTimeout(resolve, 1100))
  expect(await run('backup', target, 'data')).toMatch(/Scans of documents copied to .*: 1\n/)
  await first.stop()
  const [older = '', newer = ''] = fs
    .readdirSync(target)
    .filter((name) => name.endsWith('.db'))
    .sort()

  // The same company, its folder of scans lost.
  fs.rmSync(path.join(folder, 'data', 'files'), { recursive: true })
  expect(await run('restore', path.join(target, newer), 'data')).toMatch(/Scans of documents copied from .*: 3\n/)
  const second = await serve('data')
  expect([await second.scan(1), await second.scan(2), await second.scan(3)]).toEqual([
    '%PDF-one',
    '%PDF-two',
    '%PDF-three',
  ])
  await second.stop()

  // An older backup names fewer scans, and takes none away.
  await run('restore', path.join(target, older), 'data')
  expect(scansIn(path.join(folder, 'data'))).toHaveLength(3)

  // Another machine.
  expect(await run('restore', backupIn(target), 'new')).toMatch(/: 3\n/)
  const third = await serve('new')
  expect(await third.scan(3)).toBe('%PDF-three')
  await third.stop()

  // A database that was copied without its scans says what is missing.
  const alone = path.join(folder, 'alone.db')
  fs.copyFileSync(backupIn(target), alone)
  expect(await run('restore', alone, 'bare')).toMatch(/Scans of documents that are missing: 3/)
  const fourth = await serve('bare')
  expect(await fourth.scan(1)).toBe(404)
  await fourth.stop()
})
