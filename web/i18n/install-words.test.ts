import { expect, test } from 'vitest'
import german from '../../shared/i18n/de.json' with { type: 'json' }
import english from '../../shared/i18n/en.json' with { type: 'json' }
import french from '../../shared/i18n/fr.json' with { type: 'json' }
import italian from '../../shared/i18n/it.json' with { type: 'json' }
import dutch from '../../shared/i18n/nl.json' with { type: 'json' }

test.each([
  ['de', german, /nach sieben Tagen ohne Nutzung, die einer installierten App nicht/],
  ['en', english, /after seven days without use, but not that of an installed app/],
  ['fr', french, /après sept jours sans utilisation, mais pas celles d’une application installée/],
  ['it', italian, /dopo sette giorni senza uso, ma non quelli di un’app installata/],
  ['nl', dutch, /na zeven dagen zonder gebruik, maar niet die van een geïnstalleerde app/],
] as const)(
  '%s: a page’s data are deleted after seven days, an installed app’s are not',
  (_language, texts, saying) => {
    expect(texts.install_ios_text).toMatch(saying)
    for (const key of ['install_ios_1', 'install_ios_2', 'install_ios_3', 'push_ios_first'] as const)
      expect(texts[key]).not.toBe('')
  },
)
