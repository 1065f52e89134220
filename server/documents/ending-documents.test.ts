import { afterEach, beforeEach, expect, test } from 'vitest'
import type { EndingDocument } from '../../shared/records/document-bodies.ts'
import { addNames } from '../testing/names.ts'
import { addEverybody, addTrip, type Everybody } from '../testing/sample-trips.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { addVerified } from './approvals-sample.ts'

let t: TestApp
let users: Everybody
beforeEach(() => {
  // 21.11.2026
  t = createTestApp()
  users = addEverybody(t)
  addNames(t.store, { subcontractors: ['Meier Trans', 'Huber AG'] })
})
afterEach(() => t.close())

const on = (day: string, tt_tour: string, fields: object = {}) =>
  addTrip(t.store, {
    ...{ tt_tour, tt_requirements: '11_2_7', tt_status: 'scheduled' },
    ...{ tt_stp: `${day}T08:00:00.000Z`, tt_std: `${day}T09:00:00.000Z`, tt_sta: `${day}T12:00:00.000Z` },
    ...fields,
  })
const ending = async (token: string) => (await t.call<EndingDocument[]>(token, 'GET', '/api/documents/ending')).body

test('names the trips beyond the end, also those that no device holds yet', async () => {
  const id = addVerified(t.store, 'sub', 'Meier Trans', 'approved_haulier', [null, '2026-12-20'])
  on('2026-12-20', 'T-1')
  on('2026-12-21', 'T-2')
  on('2027-01-10', 'T-3')
  on('2027-01-10', 'T-4', { tt_requirements: '' })
  on('2027-01-10', 'T-5', { tt_sub: 'Huber AG' })
  expect(await ending(users.admin)).toMatchObject([
    { do_id: id, count: 2, trips: [{ tt_tour: 'T-2' }, { tt_tour: 'T-3' }] },
  ])
  expect(await ending(users.sub)).toHaveLength(1)
  expect(await ending(users.foreignSub)).toEqual([])
})

test('says nothing of what is renewed, withdrawn, ended or ends later', async () => {
  addVerified(t.store, 'sub', 'Meier Trans', 'insurance', [null, '2026-12-01'])
  addVerified(t.store, 'sub', 'Meier Trans', 'insurance', ['2026-12-02', '2027-12-01'])
  addVerified(t.store, 'sub', 'Meier Trans', 'eu_licence', [null, '2026-11-20'])
  addVerified(t.store, 'sub', 'Meier Trans', 'adr', [null, '2026-12-22'])
  expect(await ending(users.admin)).toEqual([])
})

test('says nothing of a subcontractor who works here no longer', async () => {
  addVerified(t.store, 'sub', 'Meier Trans', 'approved_haulier', [null, '2026-12-20'])
  t.store.sqlite.exec('update subcontractors set retired = 1')
  expect(await ending(users.admin)).toEqual([])
})
