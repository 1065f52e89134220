import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accountOnWay, requireAllRoots, requireRoots } from './account.ts'

const LESSER = 65_534
let folder: string
const at = (...parts: string[]): string => path.join(folder, ...parts)
const give = (...parts: string[]): void => fs.lchownSync(at(...parts), LESSER, LESSER)

const ROOT = path.join(import.meta.dirname, '../..')
/** The checkout where the lesser account may read it: as it lies, or mounted at a second place. */
let root = ROOT
let node = process.execPath
const canRead = (file: string): boolean => spawnSync('test', ['-r', file], { uid: LESSER, gid: LESSER }).status === 0
const mountReadable = (): void => {
  if (canRead(import.meta.filename) && canRead(node)) return
  root = fs.mkdtempSync('/tmp/tours-checkout-')
  execFileSync('mount', ['--bind', ROOT, root])
  if (!canRead(node)) node = path.join(root, path.relative(ROOT, node))
}
const unmount = (): void => {
  if (root === ROOT) return
  execFileSync('umount', ['-l', root])
  fs.rmdirSync(root)
}

// Only root gives files away.
describe.runIf(process.getuid?.() === 0)('the account that decides what a path leads to', () => {
  beforeAll(mountReadable)
  afterAll(unmount)
  beforeEach(() => {
    // What `npm test` takes for temporary files is closed to other accounts.
    folder = fs.mkdtempSync('/tmp/tours-account-')
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
    expect(accountOnWay(at(place))).toEqual({ uid: LESSER })
    expect(() => requireRoots(at(place), 'Move it.')).toThrow(/is the account 65534's, and root opens .+ Move it\.$/)
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

  /** A program of root that works on a place, and then does `work`. */
  const programOf = (place: string, work: string): string => {
    fs.chmodSync(folder, 0o755)
    const program = at('program.mjs')
    const account = path.join(root, 'server/ops/account.ts')
    const lines = [`import fs from 'node:fs'`, `import { becomeAccountOf } from ${JSON.stringify(account)}`]
    fs.writeFileSync(program, [...lines, `await becomeAccountOf(${JSON.stringify(at(place))})`, work].join('\n'))
    return program
  }
  const options = () => ({ encoding: 'utf8', cwd: root }) as const
  const become = (place: string, work: string, ...words: string[]) =>
    spawnSync(node, ['--import', 'tsx', programOf(place, work), ...words], options())

  const IDS = `console.log(JSON.stringify([process.getuid(), process.geteuid(), process.getgid(), process.getegid(), process.getgroups()]))`

  test.each([
    ['root', 0],
    ['another account', 27],
    ['its own number', 6],
  ])(
    'its folder that has the group of %s does not lend that group: it has its own of the user database',
    (_whose, group) => {
      // On Debian the account 6 is `man`, with the group 12.
      const own = Number(execFileSync('id', ['-g', 'man'], { encoding: 'utf8' }))
      expect(own).not.toBe(6)
      fs.chownSync(at('lesser'), 6, group)
      const { stdout } = become('lesser', IDS)
      expect(JSON.parse(stdout)).toEqual([6, 6, own, own, [own]])
    },
  )

  test('an account that the user database does not know has the group that owns nothing', () => {
    fs.chownSync(at('lesser'), 61_234, 61_234)
    expect(JSON.parse(become('lesser', IDS).stdout)).toEqual([61_234, 61_234, 65_534, 65_534, [65_534]])
  })

  test('a file of it in a folder of root lies where root put it, and is still read as the account', () => {
    fs.writeFileSync(at('roots/tours.env'), '')
    give('roots/tours.env')
    expect(accountOnWay(at('roots/tours.env'))).toBeNull()
    expect(become('roots/tours.env', '').stderr).toMatch(/^Running as the account 65534: \S+ is its$/m)
  })

  test('what runs as this account has of root neither rights and groups nor terminal and variables', () => {
    const work = `
      const tty = () => { try { return fs.openSync('/dev/tty', 'r+') } catch ({ code }) { return code } }
      const open = fs.readdirSync('/proc/self/fd').flatMap((fd) => { try { return [fs.readlinkSync('/proc/self/fd/' + fd)] } catch { return [] } })
      const ids = [process.getuid(), process.geteuid(), process.getgid(), process.getegid(), process.getgroups()]
      console.log(JSON.stringify({
        ids, tty: tty(), open: open.filter((one) => /tty|pts|ptmx|secret/.test(one)), env: Object.keys(process.env).sort(),
        words: process.argv.slice(2), isClosed: process.execArgv.includes('--disable-sigusr1'),
      }))`
    const command = [node, '--import', 'tsx', programOf('lesser/deep', work), 'a', '--b=c'].join(' ')
    const env = {
      PATH: process.env.PATH,
      LC_ALL: 'C.UTF-8',
      PORT: '7',
      SECRET: 'of root',
      NODE_OPTIONS: '--no-warnings',
    }
    fs.writeFileSync(at('secret'), 'of root', { mode: 0o600 })
    // A terminal of its own, as root sits at one, and a file that root's shell left open.
    const { stdout } = spawnSync('script', ['--quiet', '--return', '--command', command, '/dev/null'], {
      ...options(),
      env,
      stdio: ['pipe', 'pipe', 'pipe', ...Array(37).fill('ignore'), fs.openSync(at('secret'), 'r')],
    })
    expect(stdout).toContain('Running as the account 65534: ')
    expect(JSON.parse(stdout.slice(stdout.indexOf('{')))).toEqual({
      ids: [LESSER, LESSER, LESSER, LESSER, [LESSER]],
      tty: 'ENXIO',
      open: [],
      env: ['LC_ALL', 'PATH', 'PORT'],
      words: ['a', '--b=c'],
      isClosed: true,
    })
  })

  test('it says nothing that leads the terminal of root, and its exit code is that of the program', () => {
    const { stdout, stderr, status } = become(
      'lesser',
      String.raw`console.log('a\x1b]0;b\x07\x9b2J\r\n\tü'); console.error('\x1b[2Jc'); process.exitCode = 7`,
    )
    expect({ stdout, status }).toEqual({ stdout: 'a]0;b2J\n\tü\n', status: 7 })
    expect(stderr).toMatch(/^\[2Jc$/m)
  })

  test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('%s reaches it, and it ends in order', async (signal) => {
    const work = `process.on('${signal}', () => { console.log('in order'); process.exit(0) })
      console.log('runs'); setInterval(() => undefined, 1000)`
    expect(await ended('lesser', work, (child) => child.kill(signal))).toMatchObject({
      code: 0,
      said: 'runs\nin order\n',
    })
  })

  test('where another program of the account has stopped it, a second signal ends both', async () => {
    const work = `fs.writeSync(1, String(process.pid)); setInterval(() => undefined, 1000)`
    const stopped = (child: ChildProcess, pid: number): void => {
      process.kill(pid, 'SIGSTOP')
      child.kill('SIGINT')
      child.kill('SIGTERM')
    }
    const { code, said } = await ended('lesser', work, (child, first) => stopped(child, Number(first)))
    expect([130, 143]).toContain(code)
    await expect.poll(() => isRunning(Number(said))).toBe(false)
  })

  /** One that was killed and that nothing waits for any more is none. */
  const isRunning = (pid: number): boolean =>
    fs.existsSync(`/proc/${pid}/stat`) && !/\) Z /.test(fs.readFileSync(`/proc/${pid}/stat`, 'utf8'))

  test('where the program of root is killed, it ends', async () => {
    fs.writeFileSync(at('ended'), '')
    give('ended')
    const work = `process.on('SIGTERM', () => { fs.writeFileSync(${JSON.stringify(at('ended'))}, 'ended'); process.exit(0) })
      console.log('runs'); setInterval(() => undefined, 1000)`
    await ended('lesser', work, (child) => child.kill('SIGKILL'))
    await expect.poll(() => fs.readFileSync(at('ended'), 'utf8'), { timeout: 60_000 }).toBe('ended')
  })

  /** Runs a program until it has said something, does what is to be done to it, and waits for its end. */
  const ended = (place: string, work: string, act: (child: ChildProcess, first: string) => void) =>
    new Promise<{ code: number | null; said: string }>((resolve) => {
      const child = spawn(node, ['--import', 'tsx', programOf(place, work)], { cwd: root })
      let said = ''
      child.stdout.on('data', (chunk) => {
        if (said === '') act(child, String(chunk))
        said += chunk
      })
      child.once('exit', (code) => resolve({ code, said }))
    })

  test('a program that the account may not read is told', () => {
    const program = programOf('lesser', '')
    fs.chmodSync(program, 0o600)
    const { status, stderr } = spawnSync(node, ['--import', 'tsx', program], options())
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: expect.stringMatching(/lesser is the account 65534's, which may not read \S+program\.mjs: /),
    })
  })
})
