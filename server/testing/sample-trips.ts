import type { Trip, TripFields } from '../../shared/schemas/trip.ts'
import type { Store } from '../store/db.ts'
import type { Author } from '../store/history/history.ts'
import { customers } from '../store/schema/master-data.ts'
import { insertTrip } from '../trips/store/trips.ts'
import type { TestApp } from './test-app.ts'

const DISPATCHER: Author = { username: 'admin', source: 'person' }

/** A trip of Meier Trans for Holz AG, watched by olga, today from 10:00 to 14:00 in Zurich; every field has a value. */
export const SAMPLE_TRIP: TripFields = {
  tt_tour: 'T-100',
  tt_status: 'active',
  tt_customer: 'Holz AG;olga;oskar',
  tt_from_adrnr: 'A1',
  tt_from_text: 'Basel Hub',
  tt_to_adrnr: 'A2',
  tt_to_text: 'Genf Nord',
  tt_sub: 'Meier Trans',
  tt_driver: 'Hans Muster',
  tt_drivernr: '17',
  tt_gps: 'TRUCK-1',
  tt_stp: '2026-11-21T09:00:00.000Z',
  tt_std: '2026-11-21T09:30:00.000Z',
  tt_sta: '2026-11-21T13:00:00.000Z',
  tt_etp: null,
  tt_eta: null,
  tt_atp: null,
  tt_atd: null,
  tt_ata: null,
  tt_note: 'secret note',
  tt_info: 'gate 4',
  tt_tour_combination: 'K1',
  tt_invoice_check: true,
  tt_sub_invoice_check: null,
  tt_customer_invoice_trip: 901.11,
  tt_customer_invoice_toll: 902.22,
  tt_customer_invoice_waiting_fee: 903.33,
  tt_customer_invoice_cancellation_fee: 904.44,
  tt_customer_invoice_text: 'secret customer text',
  tt_sub_invoice_trip: 701.11,
  tt_sub_invoice_toll: 702.22,
  tt_sub_invoice_waiting_fee: 703.33,
  tt_sub_invoice_cancellation_fee: 704.44,
  tt_sub_invoice_comment: 'secret sub comment',
  tt_requirements: 'kept_cool',
  tt_approval_override: 'secret override of the dispatch',
  tt_answer: '',
  tt_answer_reason: '',
  tt_answer_note: '',
  tt_answer_facts: '',
  tt_from_slot_from: '2026-11-21T08:45:00.000Z',
  tt_from_slot_to: '2026-11-21T09:45:00.000Z',
  tt_from_slot_number: 'RAMP 7',
  tt_to_slot_from: '2026-11-21T12:30:00.000Z',
  tt_to_slot_to: '2026-11-21T13:30:00.000Z',
  tt_to_slot_number: 'DOCK 3',
}

export const addTrip = (store: Store, fields: Partial<TripFields> = {}): Trip =>
  insertTrip(store, { ...SAMPLE_TRIP, ...fields }, DISPATCHER).row

/** One user of each kind and their tokens: those who may see {@link SAMPLE_TRIP}, and a stranger of each role. */
export const addEverybody = (t: TestApp) => {
  const customer = (cm_name: string): number =>
    t.store.db.insert(customers).values({ cm_name, cm_name_key: cm_name.toLowerCase() }).returning().get().cm_id
  return {
    admin: t.addUser({ username: 'dora', role: 'admin' }),
    sub: t.addUser({ username: 'meier', role: 'sub', subcontractor: 'Meier Trans' }),
    foreignSub: t.addUser({ username: 'huber', role: 'sub', subcontractor: 'Huber AG' }),
    customer: t.addUser({ username: 'holz', role: 'customer', customer_id: customer('Holz AG') }),
    foreignCustomer: t.addUser({ username: 'stein', role: 'customer', customer_id: customer('Stein AG') }),
    observer: t.addUser({ username: 'olga', role: 'observer' }),
    foreignObserver: t.addUser({ username: 'otto', role: 'observer' }),
  }
}
export type Everybody = ReturnType<typeof addEverybody>

/** Texts that must never be in an answer to a role: names of fields, and the sample's values. */
const HIDDEN_TEXT = {
  note: /tt_note|secret note/,
  customerInvoice: /tt_customer_invoice|90[1-4]\.\d|secret customer/,
  subInvoice: /tt_sub_invoice|70[1-4]\.\d|secret sub|tt_invoice_check/,
  observers: /oskar/,
}
/** Hidden words by role; admin has none (rules 4.2). */
export const HIDDEN_WORDS: Record<keyof Everybody, RegExp[]> = {
  admin: [],
  sub: [HIDDEN_TEXT.note, HIDDEN_TEXT.customerInvoice],
  foreignSub: [HIDDEN_TEXT.note, HIDDEN_TEXT.customerInvoice],
  customer: [HIDDEN_TEXT.note, HIDDEN_TEXT.customerInvoice, HIDDEN_TEXT.subInvoice, HIDDEN_TEXT.observers, /olga/],
  foreignCustomer: [
    HIDDEN_TEXT.note,
    HIDDEN_TEXT.customerInvoice,
    HIDDEN_TEXT.subInvoice,
    HIDDEN_TEXT.observers,
    /olga/,
  ],
  observer: [HIDDEN_TEXT.note, HIDDEN_TEXT.customerInvoice, HIDDEN_TEXT.subInvoice, HIDDEN_TEXT.observers],
  foreignObserver: [HIDDEN_TEXT.note, HIDDEN_TEXT.customerInvoice, HIDDEN_TEXT.subInvoice, HIDDEN_TEXT.observers],
}
