import { expect, test } from 'vitest'
import type { Finding } from '#shared/domain/clashes/findings/findings.ts'
import { isMisfit } from '#shared/domain/clashes/findings/misfits.ts'
import { LANGUAGES, type Language } from '#shared/domain/names/languages.ts'
import { DECLINE_REASONS } from '#shared/domain/trip/trip-answers.ts'
import de from '#shared/i18n/de.json'
import en from '#shared/i18n/en.json'
import fr from '#shared/i18n/fr.json'
import it from '#shared/i18n/it.json'
import nl from '#shared/i18n/nl.json'
import { type AnswerTexts, wordsIn } from './texts.ts'

const APP = { de, en, fr, it, nl }
const holes = (text: string): string[] => [...text.matchAll(/\{\w+\}/g)].map(([hole]) => hole).sort()
const textsIn = async (language: Language): Promise<AnswerTexts> => {
  const texts = await wordsIn(language)
  if (!texts) throw new Error(`${language} has no words`)
  return texts
}

test.each(LANGUAGES)('in %s a reason is called as in the app', async (language) => {
  const texts = await textsIn(language)
  for (const reason of DECLINE_REASONS) expect(texts[`reason_${reason}`]).toBe(APP[language][`decline_${reason}`])
})

test.each(LANGUAGES)('in %s what does not fit is called as in the app', async (language) => {
  const [texts, app] = [await textsIn(language), APP[language]]
  const kinds = Object.keys(app).flatMap((key) =>
    key.startsWith('clash_kind_') ? [key.slice('clash_kind_'.length)] : [],
  )
  const misfits = kinds.filter((kind) => isMisfit({ kind } as Finding))
  expect(Object.entries(texts).filter(([key]) => key.startsWith('misfit_'))).toEqual(
    misfits.map((kind) => [`misfit_${kind}`, app[`clash_kind_${kind}` as keyof typeof app]]),
  )
})

test.each(LANGUAGES)('in %s every text of the German one is there, with its values', async (language) => {
  const [german, texts] = await Promise.all([textsIn('de'), textsIn(language)])
  expect(Object.keys(texts).sort()).toEqual(Object.keys(german).sort())
  for (const key of Object.keys(german) as (keyof AnswerTexts)[])
    expect([key, holes(texts[key])]).toEqual([key, holes(german[key])])
})

test('no French line begins with a sign that belongs to the word before it', async () => {
  const isWrong = (text: string) => /[ \u00a0][?!;]|[ \u202f][:»]|«[^\u00a0]/.test(text)
  expect(Object.values(await textsIn('fr')).filter(isWrong)).toEqual([])
})
