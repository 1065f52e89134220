import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { build } from 'vite'
import { startBenchServer } from './bench-server.ts'
import { createBrowser } from './browser.ts'
import { measureFirstScreen } from './first-screen.ts'
import { runLighthouse } from './lighthouse.ts'
import { comparePeers } from './peers.ts'
import { measurePriceList } from './price-list.ts'
import { measureScreens } from './screens.ts'
import { measureSlowLogin } from './slow-login.ts'

/**
 * Measurements in the browser, printed beside their goals and their peers. Run: npm run bench:browser [-- part ...], with
 * the parts first-screen, slow-login, screens, price-list, lighthouse, peers; all of them without one.
 */
const TRIPS = 10_000
const here = import.meta.dirname

/** What this folder measures with is installed in it, when it is first needed. */
const installPeers = (): void => {
  if (fs.existsSync(path.join(here, 'node_modules/lighthouse'))) return
  execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: here, stdio: 'inherit' })
}

const buildPages = async (): Promise<string> => {
  installPeers()
  const outDir = fs.mkdtempSync(path.join(os.tmpdir(), 'tours-bench-pages-'))
  const input = { ours: 'pages/ours.ts', rxdb: 'pages/rxdb.mjs', pouchdb: 'pages/pouchdb.mjs' }
  await build({
    configFile: false,
    root: here,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
    build: {
      outDir,
      target: 'es2023',
      modulePreload: false,
      rollupOptions: { input, output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' } },
    },
  })
  return outDir
}

const main = async (): Promise<void> => {
  const asked = process.argv.slice(2)
  const wants = (part: string) => asked.length === 0 || asked.includes(part)
  const browser = await createBrowser()
  const load = os.loadavg().map((value) => value.toFixed(1))
  console.log(`${os.cpus().length} x ${os.cpus()[0]?.model}, load ${load.join(' ')}, Node ${process.version}`)
  if (['first-screen', 'slow-login', 'screens', 'price-list', 'lighthouse'].some(wants)) {
    const server = await startBenchServer('', TRIPS)
    try {
      if (wants('first-screen')) await measureFirstScreen(browser, server)
      if (wants('slow-login')) await measureSlowLogin(browser, server)
      if (wants('screens')) await measureScreens(browser, server)
      if (wants('price-list')) await measurePriceList(browser, server)
      // Last: it holds up this process so long that the server closes its connections.
      if (wants('lighthouse')) {
        installPeers()
        await runLighthouse(browser, server)
      }
    } finally {
      await server.stop()
    }
  }
  if (!wants('peers')) return
  const pages = await buildPages()
  try {
    await comparePeers(browser, () => startBenchServer(pages, TRIPS))
  } finally {
    fs.rmSync(pages, { recursive: true, force: true })
  }
}

await main()
