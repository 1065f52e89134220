import { describe, expect, test } from 'vitest'
import { destroyedCell, lostDigits } from './destroyed.ts'

/** Days that a spreadsheet made of names, and names that only resemble them. */
test.each([
  ...['1-Dec', '01. Dez', '1.déc.2026', '2 Janvier', 'déc.-26', 'Sept. 26', 'Mrz 26', 'févr.-26', '12 juil. 2026'],
  ...['1 augustus', '01/gen', '1-set-26', '05-Okt', '3 dicembre 2026', '1. Jänner', '31.12.2026', '1/2/2026 08:00'],
])('%s is no name but a day', (text) => {
  expect(destroyedCell(text, 'name')).toBe('upload_cell_is_date')
  expect(destroyedCell(text, 'words')).toBeNull()
})

test.each([
  ...['Gent 9000', 'Marly 1723', 'Maienfeld 7304', 'Augst 4302', 'Marktweg 12', 'Junkerweg 5', '1. Maiweg 12'],
  ...['1. Mai-Strasse 2', '12 May Street', '24 Decatur', '1er mai', '2. Weihnachtstag'],
])('%s is a name', (text) => expect(destroyedCell(text, 'name')).toBeNull())

describe('a number that a spreadsheet rounded names the one that it was', () => {
  const known = ['352093081234567', '352093089999999', '862000000000017', 'truck 1', '86200000000001700']
  test.each([
    ['352093080000000', undefined],
    ['352093081000000', '352093081234567'],
    ['352093090000000', undefined],
    ['352093100000000', undefined],
    ['862000000000000', '862000000000017'],
    ['999000000000000', undefined],
  ])('%s was %s', (text, meant) => {
    expect(lostDigits(known)(text)).toEqual({ message: 'upload_digits_lost', ...(meant && { meant }) })
  })
})
