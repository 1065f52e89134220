import fs from 'node:fs'
import path from 'node:path'
import { parse } from '@formatjs/icu-messageformat-parser'
import { build, runnerImport } from 'vite'

const FOLDER = path.resolve(import.meta.dirname, '../web/first-page')
const PLACE = '<!-- first page -->'
/** Bytes that the script may have: it stands before everything else. */
const MAX_SCRIPT = 14_000

const moduleName = (file) => path.basename(file.split('?')[0], '.module.css')

/** The same names in the app and in the page that is rendered before it. */
export const CSS_MODULES = { generateScopedName: (name, file) => `${moduleName(file)}_${name}` }

/** Class names are all that rendering needs of a style sheet. */
const classNames = {
  name: 'class-names',
  enforce: 'pre',
  resolveId: (id) => (id.endsWith('.module.css') ? `\0${moduleName(id)}` : null),
  load: (id) =>
    id.startsWith('\0') ? `export default new Proxy({}, { get: (_, name) => '${id.slice(1)}_' + String(name) })` : null,
}

const pages = async () => {
  const { module } = await runnerImport(path.join(FOLDER, 'pages.tsx'), {
    configFile: false,
    logLevel: 'error',
    plugins: [classNames],
  })
  const folder = path.resolve(FOLDER, '../../shared/i18n')
  const files = fs.readdirSync(folder).filter((file) => file.endsWith('.json'))
  const messages = files.map((file) => {
    const texts = Object.entries(JSON.parse(fs.readFileSync(path.join(folder, file), 'utf8')))
    return [path.basename(file, '.json'), Object.fromEntries(texts.map(([key, text]) => [key, parse(text)]))]
  })
  return module.firstPages(Object.fromEntries(messages))
}

const script = async (appVersion) => {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { __APP_VERSION__: JSON.stringify(appVersion) },
    build: {
      write: false,
      target: 'es2023',
      lib: { entry: path.join(FOLDER, 'first-page.ts'), formats: ['iife'], name: 'firstPage' },
    },
  })
  const { code } = [built].flat()[0].output[0]
  if (code.length > MAX_SCRIPT) throw new Error(`the script of index.html has ${code.length} bytes`)
  return code.trim()
}

/** Returns the files of a part of the app, without those that the app begins with. @param source of the part */
const filesOfPart = (bundle, source) => {
  const chunks = Object.values(bundle)
  const part = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(source))
  if (!part) throw new Error(`${source} is not a file of its own`)
  const isFirst = (fileName) =>
    chunks.some(({ isEntry, imports, fileName: name }) => isEntry && [name, ...imports].includes(fileName))
  const files = new Set([part.fileName])
  // A set goes on to what is added to it meanwhile.
  for (const file of files)
    for (const imported of chunks.find(({ fileName }) => fileName === file)?.imports ?? [])
      if (!isFirst(imported)) files.add(imported)
  return [...files].map((fileName) => `/${fileName}`)
}

/** Returns the styles of a desk's timetable that are no part of the app's first ones: the first rows are drawn in them. */
const deskStyles = (bundle) => {
  const chunks = Object.values(bundle)
  const begun = ['/desk-timetable.tsx', '/trips/grid/trip-grid.tsx'].map((name) =>
    chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(name)),
  )
  const files = begun.flatMap((chunk) => [...(chunk?.viteMetadata?.importedCss ?? [])])
  if (files.length < begun.length) throw new Error("the desk's timetable has no styles of its own")
  return files
}

const APP = /<script type="module" crossorigin src="([^"]+)"><\/script>/
const STYLES = /<link rel="stylesheet" crossorigin href="([^"]+)">/

/** The styles in the page itself: a file more would hold up all that is drawn. The app finds it marked as loaded. */
const inlineStyle = (bundle, file, attributes = '') =>
  `<style nonce="__CSP_NONCE__"${attributes}>${bundle[file].source}</style>\n<link rel="stylesheet" href="/${file}" disabled>`

/**
 * Puts into `index.html` what is shown before the app is there: the login and the frame in every language, and the
 * script that shows them, whose hash the server allows.
 * @param {string} appVersion
 * @returns {import('vite').Plugin}
 */
export const firstPage = (appVersion) => ({
  name: 'first-page',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: async (html, { bundle = {} }) => {
      const [templates, code] = await Promise.all([pages(), script(appVersion)])
      const texts = Object.values(bundle).flatMap(({ fileName, facadeModuleId }) => {
        const [, language] = /(\w+)\.json\?first$/.exec(facadeModuleId ?? '') ?? []
        return language ? [[language, `/${fileName}`]] : []
      })
      const files = JSON.stringify(Object.fromEntries(texts))
      const login = JSON.stringify(filesOfPart(bundle, '/app/login.tsx'))
      const engine = JSON.stringify(filesOfPart(bundle, '/sync/start-engine.ts'))
      const [, app] = APP.exec(html) ?? []
      const [, styles] = STYLES.exec(html) ?? []
      if (!app || !styles) throw new Error('index.html has no app or no styles')
      const given = `data-app="${app}" data-texts='${files}' data-login='${login}' data-engine='${engine}'`
      return html
        .replace(APP, () => `<link rel="modulepreload" crossorigin href="${app}">`)
        .replace(STYLES, () =>
          [
            inlineStyle(bundle, styles.slice(1)),
            ...deskStyles(bundle).map((file) => inlineStyle(bundle, file, ' media="(min-width:621px)"')),
          ].join('\n'),
        )
        .replace('id="root"', () => `id="root" ${given}`)
        .replace(PLACE, () => `${templates}\n<script>${code}</script>`)
    },
  },
})
