import { expect, test } from 'vitest'
import { pageLanguage } from './page-language.ts'

test.each([
  [['fr-CH', 'fr', 'de'], 'de', 'fr'],
  [['fr-FR'], 'de', 'fr'],
  [['nl'], undefined, 'nl'],
  [['sq', 'en-US'], 'it', 'it'],
  [['sq', 'en-US'], 'pl', 'en'],
  [['sq'], undefined, 'en'],
  [[], 'de', 'de'],
])('a browser of %j with a link in %s reads %s', (browser, ofLink, language) =>
  expect(pageLanguage(browser, ofLink)).toBe(language),
)
