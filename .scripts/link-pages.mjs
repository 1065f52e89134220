import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { build } from 'vite'
import { bundledPackages } from './bundled-packages.mjs'

const root = path.resolve(import.meta.dirname, '..')

const { links } = JSON.parse(fs.readFileSync(path.join(root, 'shared/domain/links/beside-app.json'), 'utf8'))
/** Pages that trip links lead to, beside the app: each is one file with its script and styles, and few files more. */
const PAGES = Object.entries(links).map(([name, address]) => ({ source: `web/links/${name}`, address }))

const LEAVINGS = 'leavings.js'
const STYLES = /<link rel="stylesheet"[^>]* href="([^"]+)">/
const SCRIPT = /<script type="module"[^>]* src="([^"]+)"><\/script>/

/** Files that the page fetches once it needs them: languages, the signature. */
const filesOf = (outDir) => {
  const folder = path.join(outDir, 'files')
  return fs.existsSync(folder) ? fs.readdirSync(folder) : []
}

/**
 * Puts script and styles into the page: it opens with one request, and is whole or not there. The server allows both by
 * their hashes. The script stands at the end of the body, where it finds what it draws into.
 * Its files are named by their whole address: a worker answers `/t//` with the page too.
 * @param {string} outDir what was built for the page
 * @param {string} address of the page
 */
const inOneFile = (outDir, address) => {
  const take = (name) => {
    const text = fs.readFileSync(path.join(outDir, name), 'utf8').trim()
    fs.rmSync(path.join(outDir, name))
    return text
  }
  const html = take('index.html')
  if (!STYLES.test(html) || !SCRIPT.test(html)) throw new Error(`the page in ${outDir} has no script or no styles`)
  const styles = take('index.css')
  const code = take('main.js').replaceAll('`./files/', `\`${address}files/`).replaceAll('</script', '<\\/script')
  // What is in the page can be imported by nothing.
  for (const name of filesOf(outDir))
    if (/from\s*["'`]/.test(fs.readFileSync(path.join(outDir, 'files', name), 'utf8')))
      throw new Error(`${name} imports`)
  const page = html
    .replace(SCRIPT, '')
    .replace(STYLES, () => `<style>${styles}</style>`)
    .replace('</body>', () => `<script type="module">${code}</script></body>`)
  fs.writeFileSync(path.join(outDir, 'index.html'), page)
}

/** Returns the code, as text, that all three pages fetch where an account has left the device (`web/links/go-on-leaving.ts`). */
const builtLeavings = async () => {
  const [{ output }] = await build({
    configFile: false,
    root: path.join(root, 'web'),
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2023',
      lib: { entry: 'session/leavings.ts', formats: ['es'], fileName: () => LEAVINGS },
    },
  })
  return output[0].code
}

const buildPage = async ({ source, address }, leavings) => {
  const outDir = path.join(root, 'dist/web', address)
  const name = path.basename(source)
  await build({
    configFile: false,
    root: path.join(root, source),
    base: address,
    publicDir: false,
    logLevel: 'warn',
    plugins: [bundledPackages(`page-${name}`)],
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2023',
      modulePreload: false,
      assetsInlineLimit: 0,
      rolldownOptions: {
        output: {
          entryFileNames: 'main.js',
          chunkFileNames: 'files/[name]-[hash].js',
          assetFileNames: '[name][extname]',
        },
      },
    },
  })
  inOneFile(outDir, address)
  fs.writeFileSync(path.join(outDir, LEAVINGS), leavings)
  const files = [...filesOf(outDir).map((name) => `files/${name}`), LEAVINGS].map((name) => address + name)
  // All but the leavings are named by their content in the page.
  const hash = createHash('sha256')
    .update(fs.readFileSync(path.join(outDir, 'index.html')))
    .update(leavings)
  await build({
    configFile: false,
    root: path.join(root, 'sw'),
    publicDir: false,
    logLevel: 'warn',
    plugins: [bundledPackages(`page-worker-${name}`)],
    define: {
      __PAGE__: JSON.stringify(address),
      __KIND__: JSON.stringify(name),
      __FILES__: JSON.stringify(files),
      __VERSION__: JSON.stringify(hash.digest('hex').slice(0, 12)),
    },
    build: {
      outDir,
      emptyOutDir: false,
      target: 'es2023',
      lib: { entry: 'link-worker.ts', formats: ['iife'], name: 'worker', fileName: () => 'worker.js' },
    },
  })
}

/** Builds the pages of links into `dist/web`, after the app: its service worker does not keep them. */
export const buildLinkPages = async () => {
  const leavings = await builtLeavings()
  for (const page of PAGES) await buildPage(page, leavings)
}

/**
 * Serves these pages while developing, without their service workers.
 * @returns {import('vite').Plugin}
 */
export const linkPages = () => ({
  name: 'link-pages',
  apply: 'serve',
  configureServer({ middlewares }) {
    middlewares.use((request, _response, next) => {
      for (const { source, address } of PAGES)
        if (request.url?.startsWith(address)) {
          const rest = request.url.slice(address.length)
          request.url = `${source.slice('web'.length)}/${/^(\?|$)/.test(rest) ? `index.html${rest}` : rest}`
        }
      next()
    })
  },
})
