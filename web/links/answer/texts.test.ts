import { expect, test } from 'vitest'
import { LANGUAGES } from '../../../shared/domain/names/languages.ts'
import { DECLINE_REASONS } from '../../../shared/domain/trip/trip-answers.ts'
import de from '../../../shared/i18n/de.json'
import en from '../../../shared/i18n/en.json'
import fr from '../../../shared/i18n/fr.json'
import it from '../../../shared/i18n/it.json'
import nl from '../../../shared/i18n/nl.json'
import { ANSWER_TEXTS, type AnswerTexts, REASONS } from './texts.ts'

const APP = { de, en, fr, it, nl }
const holes = (text: string): string[] => [...text.matchAll(/\{\w+\}/g)].map(([hole]) => hole).sort()

test.each(LANGUAGES)('in %s a reason is called as in the app', (language) => {
  const ofApp = DECLINE_REASONS.map((reason) => [reason, APP[language][`decline_${reason}`]])
  expect(Object.entries(REASONS[language]).sort()).toEqual(ofApp.sort())
})

test.each(LANGUAGES)('in %s every text has the values of the German one', (language) => {
  for (const key of Object.keys(ANSWER_TEXTS.de) as (keyof AnswerTexts)[])
    expect([key, holes(ANSWER_TEXTS[language][key])]).toEqual([key, holes(ANSWER_TEXTS.de[key])])
})

test('no French line begins with a sign that belongs to the word before it', () => {
  const isWrong = (text: string) => /[ \u00a0][?!;]|[ \u202f][:»]|«[^\u00a0]/.test(text)
  expect(Object.values(ANSWER_TEXTS.fr).filter(isWrong)).toEqual([])
})
