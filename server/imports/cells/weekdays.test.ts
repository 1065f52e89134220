import { expect, test } from 'vitest'
import { LANGUAGES } from '#shared/domain/names/languages.ts'
import { formatText, type TextKey } from '../../kit/texts.ts'
import { readWeekdays } from './weekdays.ts'

const ALL = [0, 1, 2, 3, 4, 5, 6]
const WORKING = [0, 1, 2, 3, 4]
const CASES: readonly (readonly [string, readonly number[]])[] = [
  ...['täglich', 'Täglich', 'daily', 'Every day', 'tous les jours', 'ogni giorno', 'dagelijks', 'Mo-So', '1-7'].map(
    (text) => [text, ALL] as const,
  ),
  ...['Mo-Fr', 'Mo–Fr', 'Mo — Fr', 'Mo. - Fr.', 'mo bis fr', 'Montag-Freitag', 'Mon-Fri', 'Mon to Fri', 'lun-ven'].map(
    (text) => [text, WORKING] as const,
  ),
  ...['lun. au ven.', 'du lundi au vendredi', 'lun - ven', 'da lunedì a venerdì', 'ma-vr', 'ma t/m vr', '1-5'].map(
    (text) => [text, WORKING] as const,
  ),
  ...['12345', '1,2,3,4,5', '1 2 3 4 5', 'Mo, Di, Mi, Do und Fr', 'Mo Di Mi Do Fr', 'Mo/Di/Mi/Do/Fr'].map(
    (text) => [text, WORKING] as const,
  ),
  ['montags', [0]],
  ['Mo + Mi', [0, 2]],
  ['lun & mer', [0, 2]],
  ['Wochenende', [5, 6]],
  ['6-7', [5, 6]],
]
test.each(CASES)('%s', (text, days) => expect(readWeekdays(text)).toEqual(days))

test.each(['Mo-Feiertag', 'So-Do', 'Fr-', '-', '8', '0', '1-8', 'Mo-Di-Mi', 'wöchentlich', '01. Mai', '5.1'])(
  '%s names no days',
  (text) => expect(readWeekdays(text)).toBeNull(),
)

test('each weekday by its names in five languages', () => {
  for (const language of LANGUAGES)
    for (const day of ALL)
      for (const key of [`weekday_${day}`, `weekday_short_${day}`])
        expect(readWeekdays(formatText(language, key as TextKey)), `${language} ${key}`).toEqual([day])
})
