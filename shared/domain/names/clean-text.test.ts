import { expect, test } from 'vitest'
import { address } from '../../records/address.ts'
import { customer } from '../../records/customer.ts'
import { driver } from '../../records/driver.ts'
import { subcontractor } from '../../records/subcontractor.ts'
import { vehicle } from '../../records/vehicle.ts'
import { Company } from '../../schemas/accounts/company.ts'
import { TourFields } from '../../schemas/tour.ts'
import { TripFields } from '../../schemas/trip.ts'
import { cleanText, keptFields, oneLine } from './clean-text.ts'

test.each([
  ['a zero byte', 'LX\u00007308', 'LX7308'],
  ['a turned direction', 'gate \u202e5 tixe\u202c', 'gate 5 tixe'],
  ['an isolate', '\u2066LX 1\u2069', 'LX 1'],
  ['an escape and a delete', '\u001b[31mred\u007f\u0085', '[31mred'],
  ['a byte order mark', '\ufeffLX 1', 'LX 1'],
  ['lines and tabs', 'a\r\nb\tc', 'a\r\nb\tc'],
  ['a letter in two parts', 'Mu\u0308ller', 'Müller'],
  ['a soft hyphen, widths of nothing', 'Mu\u00adl\u200bl\u2060er\ufe0f', 'Muller'],
  ['what parted a letter from its mark', 'Mu\u200b\u0308ller', 'Müller'],
  ['a filler, a tag, a note between lines', 'A\u3164B\u{e0041}C\ufff9', 'ABC'],
  ['no character', 'A\ufffe', 'A'],
  ['joiners of letters that join', 'می\u200cخواهم क्\u200dष', 'می\u200cخواهم क्\u200dष'],
  ['joiners between others', 'A\u200dB \u200cC', 'AB C'],
  ['an emoji in its colours, a key, a flag', '❤️ 1️⃣ 🏴󠁧󠁢󠁥󠁮󠁧󠁿 👍🏽', '❤️ 1️⃣ 🏴󠁧󠁢󠁥󠁮󠁧󠁿 👍🏽'],
  ['letters of any script, emoji', 'Zürich שלום 👨‍👩‍👧', 'Zürich שלום 👨‍👩‍👧'],
])('%s in a text: only what is seen stays', (_what, typed, kept) => expect(cleanText(typed)).toBe(kept))

test.each([
  ['doubled', 'LX  1', 'LX 1'],
  ['of other kinds', '\u00a0LX\u202f\u30001\u2800', 'LX 1'],
  ['breaks', 'LX\r\n1', 'LX 1'],
])('blanks in a line: %s', (_what, typed, kept) => expect(oneLine(typed)).toBe(kept))

test('what is typed is as it was, where nothing but what is not seen differs', () => {
  const before = { name: 'Mu\u0308ller  AG', note: 'a  b', days: ['Zoe\u0308', null] }
  expect(keptFields({ name: 'Müller AG', note: 'a b', days: ['Zoë', 'x'], more: 1 }, before)).toEqual({
    name: before.name,
    note: before.note,
    days: ['Zoe\u0308', 'x'],
    more: 1,
  })
  expect(keptFields({ name: 'Muller AG', note: '' }, before)).toEqual({ name: 'Muller AG', note: '' })
})

test('every text of a trip and of a tour is cleaned before its length is looked at', () => {
  expect(TripFields.shape.tt_note.parse(`${'\u0000'.repeat(9)} ${'x'.repeat(4000)}`)).toBe('x'.repeat(4000))
  expect(TripFields.shape.tt_tour.parse(' \u202eLX 1\u0000 ')).toBe('LX 1')
  expect(TourFields.shape.tr_name.safeParse('\u202e\u0000').error?.issues[0]?.message).toBe('field_required')
  expect(TourFields.shape.tr_week_sub.parse([null, 'Me\u200eier', null, null, null, null, null])[1]).toBe('Meier')
})

test.each([
  ['customer', customer.body, 'cm_name', {}],
  ['subcontractor', subcontractor.body, 'sc_name', { sc_email: null, sc_language: null }],
  ['driver', driver.body, 'dr_name', {}],
  ['vehicle', vehicle.body, 'gps_id', {}],
  ['address', address.body, 'add_name', { add_id: 'ZRH', add_radius: null }],
  ['company', Company.pick({ name: true }), 'name', {}],
])(
  'the name of a %s is one line: a form leaves breaks out, and would name somebody else',
  (_what, schema, field, rest) => {
    const read = schema.parse({ ...rest, [field]: ' Meier\r\nBcc:\u2028x\ty ' })
    expect(read).toMatchObject({ [field]: 'Meier Bcc: x y' })
  },
)
