import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig, type Plugin } from 'vitest/config'
import { BROWSER_BUILDS } from './.scripts/browser-builds.mjs'
import { bundledPackages } from './.scripts/bundled-packages.mjs'
import { compiledTexts } from './.scripts/compiled-texts.mjs'
import { COPIED } from './.scripts/copied-packages.mjs'
import { CSS_MODULES, firstPage } from './.scripts/first-page.mjs'
import { linkPages } from './.scripts/link-pages.mjs'
import { partsOfFiles } from './.scripts/parts-of-files.mjs'
import { slowness } from './.scripts/patience.mjs'
import { tempInMemory } from './.scripts/temp-in-memory.mjs'
import { themeVariables } from './.scripts/theme-variables.mjs'

const root = import.meta.dirname
const { version } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }

/** The same text as the server's `productVersion`: a device compares it with the stored one (rules 11.5). */
const appVersion = process.env.BUILD_ID ? `${version}+${process.env.BUILD_ID}` : version

type Modules = { getModuleInfo: (id: string) => { importedIds: string[] } | null }

const MUI = /node_modules\/(@mui|@emotion)/
/** What no screen fetches because of a small part that it shares with another. */
const LARGE = /node_modules\/(@mui\/x-|@tanstack|ag-grid|react-hook-form|zod)|\/shared\/schemas\//

const SHARED = /\/web\/(data|edits|i18n|ui)\//

/** Names the file of a module that imports nothing, itself or through others of ours, whose path one of `heavy` finds. */
const unlessWith =
  (name: string, ...heavy: RegExp[]) =>
  (id: string, modules: Modules): string | null => {
    const reached = new Set([id])
    // A set goes on to what is added to it meanwhile.
    for (const one of reached) {
      if (heavy.some((path) => path.test(one))) return null
      if (one.includes('node_modules')) continue
      for (const imported of modules.getModuleInfo(one)?.importedIds ?? []) reached.add(imported)
    }
    return name
  }

/**
 * What the app opens with is two files instead of fifty: each is asked for at the service worker, which costs more than
 * its bytes. Libraries stay the same from one version to the next, so an update leaves them on the phone. MUI, the checks
 * of answers and what screens share are one file each instead of a hundred: installing the app asks for every file by
 * itself, and half of those of the screens were smaller than a request for them.
 */
