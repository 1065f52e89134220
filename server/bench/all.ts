import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

/**
 * Runs the measurements of this folder one after the other, each in a process of its own: every file here but this one.
 * Run: npm run bench:server, or npm run bench:server -- telematics [its arguments]
 */
const [only, ...args] = process.argv.slice(2)
const names = fs
  .readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts') && file !== path.basename(import.meta.filename))
  .map((file) => path.basename(file, '.ts'))
  .filter((name) => only === undefined || name === only)
if (names.length === 0) throw new Error(`there is no measurement ${only}`)

for (const name of names) {
  console.log(`— ${name}`)
  const file = path.join(import.meta.dirname, `${name}.ts`)
  const code = await new Promise((resolve) => {
    spawn(process.execPath, ['--import', 'tsx', file, ...args], { stdio: 'inherit' }).on('exit', resolve)
  })
  if (code !== 0) process.exitCode = 1
}
