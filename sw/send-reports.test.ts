import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MARKER_HEADER } from '../shared/domain/sync/sync-format.ts'
import { sampleReport } from '../web/links/driver/reports-sample.ts'
import { openStore, type Store } from '../web/links/driver/store.ts'
import { linkName, sendKeyOf } from '../web/links/link-name.ts'
import { sendReports } from './send-reports.ts'

/** Acts of the worker of the driver's page, where the browser wakes it: no page is open. */

type Report = { re_id: string; re_kind: string; re_device_at: string }
/** The server: reports by their key, in order; and its answers. */
let came: { key: string; kinds: string[] }[] = []
let answering: (reports: Report[]) => { status: number; body: object } = () => ({ status: 502, body: {} })
const kept = (reports: Report[]) => ({
  status: 200,
  body: { results: reports.map(({ re_id }) => ({ re_id, outcome: 'kept' })) },
})
const opened: Store[] = []
const page = async (token: string): Promise<Store> => {
  const store = await openStore(await linkName(token), await sendKeyOf(token))
  opened.push(store)
  return store
}
const seen = async (store: Store) => [(await store.reports()).map(({ state }) => state), await store.get('sendKey')]

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  came = []
  vi.stubGlobal(
    'fetch',
    async (_path: string, { headers, body }: { headers: Record<string, string>; body: string }) => {
      const { reports } = JSON.parse(body) as { reports: Report[] }
      came.push({ key: headers.authorization?.slice('Bearer '.length) ?? '', kinds: reports.map((one) => one.re_kind) })
      const { status, body: answer } = answering(reports)
      return Response.json(answer, { status, headers: { [MARKER_HEADER]: '1' } })
    },
  )
})
afterEach(() => {
  for (const store of opened.splice(0)) store.close()
  vi.unstubAllGlobals()
})

test('what waits of each link is sent in order, by the key of the link and never by its token, and the key goes with the last', async () => {
  const [one, other] = [await page('one'), await page('other')]
  await one.addReport(sampleReport('departed', 30))
  await one.addReport(sampleReport('positioned', 0))
  await other.addReport(sampleReport('arrived', 0))
  answering = kept
  await sendReports()
  const keys = [await sendKeyOf('one'), await sendKeyOf('other')]
  expect(came.toSorted((a, b) => keys.indexOf(a.key) - keys.indexOf(b.key))).toEqual([
    { key: keys[0], kinds: ['positioned', 'departed'] },
    { key: keys[1], kinds: ['arrived'] },
  ])
  expect([await seen(one), await seen(other)]).toEqual([
    [['sent', 'sent'], undefined],
    [['sent'], undefined],
  ])
})

test('a refusal is kept for the page, with its reason', async () => {
  const store = await page('one')
  await store.addReport(sampleReport('departed', 0))
  answering = ([report]) => ({
    status: 200,
    body: { results: [{ re_id: report?.re_id, outcome: 'refused', message: 'trip_report_foreign_trip' }] },
  })
  await sendReports()
  expect(await store.reports()).toMatchObject([{ state: 'refused', refusal: 'trip_report_foreign_trip' }])
  expect(await store.get('sendKey')).toBeUndefined()
})

test('without a network the browser is to try again; a link that is over is left to its page, without the key', async () => {
  const store = await page('one')
  await store.addReport(sampleReport('departed', 0))
  answering = () => ({ status: 502, body: {} })
  await expect(sendReports()).rejects.toThrow()
  expect(await seen(store)).toEqual([['waiting'], await sendKeyOf('one')])
  answering = () => ({ status: 404, body: { message: 'link_unknown' } })
  await sendReports()
  expect(await seen(store)).toEqual([['waiting'], undefined])
})

test('a report that may still be undone is sent once it may not; one that was undone leaves no key', async () => {
  const store = await page('one')
  const report = sampleReport('departed', 0, { heldUntil: Date.now() + 60 })
  await store.addReport(report)
  answering = (reports) => {
    expect(Date.now()).toBeGreaterThanOrEqual(report.heldUntil)
    return kept(reports)
  }
  await sendReports()
  expect(await seen(store)).toEqual([['sent'], undefined])
  const undone = sampleReport('arrived', 0)
  await store.addReport(undone)
  expect(await store.get('sendKey')).toBe(await sendKeyOf('one'))
  await store.changeReport(undone.re_id, () => null)
  expect(await store.get('sendKey')).toBeUndefined()
})

test('while a page sends, the worker waits its turn', async () => {
  const name = await linkName('one')
  const store = await page('one')
  const report = sampleReport('departed', 0)
  await store.addReport(report)
  answering = kept
  let worker = Promise.resolve()
  await navigator.locks.request(`send ${name}`, async () => {
    worker = sendReports()
    await expect.poll(async () => (await navigator.locks.query()).pending).toHaveLength(1)
    await store.changeReport(report.re_id, (was) => ({ ...was, state: 'sent' }))
  })
  await worker
  expect(came).toEqual([])
})
