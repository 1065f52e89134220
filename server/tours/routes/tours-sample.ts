import { afterEach, beforeEach } from 'vitest'
import { addNames } from '../../testing/names.ts'
import { NIGHT_WAY } from '../../testing/sample-tours.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

export let t: TestApp
export let admin: string
export let meier: string
export let huber: string

export type Row = Record<string, unknown>
export const week = <Value>(monday: Value, tuesday: Value, rest: Value): Value[] => [
  monday,
  tuesday,
  ...Array.from({ length: 5 }, () => rest),
]
/** Mondays are Meier's, Tuesdays Huber's; Wednesday is not driven, but still holds a name. */
export const TOUR = {
  tr_name: 'T-100',
  tr_status: true,
  tr_cm_id: 1,
  tr_tour_comb: 'K1',
  ...NIGHT_WAY,
  tr_std_plus_day: 0,
  tr_requirements: ['11_2_7'],
  tr_customer_invoice_trip: 901.11,
  tr_customer_invoice_toll: 902.22,
  tr_week_status: week(true, true, false),
  tr_week_sub: week<string | null>('Meier Trans', 'Huber AG', null),
  tr_week_gps: week<string | null>('MEIER-1', 'HUBER-1', null),
  tr_week_driver: week<number | null>(11, 998877, null),
  tr_week_drivernr: week<string | null>('0011', '5544', null),
  tr_week_observer: week<string | null>('olga;secret-observer', 'oskar', null),
  tr_week_sub_invoice_trip: week(701.11, 801.11, 0),
  tr_week_sub_invoice_toll: week(702.22, 802.22, 0),
  tr_week_locked: week(false, true, false),
  tr_valid_from: null,
  tr_valid_to: null,
  tr_holiday_rule: '',
  tr_days: [],
  tr_prices: [],
}
export const STORED = { ...TOUR, tr_id: 1, tr_rev: 1, tr_cm_name: 'Secret Customer', tr_client: 'Secret Customer' }
/** Texts that Meier must not see. */
export const FOREIGN = [
  /huber/i,
  /998877/,
  /5544/,
  /80[12]\.\d/,
  /90[12]\.\d/,
  /secret/i,
  /olga/,
  /oskar/,
  /tr_cm_/,
  /observer/,
]

export const add = (fields: Row = {}) => t.call(admin, 'POST', '/api/tours', { ...TOUR, ...fields })
export const put = (token: string, body: Row, headers: Record<string, string> = {}) =>
  t.call(token, 'PUT', '/api/tours/1', body, headers)
export const read = async (token = admin) => (await t.call<Row>(token, 'GET', '/api/tours/1')).body
export const pull = async (token: string, cursor?: string) =>
  (
    await t.call<{ cursor: string; put: Record<string, Row[]>; del: Record<string, number[]> }>(
      token,
      'GET',
      `/api/sync/pull${cursor ? `?cursor=${cursor}` : ''}`,
    )
  ).body

/** Called once by each file of tests: every test begins anew. */
export const setUpTours = (): void => {
  beforeEach(async () => {
    t = createTestApp()
    admin = t.addUser({ username: 'chief', role: 'admin' })
    meier = t.addUser({ username: 'meier', role: 'sub', subcontractor: 'Meier Trans' })
    huber = t.addUser({ username: 'huber', role: 'sub', subcontractor: 'Huber AG' })
    await t.call(admin, 'POST', '/api/customers', { cm_name: 'Secret Customer' })
    for (const add_id of ['HUB', 'GVA'])
      await t.call(admin, 'POST', '/api/address', { add_id, add_name: `At ${add_id}` })
    for (const [gps_id, gps_groups] of [
      ['MEIER-1', 'meier trans'],
      ['MEIER-2', 'Meier Trans'],
      ['HUBER-1', 'huber ag'],
    ])
      await t.call(admin, 'POST', '/api/gps', { gps_id, gps_groups })
    await t.call(admin, 'POST', '/api/drivers', {
      dr_id: 11,
      dr_name: 'Max',
      dr_number: '0011',
      dr_groups: 'Meier Trans',
    })
    await t.call(admin, 'POST', '/api/drivers', {
      dr_id: 998877,
      dr_name: 'Hal',
      dr_number: '5544',
      dr_groups: 'Huber AG',
    })
    addNames(t.store, { observers: ['olga', 'oskar', 'secret-observer'] })
  })
  afterEach(() => t.close())
}
