import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { DRIVER_LANGUAGE_NAMES, DRIVER_LANGUAGES } from '#shared/domain/links/driver-languages.ts'
import { DELAY_REASONS, REPORT_KINDS } from '#shared/domain/links/reports.ts'
import english from './texts/en.json' with { type: 'json' }
import { languageOfPhone, refusalText, sayIn } from './texts.ts'

const FOLDER = path.join(import.meta.dirname, 'texts')
const textsOf = (language: string): Record<string, string> =>
  JSON.parse(fs.readFileSync(path.join(FOLDER, `${language}.json`), 'utf8'))
const placeholders = (text: string): string[] => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort()

test('the page speaks all languages of drivers, and no others', () => {
  expect(Object.keys(DRIVER_LANGUAGE_NAMES)).toEqual([...DRIVER_LANGUAGES])
  expect(fs.readdirSync(FOLDER).sort()).toEqual(DRIVER_LANGUAGES.map((language) => `${language}.json`).sort())
})

describe.each(DRIVER_LANGUAGES)('%s', (language) => {
  const texts = textsOf(language)
  test('has every text, in the order of their keys', () =>
    expect(Object.keys(texts)).toEqual(Object.keys(english).toSorted()))
  test('has the same placeholders', () => {
    for (const [key, text] of Object.entries(english))
      expect(placeholders(texts[key] ?? ''), key).toEqual(placeholders(text))
  })
  test('has no empty text, and none that English has word for word by mistake', () => {
    const same = Object.entries(texts).filter(
      ([key, text]) =>
        text === '' || (text.length > 12 && text === Object.entries(english).find(([name]) => name === key)?.[1]),
    )
    expect(language === 'en' ? [] : same).toEqual([])
  })
})

test('every kind of report and every reason has its word', () => {
  for (const key of [...REPORT_KINDS, ...DELAY_REASONS]) expect(english).toHaveProperty(key)
})

test('French stands apart from its marks, Swiss German writes ss', () => {
  for (const text of Object.values(textsOf('fr'))) expect(text).not.toMatch(/(?:[^\u00a0]:|[^\u202f][?!;])(?:\s|$)/)
  for (const text of Object.values(textsOf('de'))) expect(text).not.toContain('ß')
})

test('Italian calls dispatch one name, what is planned another than what is expected, and speaks in one form', () => {
  const texts = textsOf('it')
  for (const text of Object.values(texts))
    expect(text).not.toMatch(/centrale|disposizione|^Prem(?:ere|i) |\btu[oaei]\b/)
  expect(Object.entries(texts).flatMap(([key, text]) => (/previst/i.test(text) ? [key] : []))).toEqual(['expected'])
})

test('says words with what stands for the placeholders', async () => {
  const say = await sayIn('de')
  expect(say('unsent', { n: 2 })).toBe('2 noch nicht gesendet')
  expect((await sayIn('pl'))('undo', { s: 7 })).toBe('Cofnij (7)')
})

test.each([
  [['uk-UA', 'en'], 'uk'],
  [['sr-Latn-RS'], 'hr'],
  [['ja', 'tr'], 'tr'],
  [['ja'], 'en'],
  [[], 'en'],
])('a phone of %j is spoken to in %s', (phone, language) => expect(languageOfPhone(phone)).toBe(language))

test.each([
  [['fr-CH', 'fr', 'de'], 'de', 'fr'],
  [['sq', 'en-US'], 'it', 'it'],
  [['bs', 'en'], 'de', 'hr'],
  [[], 'pl', 'pl'],
] as const)('a phone of %j with a link in %s is spoken to in %s', (phone, ofLink, language) =>
  expect(languageOfPhone(phone, ofLink)).toBe(language),
)

test('what the server refuses has a sentence, whatever it says', () => {
  expect(refusalText('trip_report_time_wrong')).toBe('r_time')
  expect(refusalText('something_new')).toBe('r_other')
})
