import fs from 'node:fs'
import path from 'node:path'
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { createIntl } from 'react-intl'
import { describe, expect, test } from 'vitest'
import { ROLES } from '../../shared/domain/access/roles.ts'
import { FILTER_CODES } from '../../shared/domain/delay/filter-codes.ts'
import { VEHICLE_STATES } from '../../shared/domain/delay/vehicle-state.ts'
import { VIEWS } from '../../shared/domain/time/views.ts'
import { TRIP_COLUMNS } from '../../shared/domain/trip/lists/trip-columns.ts'
import { TRIP_STATUSES } from '../../shared/domain/trip/trip-status.ts'
import german from '../../shared/i18n/de.json'
import english from '../../shared/i18n/en.json'
import french from '../../shared/i18n/fr.json'
import italian from '../../shared/i18n/it.json'
import dutch from '../../shared/i18n/nl.json'
import { Language } from '../../shared/schemas/accounts/session.ts'
import { TourFields } from '../../shared/schemas/tour.ts'
import { TripFields } from '../../shared/schemas/trip.ts'

const root = path.join(import.meta.dirname, '../..')
const de: Record<string, string> = german
const others: [string, Record<string, string>][] = [
  ['en', english],
  ['fr', french],
  ['it', italian],
  ['nl', dutch],
]

/** Every placeholder with its kind, and which choices a plural or select has. */
const placeholders = (elements: MessageFormatElement[]): string[] =>
  elements.flatMap((element) => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return []
    if (element.type === TYPE.plural || element.type === TYPE.select) {
      const inner = Object.values(element.options).flatMap(({ value }) => placeholders(value))
      return [`${element.value}:${TYPE[element.type]}`, ...inner]
    }
    return 'value' in element ? [`${element.value}:${TYPE[element.type]}`] : []
  })
const shapeOf = (text: string): string[] => [...new Set(placeholders(parse(text)))].sort()

/** Single words that are the same in the languages named. A text of several words never is. */
const SAME_WORDS = new Set(
  (
    'Tours ID Info Status Tour Min. Sa Fr Mo Di Do App CNL Offline Version Optional Disposition Synchronisation ' +
    'Deutsch English Français Italiano Nederlands Alle Ja Minuten Tournummer Name Filter Details Analyse Account Text Start ' +
    'Position Total STP STD STA Comatic-ID Nummer alle Datum Adressen Adresse Person SMS Komma Kalender Marge Kosten Import Geld'
  ).split(' '),
)
/** Phrases that Dutch shares with German, an article of law, a word with its number, and the offer of each language in itself. */
const SAME_PHRASES = new Set([
  'Stand {time}',
  'Alle ({count})',
  'Art. 11.2.7',
  'Auf Deutsch weiter?',
  'Continue in English?',
  'Continuer en français ?',
  'Continuare in italiano?',
  'Verder in het Nederlands?',
  'Total {week}',
  'Marge in %',
  'Tour {tour}, {day}',
  'Tour: {time} · {way}',
  'Morgen, {day}',
  'Tour {tour}: {event}, {from} – {to}',
  'Tour {tour} {from}-{to}: {event}. {times}. {vehicle}',
])
const isWordless = (text: string): boolean => !/\p{L}{2,}/u.test(text.replace(/\{[^}]*\}/g, '')) || text === 'HH:mm'

/** Words that a language says otherwise, each with the trade word that stands in its place. */
const OTHER_WORDS: [string, Record<string, string>, RegExp][] = [
  ['de: freigeben', de, /veröffentlich|publizier/i],
  ['de: Annullierung, Wartezeit, effektiv', de, /storn|wartegeld|wartekosten|tatsächlich/i],
  ['de: Benachrichtigung, Anmeldung, Nachweis', de, /\balarm|\blogin\b(?!})|\bdokument/i],
  ['de: Strecke, Stammblatt', de, /\b(der|den) weg\b|^weg$|dossier/i],
  ['de: E-Mail, weiblich', de, /\bmails?\b(?<!e-mails?)|\bk?ein e-mail\b|mailen/i],
  ['en: alert, email', english, /notification|e-mail/i],
  ['en: cancelled, phone, log out', english, /\bcanceled\b|telephone|\bsign out\b/],
  ['fr: e-mail', french, /courriel|\bmél\b/i],
  ['fr: trajet, exploitation, s’identifier', french, /\bcourses?\b|\bdispatch\b|\blogin\b(?!})/i],
  ['it: subvettore, registro modifiche', italian, /subapp|subfornit|registro attività/i],
  ['it: tragitto', italian, /^(la )?tratta\b|\bpercors[oi]\b(?<!lungo il percorso)/i],
  ['it: viaggio, accedere', italian, /\bcors[ae]\b|\blogin\b(?!})/i],
  ['nl: wachtkosten, terugzetten', dutch, /wachtgeld|herstellen|herstellink|onderaannemersjournaal/i],
  ['nl: aanmelden', dutch, /\blogin\b(?!})|\bdispatch/i],
]

