import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

/**
 * Runs the measurements of this folder one after the other, each in a process of its own: every file here but this one.
 * Run: npm run bench:server (all), -- pulls timetable (these two), -- open-apps 600 (one with its arguments).
 */
const known = fs
  .readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts') && file !== path.basename(import.meta.filename))
  .map((file) => path.basename(file, '.ts'))

type Measurement = { name: string; args: string[] }
const chosen: Measurement[] = []
for (const word of process.argv.slice(2)) {
  const last = chosen.at(-1)
  if (known.includes(word)) chosen.push({ name: word, args: [] })
  // What follows a name and is none itself is an argument of that measurement.
  else if (last && !/^[a-z]/.test(word)) last.args.push(word)
  else throw new Error(`there is no measurement ${word}: choose among ${known.join(', ')}`)
}

for (const { name, args } of chosen.length > 0 ? chosen : known.map((name): Measurement => ({ name, args: [] }))) {
  const file = path.join(import.meta.dirname, `${name}.ts`)
  const code = await new Promise((resolve) => {
    spawn(process.execPath, ['--import', 'tsx', file, ...args], { stdio: 'inherit' }).on('exit', resolve)
  })
  if (code !== 0) process.exitCode = 1
}
