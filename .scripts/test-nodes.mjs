// The demo and the unit tests under every Node that the product promises to run on, and the demo under an older one, which
// brings the pinned Node. The Nodes come from npm, with their integrity in test-nodes/package-lock.json. Linux only.
// All: node .scripts/test-nodes.mjs    Some of them: node .scripts/test-nodes.mjs 22 26    Only one half: … --demo, … --unit
// Only the demo, under the Node at hand: node .scripts/test-nodes.mjs --here
import './enough-node.mjs'
import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { slowness } from './patience.mjs'

const root = path.resolve(import.meta.dirname, '..')
const folder = path.join(import.meta.dirname, 'test-nodes')
const OLDER = '20'
const NODES = [OLDER, '22', '24', '26']
const HERE = process.versions.node
/** Long enough for what the demo does every 15 and 30 seconds. */
const DEMO_RUNS_MS = 35_000
const LISTENING = /The demo runs at (\S+)/

const arguments_ = process.argv.slice(2)
const isHere = arguments_.includes('--here')
const chosen = isHere
  ? [HERE]
  : NODES.filter((node) => !arguments_.some((word) => NODES.includes(word)) || arguments_.includes(node))
const isWanted = (half) =>
  isHere ? half === '--demo' : !arguments_.some((word) => word.startsWith('--')) || arguments_.includes(half)

const binOf = (node) =>
  node === HERE
    ? path.dirname(process.execPath)
    : path.join(folder, 'node_modules', `node${node}-linux-${process.arch}`, 'bin')
/** Only this Node, npm's programs and the system's: what a person with that Node installed has. */
const envOf = (node, more) => ({ ...process.env, ...more, PATH: `${binOf(node)}${path.delimiter}${process.env.PATH}` })

/** Starts the demo, logs in, lets it live for a while, and stops it. @throws Error when any of it fails */
const runDemo = async (node) => {
  const data = fs.mkdtempSync(path.join(os.tmpdir(), `tours-node${node}-`))
  const child = spawn(path.join(binOf(node), 'node'), ['.scripts/run.mjs', 'demo'], {
    cwd: root,
    env: envOf(node, { PORT: '0', HOST: '127.0.0.1', DATA_DIR: data }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said += chunk
    })
  }
  const ended = new Promise((resolve) => child.on('close', (code, signal) => resolve(code ?? signal)))
  const endsWithin = (ms) => Promise.race([ended, new Promise((resolve) => setTimeout(resolve, ms, undefined))])
  try {
    const started = Date.now()
    while (!LISTENING.test(said)) {
      if ((await endsWithin(100)) !== undefined || Date.now() - started > 120_000 * slowness())
        throw new Error('it does not start')
    }
    const url = LISTENING.exec(said)[1]
    const answer = await fetch(`${url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'dispo', password: 'dispo-demo' }),
    })
    if (answer.status !== 200) throw new Error(`the login answered ${answer.status}`)
    const code = await endsWithin(DEMO_RUNS_MS)
    if (code !== undefined) throw new Error(`it ended by itself with ${code}`)
    child.kill('SIGTERM')
    if ((await endsWithin(20_000 * slowness())) !== 0) throw new Error('it did not end with 0 after SIGTERM')
  } catch (error) {
    throw new Error(`The demo under Node ${node}: ${error.message}\n${said}`)
  } finally {
    child.kill('SIGKILL')
    fs.rmSync(data, { recursive: true, force: true })
  }
}

/** The built server itself brings no other Node: it says what it needs. @throws Error when it says anything else */
const refuseOlder = () => {
  const server = spawnSync(path.join(binOf(OLDER), 'node'), ['dist/server/main.js'], { cwd: root, encoding: 'utf8' })
  if (server.status !== 1 || !/^Tours needs Node [\d.]+ or newer; this is [\d.]+\n$/.test(server.stderr)) {
    throw new Error(`The server under Node ${OLDER} ended with ${server.status} (${server.signal}):\n${server.stderr}`)
  }
}

const runUnitTests = (node) => {
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs')
  const { status } = spawnSync(path.join(binOf(node), 'node'), [vitest, 'run', '--reporter=dot'], {
    cwd: root,
    env: envOf(node),
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error(`The unit tests fail under Node ${node}`)
}

if (process.platform !== 'linux') throw new Error('Only Linux gets these Nodes from npm.')
if (chosen.some((node) => !fs.existsSync(binOf(node)))) {
  console.log(`Fetching Node ${NODES.join(', ')} …`)
  const fetched = spawnSync('npm', ['ci', '--loglevel=error'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  if (fetched.status !== 0) process.exit(1)
}
try {
  if (isWanted('--demo')) {
    spawnSync('node', ['.scripts/build.mjs', '--if-needed'], { cwd: root, stdio: 'inherit' })
    // Side by side: a demo waits more than it works.
    await Promise.all(chosen.map(runDemo))
    console.log(`The demo runs under Node ${chosen.join(', ')}.`)
    if (chosen.includes(OLDER)) refuseOlder()
  }
  if (isWanted('--unit')) for (const node of chosen.filter((node) => node !== OLDER)) runUnitTests(node)
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
