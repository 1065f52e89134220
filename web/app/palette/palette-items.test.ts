import { expect, test } from 'vitest'
import { findable, type PaletteItem, paletteMatches, paletteSearch } from './palette-items.ts'

const item = (group: PaletteItem['group'], name: string, note = '', more = '') =>
  findable({ id: `${group} ${name}`, group, name, note, run: () => undefined }, more)
const ITEMS = [
  item('action', 'Neue Fahrt'),
  item('field', 'Fahrer', 'Fahrzeug und Fahrer'),
  item('screen', 'Fahrplan'),
  item('record', 'Olga Frei', 'Fahrer', '4711'),
  item('trip', 'LX 7311', 'Zürich – Genève · 23.11. 08:00 · ZH 58-BKX-3 · Anna Frei', 'olga'),
  item('tour', 'LX 7311', 'ZRH – GVA'),
]
const found = (typed: string) => paletteMatches(ITEMS, typed).map(({ id }) => id)

test.each([
  ['', ['action Neue Fahrt', 'screen Fahrplan']],
  ['fahr', ['action Neue Fahrt', 'field Fahrer', 'screen Fahrplan', 'record Olga Frei']],
  ['lx7311', ['trip LX 7311', 'tour LX 7311']],
  ['lx olga', ['trip LX 7311']],
  ['olga', ['record Olga Frei', 'trip LX 7311']],
  ['4711', ['record Olga Frei']],
  ['58bkx3', ['trip LX 7311']],
  ['zurich frei', ['trip LX 7311']],
  ['nothing', []],
])('%j finds %j', (typed, ids) => expect(found(typed)).toEqual(ids))

test.each([
  ['fahr', null, ['action Neue Fahrt', 'field Fahrer', 'screen Fahrplan', 'record Olga Frei']],
  ['farhplan', 'Fahrplan', ['screen Fahrplan']],
  ['lx olge', 'lx Olga', ['trip LX 7311']],
  ['lx 7399', null, []],
  ['nothing', null, []],
])('%j means %j', (typed, meant, ids) => {
  const searched = paletteSearch(ITEMS, typed)
  expect(searched.meant).toBe(meant)
  expect(searched.found.map(({ id }) => id)).toEqual(ids)
})

test('of many trips the first ones are listed', () => {
  const many = Array.from({ length: 100 }, (_, index) => item('trip', `LX ${index}`))
  expect(paletteMatches(many, 'lx')).toHaveLength(30)
})

test('a driver’s trips come before those of a place or a company of that name', () => {
  const items = [
    item('trip', 'OF A COMPANY', 'Bern – Genève · Ada Frei', 'Keller Transport AG'),
    item('trip', 'FROM A COMPANY', 'Keller AG – Genève · Ada Frei'),
    findable(
      { id: 'trip DRIVEN', group: 'trip', name: 'DRIVEN', note: 'Bern – Genève · Jo Keller', run: () => undefined },
      '',
      'Jo Keller',
    ),
    item('trip', 'KELLER 1', 'Bern – Genève · Ada Frei'),
  ]
  expect(paletteMatches(items, 'keller').map(({ name }) => name)).toEqual([
    'KELLER 1',
    'DRIVEN',
    'FROM A COMPANY',
    'OF A COMPANY',
  ])
})
