import fc from 'fast-check'
import { expect, test } from 'vitest'
import de from '#shared/i18n/de.json' with { type: 'json' }
import en from '#shared/i18n/en.json' with { type: 'json' }
import fr from '#shared/i18n/fr.json' with { type: 'json' }
import it from '#shared/i18n/it.json' with { type: 'json' }
import nl from '#shared/i18n/nl.json' with { type: 'json' }
import { robotoLetters } from '../render.ts'
import { LEFT_OUT, printable } from './printable.ts'
import { SIGNS } from './sign-font.ts'

const covered = robotoLetters()
const piecesOf = printable(covered)
const shown = (text: string): string =>
  piecesOf(text)
    .map((piece) => piece.text)
    .join('')

test('every text of the five catalogues is printed as it is written', () => {
  for (const texts of [de, en, fr, it, nl])
    for (const text of Object.values(texts))
      expect(shown(text)).toBe(text.normalize('NFC').replaceAll('\u202f', '\u00a0'))
})

test.each([
  'Zürich Genève Straße ẞ 1’234.50 € – — „“ «» • … ½ №',
  'Łódź Žižka Dvořák Çağrı Işık Ștefan Țurcan Őrség Ñandú Øre Þór',
  'Ελληνικός Δρόμος ΐ Ώ',
  'Пётр Ильич Київ Ґ Ў Љубљана',
  'ZRH → GVA ← ↔ ↑ ↓ ✓ ✗ ☐ ☑ ⚠',
])('%s is printed as it is', (text) => expect(shown(text)).toBe(text))

test.each([
  ['a letter in two parts', 'Zu\u0308rich', 'Zürich'],
  ['a mark that the font lacks', 'ǎ ḫ x̌ ἀρχή', 'a h x αρχή'],
  ['other forms of letters', 'ﬀ Ⅳ ℃ ｈ', 'ff IV °C h'],
  ['blanks', '1\u202f234\u3000x\ty', '1\u00a0234 x y'],
  ['what is not seen', 'Mei\u00ad\u200ber', 'Meier'],
  ['an emoji, and many', 'ok 👍🏽👨‍👩‍👧❤️ ok 🇨🇭', `ok ${LEFT_OUT} ok ${LEFT_OUT}`],
  ['a sign in its colours', '✔️ ⚠️', '✔ ⚠'],
  ['another script', 'Hotel שלום', `Hotel ${LEFT_OUT}`],
])('%s', (_what, text, printed) => expect(shown(text)).toBe(printed))

test('whatever is typed, nothing without a glyph is left', () =>
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 20 }), (text) => {
      for (const { text: piece, isSigns } of piecesOf(text))
        for (const letter of piece)
          expect(letter === '\n' || (isSigns ? SIGNS.has(letter) : covered.has(letter.codePointAt(0) ?? 0))).toBe(true)
    }),
  ))
