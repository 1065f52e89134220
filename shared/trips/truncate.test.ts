import { expect, test } from 'vitest'
import { COMPACT_NAME_LENGTH, MOBILE_NOTE_LENGTH, truncate } from './truncate.ts'

test.each([
  ['Zürich', COMPACT_NAME_LENGTH, 'Zürich'],
  ['123456789012', COMPACT_NAME_LENGTH, '123456789012'],
  ['1234567890123', COMPACT_NAME_LENGTH, '123456789012…'],
  ['Rampe 4 ist bis auf weiteres gesperrt', MOBILE_NOTE_LENGTH, 'Rampe 4 ist bis…'],
  ['Genève-Aéro Fret', COMPACT_NAME_LENGTH, 'Genève-Aéro…'],
  ['🚚🚚🚚', 3, '🚚🚚🚚'],
  ['🚚🚚🚚🚚', 3, '🚚🚚🚚…'],
  ['', COMPACT_NAME_LENGTH, ''],
])('"%s" in %d characters is "%s"', (text, length, cut) => expect(truncate(text, length)).toBe(cut))