/** Manners of a language: how it addresses people, and the signs that it quotes with. */
const MANNERS: [string, Record<string, string>, RegExp][] = [
  // An imperative without "Sie" speaks to a friend.
  ['de: Sie', de, /\b(wähle|lösche|entscheide|vereinbare|prüfe|öffne|sende|gib|du|dein\w*|dir|dich)\b(?! Sie)/i],
  ['de: one way to quote', de, /[„“”"]/],
  ['de: jemand anderes', de, /jemand anders/i],
  ['en: someone, no one', english, /\b(some|no|any)body\b|\bwhoever\b/i],
  ['en: one way to quote', english, /["„«»]|\w'\w/],
  ['fr: vous', french, /(?<!\p{L})(tu|ton|tes|toi)(?!\p{L})/iu],
  ['fr: one way to quote', french, /["„“”]|\p{L}'\p{L}/u],
  ['it: one way to quote', italian, /["„“”]|\p{L}'\p{L}/u],
  ['nl: u', dutch, /\b(je|jij|jouw|jullie)\b/i],
  ['nl: one way to quote', dutch, /["„«»]/],
  ...[de, english, french, italian, dutch].map((texts): [string, Record<string, string>, RegExp] => [
    'no greeting that an hour of the day makes wrong',
    texts,
    /guten (morgen|abend)|good (morning|afternoon|evening)|bonsoir|buonasera|goede(n|r)?(morgen|middag|n?avond)/i,
  ]),
]

test.each(OTHER_WORDS)('one word for one thing (%s)', (_words, texts, other) => {
  expect(Object.entries(texts).filter(([, value]) => other.test(value))).toEqual([])
})

test.each(MANNERS)('manners (%s)', (_manner, texts, wrong) => {
  expect(Object.entries(texts).filter(([, value]) => wrong.test(value))).toEqual([])
})

test('no French line begins with a sign that belongs to the word before it', () => {
  // Narrow before ? ! ; and whole before : and inside « », neither of which breaks a line.
  const isWrong = (text: string) => /[ \u00a0][?!;]|[ \u202f][:»]|«[^\u00a0]|[^\u00a0]»/.test(text)
  expect(Object.entries(french).filter(([, text]) => isWrong(text))).toEqual([])
})

describe('texts', () => {
  test.each(others)('%s has the same keys as German', (_language, texts) => {
    expect(Object.keys(texts).sort()).toEqual(Object.keys(de).sort())
  })

  test.each(others)('%s has the same placeholders as German', (_language, texts) => {
    const different = Object.keys(de).filter(
      (key) => JSON.stringify(shapeOf(texts[key] ?? '')) !== JSON.stringify(shapeOf(de[key] ?? '')),
    )
    expect(different).toEqual([])
  })

  test.each(others)('%s leaves nothing untranslated', (_language, texts) => {
    const same = Object.entries(texts).filter(
      ([key, text]) => text === de[key] && !isWordless(text) && !SAME_WORDS.has(text) && !SAME_PHRASES.has(text),
    )
    expect(same).toEqual([])
  })

  test('has no empty text and no "ß"', () => {
    const wrong = [['de', de] as const, ...others].flatMap(([language, texts]) =>
      Object.entries(texts)
        .filter(([, text]) => text.trim() === '' || text.includes('ß'))
        .map(([key]) => `${language} ${key}`),
    )
    expect(wrong).toEqual([])
  })
})

const sourcesOf = (...folders: string[]): string[] =>
  folders.flatMap((folder) =>
    fs
      .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
      .filter((name) => !/(^|\/)(testing|bench|demo|simulation|e2e)\//.test(name))
      .map((name) => fs.readFileSync(path.join(root, folder, name), 'utf8')),
  )

/** Returns the keys in the given quotes after the given text. */
const keysAfter = (sources: string[], before: string): string[] =>
  sources.flatMap((source) =>
    [...source.matchAll(new RegExp(`${before}'([a-z]\\w*)'`, 'g'))].map((match) => match[1] ?? ''),
  )

/** Keys in the unions of refusal reasons. */
const refusalKeys = (sources: string[]): string[] =>
  sources
    .flatMap((source) => [...source.matchAll(/type \w+Refusal =([^=]*?)\n\n/g)].map((match) => match[1] ?? ''))
    .flatMap((union) => [...union.matchAll(/'([a-z_]+)'/g)].map((match) => match[1] ?? ''))

const family = (prefix: string, names: readonly (string | number)[]): string[] =>
  names.map((name) => `${prefix}_${name}`)
const missing = (keys: readonly string[]): string[] => [...new Set(keys)].filter((key) => !(key in de)).sort()

/** Keys whose text has placeholders, asked for without any value: a person would read the key. */
const bareKeys = (sources: string[]): string[] =>
  sources
    .flatMap((source) => [...source.matchAll(/\b(?:text|translate)\('([a-z]\w*)'\)/g)].map((match) => match[1] ?? ''))
    .filter((key) => placeholders(parse(de[key] ?? '')).length > 0)

describe.each([['de', de] as const, ...others])('several tours that stay take the plural: %s', (locale, messages) => {
  const { formatMessage } = createIntl({ locale, messages })
  test.each(['board_overtaken', 'board_vehicle_stays'])('%s', (id) => {
    const [one, several] = [1, 2].map((count) => formatMessage({ id }, { tours: 'LX', count }))
    expect(one).toMatch(/^LX /)
    expect(several).toMatch(/^LX /)
    expect(several).not.toBe(one)
  })
})

describe('keys in the code have a text', () => {
  const shared = sourcesOf('shared')
  test('a text with placeholders gets values', () => {
    expect(bareKeys([...shared, ...sourcesOf('web', 'server')])).toEqual([])
  })

  test('shared: errors, messages, refusals', () => {
    const keys = [...keysAfter(shared, '(?:error|message|label): '), ...refusalKeys(shared)]
    expect(keys.length).toBeGreaterThan(40)
    expect(missing(keys)).toEqual([])
  })

  test('shared: names that keys are made of', () => {
    const fields = [...Object.keys(TripFields.shape), ...Object.keys(TourFields.shape)]
    const columns = new Map(TRIP_COLUMNS.map(({ id, label }) => [id, label]))
    expect(
      missing([
        ...family('status', TRIP_STATUSES),
        ...family('vehicle_state', VEHICLE_STATES),
        ...family('filter_code', FILTER_CODES),
        ...family('view', VIEWS),
        ...family('role', ROLES),
        ...family('language', Language.options),
        ...family('delay', ['on_time', 'marginal', 'delayed']),
        ...family('phase', ['arrived', 'in_transit', 'departed', 'waiting']),
        ...family('leg', ['positioning', 'departure', 'arrival']),
        ...family('weekday', [0, 1, 2, 3, 4, 5, 6]),
        ...family('weekday_short', [0, 1, 2, 3, 4, 5, 6]),
        ...family('mark', ['waiting', 'sending', 'conflict', 'refused']),
        ...fields.map((field) => columns.get(field) ?? `field_${field}`),
        ...TRIP_COLUMNS.map(({ label }) => label),
      ]),
    ).toEqual([])
  })

  test('server: refusals and answers', () => {
    const server = sourcesOf('server')
    const keys = [...keysAfter(server, 'new Refusal\\(\\d+, '), ...keysAfter(server, 'message: ')]
    expect(keys.length).toBeGreaterThan(20)
    expect(missing(keys)).toEqual([])
  })

  test('web: texts, notifications and titles', () => {
    const web = sourcesOf('web')
    const before = [
      '\\btext\\(',
      'formatMessage\\(\\{ id: ',
      "notify\\('\\w+', ",
      '\\bmessage="?',
      "(?:title|text|yes|no): (?=')",
      "guarded\\('\\w+', ",
    ]
    // `text: 'tt_from_text'` names a field of a trip.
    const keys = before.flatMap((words) => keysAfter(web, words)).filter((key) => !/^t[tr]_/.test(key))
    expect(keys.length).toBeGreaterThan(80)
    expect(missing(keys)).toEqual([])
  })
})

test('a text with placeholders is never asked for without values', () => {
  const files = fs
    .readdirSync(path.join(root, 'web'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|node_modules|e2e/.test(file))
  const asked = files.flatMap((file) => {
    const source = fs.readFileSync(path.join(root, 'web', file), 'utf8')
    return [...source.matchAll(/\b(?:text\(|notify\(\s*'\w+',)\s*'(\w+)',?\s*\)/g)].map(([, key = '']) => ({
      file,
      key,
    }))
  })
  expect(asked.length).toBeGreaterThan(1000)
  expect(asked.filter(({ key }) => shapeOf(de[key] ?? '').length > 0)).toEqual([])
})
