// Imported first by every script. Under an older Node than the product needs, on Linux, the script starts again under a
// pinned Node from npm, whose integrity stands in pinned-node/package-lock.json; elsewhere it ends with one line.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { isEnoughNode, olderNodeLine } from './node-version.mjs'
import { standInFor } from './stand-in.mjs'

const root = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..')
const readJson = (file) => JSON.parse(fs.readFileSync(path.join(root, file), 'utf8'))
const { node: needed } = readJson('package.json').engines
const given = process.versions.node

const giveUp = (reason) => {
  console.error(`${olderNodeLine(needed, given)} ${reason}`)
  process.exit(1)
}

/** Runs `npm ci` with the npm at hand. @param bin folder of the Node that runs it, by default this one */
const npmCi = (cwd, bin = path.dirname(process.execPath)) =>
  spawnSync(process.env.npm_execpath ? path.join(bin, 'node') : 'npm', npmArguments(), {
    cwd,
    env: { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}` },
    stdio: ['ignore', 'ignore', 'inherit'],
  }).status === 0

const npmArguments = () => [
  ...(process.env.npm_execpath ? [process.env.npm_execpath] : []),
  ...['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
]

/** Under a Node that is too old for an optional package, a native binding for example, npm silently leaves it out. */
const isIncomplete = () => {
  const installed = path.join(root, 'node_modules/.package-lock.json')
  if (!fs.existsSync(installed)) return false
  const libc = process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl'
  const fits = ({ optional, os, cpu, libc: needed = [libc] }) =>
    optional && os?.includes('linux') && cpu?.includes(process.arch) && needed.includes(libc)
  const { packages } = JSON.parse(fs.readFileSync(installed, 'utf8'))
  return Object.entries(readJson('package-lock.json').packages).some(([name, one]) => fits(one) && !packages[name])
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
  if (!npmCi(folder) || installed() !== `v${pinned}`) giveUp(`Node ${pinned} could not be fetched from npm.`)
  return bin
}

if (!isEnoughNode(needed, given)) {
  const bin = pinnedNode()
  if (isIncomplete()) {
    console.log(`Installing under the pinned Node what npm left out under ${given} …`)
    if (!npmCi(root, bin)) giveUp('The packages could not be installed.')
  }
  await standInFor(path.join(bin, 'node'), [...process.execArgv, ...process.argv.slice(1)], {
    ...process.env,
    PATH: `${bin}${path.delimiter}${process.env.PATH}`,
  })
}
