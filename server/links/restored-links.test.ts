import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { DriverPage } from '#shared/schemas/trip-link.ts'
import { planDrive } from '../telematics/sample-fleet.ts'
import { backUp, restoreBackup } from '../testing/restore.ts'
import { addEverybody } from '../testing/sample-trips.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

const AT = '2026-11-21T09:20:00.000Z'
let t: TestApp
let tt_id: number
let token: string
let admin: string
const restored: TestApp[] = []
beforeEach(async () => {
  t = createTestApp()
  admin = addEverybody(t).admin
  tt_id = planDrive(t.store).trip.tt_id
  t.clock.set(AT)
  token = await newLink()
})
afterEach(() => {
  for (const app of restored.splice(0)) app.close()
  t.close()
})

const newLink = async (): Promise<string> => {
  const link = { kind: 'driver', lang: 'de' }
  return (await t.call<{ token: string }>(admin, 'POST', `/api/trips/${tt_id}/links`, link)).body.token
}
const report = (re_kind: string, more = {}) => ({ re_id: randomUUID(), tt_id, re_kind, re_device_at: AT, ...more })
const send = (reports: object[]) => t.call(token, 'POST', '/api/link/reports', { sent_at: AT, reports })
const pageOf = async (app: TestApp) => (await app.call<DriverPage>(token, 'GET', '/api/link')).body
const idsOn = ({ trips, others = [] }: DriverPage) =>
  [...trips.flatMap(({ reports }) => reports.map(({ re_id }) => re_id)), ...others].sort()
const restore = (backup: string): TestApp => {
  const app = restoreBackup(backup, t, Date.parse(AT))
  restored.push(app)
  return app
}

test('the page of a driver tells each report that the server has of its link, and an epoch that a restore changes', async () => {
  const early = report('positioned')
  await send([early])
  const backup = backUp(t)
  const note = report('note', { re_text: 'gate 4' })
  const takenBack = report('taken_back', { re_replaces: note.re_id })
  await send([note, takenBack])
  const before = await pageOf(t)
  expect(idsOn(before)).toEqual([early.re_id, note.re_id, takenBack.re_id].sort())
  const after = await pageOf(restore(backup))
  expect(idsOn(after)).toEqual([early.re_id])
  expect(after.epoch).not.toBe(before.epoch)
})

test('a link that was made after the backup is refused with the epoch, as any that is unknown', async () => {
  const backup = backUp(t)
  token = await newLink()
  const { epoch } = await pageOf(t)
  const answer = await restore(backup).call<{ message: string; epoch: string }>(token, 'GET', '/api/link')
  expect(answer.status).toBe(404)
  expect(answer.body.message).toBe('link_unknown')
  expect(answer.body.epoch).not.toBe(epoch)
})
