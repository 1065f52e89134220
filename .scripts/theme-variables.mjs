import path from 'node:path'
import { runnerImport } from 'vite'

const NAME = 'virtual:theme-variables.css'
const THEME = path.resolve(import.meta.dirname, '../web/ui/theme/theme.ts')

const hyphenated = (name) =>
  name.startsWith('--') ? name : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Style rules as objects, written as CSS. */
const css = (rules) =>
  Object.entries(rules)
    .map(([name, value]) =>
      typeof value === 'object' ? `${name} {\n${css(value)}\n}` : `${hyphenated(name)}: ${value};`,
    )
    .join('\n')

/**
 * The CSS variables of the theme as a style sheet, `virtual:theme-variables.css`: what MUI and the modules of the first
 * screens are coloured by comes from one place, and no device has to work it out.
 * @returns {import('vite').Plugin}
 */
export const themeVariables = () => ({
  name: 'theme-variables',
  resolveId: (id) => (id === NAME ? id : null),
  async load(id) {
    if (id !== NAME) return null
    this.addWatchFile(THEME)
    // Languages differ in words alone.
    const { module } = await runnerImport(THEME, { configFile: false, logLevel: 'error' })
    return module.themeFor('de').generateStyleSheets().map(css).join('\n')
  },
})
