import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { build } from 'vite'

const root = path.resolve(import.meta.dirname, '..')

/** Pages that trip links lead to, beside the app: each is one file with its script and styles, and few files more. */
const PAGES = [{ source: 'web/links/driver', address: '/t/' }]

const STYLES = /<link rel="stylesheet"[^>]* href="([^"]+)">/
const SCRIPT = /<script type="module"[^>]* src="([^"]+)"><\/script>/

/**
 * Puts script and styles into the page: it opens with one request, and is whole or not there. The server allows both by
 * their hashes. The script stands at the end of the body, where it finds what it draws into.
 */
const inOneFile = (address) => ({
  name: 'in-one-file',
  enforce: 'post',
  generateBundle(_, bundle) {
    const page = Object.values(bundle).find(({ fileName }) => fileName.endsWith('.html'))
    const entry = Object.values(bundle).find(({ isEntry }) => isEntry)
    const further = Object.values(bundle).filter(({ type, isEntry }) => type === 'chunk' && !isEntry)
    // What is in the page can be imported by nothing.
    for (const { fileName, imports } of further)
      if (imports.includes(entry.fileName)) throw new Error(`${fileName} imports the script of ${address}`)
    const styles = Object.values(bundle).find(({ fileName }) => fileName.endsWith('.css'))
    // Relative to the address of the page and not to that of a script.
    const code = entry.code.trim().replaceAll('</script', '<\\/script')
    const html = String(page.source)
    if (!STYLES.test(html) || !SCRIPT.test(html)) throw new Error(`${address} has no script or no styles`)
    page.source = html
      .replace(SCRIPT, '')
      .replace(STYLES, () => `<style>${String(styles.source).trim()}</style>`)
      .replace('</body>', () => `<script type="module">${code}</script></body>`)
    page.fileName = 'index.html'
    delete bundle[entry.fileName]
    delete bundle[styles.fileName]
  },
})

const buildPage = async ({ source, address }) => {
  const outDir = path.join(root, 'dist/web', address)
  await build({
    configFile: false,
    root: path.join(root, source),
    base: address,
    publicDir: false,
    logLevel: 'warn',
    plugins: [inOneFile(address)],
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
  const files = fs.readdirSync(path.join(outDir, 'files')).map((name) => `${address}files/${name}`)
  const hash = createHash('sha256').update(fs.readFileSync(path.join(outDir, 'index.html')))
  await build({
    configFile: false,
    root: path.join(root, 'sw'),
    publicDir: false,
    logLevel: 'warn',
    define: {
      __PAGE__: JSON.stringify(address),
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
  for (const page of PAGES) await buildPage(page)
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
