import fs from 'node:fs'
import { expect, test } from 'vitest'
import { LANGUAGES } from '#shared/domain/names/languages.ts'
import { acceptedLanguage } from './accepted-language.ts'
import { manifestIn } from './manifest.ts'

const FILE = JSON.stringify({
  id: '/',
  lang: 'de',
  shortcuts: [
    { name: 'x', url: '/admin/dashboard', icons: [] },
    { name: 'y', url: '/admin/edit/:id' },
    { name: 'z', url: '/admin/disposition' },
  ],
})

test('the words of the manifest are those of the device', () => {
  expect(JSON.parse(manifestIn(FILE, 'fr'))).toEqual({
    id: '/',
    lang: 'fr',
    name: 'Tours – Planification',
    description: 'Trajets, planification et facturation',
    shortcuts: [
      { name: 'Trajets du jour', short_name: 'Aujourd’hui', url: '/admin/dashboard', icons: [] },
      { name: 'Modifier un trajet', short_name: 'Trajet', url: '/admin/edit/:id' },
      { name: 'Planification', url: '/admin/disposition' },
    ],
  })
})

test('every shortcut of the built manifest has words', () => {
  const config = fs.readFileSync(new URL('../../../vite.config.ts', import.meta.url), 'utf8')
  const urls = [...config.matchAll(/\{ name: '[^']+',(?: short_name: '[^']+',)? url: '([^']+)' \}/g)].map(
    ([, url]) => url,
  )
  expect(urls).toHaveLength(3)
  const file = JSON.stringify({ shortcuts: urls.map((url) => ({ name: '', url })) })
  for (const language of LANGUAGES) {
    const { shortcuts } = JSON.parse(manifestIn(file, language)) as { shortcuts: { name: string }[] }
    expect(shortcuts.map(({ name }) => name)).not.toContain('')
  }
})

test.each([
  ['it-CH,it;q=0.9,de;q=0.8', 'it'],
  ['pl, nl', 'nl'],
  ['pl', 'de'],
  [undefined, 'de'],
])('%s asks for %s', (accepted, language) => expect(acceptedLanguage(accepted, 'de')).toBe(language))
