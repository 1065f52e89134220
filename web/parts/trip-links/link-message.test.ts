import { describe, expect, test } from 'vitest'
import { DRIVER_LANGUAGES } from '#shared/domain/links/driver-languages.ts'
import { LANGUAGES } from '#shared/domain/names/languages.ts'
import texts from '#shared/i18n/de.json' with { type: 'json' }
import { linkMessage } from './link-message.ts'

const TRIP = {
  ...{ tour: 'LX 1', from: 'Zürich {to}', to: 'Wien', address: 'https://tours.example/d/abc' },
  ...{ instant: '2026-11-23T07:05:00.000Z', timeZone: 'Europe/Zurich' },
}
const inGerman: Parameters<typeof linkMessage>[2] = (key, values) =>
  texts[key].replace(/\{(\w+)\}/g, (_place, name: string) => values[name as keyof typeof values])
const OTHERS = DRIVER_LANGUAGES.filter((language) => !(LANGUAGES as readonly string[]).includes(language))

describe('the message with a driver’s link', () => {
  test.each(DRIVER_LANGUAGES)('names tour, day, hour, places and address: %s', (lang) => {
    const { text, subject } = linkMessage({ lang, kind: 'driver' }, TRIP, inGerman)
    for (const said of ['LX 1', '23.11.', '08:05', 'Zürich {to}', 'Wien', TRIP.address]) expect(text).toContain(said)
    expect(subject).toContain('23.11.')
  })

  test.each(OTHERS)('is in the language of its page: %s', (lang) => {
    const inAll = OTHERS.map((other) => linkMessage({ lang: other, kind: 'driver' }, TRIP, inGerman).text)
    expect(new Set(inAll).size).toBe(OTHERS.length)
    for (const kind of ['driver', 'day'] as const)
      expect(linkMessage({ lang, kind }, TRIP, inGerman).text).not.toMatch(/Bitte|Please/)
  })

  test.each(DRIVER_LANGUAGES)('of a whole day names the day alone: %s', (lang) => {
    const { text } = linkMessage({ lang, kind: 'day' }, TRIP, inGerman)
    expect(text).toContain('23.11.')
    expect(text).not.toContain('08:05')
  })

  test('the weekday is that of the company’s zone, in the language', () => {
    const late = { ...TRIP, instant: '2026-11-22T23:30:00.000Z' }
    expect(linkMessage({ lang: 'es', kind: 'driver' }, late, inGerman).text).toContain('lun 23.11., 00:30')
    expect(linkMessage({ lang: 'pl', kind: 'driver' }, late, inGerman).text).toContain('pon. 23.11., 00:30')
  })
})
