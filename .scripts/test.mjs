// The gate (npm test), and everything (npm run test:all). Both go on after a red phase, and sum up at the end.
//   node .scripts/test.mjs
//   node .scripts/test.mjs --all [--from long] [--part 2/8]
import './enough-node.mjs'
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { appendToLedger, currentTree, faultsOfFlaky, hasChangedSince, ledgerFile, readLedger } from './ledger.mjs'
import { readTally, TALLY } from './tally.mjs'
import { tempInMemory } from './temp-in-memory.mjs'
import { everything, gate, SYNC_FOLDERS } from './test-phases.mjs'

const root = path.resolve(import.meta.dirname, '..')
/** Vitest refuses more shares than there are files, of which the simulation has fewest. */
const MOST_PARTS = 40

const refuse = (reason) => {
  console.error(reason)
  process.exit(2)
}
const { values } = parseArgs({
  options: { all: { type: 'boolean' }, from: { type: 'string' }, part: { type: 'string' } },
})
if (values.part !== undefined && !values.all) refuse('Only everything has parts: npm run test:all -- --part 2/8')
const [part, parts] = (values.part ?? '1/1').split('/').map(Number)
if (!(part >= 1 && part <= parts && parts <= MOST_PARTS))
  refuse(`--part needs a share such as 2/8, of ${MOST_PARTS} at most`)
const ledger = ledgerFile(root)
const formerRuns = readLedger(ledger).filter((run) => run.isWhole && run.command === (values.all ? 'all' : 'gate'))
const treeAtFirst = currentTree(root)
/** The last green run: what syncs and has not changed since was tried by the defects of the simulation. */
const lastGreen = formerRuns.findLast(({ tree, red }) => tree && red.length === 0)
const isSyncChanged = !lastGreen || hasChangedSince(root, lastGreen.tree, SYNC_FOLDERS)
const planned = values.all ? everything(part, parts) : gate(isSyncChanged)
const from = values.from ? planned.findIndex(({ name }) => name === values.from) : 0
if (from < 0) refuse(`--from needs one of: ${planned.map(({ name }) => name).join(', ')}`)
// What is built is tested as it stands now, wherever one begins.
const phases = planned.filter(({ name }, at) => at >= from || name === 'build')

const temp = tempInMemory()
const tallies = fs.mkdtempSync(path.join(os.tmpdir(), 'tours-tally-'))
process.on('exit', () => fs.rmSync(tallies, { recursive: true, force: true }))
const secondsSince = (ms) => Math.round((performance.now() - ms) / 1000)
const load = () => Number(os.loadavg()[0].toFixed(1))

/** Result of a step. One without tests counts as one; a runner without a tally, or without a test, is red. */
const resultOf = ({ command, words, isRunner }, code, tally) => {
  const title = [command, ...words.filter((word) => !word.includes('.long.test.'))].join(' ')
  const none = { passed: code === 0 && !isRunner ? 1 : 0, red: [], flaky: [], skipped: [] }
  const { red, ...counted } = tally ?? none
  if (red.length > 0) return { ...counted, red }
  if (code !== 0) return { ...counted, red: [`${title} ended with ${code}`] }
  return { ...counted, red: counted.passed === 0 ? [`${title} ran no test`] : [] }
}

const runStep = (step, at) =>
  new Promise((resolve) => {
    const file = path.join(tallies, at)
    const child = spawn(step.command, step.words, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...temp, ...step.env, [TALLY]: file },
    })
    const end = (code) => resolve(resultOf(step, code, readTally(file)))
    child.on('error', () => end('an error'))
    child.on('exit', (code, signal) => end(code ?? signal))
  })

const begun = performance.now()
const results = []
let isBuilt = true
for (const { name, needsBuild, steps } of phases) {
  const started = performance.now()
  console.log(`\n— ${name}`)
  const done =
    needsBuild && !isBuilt
      ? [{ passed: 0, red: [`${name} was left out: the build failed`], flaky: [], skipped: [] }]
      : await Promise.all(steps.map((step, at) => runStep(step, `${name}-${at}`)))
  const result = {
    name,
    seconds: secondsSince(started),
    load: load(),
    passed: done.reduce((sum, { passed }) => sum + passed, 0),
    red: done.flatMap(({ red }) => red),
    flaky: done.flatMap(({ flaky }) => flaky),
    skipped: done.flatMap(({ skipped }) => skipped),
  }
  if (name === 'build') isBuilt = result.red.length === 0
  results.push(result)
  console.log(`— ${name}: ${result.red.length === 0 ? 'green' : 'RED'} after ${result.seconds} s`)
}

const flaky = results.flatMap((result) => result.flaky)
const isWhole = from === 0
const former = isWhole ? formerRuns : []
const run = {
  command: values.all ? 'all' : 'gate',
  isWhole,
  ...(parts > 1 && { part: `${part}/${parts}` }),
  // What was committed or checked out meanwhile was not run.
  tree: treeAtFirst === currentTree(root) ? treeAtFirst : null,
  at: new Date().toISOString(),
  node: process.versions.node,
  seconds: secondsSince(begun),
  phases: results.map(({ name, seconds, load, passed, red }) => ({ name, seconds, load, passed, failed: red.length })),
  red: [...results.flatMap(({ red }) => red), ...(values.all ? [] : faultsOfFlaky(flaky, former))],
  flaky,
  skipped: results.flatMap(({ skipped }) => skipped),
}
// Without it a retry could hide a broken test.
const unwritten = appendToLedger(ledger, run)
if (unwritten) run.red.push(unwritten)

/** Prints a run, phase by phase. */
const show = ({ part: of, seconds, phases: told, flaky: again, skipped = [], red }) => {
  console.log(
    `\n${values.all ? 'Everything' : 'The gate'}${of ? `, part ${of}` : ''}${isWhole ? '' : `, from ${values.from} on`}: ${seconds} s`,
  )
  for (const { name, seconds: took, load: at, passed, failed } of told)
    console.log(
      `  ${name.padEnd(11)}${String(took).padStart(5)} s  load ${String(at).padStart(4)}  ${passed} passed, ${failed} failed`,
    )
  for (const title of skipped) console.log(`  skipped: ${title}`)
  for (const title of again) console.log(`  flaky: ${title}`)
  for (const title of red) console.log(`  red: ${title}`)
}

// Of each part the last whole run on this tree; a part that was begun later in its phases says nothing of the others.
const last = new Map(
  former
    .filter(({ tree, part: of }) => parts > 1 && tree && tree === run.tree && of?.endsWith(`/${parts}`))
    .map((one) => [one.part, one]),
)
last.set(run.part ?? '1/1', run)
for (const one of last.values()) show(one)
const missing = Array.from({ length: parts }, (_, at) => `${at + 1}/${parts}`).filter((of) => !last.has(of))
if (missing.length > 0) console.log(`  not run yet on this tree: ${missing.join(', ')}`)
console.log(ledger ? `  noted in ${ledger}` : '  no ledger: without git a flaky test of the last runs is not known')
const sum = (count) => [...last.values()].reduce((total, one) => total + count(one), 0)
const failed = sum(({ red }) => red.length)
console.log(`${sum((one) => one.phases.reduce((total, { passed }) => total + passed, 0))} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
