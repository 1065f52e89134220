import { printFigure, printHead } from '../../server/bench/parts/figures.ts'
import type { BenchServer } from './bench-server.ts'
import type { Browser } from './browser.ts'
import type { PeerPage } from './pages/peer-page.ts'

/** The same trips in three stores, on one server, in the same browser, one after the other. */

const PEERS = ['ours', 'rxdb', 'pouchdb'] as const
const EDITS = 1000
type Figures = Record<string, number>
type Window = { bench: PeerPage }

const call = (server: BenchServer, path: string, method = 'POST') =>
  fetch(server.url + path, { method }).then((answer) => answer.json() as Promise<Record<string, number>>)

const measure = async (browser: Browser, server: BenchServer, peer: string, latencyMs: number): Promise<Figures> => {
  const figures: Figures = {}
  const device = await browser.newDevice()
  const open = () => device.open(`${server.url}/bench/pages/${peer}.html`, () => 'bench' in window)
  const run = <Name extends keyof PeerPage>(name: Name, ...args: Parameters<PeerPage[Name]>): Promise<number> =>
    device.page.evaluate(
      ([method, values]) => (window as unknown as Window).bench[method as 'queue'](...(values as [number, string])),
      [name, args] as [string, unknown[]],
    )
  const pull = async (name: string) => {
    device.resetBytes()
    figures[`${name}, ms`] = await run('sync')
    figures[`${name}, bytes`] = device.bytes()
  }
  const drain = async (name: string, note: string) => {
    const arrived = () => call(server, `/bench/arrived/${peer}/${note}`, 'GET')
    const before = (await arrived()).writes ?? 0
    figures[`${EDITS} edits written, ms`] = await run('queue', EDITS, note)
    figures[`${name}, ms`] = await run('drain')
    const after = await arrived()
    figures[`${name}, lost`] = EDITS - (after.arrived ?? 0)
    figures[`${name}, doubled`] = (after.writes ?? 0) - before - (after.arrived ?? 0)
  }
  try {
    await open()
    await device.setNetwork({ latency: latencyMs })
    await pull('initial sync')
    const count = await run('count')
    if (count !== server.trips) throw new Error(`${peer} has ${count} of ${server.trips} trips`)
    figures['stored, bytes'] = await device.storedBytes()
    await device.setNetwork({ latency: 0 })
    const opens: number[] = []
    for (let round = 0; round < 5; round += 1) {
      await open()
      opens.push(await run('open'))
    }
    figures['warm open to 50 rows, ms (median of 5)'] = opens.sort((a, b) => a - b)[2] ?? 0
    await device.setNetwork({ latency: latencyMs })
    // The first pull after a reload also starts the replication; the second is what goes on every half a minute.
    await run('sync')
    await pull('pull, 0 changes')
    await call(server, `/bench/touch/${peer}`)
    await pull('pull, 10 changes')
    await drain('drain', `note-${peer}-${latencyMs}`)
    await run('sync')
    await call(server, '/bench/drop/20')
    await drain('drain, 5 % of answers lost', `lossy-${peer}-${latencyMs}`)
    await call(server, '/bench/drop/0')
    return figures
  } finally {
    await device.close()
  }
}

const shown = (value: number): string => (value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(1))

/** Prints the figures of each latency. Every peer begins with an empty device and a server of its own rows. */
export const comparePeers = async (browser: Browser, startServer: () => Promise<BenchServer>): Promise<void> => {
  for (const latencyMs of [0, 300]) {
    const results: Figures[] = []
    for (const peer of PEERS) {
      const server = await startServer()
      try {
        const figures = await measure(browser, server, peer, latencyMs)
        results.push(figures)
        console.error(
          `  ${peer}: ${Object.entries(figures)
            .map(([name, value]) => `${name} ${Math.round(value)}`)
            .join('; ')}`,
        )
      } finally {
        await server.stop()
      }
    }
    printHead(`Peers, 10,000 trips, ${latencyMs} ms of latency`)
    const [ours = {}, ...others] = results
    for (const [name, value] of Object.entries(ours)) {
      const peers = others.map((other, index) => ({ peer: PEERS[index + 1], value: other[name] ?? 0 }))
      printFigure({
        name,
        value: shown(value),
        peer: peers.map((other) => `${other.peer} ${shown(other.value)}`).join(', '),
        ratio: value ? peers.map((other) => (other.value / value).toFixed(1)).join(', ') : '',
      })
    }
  }
}
