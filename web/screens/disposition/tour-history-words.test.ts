import { expect, test } from 'vitest'
import { TOUR_FIELDS } from '#shared/domain/tour/tour-fields.ts'
import de from '#shared/i18n/de.json' with { type: 'json' }
import { CONTEXT } from '#shared/trips/trip-sample.ts'
import { tourHistoryWords } from './tour-history-words.ts'

const words = tourHistoryWords(CONTEXT.translate, {
  customers: [{ cm_id: 2, cm_name: 'Nordwind GmbH' }],
  addressNames: new Map([['BSL', 'Basel EuroAirport Fracht']]),
  driverNames: new Map([[1, 'Ada Keller']]),
})
const week = <Value>(monday: Value, tuesday: Value, rest: Value): Value[] => [monday, tuesday, ...Array(5).fill(rest)]

test.each<[string, unknown, string, string]>([
  ['tr_status', false, 'Status', 'Inaktiv'],
  ['tr_status', true, 'Status', 'Geplant'],
  ['tr_cm_id', 2, 'Kunde', 'Nordwind GmbH'],
  ['tr_arrival', 'BSL', 'Ankunftsort', 'Basel EuroAirport Fracht'],
  ['tr_customer_invoice_trip', 640.5, 'Kunde: Fahrt', '640.50'],
  ['tr_requirements', ['11_2_7', 'adr'], 'Anforderungen', 'Art. 11.2.7, ADR'],
  ['tr_requirements', [], 'Anforderungen', '–'],
  ['tr_week_status', week(true, true, false), 'Wochentage', 'Mo Ja, Di Ja'],
  ['tr_week_driver', week<number | null>(1, 9, null), 'Fahrer', 'Mo Ada Keller, Di #9'],
  ['tr_week_sub_invoice_trip', week(1200.5, 0, 0), 'Unternehmer: Fahrt', "Mo 1'200.50"],
  ['tr_week_sub', week(null, null, null), 'Unternehmer', '–'],
  ['tr_valid_to', '2026-12-24', 'Gültig bis', '24.12.2026'],
  ['tr_tour_comb', null, 'Kombination', '–'],
])('%s %j is told as %s: %s', (field, value, label, told) => {
  expect([words.label(field), words.value(field, value, null)]).toEqual([label, told])
})

test('every field of a tour has a name', () => {
  const inner = ['tr_id', 'tr_rev', 'tr_cm_name', 'tr_client']
  for (const field of TOUR_FIELDS.filter((name) => !inner.includes(name)))
    expect(Object.values(de), field).toContain(words.label(field))
})
