import { afterEach, beforeEach } from 'vitest'
import { emptyValue } from '#shared/records/field.ts'
import { fieldsOf } from '#shared/records/record.ts'
import { subcontractor } from '#shared/records/subcontractor.ts'
import type { TripFields } from '#shared/schemas/trip.ts'
import { addTrip as addSampleTrip } from '../../testing/sample-trips.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

/** Set-up of the tests of master data: a company whose only user is its admin. */

/** Fields of a subcontractor's row for which only a name, an address and a language were given. */
export const NO_TERMS = Object.fromEntries(
  fieldsOf(subcontractor).flatMap(([name, field]) =>
    ['sc_name', 'sc_email', 'sc_language'].includes(name) ? [] : [[name, emptyValue(field)]],
  ),
)

export let t: TestApp
export let admin: string

/** Called once by each file of tests: every test begins anew. */
export const setUpMasterData = (): void => {
  beforeEach(() => {
    t = createTestApp()
    admin = t.addUser({ username: 'chief', role: 'admin' })
  })
  afterEach(() => t.close())
}

export type Row = Record<string, unknown>
type Pulled = {
  cursor: string
  put: Record<string, Row[]>
  del: Record<string, (string | number)[]>
  reset?: boolean
}
export const pull = async (token: string, cursor?: string): Promise<Pulled> =>
  (await t.call<Pulled>(token, 'GET', `/api/sync/pull${cursor ? `?cursor=${cursor}` : ''}`)).body
export const list = async (token: string, path: string): Promise<Row[]> =>
  (await t.call<Row[]>(token, 'GET', path)).body

const NOBODY = {
  tt_customer: '',
  tt_from_adrnr: '',
  tt_to_adrnr: '',
  tt_sub: '',
  tt_driver: '',
  tt_drivernr: '',
  tt_gps: '',
}
/** Adds a trip that uses only the named master data. */
export const addTrip = (fields: Partial<TripFields>) => addSampleTrip(t.store, { ...NOBODY, ...fields })
