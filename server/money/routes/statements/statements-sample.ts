import { addTrip } from '#server/testing/sample-trips.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { INVOICE_AMOUNTS, type InvoiceAmounts } from '#shared/domain/money/invoice.ts'
import type { ListedStatement, WholeStatement } from '#shared/schemas/statement.ts'
import type { Trip, TripFields } from '#shared/schemas/trip.ts'

/** November so far: the clock of the tests stands on the 21st. */
export const NOVEMBER = { start_date: '2026-11-01', end_date: '2026-11-30' }

const amounts = (side: 'customer' | 'sub', trip: number): Partial<TripFields> =>
  Object.fromEntries(INVOICE_AMOUNTS.map((amount) => [`tt_${side}_invoice_${amount}`, amount === 'trip' ? trip : 0]))

/** A trip that was driven on a day of November, for 100 and at 80. */
export const drivenTrip = (t: TestApp, day: number, fields: Partial<TripFields> = {}): Trip => {
  const of = (time: string) => `2026-11-${String(day).padStart(2, '0')}T${time}:00.000Z`
  return addTrip(t.store, {
    tt_tour: `T-${day}`,
    tt_stp: of('06:00'),
    tt_std: of('07:00'),
    tt_sta: of('09:00'),
    ...amounts('customer', 100),
    ...amounts('sub', 80),
    ...fields,
  })
}

/** The calls of statements, as one person makes them. */
export const statementCalls = (t: TestApp, token: string) => {
  const call = <Body = Record<string, unknown>>(method: string, path: string, body?: unknown) =>
    t.call<Body>(token, method, `/api/statements${path}`, body)
  return {
    make: (party = 'Meier Trans', side = 'sub', days = NOVEMBER) =>
      call<{ st_id: number; lines: number; left_out: Record<string, number>; message: string }>('POST', '', {
        side,
        party,
        ...days,
      }),
    list: (query = '') => call<ListedStatement[]>('GET', query),
    read: async (id: number) => (await call<WholeStatement>('GET', `/${id}`)).body,
    send: (id: number) => call('POST', `/${id}/send`, {}),
    answer: (id: number, answers: object) => call('POST', `/${id}/answer`, { answers }),
    decide: (id: number, line: number, decision: object) => call('PUT', `/${id}/lines/${line}`, decision),
    finalise: (id: number, despite: string[] = []) => call('POST', `/${id}/finalise`, { despite }),
    withdraw: (id: number) => call('POST', `/${id}/void`),
    correct: (id: number, lines: (Partial<InvoiceAmounts> & { tt_id: number })[], items: object[] = []) =>
      call<{ st_id: number; message: string }>('POST', `/${id}/correction`, {
        lines: lines.map((line) => ({ trip: 0, toll: 0, waiting_fee: 0, cancellation_fee: 0, ...line })),
        items,
      }),
    object: (id: number, text: string) => call('POST', `/${id}/objection`, { text }),
  }
}
export const CONFIRM_ALL = { all: { sl_state: 'confirmed' } }
