import fs from 'node:fs'
import { parse } from '@formatjs/icu-messageformat-parser'

const FIRST = JSON.parse(fs.readFileSync(new URL('../web/i18n/first-texts.json', import.meta.url), 'utf8'))

/** Returns true for a text of the first screens: named in `web/i18n/first-texts.json`, or one of a family there (`view_*`). */
export const isFirstText = (key) =>
  FIRST.some((name) => (name.endsWith('*') ? key.startsWith(name.slice(0, -1)) : key === name))

/**
 * Takes the texts of `shared/i18n` apart while building, so that no device has to: the parser of messages stays at home.
 * `de.json?first` are those of the first screens alone.
 * @returns {import('vite').Plugin}
 */
export const compiledTexts = () => ({
  name: 'compiled-texts',
  apply: 'build',
  enforce: 'pre',
  load(id) {
    const [, file, first] = /^(.*\/shared\/i18n\/\w+\.json)(\?first)?$/.exec(id) ?? []
    if (!file) return null
    const texts = Object.entries(JSON.parse(fs.readFileSync(file, 'utf8'))).filter(
      ([key]) => !first || isFirstText(key),
    )
    const compiled = Object.fromEntries(texts.map(([key, text]) => [key, parse(text)]))
    // Browsers read JSON faster than the same thing as a program.
    const code = `export default JSON.parse(${JSON.stringify(JSON.stringify(compiled))})`
    return { code, moduleType: 'js' }
  },
})
