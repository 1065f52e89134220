import { createIntl } from 'react-intl'
import { expect, test } from 'vitest'
import german from '../../shared/i18n/de.json'
import type { RefusalReason } from '../../shared/schemas/sync.ts'
import type { Formats } from '../i18n/format.ts'
import type { Translate } from '../i18n/text.ts'
import type { FieldText } from './field-text.ts'
import { faultLine, reasonLines } from './refusal-lines.ts'

const { formatMessage } = createIntl({ locale: 'de', messages: german })
const translate: Translate = (key, values) => formatMessage({ id: key }, values as Record<string, string>)
const formats = {
  clock: () => '11:07',
  moment: () => '11:07',
  nextWeekday: (day) => `Mi 2${day + 3}.11.`,
} as Partial<Formats> as Formats
const locked = { name: 'LX 7', stp: null, by: 'dispo', at: '2026-11-23T10:07:00.000Z', day: 2 } as const

test.each<[RefusalReason['what'], string]>([
  ['tour_day_locked', 'Tour LX 7, Mittwoch (nächstes Mal Mi 25.11.): Dieser Tag wurde um 11:07 von dispo gesperrt.'],
  [
    'tour_day_given_away',
    'Tour LX 7, Mittwoch (nächstes Mal Mi 25.11.): Dieser Tag wurde um 11:07 von dispo einem anderen Unternehmer gegeben.',
  ],
])('a day of a tour is told with its weekday and its next date: %s', (what, line) => {
  expect(reasonLines({ ...locked, what }, translate, formats)).toEqual([line])
})

test('a fault of one requirement names no weekday, one of a weekday does', () => {
  const fields: FieldText = { label: (field) => field, value: (_field, value) => String(value) }
  const set = { tr_requirements: ['x'], 'tr_week_gps.2': 'TRUK' }
  const requirement = { path: 'tr_requirements.0', message: 'requirement_unknown' }
  expect(faultLine(requirement, set, translate, fields)).toMatch(/^tr_requirements «x»: /)
  const vehicle = { path: 'tr_week_gps.2', message: 'name_unknown' }
  expect(faultLine(vehicle, set, translate, fields)).toMatch(/^tr_week_gps \(Mi\) «TRUK»: /)
})
