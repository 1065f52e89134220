import { setImmediate as breathe } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ImportJob, ImportJobAnswer } from '#shared/schemas/file-import.ts'
import { addEverybody, type Everybody } from '../../testing/sample-trips.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { addImportJob, endImportJob, KEPT_JOBS, loseImportJobs } from '../store/import-jobs.ts'

let t: TestApp
let everybody: Everybody
beforeEach(() => {
  t = createTestApp()
  everybody = addEverybody(t)
  t.store.sqlite.exec(`
    insert into addresses (add_id, add_name, add_lat, add_lon, add_radius, retired) values ('A1', 'Hub', null, null, null, 0);
    insert into vehicles (gps_id, gps_groups, gps_device, retired) values ('TRUCK-1', '', 'TRUCK-1', 0);
    insert into drivers (dr_id, dr_name, dr_number, dr_groups, dr_requirements, retired) values (1, 'Hans', '17', '', '', 0);
  `)
})
afterEach(async () => {
  await t.deps.importJobs.stop(60_000)
  t.close()
})

const HEADER = 'TOUR;CUSTOMER;FROM;TO;SUB;VEHICLE;DRIVERNO;SDTP;SDTD;SDTA'
const TIMES = '01.12.2026 08:00;01.12.2026 08:30;01.12.2026 12:00'
const plan = (tours: readonly string[], vehicle = 'TRUCK-1') =>
  [HEADER, ...tours.map((tour) => `${tour};Holz AG;A1;A1;Meier Trans;${vehicle};17;${TIMES}`)].join('\n')

const send = <Answer>(path: string, content: string, token = everybody.admin) => {
  const form = new FormData()
  form.set('file', new File([content], 'plan.csv', { type: 'text/csv' }))
  return t.call<Answer>(token, 'POST', path, form)
}
const begin = (content: string, step: 'check' | 'import') =>
  send<ImportJob>(`/api/upload/jobs${step === 'check' ? '?check=true' : ''}`, content)
const jobOf = (id: number, token = everybody.admin) => t.call<ImportJobAnswer>(token, 'GET', `/api/import-jobs/${id}`)
const endOf = async (id: number) => {
  for (;;) {
    const { body } = await jobOf(id)
    if (body.ij_state !== 'running') return body
    await breathe()
  }
}
const jobs = async (token = everybody.admin) => (await t.call<ImportJob[]>(token, 'GET', '/api/import-jobs')).body

test('is answered at once, and its job keeps what the call without one answers', async () => {
  const content = plan(['T-1', 'T-2', 'T-2'])
  const plain = await send('/api/upload?check=true', content)
  const checking = await begin(content, 'check')
  expect(checking).toMatchObject({ status: 202, body: { ij_state: 'running', ij_step: 'check', share: 0 } })
  const checked = await endOf(checking.body.ij_id)
  expect(checked).toMatchObject({ ij_state: 'done', ij_file: 'plan.csv', share: 1, ij_status: 200, progress: null })
  expect(checked.ij_answer).toEqual(plain.body)

  const imported = await endOf((await begin(content, 'import')).body.ij_id)
  expect(imported).toMatchObject({
    ij_status: 200,
    ij_answer: { message: 'upload_result', added: 2, present: 1, run: 1 },
  })
  expect(await jobs()).toMatchObject([{ ij_step: 'import' }, { ij_step: 'check' }])
})

test('a file with faults keeps them with its job, as refused', async () => {
  const content = plan(['T-1'], 'TRUCK-9')
  const plain = await send('/api/upload', content)
  const { ij_state, ij_status, ij_answer } = await endOf((await begin(content, 'import')).body.ij_id)
  expect([ij_state, ij_status, ij_answer]).toEqual(['refused', 400, plain.body])
})

test('the same file again finds its job while it runs; of one person two run at once', async () => {
  const [first, again, check] = await Promise.all([
    begin(plan(['T-1']), 'import'),
    begin(plan(['T-1']), 'import'),
    begin(plan(['T-1']), 'check'),
  ])
  expect(again.body.ij_id).toBe(first.body.ij_id)
  expect(check.body.ij_id).not.toBe(first.body.ij_id)
  expect(await begin(plan(['T-9']), 'import')).toMatchObject({ status: 429, body: { message: 'import_jobs_too_many' } })
  await endOf(first.body.ij_id)
  await endOf(check.body.ij_id)
  const after = await begin(plan(['T-1']), 'import')
  expect((await endOf(after.body.ij_id)).ij_answer).toMatchObject({ added: 0, present: 1 })
})

test('goes on after a log-out; being locked ends it', async () => {
  // So many that the other thread is not done before the next call.
  const long = (name: string) => plan(Array.from({ length: 2_000 }, (_, at) => `${name}-${at}`))
  const job = (await begin(long('A'), 'import')).body
  await t.call(everybody.admin, 'POST', '/api/logout')
  everybody.admin = await t.login('dora')
  expect(await endOf(job.ij_id)).toMatchObject({ ij_state: 'done', ij_answer: { added: 2_000 } })

  const boss = t.addUser({ username: 'doris', role: 'admin' })
  const late = (await begin(long('B'), 'import')).body
  for (const locked of [true, false])
    expect(await t.call(boss, 'PUT', '/api/users/dora', { locked })).toMatchObject({ status: 200 })
  everybody.admin = await t.login('dora')
  expect(await endOf(late.ij_id)).toMatchObject({ ij_state: 'refused', ij_status: 401 })
})

test('is told to its maker alone', async () => {
  const { ij_id } = (await begin(plan(['T-1']), 'check')).body
  const other = t.addUser({ username: 'doris', role: 'admin' })
  expect(await jobOf(ij_id, other)).toMatchObject({ status: 404 })
  expect(await jobs(other)).toEqual([])
  expect(await jobOf(ij_id, everybody.sub)).toMatchObject({ status: 403 })
  await endOf(ij_id)
})

test('a job that runs when the server ends is lost, and says so; the last ones of a person are kept', async () => {
  const own = { user_id: 1, ij_kind: 'trip', ij_step: 'import' } as const
  const ended = { ij_file: 'plan.csv', ij_state: 'done', ij_status: 200, ij_answer: {} } as const
  for (let at = 0; at < KEPT_JOBS + 5; at += 1) endImportJob(t.store, addImportJob(t.store, own), ended)
  const id = addImportJob(t.store, own)
  loseImportJobs(t.store)
  const [newest, before, ...others] = await jobs()
  expect(newest).toMatchObject({ ij_id: id, ij_state: 'lost', share: 0, progress: null })
  expect([before?.ij_state, others.length]).toEqual(['done', KEPT_JOBS - 2])
})
