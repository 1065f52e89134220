import { expect, test } from 'vitest'
import { TRIP_FIELDS } from '../../shared/domain/trip/trip-fields.ts'
import type { Trip } from '../../shared/schemas/trip.ts'
import { SAMPLE_TRIP } from '../testing/sample-trips.ts'
import { reportColumns } from './report.ts'

/** The report has its own list of columns (rules 9.2); these fields are left out of it on purpose. */
const LEFT_OUT = [
  ...['tt_tour_combination', 'tt_std', 'tt_sta', 'tt_etp', 'tt_eta', 'tt_atp', 'tt_atd', 'tt_ata'],
  ...['tt_ignition', 'tt_info', 'tt_note', 'tt_invoice_check', 'tt_sub_invoice_check'],
  ...['tt_customer_invoice_trip', 'tt_customer_invoice_toll', 'tt_customer_invoice_waiting_fee'],
  ...['tt_customer_invoice_cancellation_fee', 'tt_customer_invoice_text'],
  ...['tt_sub_invoice_trip', 'tt_sub_invoice_toll', 'tt_sub_invoice_waiting_fee'],
  ...['tt_sub_invoice_cancellation_fee', 'tt_sub_invoice_comment'],
  ...['tt_last_update', 'tt_rev', 'tt_manual_times', 'tt_position_at', 'tt_requirements', 'tt_approval_override'],
  ...['tt_driver_times', 'tt_driver_news'],
  ...['tt_answer', 'tt_answer_reason', 'tt_answer_note', 'tt_answer_facts'],
  ...['tt_answer_hours', 'tt_answer_at', 'tt_answer_source', 'tt_answer_asked_at'],
  ...['tt_from_slot_from', 'tt_from_slot_to', 'tt_from_slot_number'],
  ...['tt_to_slot_from', 'tt_to_slot_to', 'tt_to_slot_number'],
]

test('a field of a trip is in the report, or is left out on purpose', () => {
  const read = new Set<string>()
  const trip = new Proxy(SAMPLE_TRIP as Trip, {
    get: (fields, field) => {
      read.add(String(field))
      return fields[field as keyof Trip]
    },
  })
  for (const { value } of reportColumns({ timeZone: 'Europe/Zurich', now: 0 })) value(trip)
  expect(TRIP_FIELDS.filter((field) => !read.has(field)).sort()).toEqual([...LEFT_OUT].sort())
})
