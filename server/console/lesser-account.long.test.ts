import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openStore } from '../store/db.ts'
import { programPath } from '../testing/processes.ts'

/** Root's own commands on data of a lesser account, which may have put anything there. */

vi.setConfig({ testTimeout: 120_000 })
const LESSER = 65_534
let folder: string
const at = (...parts: string[]): string => path.join(folder, ...parts)
const give = (place: string): void => fs.lchownSync(place, LESSER, LESSER)

/** Names, rights and contents of all that is root's. */
const roots = (): unknown[] =>
  (fs.readdirSync(at('root'), { recursive: true }) as string[]).sort().map((name) => {
    const found = fs.lstatSync(at('root', name))
    return [name, found.mode, found.uid, found.isFile() && fs.readFileSync(at('root', name)).toString('base64')]
  })

// Only root gives files away.
describe.runIf(process.getuid?.() === 0)('root, with data of a lesser account', () => {
  beforeAll(() => {
    // What `npm test` takes for temporary files is closed to other accounts.
    folder = fs.mkdtempSync('/tmp/tours-lesser-')
    fs.chmodSync(folder, 0o755)
    for (const name of ['root/data', 'lesser/data', 'roots-backups']) fs.mkdirSync(at(name), { recursive: true })
    for (const name of ['root/data', 'lesser/data']) openStore(at(name, 'tours.db'), { timeZone: 'UTC' }).close()
    fs.copyFileSync(at('root/data/tours.db'), at('root/backup.db'))
    fs.writeFileSync(at('root/secret.env'), 'this is a secret\n')
    fs.writeFileSync(at('lesser/own.env'), `DATA_DIR=${at('root/data')}\n`)
    fs.symlinkSync(at('root/data'), at('lesser/link'))
    fs.symlinkSync(at('root/secret.env'), at('lesser/secret.env'))
    fs.symlinkSync(at('root/backup.db'), at('lesser/backup.db'))
    for (const place of ['lesser', 'lesser/data']) for (const name of fs.readdirSync(at(place))) give(at(place, name))
    give(at('lesser'))
    fs.chmodSync(at('root'), 0o700)
  })
  afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

  const tours = (...words: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [...programPath('console/tours.ts'), ...words], {
      env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0', HOME: folder },
      encoding: 'utf8',
      timeout: 60_000,
      killSignal: 'SIGKILL',
    })
    return { code: status, stdout, stderr }
  }

  test.each([
    ['backup'],
    ['backup', '--follow', 'copy'],
    ['restore', 'backup.db'],
    ['try-restore', 'backup.db'],
    ['admin', 'reset-password', 'admin'],
    ['mirror', '--postgres', 'postgres://x@127.0.0.1:1/x'],
    ['doctor'],
    ['start'],
  ])('%s: a link of that account to data of root is not followed', (...words) => {
    const before = roots()
    const placed = words.map((word) => (/^(backup\.db|copy)$/.test(word) ? at('lesser', word) : word))
    const { code, stdout, stderr } = tours(...placed, '--data', at('lesser/link'))
    expect({ code, roots: roots() }).toEqual({ code: 1, roots: before })
    expect(stderr).toMatch(/^Running as the account 65534: \S+lesser\/link\/tours\.db is its$/m)
    expect(stdout).not.toMatch(/New password|Restored|checked/)
  })

  test('settings of that account are read by it: a link tells nothing, and its DATA_DIR leads to no data of root', () => {
    const before = roots()
    const secret = tours('backup', '--env', at('lesser/secret.env'))
    expect(secret).toMatchObject({ code: 1, stderr: expect.stringMatching(/This account may not read|There is no/) })
    expect(tours('backup', '--env', at('lesser/own.env'), at('lesser/out'))).toMatchObject({ code: 1 })
    expect(roots()).toEqual(before)
  })

  test('a backup of its data is that account’s', () => {
    expect(tours('backup', '--data', at('lesser/data'), at('lesser/out'))).toMatchObject({ code: 0 })
    for (const name of fs.readdirSync(at('lesser/out'))) expect(fs.statSync(at('lesser/out', name)).uid).toBe(LESSER)
  })

  test('data of root are neither backed up into a folder of that account nor restored from one', () => {
    const data = ['--data', at('root/data')]
    const refused = {
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/is the account 65534's, and root opens nothing/),
    }
    expect(tours('backup', at('lesser/here'), ...data)).toEqual(refused)
    expect(tours('backup', '--follow', at('lesser/here'), ...data)).toEqual(refused)
    expect(tours('restore', at('lesser/backup.db'), ...data)).toEqual(refused)
    expect(tours('try-restore', at('lesser/backup.db'), ...data)).toEqual(refused)
    expect(tours('backup', at('roots-backups'), ...data)).toMatchObject({ code: 0, stderr: '' })
  })

  const plant = (target: string, ...link: string[]): void => {
    fs.symlinkSync(target, at(...link))
    give(at(...link))
  }
  const SCAN = `${'a'.repeat(64)}.pdf`

  test.each([0o1777, 0o770])(
    'a folder of root in which others may write (%o) is neither backed up into nor restored from',
    (mode) => {
      const name = `shared-${mode.toString(8)}`
      fs.mkdirSync(at(name, 'files'), { recursive: true })
      fs.copyFileSync(at('root/backup.db'), at(name, 'backup.db'))
      plant(at('root/secret.env'), name, 'files', SCAN)
      give(at(name, 'files'))
      fs.chmodSync(at(name), mode)
      const before = roots()
      const data = ['--data', at('root/data')]
      const refused = { code: 1, stdout: '', stderr: expect.stringMatching(/^Other accounts may write in \S+shared-/) }
      expect(tours('backup', at(name), ...data)).toEqual(refused)
      expect(tours('backup', '--follow', at(name), ...data)).toEqual(refused)
      expect(tours('restore', at(name, 'backup.db'), ...data)).toEqual(refused)
      expect(tours('try-restore', at(name, 'backup.db'), ...data)).toEqual(refused)
      expect(tours('demo', '--no-open', '--data', at(name, 'demo'))).toEqual(refused)
      expect(tours('admin', 'reset-password', 'admin', '--data', at(name))).toEqual(refused)
      expect(roots()).toEqual(before)
    },
  )

  test.each(['files', 'telematics'])(
    '%s of that account beside a backup of root is neither filled nor read',
    (below) => {
      const name = `beside-${below}`
      fs.mkdirSync(at(name, below), { recursive: true })
      fs.copyFileSync(at('root/backup.db'), at(name, 'backup.db'))
      plant(at('root/secret.env'), name, below, below === 'files' ? `.${SCAN}.part` : '2026-11-29.db.part')
      give(at(name, below))
      const before = roots()
      const refused = {
        code: 1,
        stdout: '',
        stderr: expect.stringMatching(/is the account 65534's, and root opens nothing/),
      }
      expect(tours('backup', at(name), '--data', at('root/data'))).toEqual(refused)
      expect(tours('restore', at(name, 'backup.db'), '--data', at('root/data'))).toEqual(refused)
      expect(roots()).toEqual(before)
    },
  )

  test.each([
    ['backup-trial.json.part', 'try-restore'],
    ['files', 'restore'],
    ['tours.db-wal', 'start'],
    ['server.lock', 'doctor'],
  ])('a link %s that was planted in data of root is not followed', (link, command) => {
    const name = `planted-${link}`
    fs.mkdirSync(at(name))
    fs.copyFileSync(at('root/backup.db'), at(name, 'tours.db'))
    plant(at('root/secret.env'), name, link)
    const before = roots()
    const words = command.endsWith('restore') ? [command, at('root/backup.db')] : [command]
    expect(tours(...words, '--data', at(name))).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/is the account 65534's, and root opens nothing/),
    })
    expect(roots()).toEqual(before)
  })

  test('demo: a folder of that account is opened as that account', () => {
    fs.mkdirSync(at('lesser/demo'))
    plant(at('root/secret.env'), 'lesser/demo/tours.db')
    give(at('lesser/demo'))
    const before = roots()
    expect(tours('demo', '--no-open', '--data', at('lesser/demo'))).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Running as the account 65534: /),
    })
    expect(roots()).toEqual(before)
  })
})
