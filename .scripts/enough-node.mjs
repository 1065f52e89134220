// Imported first by every script. Under an older Node than the product needs, on Linux, the script starts again under a
// pinned Node from npm, whose integrity stands in pinned-node/package-lock.json; elsewhere it ends with one line.
import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { isEnoughNode, olderNodeLine } from './node-version.mjs'

const root = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..')
const readJson = (file) => JSON.parse(fs.readFileSync(path.join(root, file), 'utf8'))
const { node: needed } = readJson('package.json').engines
const given = process.versions.node

const giveUp = (reason) => {
  console.error(`${olderNodeLine(needed, given)} ${reason}`)
  process.exit(1)
}

/** @returns folder of the pinned Node, which is fetched the first time */
const pinnedNode = () => {
  const folder = path.join(root, '.scripts/pinned-node')
  const name = `node-linux-${process.arch}`
  const pinned = readJson('.scripts/pinned-node/package.json').optionalDependencies[name]
  if (process.platform !== 'linux' || !pinned) giveUp('Please install a newer one.')
  const bin = path.join(folder, 'node_modules', name, 'bin')
  const installed = () => spawnSync(path.join(bin, 'node'), ['--version'], { encoding: 'utf8' }).stdout?.trim()
  if (installed() === `v${pinned}`) return bin
  console.log(`${olderNodeLine(needed, given)} Fetching Node ${pinned} for this folder …`)
  const npm = process.env.npm_execpath
  const [command, args] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []]
  const { status } = spawnSync(command, [...args, 'ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0 || installed() !== `v${pinned}`) giveUp(`Node ${pinned} could not be fetched from npm.`)
  return bin
}

if (!isEnoughNode(needed, given)) {
  const bin = pinnedNode()
  const child = spawn(path.join(bin, 'node'), [...process.execArgv, ...process.argv.slice(1)], {
    stdio: 'inherit',
    env: { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}` },
  })
  // The child decides what a signal means; this process only waits for it.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code) => process.exit(code ?? 1))
  await new Promise(() => {})
}
