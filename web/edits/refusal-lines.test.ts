import { createIntl } from 'react-intl'
import { expect, it } from 'vitest'
import german from '../../shared/i18n/de.json'
import type { RefusalReason } from '../../shared/schemas/sync.ts'
import type { Formats } from '../i18n/format.ts'
import type { Say } from '../i18n/text.ts'
import { reasonLines } from './refusal-lines.ts'

const { formatMessage } = createIntl({ locale: 'de', messages: german })
const say: Say = (key, values) => formatMessage({ id: key }, values as Record<string, string>)
const formats = {
  clock: () => '11:07',
  moment: () => '11:07',
  nextWeekday: (day) => `Mi 2${day + 3}.11.`,
} as Partial<Formats> as Formats
const locked = { name: 'LX 7', stp: null, by: 'dispo', at: '2026-11-23T10:07:00.000Z', day: 2 } as const

it.each<[RefusalReason['what'], string]>([
  ['tour_day_locked', 'Tour LX 7, Mittwoch (nächstes Mal Mi 25.11.): Dieser Tag wurde um 11:07 von dispo gesperrt.'],
  [
    'tour_day_given_away',
    'Tour LX 7, Mittwoch (nächstes Mal Mi 25.11.): Dieser Tag wurde um 11:07 von dispo einem anderen Unternehmer gegeben.',
  ],
])('a day of a tour is told with its weekday and its next date: %s', (what, line) => {
  expect(reasonLines({ ...locked, what }, say, formats)).toEqual([line])
})
