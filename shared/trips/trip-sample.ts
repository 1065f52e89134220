import { createIntl } from 'react-intl'
import german from '../i18n/de.json'
import type { VisibleTrip } from '../schemas/trip.ts'
import type { CellContext } from './cell-text.ts'
import { type ShownTrip, type TripView, tripView } from './trip-view.ts'

/** Trips and words for the tests. */

export const NOW = Date.parse('2026-11-21T09:45:00.000Z')

const intl = createIntl({ locale: 'de-CH', messages: german, onError: () => undefined })

/** German texts, Zurich's clock; 21 November is the plain day. */
export const CONTEXT: CellContext = {
  translate: (key, values) => intl.formatMessage({ id: key }, values as Record<string, string | number>),
  timeZone: 'Europe/Zurich',
  plainDay: '2026-11-21',
}

/** A trip from 10:00 to 14:00 in Zurich that was positioned eleven minutes late and waits. */
const WAITING: VisibleTrip = {
  tt_id: 1,
  tt_rev: 1,
  tt_tour: 'ZRH-1001',
  tt_status: 'active',
  tt_customer: 'Holz AG;olga;oskar',
  tt_from_text: 'Basel Hub',
  tt_to_text: 'Genf Nord',
  tt_sub: 'Meier Trans',
  tt_driver: 'Hans Muster',
  tt_gps: 'TRUCK-1',
  tt_stp: '2026-11-21T09:00:00.000Z',
  tt_std: '2026-11-21T09:30:00.000Z',
  tt_sta: '2026-11-21T13:00:00.000Z',
  tt_etp: '2026-11-21T09:05:00.000Z',
  tt_eta: '2026-11-21T13:20:00.000Z',
  tt_atp: '2026-11-21T09:11:00.000Z',
  tt_atd: null,
  tt_ata: null,
  tt_ignition: 1,
  tt_position_at: '2026-11-21T09:44:00.000Z',
  tt_invoice_check: true,
  tt_customer_invoice_trip: 1234.5,
  tt_note: '',
  tt_info: 'Tor 4',
}

export const shownTrip = (
  fields: Partial<VisibleTrip> = {},
  { key = fields.tt_id ?? 1, mark = null }: Partial<Pick<ShownTrip, 'key' | 'mark'>> = {},
): ShownTrip => ({ key, mark, row: { ...WAITING, ...fields } })

export const sampleView = (fields: Partial<VisibleTrip> = {}, now = NOW): TripView => tripView(shownTrip(fields), now)
