import { describe, expect, test } from 'vitest'
import { searchable, searchableParts, searchWords } from './search.ts'
import { matchesSearch, searchRank } from './search-match.ts'

describe('a search forgives', () => {
  test.each([
    ['case', 'LX 7311', 'lx 7311'],
    ['a missing space', 'LX 7311', 'lx7311'],
    ['missing hyphens', '58-BKX-3', '58bkx3'],
    ['hyphens that are not there', 'ZH 517 806', 'zh-517-806'],
    ['accents', 'Genève Aéroport', 'geneve aeroport'],
    ['umlauts', 'Zürich Flughafen', 'zurich'],
    ['umlauts that are spelled out', 'Zürich Flughafen', 'zuerich'],
    ['an umlaut written as two characters', 'Zu\u0308rich', 'zürich'],
    ['letters of another keyboard', 'Strasse Ørsted', 'straße orsted'],
    ['a final sigma', 'Οδός Ελλάς', 'οδοσ ΕΛΛΑΣ'],
    ['an i with its dot or without', 'Işık İstanbul', 'isik ISTANBUL'],
    ['what is not seen', 'Zu\u00ad\u200brich', 'zurich'],
    ['blanks of other kinds', 'LX\u00a07311\u2009West', 'lx 7311 west'],
    ['words in another order', 'Zürich West\nFrankfurt', 'frankfurt zur'],
    ['signs alone', 'Zürich', ' - '],
    ['nothing typed', 'Zürich', ''],
  ])('%s', (_name, text, typed) => expect(matchesSearch(searchable(text), typed)).toBe(true))

  test.each([
    ['another number', 'LX 7311', 'lx7312'],
    ['one of two words', 'LX 7311', 'lx 42'],
    ['a word over the end of a field', 'LX 73\n11 Tonnen', '7311'],
  ])('but not %s', (_name, text, typed) => expect(matchesSearch(searchable(text), typed)).toBe(false))

  test('words without their signs', () => expect(searchWords(' LX-7311  Zürich ')).toEqual(['lx7311', 'zurich']))
})

test('several fields at once are what each is alone, and ranked by the first that holds every word', () => {
  const fields = ['Ada Müller', 'LX 7311', '', 'Zürich\nFlughafen']
  expect(searchableParts(fields.slice(0, 3))).toEqual(['adamuller\nadamueller', 'lx7311\nlx7311', '\n'])
  expect(searchableParts(['LX 1', 'Bern'])).toEqual(['lx1', 'bern'])
  const parts = searchableParts(fields)
  expect(searchRank(parts, searchWords('mueller ada'))).toBe(0)
  expect(searchRank(parts, searchWords('zürich'))).toBe(3)
  expect(searchRank(parts, searchWords('ada zürich'))).toBe(4)
  expect(searchRank(parts, searchWords('ada genf'))).toBeNull()
})
