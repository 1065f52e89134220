// Measures and writes .docs/figures.md: npm run bench [-- part ...], with the parts of bench:browser and bench:server; all without one.
// A part that is measured replaces its section of the table; the others stay, each with its own commit, hour and load.
import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
const TABLE = path.join(root, '.docs/figures.md')
const HEAD = `# Figures

Written by \`npm run bench\`, each section by a run of its part. The machines are shared: what stands beside a figure was
measured in the same run and says more than the milliseconds. None is a test. Sizes on disk stand in
[operation.md](operation.md#10-disk), what the checks cost in [checks.md](checks.md).
`
const COLUMNS = ['figure', 'here', 'beside it', 'ratio', 'goal', '']

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
const commit = () => `${git('rev-parse', '--short', 'HEAD')}${git('status', '--porcelain') ? ' with changes' : ''}`
const machine = () =>
  `${os.availableParallelism()} cores of ${os.cpus()[0]?.model ?? os.arch()}, Node ${process.version}`

/** @returns sections of the table by their titles, in their order */
const sectionsOf = (text) =>
  new Map(
    text
      .split(/^(?=## )/m)
      .filter((section) => section.startsWith('## '))
      .map((section) => [section.slice(3, section.indexOf('\n')), section.trim()]),
  )
const row = (cells) => `| ${cells.map((cell) => cell.replaceAll('|', '/')).join(' | ')} |`
/** @param figures what a part printed, in its order */
const sectionOf = ({ part, load, at, figures }) =>
  [
    `## ${part}`,
    '',
    `${at.slice(0, 16).replace('T', ' ')} UTC, ${commit()}, ${machine()}, load ${load} before.`,
    '',
    row(COLUMNS),
    '|---|---|---|---|---|---|',
    ...figures.map(({ name, value, peer = '', ratio = '', goal = '', holds }) =>
      row([name.trim(), value, peer, ratio, goal, holds === undefined ? '' : holds ? 'holds' : '**missed**']),
    ),
  ].join('\n')

/** @returns sections of what was noted: a head begins one, and figures follow it */
const measured = (notes) => {
  const sections = []
  for (const line of notes.trim().split('\n').filter(Boolean)) {
    const noted = JSON.parse(line)
    if ('part' in noted) sections.push({ ...noted, figures: [] })
    else sections.at(-1)?.figures.push(noted)
  }
  return sections.filter(({ figures }) => figures.length > 0)
}

const files = (folder) =>
  fs
    .readdirSync(path.join(root, folder))
    .filter((file) => file.endsWith('.ts'))
    .map((file) => path.basename(file, '.ts'))
const ofServer = files('server/bench').filter((name) => name !== 'all')
const asked = process.argv.slice(2)
const runs = [
  ['bench:browser', asked.filter((part) => !ofServer.includes(part))],
  ['bench:server', asked.filter((part) => ofServer.includes(part))],
].filter(([, parts]) => asked.length === 0 || parts.length > 0)

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tours-bench-'))
const notes = path.join(folder, 'notes')
fs.writeFileSync(notes, '')
for (const [script, parts] of runs) {
  const env = { ...process.env, BENCH_NOTES: notes }
  const { status } = spawnSync('npm', ['run', '--silent', script, '--', ...parts], { cwd: root, stdio: 'inherit', env })
  if (status !== 0) process.exitCode = 1
}
const sections = fs.existsSync(TABLE) ? sectionsOf(fs.readFileSync(TABLE, 'utf8')) : new Map()
for (const section of measured(fs.readFileSync(notes, 'utf8'))) sections.set(section.part, sectionOf(section))
fs.writeFileSync(TABLE, `${[HEAD.trim(), ...sections.values()].join('\n\n')}\n`)
fs.rmSync(folder, { recursive: true })
console.log(`\nWritten to ${path.relative(root, TABLE)}`)
