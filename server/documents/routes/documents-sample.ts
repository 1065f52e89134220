import { afterEach, beforeEach } from 'vitest'
import { addNames } from '../../testing/names.ts'
import { addEverybody, type Everybody } from '../../testing/sample-trips.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

export let t: TestApp
export let users: Everybody
export const LICENCE = {
  do_owner: 'sub',
  do_owner_key: 'Meier Trans',
  do_kind: 'eu_licence',
  do_valid_to: '2027-12-31',
}

/** Called once by each file of tests: every test begins anew, with Hans, who drives for both subcontractors. */
export const setUpDocuments = (): void => {
  beforeEach(async () => {
    t = createTestApp()
    users = addEverybody(t)
    addNames(t.store, { subcontractors: ['Meier Trans', 'Huber AG'], vehicles: ['TRUCK-1'] })
    await t.call(users.admin, 'POST', '/api/drivers', { dr_name: 'Hans', dr_groups: 'Meier Trans;Huber AG' })
  })
  afterEach(() => t.close())
}
