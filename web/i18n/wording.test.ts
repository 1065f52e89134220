import { parse } from '@formatjs/icu-messageformat-parser'
import { describe, expect, test } from 'vitest'
import { wordingOf } from './wording.ts'

const MESSAGES = {
  loading: 'Lädt …',
  trips_count: '{count, plural, one {# Fahrt} other {# Fahrten}}',
  data_of: 'Stand {time}',
  error_too_long: 'höchstens {max, number} Zeichen',
}
const compiled = Object.fromEntries(Object.entries(MESSAGES).map(([key, text]) => [key, parse(text)]))

/** ICU has changed the sign between thousands: it is asked for it. */
const swiss = (value: number) => new Intl.NumberFormat('de-CH').format(value)

describe.each([
  ['as they stand in the catalogue', MESSAGES],
  ['as a build has taken them apart', compiled],
])('texts %s', (_, messages) => {
  const { text } = wordingOf('de-CH', messages)

  test('follow the plural and the digits of their locale', () => {
    expect(text('loading')).toBe('Lädt …')
    expect(text('trips_count', { count: 1 })).toBe('1 Fahrt')
    expect(text('trips_count', { count: 12_345 })).toBe(`${swiss(12_345)} Fahrten`)
    expect(text('error_too_long' as 'loading', { max: 2000 })).toBe(`höchstens ${swiss(2000)} Zeichen`)
  })

  test('take values that can be printed, and leave out other fields of an answer', () => {
    expect(text('data_of', { time: '14:02', rows: [1], message: 'data_of' })).toBe('Stand 14:02')
    expect(text('data_of', { time: null })).toBe('Stand ')
  })

  test('read as their key where a value is missing', () => {
    expect(text('data_of')).toBe('data_of')
    expect(text('data_of', { time: { hour: 14 } })).toBe('data_of')
  })
})

test('a text that is not there reads as its key, or as empty while not all texts have come', () => {
  expect(wordingOf('de-CH', MESSAGES).text('route_dashboard')).toBe('route_dashboard')
  expect(wordingOf('de-CH', MESSAGES).text('toString' as 'loading')).toBe('toString')
  expect(wordingOf('de-CH', MESSAGES, false).text('route_dashboard')).toBe('')
})

test('numbers are written as the locale does', () => {
  const { formatNumber } = wordingOf('de-CH', MESSAGES)
  expect(formatNumber(12_345.678)).toBe(swiss(12_345.678))
  expect(formatNumber(0.125, { style: 'percent', minimumFractionDigits: 1 })).toBe('12.5%')
  expect(formatNumber(3, { style: 'unit', unit: 'hour', unitDisplay: 'long' })).toBe('3 Stunden')
})
