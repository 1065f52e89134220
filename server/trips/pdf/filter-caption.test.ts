import { expect, test } from 'vitest'
import { filterCaption, type Narrowed } from './filter-caption.ts'

const caption = (narrowed: Partial<Narrowed>, language: 'de' | 'fr' = 'de') =>
  filterCaption({ filters: [], currentDelays: false, search: '', counters: [], ...narrowed }, language, 'Europe/Zurich')
const filter = (column: string, ...values: string[]) => ({ filters: [{ column, values }] })

test.each<[string, Partial<Narrowed>, string | null]>([
  ['nothing', {}, null],
  ['a filter without values', filter('tt_gps'), null],
  ['a vehicle', filter('tt_gps', 'TRUCK-1', 'TRUCK-2'), 'Fahrzeug: TRUCK-1, TRUCK-2'],
  ['a leg', filter('arrival', 'DELAYED_TRANSIT', 'NONE'), 'Ankunft: Verspätet, unterwegs, Ohne Zeiten'],
  ['a status', filter('tt_status', 'canceled'), 'Status: Annulliert'],
  ['an answer', filter('tt_answer', 'declined_price', 'asked'), 'Zusage: abgelehnt: Preis, angefragt'],
  ['no driver', filter('tt_driver', ''), 'Fahrer: –'],
  ['a driver called as a code', filter('tt_driver', 'NONE'), 'Fahrer: NONE'],
  ['a time', filter('tt_std', '2026-11-21T10:00:00.000Z'), 'Abfahrt geplant: 21.11.2026 11:00'],
  ['many', filter('tt_tour', ...'abcdefghijklmn'), 'Tour: a, b, c, d, e, f, g, h, i, j, k, l +2'],
  ['counters and a search', { ...filter('tt_id', '7'), search: 'bsl', counters: ['late'] }, 'Verspätet; «bsl»'],
  ['current delays', { currentDelays: true, ...filter('tt_gps', 'T') }, 'Aktuelle Verspätungen; Fahrzeug: T'],
])('%s', (_name, narrowed, said) => {
  expect(caption(narrowed)).toBe(said && `Gefiltert nach: ${said}`)
})

test('in the language of the paper', () => {
  expect(caption(filter('tt_status', 'canceled'), 'fr')).toBe('Filtré par\u00a0: Statut: Annulé')
})
