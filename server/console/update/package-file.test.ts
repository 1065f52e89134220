import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { thisSystem } from '../setup/system.ts'
import { unpackRelease } from './package-file.ts'

const LESSER = 65_534
let folder: string
const at = (...parts: string[]): string => path.join(folder, ...parts)

beforeEach(() => {
  folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'tours-package-')))
  for (const name of ['package/dist/server', 'package/dist/web', 'current/node_modules', 'releases'])
    fs.mkdirSync(at(name), { recursive: true })
  fs.writeFileSync(at('package/dist/server/update-data.js'), '')
  fs.writeFileSync(at('package/package.json'), JSON.stringify({ name: 'tours', version: '9.9.9' }))
  execFileSync('tar', ['-czf', at('tours.tgz'), '-C', folder, 'package'])
})
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }))

const unpack = (file: string) => unpackRelease(thisSystem, at(file), at('releases'), at('current'))

test('a package is unpacked below its version, and told by its hash', () => {
  const sha256 = createHash('sha256')
    .update(fs.readFileSync(at('tours.tgz')))
    .digest('hex')
  expect(unpack('tours.tgz')).toEqual({ release: at('releases/9.9.9'), sha256 })
  expect(fs.readdirSync(at('releases'))).toEqual(['9.9.9'])
  expect(fs.readdirSync(at('releases/9.9.9')).sort()).toEqual(['dist', 'node_modules', 'package.json'])
})

const packAgain = (): void => {
  execFileSync('tar', ['-czf', at('tours.tgz'), '-C', folder, 'package'])
}

test.each(['../../../etc/evil', '..', '1.2', '1.2.3/x', '1.2.3+../x', '1.2.3+', '', 7, null])(
  'a package of the version %j is refused',
  (version) => {
    fs.writeFileSync(at('package/package.json'), JSON.stringify({ name: 'tours', version }))
    packAgain()
    expect(() => unpack('tours.tgz')).toThrow(/tours\.tgz says a version that is none \(.*\): download it again$/)
    expect(fs.readdirSync(at('releases'))).toEqual([])
  },
)

test('a build that is no word of a version is refused, and one that is names the folder', () => {
  fs.writeFileSync(at('package/dist/build-id'), '/../../evil')
  packAgain()
  expect(() => unpack('tours.tgz')).toThrow('says a version that is none (9.9.9+/../../evil)')
  fs.writeFileSync(at('package/dist/build-id'), '6ad149fd\n')
  packAgain()
  expect(unpack('tours.tgz').release).toBe(at('releases/9.9.9+6ad149fd'))
})

test('a package that is a link to a folder elsewhere is none, and rights of its files are not those of root', () => {
  fs.chmodSync(at('package/dist/server/update-data.js'), 0o6777)
  packAgain()
  const { release } = unpack('tours.tgz')
  expect(fs.statSync(path.join(release, 'dist/server/update-data.js')).mode & 0o6022).toBe(0)
  fs.rmSync(release, { recursive: true })
  fs.renameSync(at('package'), at('elsewhere'))
  fs.symlinkSync(at('elsewhere'), at('package'))
  packAgain()
  expect(() => unpack('tours.tgz')).toThrow('is no package of Tours')
})

test.each<[string, RegExp, () => void]>([
  ['missing.tgz', /^There is no file \S+missing\.tgz$/, () => undefined],
  ['link.tgz', /link\.tgz is a link: name the file itself$/, () => fs.symlinkSync('tours.tgz', at('link.tgz'))],
  ['package', /package is no file$/, () => undefined],
  ['pipe.tgz', /pipe\.tgz is no file$/, () => execFileSync('mkfifo', [at('pipe.tgz')])],
  ['text.tgz', /text\.tgz is no package: download it again$/, () => fs.writeFileSync(at('text.tgz'), 'no')],
])('%s is refused, and nothing of it stays', (file, why, prepare) => {
  prepare()
  expect(() => unpack(file)).toThrow(why)
  expect(fs.readdirSync(at('releases'))).toEqual([])
})

// Only root gives files away.
test.runIf(process.getuid?.() === 0).each<[string, RegExp, () => void]>([
  [
    'of another account',
    /tours\.tgz is the account 65534's, and root opens nothing that is another's\. Copy it into a folder of root/,
    () => fs.chownSync(at('tours.tgz'), LESSER, LESSER),
  ],
  [
    'in a folder of another account',
    /tours\.tgz is the account 65534's, and root opens nothing/,
    () => fs.chownSync(folder, LESSER, LESSER),
  ],
  [
    'that others may write',
    /^Other accounts may write \S+tours\.tgz: root opens nothing of that\. Copy it into/,
    () => fs.chmodSync(at('tours.tgz'), 0o664),
  ],
])('a package %s is refused', (_what, why, prepare) => {
  prepare()
  expect(() => unpack('tours.tgz')).toThrow(why)
  fs.chownSync(folder, 0, 0)
  expect(fs.readdirSync(at('releases'))).toEqual([])
})
