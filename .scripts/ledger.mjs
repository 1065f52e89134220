// The ledger of test runs: a line of JSON each in `.git/test-runs.jsonl`, outside the tree. What passed only at its second
// try is flaky; the ledger keeps a retry from hiding a broken test.
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

/** More flaky tests than this in one run of the gate make it red. */
const MOST_FLAKY = 3
/** A test that was flaky twice within so many runs, this one included, makes the gate red. */
const RUNS = 3

const git = (cwd, ...words) =>
  execFileSync('git', words, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
const orNull = (ask) => {
  try {
    return ask()
  } catch {
    return null
  }
}

/** Returns the hash of the tree that is checked out; null outside of git, and where something is not committed. */
export const currentTree = (root) =>
  orNull(() => (git(root, 'status', '--porcelain') === '' ? git(root, 'rev-parse', 'HEAD^{tree}') : null))

/**
 * Returns where the ledger lies: in the repository that this one was cloned from, if that is on this machine and can be written,
 * so that runs in fresh clones know of each other; else in this one's; null outside of git.
 */
export const ledgerFile = (root) => {
  // Worktrees of a repository share its ledger.
  const gitFolder = (cwd) => orNull(() => path.resolve(cwd, git(cwd, 'rev-parse', '--git-common-dir')))
  const origin = orNull(() => git(root, 'config', 'remote.origin.url'))
  const fileIn = (folder) => folder && path.join(folder, 'test-runs.jsonl')
  const shared = origin && path.isAbsolute(origin) ? fileIn(gitFolder(origin)) : null
  // Appending nothing makes the file, and fails where it cannot be written.
  return shared && orNull(() => fs.appendFileSync(shared, '') ?? shared) ? shared : fileIn(gitFolder(root))
}

/**
 * Returns true if a folder is not as it was in an older tree, committed or not.
 * @param tree its hash; true for one that this repository does not hold
 */
export const hasChangedSince = (root, tree, folders) =>
  orNull(() => git(root, 'diff', '--name-only', tree, '--', ...folders) !== '') ?? true

const isRun = (run) => Array.isArray(run?.flaky) && Array.isArray(run.red) && Array.isArray(run.phases)

/** Returns the runs of a ledger, oldest first; lines that are none are left out. */
export const readLedger = (file) => {
  const lines = (file && orNull(() => fs.readFileSync(file, 'utf8'))) || ''
  return lines
    .split('\n')
    .map((line) => orNull(() => JSON.parse(line)))
    .filter(isRun)
}

/**
 * Adds a run. Outside of git there is no ledger, and nothing is added.
 * @returns why it could not be added; null if it was
 */
export const appendToLedger = (file, run) => {
  try {
    if (file) fs.appendFileSync(file, `${JSON.stringify(run)}\n`)
    return null
  } catch (error) {
    return `the ledger of test runs cannot be written: ${error.message}`
  }
}

/**
 * Says why flaky tests make a run of the gate red.
 * @param flaky titles of this run
 * @param former runs of the gate before it, oldest first, each with its `flaky`
 * @returns a sentence for each reason; empty when there is none
 */
export const faultsOfFlaky = (flaky, former) => {
  const last = former.slice(1 - RUNS)
  const again = flaky.filter((title) => last.some((run) => run.flaky.includes(title)))
  return [
    ...(flaky.length > MOST_FLAKY ? [`${flaky.length} tests are flaky; at most ${MOST_FLAKY} may be`] : []),
    ...again.map((title) => `flaky twice within ${RUNS} runs: ${title}`),
  ]
}
