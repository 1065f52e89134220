import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { faultsOfFlaky, hasChangedSince } from '../../.scripts/ledger.mjs'
import { gate as gatePhases, LONG_TESTS, SYNC_FOLDERS } from '../../.scripts/test-phases.mjs'
import { DAY_MS } from '../../shared/domain/time/units.ts'

/** A test that comes in takes another one out. */
const IN_GATE = 56
const MOST_IN_QUARANTINE = 5
const LONGEST_DAYS = 14
/** Syncing, roles and money are never in quarantine. */
const NEVER =
  /^(sync|money|diesel|prices|stories|answers|links|people|timetable\/(phone|first-rows|new-trip)|screens\/(edit-trip|disposition|figures|reports|upload))/

type Place = { file: string; title: string }
type Entry = Place & { since: string; until: string; reason: string }

const read = (name: string): string => fs.readFileSync(path.join(import.meta.dirname, name), 'utf8')
const lines = read('gate.list')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))
const gate = lines.map((line): Place => {
  const [file = '', ...titles] = line.split(' › ')
  return { file, title: titles.join(' › ') }
})
const quarantine = JSON.parse(read('quarantine.json')) as Entry[]

/** Titles that a spec may give its tests: its literals, with anything in the place of what is filled in. */
const titlesIn = (file: string): RegExp[] => {
  const place = path.join(import.meta.dirname, file)
  if (!fs.existsSync(place)) return []
  const literals = fs.readFileSync(place, 'utf8').matchAll(/\b(?:test|describe)\(\s*('(?:\\.|[^'])*'|"[^"]*"|`[^`]*`)/g)
  return [...literals].map(([, literal = '']) => {
    const parts = literal.slice(1, -1).split(/\$\{[^}]*\}/)
    return new RegExp(
      `^${parts.map((part) => part.replace(/\\'/g, "'").replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+')}$`,
    )
  })
}
const isThere = ({ file, title }: Place): boolean => {
  const known = titlesIn(file)
  return title.split(' › ').every((part) => known.some((pattern) => pattern.test(part)))
}

test('the gate names 56 browser tests, each of them once and there, in order', () => {
  expect(gate.filter((place) => !isThere(place))).toEqual([])
  expect(lines).toEqual([...new Set(lines)].sort())
  expect(lines).toHaveLength(IN_GATE)
})

test('the long tests of the gate are there', () => {
  const root = path.join(import.meta.dirname, '../..')
  expect(LONG_TESTS.filter((file) => !fs.existsSync(path.join(root, file)))).toEqual([])
})

describe('what changed syncing is tried with the defects of the simulation', () => {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'tours-gate-'))
  afterAll(() => fs.rmSync(root, { recursive: true }))
  // Within a hook of git its variables name the person's own repository.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')))
  const own = ['user.name=a', 'user.email=a@example.test', 'commit.gpgsign=false', 'core.hooksPath=/dev/null']
  const git = (...words: string[]): string =>
    execFileSync('git', [...own.flatMap((setting) => ['-c', setting]), ...words], {
      cwd: root,
      env,
      encoding: 'utf8',
    }).trim()
  const commit = (file: string): string => {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    fs.writeFileSync(path.join(root, file), String(Math.random()))
    git('add', '.')
    git('commit', '-qm', file)
    return git('rev-parse', 'HEAD^{tree}')
  }

  test('since the last green tree, wherever it is', () => {
    git('init', '-q')
    const former = commit('web/sync/push.ts')
    const next = commit('web/ui/button.tsx')
    expect(hasChangedSince(root, former, SYNC_FOLDERS)).toBe(false)
    const last = commit('web/sync/push.ts')
    expect([former, next, last].map((tree) => hasChangedSince(root, tree, SYNC_FOLDERS))).toEqual([true, true, false])
    expect(hasChangedSince(root, 'f'.repeat(40), SYNC_FOLDERS)).toBe(true)
    fs.appendFileSync(path.join(root, 'web/sync/push.ts'), 'not committed')
    expect(hasChangedSince(root, last, SYNC_FOLDERS)).toBe(true)
  })

  test.each([true, false])('%s', (isSyncChanged) => {
    const steps = gatePhases(isSyncChanged).find(({ name }) => name === 'simulation')?.steps ?? []
    expect(steps.map(({ env }) => env?.SIMULATION_DEFECTS)).toEqual([isSyncChanged ? '1' : undefined])
  })
})

test('the quarantine holds at most five tests that are there, for at most 14 days, and nothing of syncing, roles or money', () => {
  expect(quarantine.length).toBeLessThanOrEqual(MOST_IN_QUARANTINE)
  expect(quarantine.filter((entry) => !isThere(entry) || NEVER.test(entry.file) || !entry.reason)).toEqual([])
  const now = Date.now()
  const isOver = ({ since, until }: Entry): boolean =>
    !(
      Date.parse(since) <= now &&
      Date.parse(until) + DAY_MS > now &&
      Date.parse(until) - Date.parse(since) <= LONGEST_DAYS * DAY_MS
    )
  expect(quarantine.filter(isOver)).toEqual([])
})

describe('flaky tests make the gate red', () => {
  test.each([
    { of: 'three in one run', flaky: ['a', 'b', 'c'], former: [], faults: 0 },
    { of: 'four in one run', flaky: ['a', 'b', 'c', 'd'], former: [], faults: 1 },
    { of: 'one again in the next run', flaky: ['a'], former: [['a']], faults: 1 },
    { of: 'one again in the third run', flaky: ['a'], former: [['a'], []], faults: 1 },
    { of: 'one again in the fourth run', flaky: ['a'], former: [['a'], [], []], faults: 0 },
    { of: 'another one', flaky: ['a'], former: [['b']], faults: 0 },
  ])('$of: $faults', ({ flaky, former, faults }) => {
    expect(
      faultsOfFlaky(
        flaky,
        former.map((titles) => ({ flaky: titles })),
      ),
    ).toHaveLength(faults)
  })
})
