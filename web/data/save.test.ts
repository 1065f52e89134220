import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MARKER_HEADER } from '../../shared/domain/sync/sync-format.ts'
import { readSetting, writeSetting } from '../db/local-settings.ts'
import type { OutboxEntry } from '../db/records.ts'
import { emptyStorage } from '../db/storage-sample.ts'
import { clearSession, currentDb, startSession } from '../session/session.ts'
import { discard, resolve, retry, saveDelete, saveEdit, saveEdits, saveNew, take } from './save.ts'

/** Guarantees once a screen says "saved": it is on the disk, remembered, and about to be sent. */

const ofBrowser = { ...Dexie.dependencies }
/** Infos of the edits that left. */
let sent: unknown[]
beforeEach(() => {
  sent = []
  vi.stubGlobal('localStorage', emptyStorage())
  const page = { addEventListener: () => undefined, removeEventListener: () => undefined }
  for (const [name, listen] of Object.entries(page)) vi.stubGlobal(name, listen)
  vi.stubGlobal('document', { ...page, visibilityState: 'visible' })
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    const { mutations = [] } = init.body ? JSON.parse(String(init.body)) : {}
    sent.push(...(mutations as OutboxEntry[]).map(({ op, set }) => `${op} ${set.tt_info ?? ''}`))
    return Response.json({ message: 'busy' }, { status: 503, headers: { [MARKER_HEADER]: '1' } })
  })
  Object.assign(Dexie.dependencies, { indexedDB: new IDBFactory(), IDBKeyRange })
  writeSetting('username', 'anna')
  writeSetting('role', 'admin')
  writeSetting('access_token', 't')
  startSession()
})
afterEach(() => {
  clearSession()
  Object.assign(Dexie.dependencies, ofBrowser)
})
afterAll(() => void vi.unstubAllGlobals())

const entries = () => currentDb().outbox.orderBy('seq').toArray()
const remembered = () => readSetting('unsent anna')?.count ?? 0
const leaves = (what: string) => vi.waitFor(() => expect(sent).toContain(what), { timeout: 5000 })
const editInfo = (tt_info: string) =>
  saveEdit({ entity: 'trip', key: 1, rev: 1, before: { tt_info: '' }, after: { tt_info }, seen: 3 })
/** An entry that waits for the person. */
const waits = async (change: Partial<OutboxEntry>) => {
  await editInfo('typed')
  await leaves('edit typed')
  await vi.waitFor(async () => expect((await entries())[0]?.state).toBe('queued'))
  await currentDb().outbox.toCollection().modify(change)
  sent = []
  return (await entries())[0]?.seq ?? 0
}

test('an edit is on the disk and remembered beside it, and leaves', async () => {
  await editInfo('typed')
  expect((await entries()).map(({ set, user, role }) => [set, user, role])).toEqual([
    [{ tt_info: 'typed' }, 'anna', 'admin'],
  ])
  expect(remembered()).toBe(1)
  await leaves('edit typed')
})

test('a new row is shown under the key that is answered', async () => {
  const key = await saveNew({ entity: 'trip', fields: { tt_info: 'new' } as never, seen: 3 })
  expect(await entries()).toMatchObject([{ op: 'create', key }])
  await leaves('create new')
})

test('a delete leaves', async () => {
  await saveDelete({ entity: 'tour', key: 1, rev: 1 })
  expect(await entries()).toMatchObject([{ entity: 'tour', op: 'delete', key: 1, rev: 1 }])
  await leaves('delete ')
})

test('what was refused is sent again when the person says so', async () => {
  await retry(await waits({ state: 'refused' }))
  await leaves('edit typed')
})

test('and is gone, and no longer remembered, when the person gives it up', async () => {
  const seq = await waits({ state: 'refused' })
  expect(remembered()).toBe(1)
  await discard(seq)
  expect([await entries(), remembered()]).toEqual([[], 0])
})

test('an offer that is taken leaves', async () => {
  const errors = [{ path: 'tt_info', message: 'x', seen: 4 }]
  await take(await waits({ state: 'refused', errors }), 'tt_info', { tt_info: 'offered' })
  await leaves('edit offered')
})

test('mine leaves again over theirs', async () => {
  const theirs = [{ unit: 'tt_info', mine: { tt_info: 'mine' }, theirs: { tt_info: 'theirs' }, by: null, at: null }]
  await resolve(await waits({ state: 'conflict', theirs }), new Set(['tt_info']), theirs)
  await leaves('edit mine')
})

test('what is saved stays saved where it cannot be remembered beside it', async () => {
  vi.stubGlobal('localStorage', {
    ...localStorage,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  await editInfo('typed')
  expect(await entries()).toHaveLength(1)
})

test('of several edits all are saved or none', async () => {
  const of = (key: number, tt_info: string) =>
    ({ entity: 'trip', key, rev: 1, before: { tt_info: '' }, after: { tt_info }, seen: 3 }) as const
  await saveEdits([of(1, 'one'), of(2, 'two')])
  expect((await entries()).map(({ set }) => set.tt_info)).toEqual(['one', 'two'])
  currentDb().outbox.hook('creating', ((_key: unknown, { set }: OutboxEntry) => {
    if (set.tt_info === 'four') throw new DOMException('full', 'QuotaExceededError')
  }) as never)
  await expect(saveEdits([of(3, 'three'), of(4, 'four')])).rejects.toThrow('full')
  expect(await entries()).toHaveLength(2)
})
