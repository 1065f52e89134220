import { describe, expect, test } from 'vitest'
import german from '../../shared/i18n/de.json' with { type: 'json' }
import english from '../../shared/i18n/en.json' with { type: 'json' }
import french from '../../shared/i18n/fr.json' with { type: 'json' }
import italian from '../../shared/i18n/it.json' with { type: 'json' }
import dutch from '../../shared/i18n/nl.json' with { type: 'json' }
import { menuOf } from '../app/menu/menu.ts'

/** `phone-layout.spec.ts` measures the longest words and names on a phone at 200 %; those of the other languages are shorter. */

const TEXTS: Record<string, Record<string, string>> = { de: german, en: english, fr: french, it: italian, nl: dutch }
const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}’]+/gu) ?? []
/** Width of a text as it is drawn, about, in widths of a usual letter. */
const widthOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (/[fijlrtI’ ]/.test(letter) ? 0.5 : /[mwMW]/.test(letter) ? 1.5 : 1), 0)

describe.each(Object.entries(TEXTS))('%s', (language, texts) => {
  test('no word of a subcontractor’s menu is longer than the longest of the Dutch one', () => {
    const wordsIn = (of: Record<string, string>) => menuOf('sub').flatMap(({ title }) => wordsOf(of[title] ?? ''))
    const longest = Math.max(...wordsIn(dutch).map(widthOf))
    const longer = wordsIn(texts).filter((word) => widthOf(word) > longest)
    // Fits no phone at twice the size; a browser that can divides it by a hyphen.
    expect(longer).toEqual(language === 'de' ? ['Unternehmerjournal'] : [])
  })

  test('the name of the longest screen is none longer than the German word and the Dutch name', () => {
    const name = texts.route_subcontractor_journal ?? ''
    const longestWord = widthOf(german.route_subcontractor_journal)
    expect(wordsOf(name).filter((word) => widthOf(word) > longestWord)).toEqual([])
    expect(widthOf(name)).toBeLessThanOrEqual(widthOf(dutch.route_subcontractor_journal))
  })
})
