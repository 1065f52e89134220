import { expect, test } from 'vitest'
import { CARRIER, carrierConflict } from './carrier-conflict.ts'
import { CARRIER_FIELDS } from './trip-fields.ts'

const SHOWN = {
  ...Object.fromEntries(CARRIER_FIELDS.map((field) => [field, field.includes('invoice') ? 10 : ''])),
  tt_sub: 'Gerber',
  tt_gps: 'G 1',
}
const TO_KAELIN = { tt_sub: 'Kälin', tt_gps: 'K 1' }
const DRIVER = { tt_driver: 'Hans', tt_drivernr: '7' }

test.each([
  ['chose a driver of the former', DRIVER, TO_KAELIN],
  ['chose a vehicle of the former', { tt_gps: 'G 2' }, { tt_sub: 'Kälin', tt_driver: 'Kurt', tt_drivernr: '8' }],
  ['agreed a price with the former', { tt_sub_invoice_trip: 99 }, TO_KAELIN],
  ['gave it to another, who has another price by now', TO_KAELIN, { tt_sub_invoice_trip: 99 }],
  ['gave it to another, while the former chose its driver', { ...TO_KAELIN }, DRIVER],
  ['gave it to another, and so did another person', TO_KAELIN, { tt_sub: 'Rochat', tt_sub_invoice_trip: 48 }],
])('who %s decides about all of it at once', (_what, set, theirs) => {
  const conflict = carrierConflict(SHOWN, set, { ...SHOWN, ...theirs })
  expect(conflict).toEqual({ unit: CARRIER, mine: { ...SHOWN, ...set }, theirs: { ...SHOWN, ...theirs } })
})

test.each([
  ['chose a driver, and the trip stayed', DRIVER, { tt_sub_invoice_trip: 99 }],
  ['chose the same as another', TO_KAELIN, TO_KAELIN],
  ['gave it to another, and nothing else happened', TO_KAELIN, {}],
  ['gave it to whom another gave it, with a driver', { ...TO_KAELIN, ...DRIVER }, TO_KAELIN],
  ['changed nothing of it', { tt_note: 'x' }, TO_KAELIN],
])('who %s is asked nothing', (_what, set, theirs) =>
  expect(carrierConflict(SHOWN, set, { ...SHOWN, ...theirs })).toBeNull(),
)
