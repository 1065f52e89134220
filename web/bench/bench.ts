import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { build } from 'vite'
import { type BenchServer, startBenchServer } from './bench-server.ts'
import { measureBoard } from './board.ts'
import { type Browser, createBrowser } from './browser.ts'
import { measureFirstScreen } from './first-screen.ts'
import { measureInteractions } from './interactions.ts'
import { runLighthouse } from './lighthouse.ts'
import { measureOthersScreen } from './others-screen.ts'
import { comparePeers } from './peers.ts'
import { measurePriceList } from './price-list.ts'
import { measureScreens, measureStart } from './screens.ts'
import { measureSlowLogin } from './slow-login.ts'
import { measureStatement } from './statement.ts'

/**
 * Measurements in the browser, printed beside their goals and their peers. Run: npm run bench:browser [-- part ...], with
 * the parts first-screen, slow-login, start, screens, price-list, board, lighthouse, statement, others-screen, peers,
 * interactions; all of them without one.
 */
const TRIPS = 10_000
const here = import.meta.dirname

/** Installs this folder's own packages when they are first needed. */
const installPeers = (): void => {
  if (fs.existsSync(path.join(here, 'node_modules/lighthouse'))) return
  // Vite has set NODE_ENV to production by now, under which npm leaves out what is for development: all of it here.
  const args = ['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund']
  execFileSync('npm', args, { cwd: here, stdio: 'inherit' })
}

/** @returns folder of the built pages of `pages/` */
const buildPages = async (input: Record<string, string>): Promise<string> => {
  const outDir = fs.mkdtempSync(path.join(os.tmpdir(), 'tours-bench-pages-'))
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
  const pages = await buildPages({ grid: 'pages/grid.ts' })
  const withServer = async (
    measure: (server: BenchServer) => Promise<void>,
    start = () => startBenchServer(pages, TRIPS),
  ): Promise<void> => {
    const server = await start()
    try {
      await measure(server)
    } finally {
      await server.stop()
    }
  }
  try {
    if (['first-screen', 'slow-login', 'start', 'screens', 'price-list', 'board', 'lighthouse'].some(wants))
      await withServer(async (server) => {
        if (wants('first-screen')) await measureFirstScreen(browser, server)
        if (wants('slow-login')) await measureSlowLogin(browser, server)
        if (wants('start')) await measureStart(browser, server)
        if (wants('screens')) await measureScreens(browser, server)
        if (wants('price-list')) await measurePriceList(browser, server)
        if (wants('board')) await measureBoard(browser, server)
        // Last: it holds up this process so long that the server closes its connections.
        if (wants('lighthouse')) {
          installPeers()
          await runLighthouse(browser, server)
        }
      })
    // On its own: it adds the trips of its lines.
    if (wants('statement')) await withServer((server) => measureStatement(browser, server))
    if (wants('others-screen')) await measureOthersScreen(browser)
    if (wants('peers')) await measurePeers(browser)
    // Last: it takes as long as all others, and counts what the page takes of the processor, whatever else goes on.
    if (wants('interactions'))
      for (const trips of process.env.BENCH_TRIPS ? [Number(process.env.BENCH_TRIPS)] : [0, TRIPS])
        await withServer(
          (server) => measureInteractions(browser, server),
          () => startBenchServer(pages, trips, 'demo'),
        )
  } finally {
    fs.rmSync(pages, { recursive: true, force: true })
  }
}

const measurePeers = async (browser: Browser): Promise<void> => {
  installPeers()
  const peers = await buildPages({ ours: 'pages/ours.ts', rxdb: 'pages/rxdb.mjs', pouchdb: 'pages/pouchdb.mjs' })
  try {
    await comparePeers(browser, () => startBenchServer(peers, TRIPS))
  } finally {
    fs.rmSync(peers, { recursive: true, force: true })
  }
}

await main()
