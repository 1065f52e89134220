// Builds if needed, then runs one of the built programs in this very process, so that signals reach it:
// main, demo, backup, restore, try-restore, admin, mirror or doctor.
import './enough-node.mjs'
import { spawn } from 'node:child_process'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']
/** A build that fits into a machine of 1 GB; with more, it only collects less often. */
const SMALL_HEAP = ['--max-old-space-size=384', '--max-semi-space-size=4']

/**
 * Builds in a process of its own: a bundler takes many times the memory of the server, and gives none of it back. A signal
 * ends both.
 */
const build = () =>
  new Promise((resolve, reject) => {
    const script = path.join(import.meta.dirname, 'build.mjs')
    const child = spawn(process.execPath, [...SMALL_HEAP, script, '--if-needed'], { stdio: 'inherit' })
    let asked = null
    const pass = (signal) => {
      asked = signal
      child.kill(signal)
    }
    for (const signal of SIGNALS) process.on(signal, pass)
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      for (const name of SIGNALS) process.off(name, pass)
      const reason = asked ?? signal
      if (reason) process.kill(process.pid, reason)
      else if (code === 0) resolve()
      else process.exit(code ?? 1)
    })
  })

const [program = 'main'] = process.argv.slice(2)
await build()
process.env.NODE_ENV = 'production'
const built = path.resolve(import.meta.dirname, '../dist/server', `${program}.js`)
// As if it had been called itself: where it starts itself once more, as another account, nothing is built.
process.argv.splice(1, 2, built)
await import(pathToFileURL(built).href)
