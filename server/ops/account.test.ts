import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { accountOnWay, requireAllRoots, requireRoots } from './account.ts'

const LESSER = 65_534
let folder: string
const at = (...parts: string[]): string => path.join(folder, ...parts)
const give = (...parts: string[]): void => fs.lchownSync(at(...parts), LESSER, LESSER)

// Only root gives files away.
describe.runIf(process.getuid?.() === 0)('the account that decides what a path leads to', () => {
  beforeEach(() => {
    folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'tours-account-')))
    fs.mkdirSync(at('roots/deep'), { recursive: true })
    fs.mkdirSync(at('lesser/deep'), { recursive: true })
    give('lesser')
  })
  afterEach(() => fs.rmSync(folder, { recursive: true, force: true }))

  test('root alone: a folder of it, through a link of it, and what is not there yet', () => {
    fs.symlinkSync('roots', at('link'))
    for (const place of ['roots/deep', 'link/deep', 'roots/new/tours.db']) expect(accountOnWay(at(place))).toBeNull()
    expect(() => requireRoots(at('link/deep'), '')).not.toThrow()
  })

  test.each([
    ['its folder', 'lesser', () => undefined],
    ['what lies in its folder, whoever made it', 'lesser/deep', () => undefined],
    ['what is not there yet in its folder', 'lesser/new/tours.db', () => undefined],
    [
      'a link of it that leads to root',
      'roots/link/deep',
      () => {
        fs.symlinkSync(at('roots'), at('roots/link'))
        give('roots/link')
      },
    ],
    ['a link of root into its folder', 'link/deep', () => fs.symlinkSync('lesser', at('link'))],
  ])('a lesser one: %s', (_what, place, prepare) => {
    prepare()
    expect(accountOnWay(at(place))).toEqual({ uid: LESSER, gid: LESSER })
    expect(() => requireRoots(at(place), 'Move it.')).toThrow(/is the account 65534's, and root opens .+ Move it\.$/)
  })

  test('its folder that has the group of root does not lend that group', () => {
    fs.chownSync(at('lesser'), LESSER, 0)
    expect(accountOnWay(at('lesser'))).toEqual({ uid: LESSER, gid: LESSER })
  })

  test.each([0o777, 0o775, 0o2770, 0o757])('a folder of root in which others may write is refused: %o', (mode) => {
    fs.chmodSync(at('roots'), mode)
    for (const place of ['roots', 'roots/deep', 'roots/new'])
      expect(() => accountOnWay(at(place))).toThrow(/^Other accounts may write in .+roots: .+ \(chmod go-w .+roots\)/)
  })

  test.each([0o1777, 0o1770])(
    'a folder such as /tmp leads on to what is there of root, and nothing is opened in it: %o',
    (mode) => {
      fs.writeFileSync(at('roots/tours.db'), '')
      fs.symlinkSync('deep', at('roots/link'))
      fs.chmodSync(at('roots'), mode)
      for (const place of ['roots/deep', 'roots/deep/tours.db', 'roots/link'])
        expect(accountOnWay(at(place))).toBeNull()
      for (const place of ['roots', 'roots/tours.db', 'roots/new', 'roots/new/tours.db'])
        expect(() => accountOnWay(at(place))).toThrow(/^Other accounts may write in .+roots: /)
      give('roots/tours.db')
      give('roots/deep')
      for (const place of ['roots/tours.db', 'roots/deep']) expect(accountOnWay(at(place))?.uid).toBe(LESSER)
    },
  )

  test.each(['a file', 'a folder', 'a link'])(
    '%s of another account in a folder of root alone is not opened with it',
    (kind) => {
      expect(() => requireAllRoots(at('roots'), '')).not.toThrow()
      expect(() => requireAllRoots(at('roots/new'), '')).not.toThrow()
      const place = at('roots/planted')
      if (kind === 'a file') fs.writeFileSync(place, '')
      else if (kind === 'a folder') fs.mkdirSync(place)
      else fs.symlinkSync(at('roots/deep'), place)
      give('roots/planted')
      for (const folder of ['roots', 'roots/deep/..'])
        expect(() => requireAllRoots(at(folder), 'Move it.')).toThrow(/planted is the account 65534's, .+ Move it\.$/)
      expect(() => requireRoots(place, 'Move it.')).toThrow(/planted is the account 65534's/)
    },
  )

  test('links in a circle end', () => {
    fs.symlinkSync('b', at('a'))
    fs.symlinkSync('a', at('b'))
    expect(() => accountOnWay(at('a'))).toThrow(/links lead in a circle/)
  })

  test('a file of it in a folder of root lies where root put it, and is still read as the account', () => {
    fs.writeFileSync(at('roots/tours.env'), '')
    give('roots/tours.env')
    expect(accountOnWay(at('roots/tours.env'))).toBeNull()
    expect(become(at('roots/tours.env')).stderr).toMatch(/^Running as the account 65534: /)
  })

  const become = (place: string) => {
    const program = `
      const { becomeAccountOf } = await import(${JSON.stringify(path.join(import.meta.dirname, 'account.ts'))})
      becomeAccountOf(${JSON.stringify(place)})
      console.log(JSON.stringify([process.getuid(), process.geteuid(), process.getgid(), process.getegid(), process.getgroups()]))`
    return spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', program], {
      encoding: 'utf8',
      cwd: path.join(import.meta.dirname, '../..'),
    })
  }

  test('root that becomes this account has neither its rights nor its groups any more', () => {
    const { stdout, stderr } = become(at('lesser/deep'))
    expect(JSON.parse(stdout)).toEqual([LESSER, LESSER, LESSER, LESSER, [LESSER]])
    expect(stderr).toMatch(/^Running as the account 65534: \S+ is its$/m)
  })
})
