import { expect, test } from 'vitest'
import { asciiFileName, fileNamePart } from './file-name.ts'

test.each([
  ['Holz AG', 'Holz-AG'],
  ['Weiß & Łódź', 'Weiß-Łódź'],
  ['Zu\u0308rich', 'Zürich'],
  ['Ελλάς: 1/2', 'Ελλάς-1-2'],
  ['../../etc', 'etc'],
  ['–', ''],
  ['a\u202ecod.exe', 'acod-exe'],
  ['L'.repeat(70), 'L'.repeat(60)],
  ['中'.repeat(70), '中'.repeat(40)],
])('%j as a part of a name: %j', (text, part) => expect(fileNamePart(text, 60)).toBe(part))

test.each([
  ['Weiß-Łódź_2026.xlsx', 'Weiss-Lodz_2026.xlsx'],
  ['Ελλάς.pdf', '_____.pdf'],
  ['a"b\\c.pdf', 'a_b_c.pdf'],
  ['plain.csv', 'plain.csv'],
])('%s in ASCII: %s', (name, ascii) => expect(asciiFileName(name)).toBe(ascii))