const FILES = [
  { name: 'libraries', test: /node_modules/, tags: ['$initial' as const], priority: 4 },
  { name: 'app', tags: ['$initial' as const], priority: 3 },
  // The login and the engine need these alone, and before the app's own rows: each takes all of a larger file along.
  {
    name: 'session',
    test: /\/(domain\/sync\/(entities|edit-units)|db\/(entities|row-names|rows-removed|cached-rows|account|unsent\/unsent-copy|outbox\/with-settled)|sync\/(early-calls|push\/(seen-at|former-answers)|taken\/(once-taken|lost-edits))|ui\/(logo|language-buttons|plain\/later-icons))\.tsx?$/,
    priority: 2,
  },
  {
    name: 'mui',
    // What opens with MUI would be a file of its own, and its name in the first one.
    test: /node_modules\/(@mui\/(?!x-)|@emotion|stylis|react-transition-group|@popperjs)|\/overlays\/use-opening\.ts/,
    minShareCount: 2,
    priority: 2,
  },
  { name: 'grid', test: /node_modules\/ag-grid/, minShareCount: 2, priority: 2 },
  // What keeps the first rows needs no zod either.
  { name: 'first-rows', test: /\/shared\/first-rows\//, priority: 2 },
  // Apart from the schemas, which would take those that they use along: screens that only show need no zod.
  { name: 'rules', test: /\/shared\/domain\//, minShareCount: 2, priority: 2 },
  { name: 'schemas', test: /\/shared\/schemas\//, minShareCount: 2, priority: 2 },
  // Together: the name of each file of a record would stand in the first one.
  { name: 'records', test: /\/shared\/records\//, minShareCount: 2, priority: 1 },
  // Without MUI first: the rows of a timetable are there before it.
  { name: unlessWith('parts', MUI, LARGE), test: SHARED, minShareCount: 2, priority: 1 },
  { name: unlessWith('controls', LARGE), test: SHARED, minShareCount: 2 },
]

/**
 * Vitest caches a transformed module by its text. It does not cache one with `import.meta.glob(`, whose result changes with the
 * files, but misses `import.meta.glob<Type>(`.
 */
const cachedByText: Plugin = {
  name: 'cached-by-text',
  configureVitest: ({ experimental_defineCacheKeyGenerator: keyOf }) => {
    keyOf(({ sourceCode }) => (sourceCode.includes('import.meta.glob') ? false : undefined))
  },
}

/** Assigns to names that it never declares, which no module may: it comes along as it is (`.scripts/copied-packages.mjs`). */
const SLOPPY = Object.keys(COPIED)

/**
 * What the server finds in node_modules: compiled code. All else is bundled, so that the server and its threads start in a
 * quarter of the time, and a package of the product needs nothing more.
 */
const NATIVE = ['better-sqlite3', '@node-rs/argon2']

const serverBuild = {
  ssr: { noExternal: true as const, external: [...NATIVE, ...SLOPPY] },
  build: {
    ssr: true,
    outDir: path.join(root, 'dist/server'),
    emptyOutDir: true,
    target: 'node22',
    chunkSizeWarningLimit: 4_000,
    rollupOptions: {
      input: {
        main: path.join(root, 'server/main.ts'),
        demo: path.join(root, 'server/demo/main.ts'),
        backup: path.join(root, 'server/ops/backup.ts'),
        restore: path.join(root, 'server/ops/restore.ts'),
        'try-restore': path.join(root, 'server/ops/trial/main.ts'),
        admin: path.join(root, 'server/ops/admin.ts'),
        mirror: path.join(root, 'server/console/mirror/main.ts'),
        doctor: path.join(root, 'server/console/doctor/main.ts'),
        'update-data': path.join(root, 'server/console/update/data.ts'),
        tours: path.join(root, 'server/console/tours.ts'),
        'worker-entry': path.join(root, 'server/worker/worker-entry.ts'),
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
}

export default defineConfig(({ command, mode, isSsrBuild }) => ({
  root: path.join(root, 'web'),
  publicDir: isSsrBuild ? false : 'public',
  css: { modules: CSS_MODULES },
  define: {
    __APP_VERSION__: JSON.stringify(appVersion),
    // Of CommonJS, which some of the server's libraries are; the bundle is a module.
    ...(isSsrBuild && { __dirname: 'import.meta.dirname' }),
  },
  ...(isSsrBuild
    ? serverBuild
    : {
        build: {
          outDir: path.join(root, 'dist/web'),
          emptyOutDir: true,
          target: 'es2023',
          assetsInlineLimit: 0,
          // Every browser that runs ES2023 preloads modules by itself.
          modulePreload: { polyfill: false },
          rolldownOptions: {
            output: {
              codeSplitting: { groups: FILES },
              // The first file names all others: what cannot be compressed of a name is this.
              entryFileNames: 'assets/[name]-[hash:7].js',
              chunkFileNames: 'assets/[name]-[hash:7].js',
              assetFileNames: 'assets/[name]-[hash:7][extname]',
            },
          },
        },
        resolve: {
          // The texts are taken apart while building: see compiledTexts.
          alias: {
            // Not while developing, where packages are bundled beforehand, each with its own copy.
            ...((command === 'build' || mode === 'test') && BROWSER_BUILDS),
            ...(command === 'build' && {
              '@formatjs/icu-messageformat-parser': '@formatjs/icu-messageformat-parser/no-parser.js',
            }),
          },
        },
      }),
  plugins: isSsrBuild
    ? [bundledPackages('server')]
    : [
        react(),
        compiledTexts(),
        themeVariables(),
        firstPage(appVersion),
        partsOfFiles(),
        linkPages(),
        bundledPackages('web'),
        cachedByText,
        VitePWA({
          strategies: 'injectManifest',
          srcDir: '../sw',
          filename: 'service-worker.ts',
          injectRegister: false,
          injectManifest: {
            globPatterns: ['**/*.{js,css,html,svg,png,woff2,webmanifest}'],
            // Only a store or an install dialog shows these.
            globIgnores: ['screenshot-*.png'],
            maximumFileSizeToCacheInBytes: 5_000_000,
            // A service worker is no module: what its dynamic imports bring along (`import.meta`) would stop it.
            rollupFormat: 'iife',
            buildPlugins: { vite: [bundledPackages('service-worker')] },
          },
          manifest: {
            id: '/',
            name: 'Tours – Disposition',
            short_name: 'Tours',
            description: 'Road transport: trips, delays, disposition and invoicing',
            lang: 'de',
            start_url: '/admin/dashboard',
            scope: '/',
            display: 'standalone',
            background_color: '#f4f6f8',
            theme_color: '#12324a',
            shortcuts: [
              { name: 'Fahrten heute', short_name: 'Heute', url: '/admin/dashboard' },
              { name: 'Fahrt bearbeiten', short_name: 'Fahrt', url: '/admin/edit/:id' },
              { name: 'Disposition', url: '/admin/disposition' },
            ].map((shortcut) => ({
              ...shortcut,
              icons: [{ src: '/icon-192.png', sizes: '192x192', type: 'image/png' }],
            })),
            screenshots: [
              { src: '/screenshot-wide.png', sizes: '1440x900', type: 'image/png', form_factor: 'wide' },
              { src: '/screenshot-narrow.png', sizes: '390x844', type: 'image/png', form_factor: 'narrow' },
            ],
            icons: [
              { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
              { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
              { src: '/icon-maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
              { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
            ],
          },
        }),
      ],
  server: { port: 5173, proxy: { '/api': 'http://localhost:3000' } },
  test: {
    root,
    include: ['{shared,server,web,sw}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', 'web/simulation/**', '**/*.long.test.ts'],
    // Some start a worker from the sources: seconds alone, many times that on a busy machine.
    testTimeout: 60_000 * slowness(),
    hookTimeout: 60_000 * slowness(),
    // Tests that wait for a clock or a socket leave a core idle: one more at a time than there are cores.
    maxWorkers: os.availableParallelism() + 1,
    // What was made of a module is kept in node_modules until its text, a file of this configuration or a package changes.
    experimental: { fsModuleCache: true },
    env: mode === 'test' ? tempInMemory() : {},
    allowOnly: false,
    // No test leaves anything behind in a module, and importing everything anew for each file takes as long as testing.
    isolate: false,
  },
}))
