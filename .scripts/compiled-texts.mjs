import fs from 'node:fs'
import { parse } from '@formatjs/icu-messageformat-parser'

/**
 * Takes the texts of `shared/i18n` apart while building, so that no device has to: the parser of messages stays at home.
 * @returns {import('vite').Plugin}
 */
export const compiledTexts = () => ({
  name: 'compiled-texts',
  apply: 'build',
  enforce: 'pre',
  load(id) {
    if (!/\/shared\/i18n\/\w+\.json$/.test(id)) return null
    const texts = Object.entries(JSON.parse(fs.readFileSync(id, 'utf8')))
    const compiled = Object.fromEntries(texts.map(([key, text]) => [key, parse(text)]))
    // Browsers read JSON faster than the same thing as a program.
    const code = `export default JSON.parse(${JSON.stringify(JSON.stringify(compiled))})`
    return { code, moduleType: 'js' }
  },
})
