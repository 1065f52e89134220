// Runs an installed program under a Node that is new enough: node .scripts/on-node.mjs vitest run
import './enough-node.mjs'
import { spawn } from 'node:child_process'
import path from 'node:path'

const [command, ...args] = process.argv.slice(2)
const installed = path.resolve(import.meta.dirname, '../node_modules/.bin')
const child = spawn(command, args, {
  stdio: 'inherit',
  env: { ...process.env, PATH: `${installed}${path.delimiter}${process.env.PATH}` },
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('error', (error) => {
  console.error(error.message)
  process.exit(1)
})
child.on('exit', (code) => process.exit(code ?? 1))
