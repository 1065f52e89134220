import path from 'node:path'
import { build } from 'vite'

const root = path.resolve(import.meta.dirname, '..')

/** Builds the page of links to share into `dist/web/s`, after the app: its service worker does not keep it. */
export const buildSharePage = () =>
  build({
    configFile: false,
    logLevel: 'warn',
    root: path.join(root, 'web/links/share'),
    base: '/s/',
    publicDir: false,
    build: {
      outDir: path.join(root, 'dist/web/s'),
      emptyOutDir: true,
      assetsDir: '.',
      target: 'es2022',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
    },
  })
