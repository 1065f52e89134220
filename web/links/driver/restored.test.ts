import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'
import { DAY_MS } from '#shared/domain/time/units.ts'
import type { DriverPage, SentReport } from '#shared/schemas/trip-link.ts'
import type { Calls } from '../calls.ts'
import type { KeptReport } from './kept.ts'
import { forgetSent, SENT_KEPT_MS, sendWaiting } from './queue.ts'
import { NOW, sampleReport, sampleTrip } from './reports-sample.ts'
import { waitAgain } from './restored.ts'
import { openStore, type Store } from './store.ts'

let store: Store
let now = NOW
/** The server's reports by id, and files by name. */
let reports = new Map<string, SentReport>()
let files = new Set<string>()
let knowsLink = true
beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  store = await openStore('link', 'send key')
  now = NOW
  reports = new Map()
  files = new Set()
  knowsLink = true
})

const calls: Pick<Calls, 'file' | 'reports'> = {
  file: async (bytes) => {
    const name = `${new Uint8Array(bytes)[0]}.jpg`
    files.add(name)
    return { is: 'ok', value: { name } }
  },
  reports: async (body) => {
    if (!knowsLink) return { is: 'ended', epoch: 'second' }
    const results = body.reports.map((report) => {
      const isWhole = report.photos.every((name) => files.has(name))
      if (isWhole) reports.set(report.re_id, report)
      return isWhole
        ? { re_id: report.re_id, outcome: 'kept' as const }
        : { re_id: report.re_id, outcome: 'refused' as const, message: 'trip_report_file_missing' }
    })
    return { is: 'ok', value: { results } }
  },
}
const send = () => sendWaiting({ store, calls, now: () => now, onChange: () => undefined })
/** Answer of the page: the trip tells the steps, everything else stands beside it. */
const pageOf = (epoch: string | undefined): DriverPage => {
  const told = [...reports.values()].filter(({ re_kind }) => re_kind !== 'taken_back')
  return {
    ...{ kind: 'driver', lang: 'de', company: '', phone: '', time_zone: 'UTC', now: '', expires_at: '' },
    trips: [sampleTrip({ reports: told.map(({ re_id, re_kind }) => ({ re_id, re_kind, re_at: '', flag: null })) })],
    epoch,
    others: [...reports.keys()].filter((id) => told.every(({ re_id }) => re_id !== id)),
  }
}
const ask = async (epoch: string | undefined) => {
  const value = pageOf(epoch)
  const isRestored = await waitAgain(store, { is: 'ok', value }, now)
  await store.set('page', { answer: value, ahead: 0 })
  return isRestored
}
const states = async () =>
  (await store.reports()).map(({ re_kind, state, isAgain }) => [re_kind, state, isAgain === true])
const sent = async (...made: KeptReport[]) => {
  await ask('first')
  for (const report of made) await store.addReport(report)
  await send()
}

test('what a restore took away is sent once more as it was, with its photo, and nothing else', async () => {
  const photo = { id: 'p1', bytes: new Uint8Array([7]).buffer, type: 'image/jpeg' as const, name: null, refusal: null }
  await store.putFile(photo)
  const [arrived, note] = [sampleReport('arrived', 0), sampleReport('note', 2, { re_text: 'gate 4' })]
  const damage = sampleReport('damage', 1, { photos: ['p1'] })
  const taking = sampleReport('taken_back', 3, { re_replaces: note.re_id })
  await sent(arrived, damage, note, taking)
  const before = new Map(reports)
  expect(await ask('first')).toBe(false)
  reports = new Map([[arrived.re_id, before.get(arrived.re_id) as SentReport]])
  files.clear()
  now += DAY_MS
  expect(await ask('second')).toBe(true)
  expect(await states()).toContainEqual(['arrived', 'sent', false])
  expect(await store.get('sendKey')).toBe('send key')
  await send()
  expect(reports).toEqual(before)
  expect((await states()).filter(([, , isAgain]) => isAgain)).toHaveLength(3)
  expect(await ask('second')).toBe(false)
})

test('the photos of what was sent lie on the phone for days, and no longer; what is gone then is named', async () => {
  const photo = { id: 'p1', bytes: new Uint8Array([7]).buffer, type: 'image/jpeg' as const, name: null, refusal: null }
  await store.putFile(photo)
  await sent(sampleReport('damage', 1, { photos: ['p1'], re_text: 'dent' }))
  now += SENT_KEPT_MS
  await forgetSent(store, now - SENT_KEPT_MS)
  expect((await store.file('p1'))?.bytes).not.toBeNull()
  await forgetSent(store, now - SENT_KEPT_MS + 1)
  expect((await store.file('p1'))?.bytes).toBeNull()
  reports.clear()
  files.clear()
  await ask('second')
  await send()
  expect([...reports.values()]).toMatchObject([{ re_text: 'dent', photos: [] }])
  expect(await store.file('p1')).toMatchObject({ refusal: 'trip_report_file_lost' })
})

test('a phone that was never told an epoch sends nothing once more', async () => {
  await ask(undefined)
  await store.addReport(sampleReport('arrived', 0))
  await send()
  reports.clear()
  expect(await ask('second')).toBe(false)
  expect(await states()).toEqual([['arrived', 'sent', false]])
})

test('by a link that a restored server does not know, what was sent of late waits, and is not called sent', async () => {
  await sent(sampleReport('arrived', 0), sampleReport('note', 1, { re_text: 'gate 4' }))
  expect(await waitAgain(store, { is: 'ended', epoch: 'first' }, now)).toBe(false)
  knowsLink = false
  now += DAY_MS
  expect(await waitAgain(store, { is: 'ended', epoch: 'second' }, now)).toBe(true)
  expect(await send()).toEqual({ by: 'ended' })
  expect((await states()).map(([, state]) => state)).toEqual(['waiting', 'waiting'])
})

test('a link that ended long before the restore goes on to say that all was sent', async () => {
  await sent(sampleReport('arrived', 0))
  now += 8 * DAY_MS
  await waitAgain(store, { is: 'ended', epoch: 'second' }, now)
  expect(await states()).toEqual([['arrived', 'sent', false]])
})
