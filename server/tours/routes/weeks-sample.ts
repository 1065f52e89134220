import { eq } from 'drizzle-orm'
import type { Trip } from '#shared/schemas/trip.ts'
import { outbox } from '../../store/schema/messages.ts'
import { addNames } from '../../testing/names.ts'
import { NIGHT_WAY } from '../../testing/sample-tours.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { getTrips } from '../../trips/store/trips.ts'

/** A company with tours of Meier, for tests of the operations on weeks. It is Saturday of week 47, in Zurich. */
export type Row = Record<string, unknown>
export const DAYS = [0, 1, 2, 3, 4, 5, 6]
export const onDays = <Value>(days: readonly number[], value: Value, otherwise: Value): Value[] =>
  DAYS.map((day) => (days.includes(day) ? value : otherwise))

export const W48 = { start_date: '2026-11-23', end_date: '2026-11-29' }
export const W49 = { start_date: '2026-11-30', end_date: '2026-12-06' }

export const weeksCompany = async () => {
  const t = createTestApp({ now: '2026-11-21T08:30:00.000Z' })
  const admin = t.addUser({ username: 'chief', role: 'admin' })
  const meier = t.addUser({ username: 'meier', role: 'sub', subcontractor: 'Meier Trans' })
  t.addUser({ username: 'huber', role: 'sub', subcontractor: 'Huber AG' })
  await t.call(admin, 'PUT', '/api/subcontractors/Meier%20Trans', {
    sc_name: 'Meier Trans',
    sc_email: 'dispo@meier.example',
  })
  await t.call(admin, 'POST', '/api/customers', { cm_name: 'Holz AG' })
  await t.call(admin, 'POST', '/api/address', { add_id: 'HUB', add_name: 'Basel Hub' })
  await t.call(admin, 'POST', '/api/address', { add_id: 'GVA', add_name: 'Genf Nord' })
  await t.call(admin, 'POST', '/api/gps', { gps_id: 'TRUCK-1', gps_groups: '' })
  await t.call(admin, 'POST', '/api/drivers', { dr_id: 11, dr_name: 'Max', dr_number: '0011', dr_groups: '' })
  addNames(t.store, { observers: ['olga'] })

  /** A tour of Meier on some days, with vehicle and driver; through the night. */
  const addTour = (tr_name: string, days: readonly number[], fields: Row = {}) =>
    t.call(admin, 'POST', '/api/tours', {
      tr_name,
      tr_status: true,
      tr_cm_id: 1,
      tr_tour_comb: 'K1',
      ...NIGHT_WAY,
      tr_customer_invoice_trip: 901.11,
      tr_customer_invoice_toll: 902.22,
      tr_week_status: onDays(days, true, false),
      tr_week_sub: onDays<string | null>(days, 'Meier Trans', null),
      tr_week_gps: onDays<string | null>(days, 'TRUCK-1', null),
      tr_week_driver: onDays<number | null>(days, 11, null),
      tr_week_drivernr: onDays<string | null>(days, '0011', null),
      tr_week_observer: onDays<string | null>(days, 'olga', null),
      tr_week_sub_invoice_trip: onDays(days, 701.11, 0),
      tr_week_sub_invoice_toll: onDays(days, 702.22, 0),
      ...fields,
    })

  const post = <Body = Row>(action: string, body: unknown, token = admin) =>
    t.call<Body>(token, 'POST', `/api/tours/${action}`, body)
  const weeksFor = async (action: string) => (await t.call<number[]>(admin, 'GET', `/api/tours/weeks/${action}`)).body
  const allTrips = (): Trip[] => {
    const ids = t.store.sqlite.prepare('select tt_id from trips order by tt_id').all() as { tt_id: number }[]
    return getTrips(
      t.store,
      ids.map(({ tt_id }) => tt_id),
    )
  }
  /** Marks waiting mails as if they had left: an undoing now has to be told. */
  const mailsLeave = () => t.store.db.update(outbox).set({ state: 'sent' }).where(eq(outbox.state, 'queued')).run()
  return { t, admin, meier, addTour, post, weeksFor, allTrips, mailsLeave }
}
export type WeeksCompany = Awaited<ReturnType<typeof weeksCompany>>
