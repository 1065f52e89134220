import type { HistoryEntry } from '#shared/schemas/history.ts'
import { fieldChanges } from '../../store/history/history.ts'
import { isTapped } from '../company.ts'
import type { DemoTrip } from './trips.ts'

/** A saved version of a demo trip, as the history keeps it. */
export type DemoVersion = Omit<HistoryEntry, 'rev'>

const OFFICE = 'dispo'
const PLANNED_BEFORE = 4 * 24 * 3_600_000
const PROGRAMS_OWN = new Set([
  'tt_last_edit',
  'tt_last_update',
  'tt_manual_times',
  'tt_position_at',
  'tt_ignition',
  'tt_driver_times',
  'tt_driver_news',
])
const ACTUAL_TIMES = ['tt_atp', 'tt_atd', 'tt_ata'] as const

/** A trip as the copied week made it: without the times, notes and fees that are entered later. */
const asPlanned = (trip: DemoTrip): DemoTrip => ({
  ...trip,
  tt_status: trip.tt_status === 'scheduled' ? 'scheduled' : 'active',
  tt_etp: null,
  tt_eta: null,
  tt_atp: null,
  tt_atd: null,
  tt_ata: null,
  tt_note: '',
  tt_info: '',
  tt_invoice_check: true,
  tt_customer_invoice_waiting_fee: 0,
  tt_customer_invoice_cancellation_fee: 0,
  tt_customer_invoice_text: '',
  tt_sub_invoice_waiting_fee: 0,
  tt_sub_invoice_cancellation_fee: 0,
  tt_sub_invoice_comment: '',
})

/**
 * Returns how a trip came to be what it is, oldest first: copied from the disposition, its times reported by
 * telematics, its remarks and fees written by the office. @param now milliseconds
 */
export const versionsOf = (trip: DemoTrip, now: number): DemoVersion[] => {
  const planned = asPlanned(trip)
  const plannedAt = new Date(Math.min(now, Date.parse(trip.tt_stp) - PLANNED_BEFORE)).toISOString()
  const later: DemoVersion[] = ACTUAL_TIMES.flatMap((field) => {
    const at = trip[field]
    if (at === null) return []
    const changes = { [field]: { from: null, to: at } }
    const source = isTapped(trip) ? 'driver' : 'telematics'
    return [{ at, username: source, action: 'edit', source, changes }]
  })
  const withTimes: DemoTrip = { ...trip, tt_atp: null, tt_atd: null, tt_ata: null, tt_etp: null, tt_eta: null }
  const remarks = fieldChanges(planned, withTimes, PROGRAMS_OWN)
  if (Object.keys(remarks).length > 0) {
    const at = trip.tt_last_edit ?? plannedAt
    later.push({ at, username: OFFICE, action: 'edit', source: 'person', changes: remarks })
  }
  later.sort((a, b) => (a.at < b.at ? -1 : 1))
  const changes = fieldChanges({}, planned, PROGRAMS_OWN)
  return [{ at: plannedAt, username: OFFICE, action: 'create', source: 'weeks', changes }, ...later]
}
