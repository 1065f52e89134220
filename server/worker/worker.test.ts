import { afterAll, beforeAll, expect, test } from 'vitest'
import { Refusal } from '../kit/refusal.ts'
import { databaseToRead } from '../store/sql/read-store.ts'
import { samplePicture } from '../testing/sample-picture.ts'
import { addTrip } from '../testing/sample-trips.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { createWorker } from './worker.ts'
import type { JobInput } from './worker-jobs.ts'

const worker = createWorker()
let t: TestApp
beforeAll(() => {
  t = createTestApp()
  DAYS.forEach((rows, index) => {
    const [tt_stp, tt_std, tt_sta] = ['10', '11', '12'].map((hour) => `${dayAt(index)}T${hour}:00:00.000Z`)
    for (let row = 0; row < rows; row += 1) addTrip(t.store, { tt_stp, tt_std, tt_sta })
  })
})
afterAll(async () => {
  await worker.close()
  t.close()
})

/** Number of trips of each day. */
const DAYS = [0, 1, 2, 40, 400]
const dayAt = (index: number): string => `2026-11-${20 + index}`
/** A list of so many trips. */
const pdf = (rows: number) => ({
  database: { ...databaseToRead(t.store), now: Date.parse(`${dayAt(DAYS.indexOf(rows))}T08:30:00.000Z`) },
  viewer: { role: 'admin', username: 'dora', subcontractor: null, customer: null } as const,
  view: 'today' as const,
  columns: [],
  narrowed: { filters: [], currentDelays: false, search: '', counters: [] },
  language: 'en' as const,
})
const ANNA = { owner: 1 }
const BEA = { owner: 2 }
const isPdf = (file: string): boolean => Buffer.from(file, 'base64').subarray(0, 5).toString() === '%PDF-'

test('runs jobs in their order, off this thread', async () => {
  const order: number[] = []
  let ticks = 0
  const timer = setInterval(() => {
    ticks += 1
  }, 5)
  const files = await Promise.all(
    [40, 1, 2].map(async (rows) => {
      const file = await worker.run('timetable-pdf', pdf(rows), ANNA)
      order.push(rows)
      return file
    }),
  )
  clearInterval(timer)
  expect(order).toEqual([40, 1, 2])
  expect(files.every(isPdf)).toBe(true)
  expect(ticks).toBeGreaterThan(3)
})

test('a job that fails says why, and the next one runs', async () => {
  await expect(
    worker.run('timetable-pdf', { ...pdf(1), database: { ...pdf(1).database, timeZone: 'Mars/Olympus' } }, ANNA),
  ).rejects.toThrow(/Mars\/Olympus/)
  await expect(worker.run('no-such-job' as never, pdf(1) as never, ANNA)).rejects.toThrow('no job named no-such-job')
  expect(isPdf(await worker.run('timetable-pdf', pdf(1), ANNA))).toBe(true)
})

test('a job that takes too long is given up, and the next one gets a new thread', async () => {
  const late = worker.run('timetable-pdf', pdf(400), { ...ANNA, limitMs: 20 })
  const next = worker.run('timetable-pdf', pdf(1), ANNA)
  await expect(late).rejects.toMatchObject({ status: 400, message: 'job_out_of_time', fields: { seconds: 0.02 } })
  expect(isPdf(await next)).toBe(true)
})

test('a lost thread fails what runs and what waits, and the next job gets a new one', async () => {
  const lost = [worker.run('timetable-pdf', pdf(400), ANNA), worker.run('timetable-pdf', pdf(1), ANNA)]
  const outcomes = Promise.allSettled(lost)
  await worker.close()
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(isPdf(await worker.run('timetable-pdf', pdf(1), ANNA))).toBe(true)
})

test('429 for a person who has too many waiting, while the others are served', async () => {
  const many = Array.from({ length: 10 }, () => worker.run('timetable-pdf', pdf(0), ANNA))
  const outcomes = Promise.allSettled(many)
  expect(isPdf(await worker.run('timetable-pdf', pdf(1), BEA))).toBe(true)
  await worker.close()
  const reasons = (await outcomes).flatMap((job) => (job.status === 'rejected' ? [job.reason as Refusal] : []))
  const refusals = reasons.filter((reason) => reason instanceof Refusal)
  expect(refusals.map(({ status, fields }) => [status, fields.retry_after])).toEqual(Array(3).fill([429, 10]))
})

test('the next job after the running one is that of somebody else', async () => {
  const order: string[] = []
  const job = (name: string, owner: { owner: number }) =>
    worker.run('timetable-pdf', pdf(1), owner).then(() => order.push(name))
  await Promise.all([job('a1', ANNA), job('a2', ANNA), job('a3', ANNA), job('b1', BEA)])
  expect(order).toEqual(['a1', 'b1', 'a2', 'a3'])
})

test('files of a person that wait to be read refuse it no other', async () => {
  const read = { database: databaseToRead(t.store) } as JobInput<'master-data-file'>
  const reading = Promise.allSettled(Array.from({ length: 10 }, () => worker.run('master-data-file', read, ANNA)))
  expect(isPdf(await worker.run('timetable-pdf', pdf(1), ANNA))).toBe(true)
  const refused = (await reading).filter((job) => job.status === 'rejected' && job.reason.status === 429)
  expect(refused).toHaveLength(3)
})

test('two pictures by links of one person wait, and no file of a person waits for them', async () => {
  const made: string[] = []
  const pictures = Promise.allSettled(
    Array.from({ length: 5 }, async (_, n) => {
      await worker.run('report-picture', samplePicture(n + 1), { owner: 'links of sue' })
      made.push('picture')
    }),
  )
  const another = worker.run('report-picture', samplePicture(9), { owner: 'links of dora' })
  const refused = (await pictures).flatMap((job) => (job.status === 'rejected' ? [job.reason as Refusal] : []))
  expect(refused.map(({ status, message }) => [status, message])).toEqual(Array(2).fill([429, 'jobs_too_many']))
  expect((await another).name).toMatch(/png$/)
  const [late] = [worker.run('timetable-pdf', pdf(400), ANNA)]
  await worker.run('report-picture', samplePicture(10), { owner: 'links of sue' }).then(() => made.push('beside'))
  await late.then(() => made.push('pdf'))
  expect(made.slice(-2)).toEqual(['beside', 'pdf'])
})
