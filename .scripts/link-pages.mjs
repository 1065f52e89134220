import path from 'node:path'
import { build } from 'vite'

const root = path.resolve(import.meta.dirname, '..')

/** Pages of trip links: small entries of their own, without the app. `name` is their address and their folder in dist/web. */
const PAGES = [{ name: 's', folder: 'web/links/share' }]

/** Builds them beside the app, once that is built: what installs the app does not know of them. */
export const buildLinkPages = async () => {
  for (const { name, folder } of PAGES)
    await build({
      configFile: false,
      logLevel: 'warn',
      root: path.join(root, folder),
      base: `/${name}/`,
      publicDir: false,
      build: {
        outDir: path.join(root, 'dist/web', name),
        emptyOutDir: true,
        assetsDir: '.',
        target: 'es2022',
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
      },
    })
}
