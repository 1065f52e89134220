import { IDBFactory, IDBObjectStore } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DriverPage } from '#shared/schemas/trip-link.ts'
import { draftKey, emptyDraft } from './kept.ts'
import { draftOnPhone } from './model.ts'
import { sampleReport } from './reports-sample.ts'
import { openStore, type Store } from './store.ts'

let store: Store
/** Room of the disk for a record, bytes of pictures. */
let room = Number.POSITIVE_INFINITY
beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  room = Number.POSITIVE_INFINITY
  const { add, put } = IDBObjectStore.prototype
  const withRoom = (write: typeof put) =>
    function (this: IDBObjectStore, ...written: Parameters<typeof put>) {
      if ((written[0].bytes?.byteLength ?? 0) > room || room === 0) throw new DOMException('full', 'QuotaExceededError')
      return write.apply(this, written)
    }
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(withRoom(put))
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(withRoom(add))
  store = await openStore('link')
})
afterEach(() => {
  store.close()
  vi.restoreAllMocks()
})

const KEY = draftKey(1, 'damage')
const photo = { id: 'p1', bytes: new Uint8Array(9).buffer, type: 'image/jpeg' as const, name: null, refusal: null }
const draft = { ...emptyDraft(KEY), photos: ['p1'] }
/** Content of the disk after the page was closed. */
const onDisk = async () => {
  const disk = await openStore('link')
  const [reports, files, drafts] = [await disk.reports(), await disk.files(), await disk.drafts()]
  disk.close()
  return { reports: reports.length, files: files.map(({ id }) => id), drafts: drafts.map(({ text }) => text) }
}

test('a photo that the disk had no room for is in the form, and kept with its report once there is room', async () => {
  room = 5
  await store.putFile(photo, draft)
  expect([await store.files(), await store.drafts(), store.isFull()]).toEqual([[photo], [draft], true])
  await store.putDraft({ ...draft, text: 'Delle' })
  expect(await onDisk()).toEqual({ reports: 0, files: [], drafts: ['Delle'] })
  room = 9
  await store.addReport(sampleReport('damage', 0, { photos: ['p1'] }), KEY)
  expect(await onDisk()).toEqual({ reports: 1, files: ['p1'], drafts: [] })
  expect(store.isFull()).toBe(false)
})

test('a report is not kept without the photo that its form shows', async () => {
  room = 5
  await store.putFile(photo, draft)
  await expect(store.addReport(sampleReport('damage', 0, { photos: ['p1'] }), KEY)).rejects.toThrow('full')
  expect([await store.reports(), await store.files(), await store.drafts()]).toEqual([[], [photo], [draft]])
  expect(await onDisk()).toEqual({ reports: 0, files: [], drafts: [] })
})

test('of a form whose photo went with the page its words are left, and no photo is counted', async () => {
  const left = { ...draft, text: 'Delle', photos: ['p1', 'p2'], signature: 's1' }
  expect(draftOnPhone(left, [{ ...photo, id: 'p2' }])).toEqual({ ...left, photos: ['p2'], signature: null })
})

test('what became of a report is known while the page is open, though the disk takes no word of it', async () => {
  const report = sampleReport('positioned', 0)
  await store.addReport(report)
  room = 0
  await store.changeReport(report.re_id, (kept) => ({ ...kept, state: 'sent' }))
  expect(await store.reports()).toMatchObject([{ state: 'sent' }])
  room = 9
  await store.putDraft(draft)
  store.close()
  store = await openStore('link')
  expect(await store.reports()).toMatchObject([{ state: 'sent' }])
})

test('a signature that is drawn anew takes the place of the one before, both or neither', async () => {
  await store.putFile({ ...photo, id: 's1', bytes: new Uint8Array(1).buffer }, draft)
  room = 5
  await store.putFile({ ...photo, id: 's2' }, draft, 's1')
  expect((await store.files()).map(({ id }) => id)).toEqual(['s2'])
  expect((await onDisk()).files).toEqual(['s1'])
})

test('a disk that cannot be opened any more takes nothing away from the page', async () => {
  const report = sampleReport('damage', 0, { photos: ['p1'] })
  await store.addReport(report)
  await store.putFile(photo)
  const read = async () => [await store.reports(), await store.files(), await store.file('p1'), await store.get('page')]
  const before = await read()
  store.close()
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('no backing store', 'UnknownError')
  })
  expect(await read()).toEqual(before)
  await store.changeReport(report.re_id, (kept) => ({ ...kept, state: 'sent' }))
  expect([await store.reports(), await store.get('opened')]).toEqual([[{ ...report, state: 'sent' }], undefined])
  await expect(store.changeReport(report.re_id, () => null)).rejects.toThrow()
  await expect(store.addReport(sampleReport('note', 1))).rejects.toThrow()
})

test('what the server tells is there though the disk takes nothing, and is kept once it does', async () => {
  room = 0
  const page = { answer: { company: 'Tours' } as DriverPage, ahead: 0 }
  await store.set('page', page)
  await store.set('view', { tt_id: 1, form: null })
  expect([await store.get('page'), store.isFull()]).toEqual([page, true])
  room = 9
  await store.set('ended', false)
  expect(store.isFull()).toBe(false)
  store.close()
  store = await openStore('link')
  expect([await store.get('page'), await store.get('view')]).toEqual([page, { tt_id: 1, form: null }])
})
