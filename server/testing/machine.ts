import { execFileSync, spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

/** Debian's packages with which a machine in this one boots, and how each is known to be there. */
const NEEDED = { 'systemd-container': '/usr/bin/systemd-nspawn', dbus: '/usr/bin/dbus-daemon', systemd: '/sbin/init' }
const PATIENCE_MS = 120_000
const ENVIRONMENT = ['env', '-i', 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', 'HOME=/root']

/** A machine in this one takes root on Linux. */
export const canBoot = (): boolean => process.platform === 'linux' && process.getuid?.() === 0

const ensurePrograms = (): void => {
  const missing = Object.entries(NEEDED).flatMap(([name, file]) => (fs.existsSync(file) ? [] : [name]))
  if (missing.length === 0) return
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  execFileSync('apt-get', ['update', '-qq'], { env, stdio: 'ignore' })
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing], { env, stdio: 'ignore' })
}

/** The system of this machine under a memory of its own, in which everything may be written and is forgotten. */
const MOUNTS = `mount -t tmpfs tmpfs "$0" && mkdir "$0/upper" "$0/work" "$0/root" &&
  mount -t overlay -o "lowerdir=/,upperdir=$0/upper,workdir=$0/work" overlay "$0/root" &&
  exec setpriv --pdeathsig KILL systemd-nspawn --quiet --boot --directory="$0/root" --machine="$1" --register=no --keep-unit \\
    --private-network --link-journal=no --console=pipe -- systemd.unit=basic.target`

const processIn = (parent: number): number | null => {
  const file = `/proc/${parent}/task/${parent}/children`
  const [first] = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim().split(' ') : []
  return first ? Number(first) : null
}

type Ended = { code: number | null; stdout: string; stderr: string }
export type TestMachine = {
  /** Runs a program as root of the machine. */
  run: (...words: string[]) => Ended
  /** The place on this machine under which one of that machine lies. */
  at: (place: string) => string
  stop: () => Promise<void>
}

/** Boots a machine with a systemd of its own, this Node as `/usr/local/bin/node`, and no network. */
export const bootMachine = async (): Promise<TestMachine> => {
  ensurePrograms()
  const folder = fs.mkdtempSync('/tmp/tours-machine-')
  const name = path.basename(folder)
  const child = spawn('unshare', ['--mount', '--propagation', 'private', 'sh', '-c', MOUNTS, folder, name], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk) => {
    said += chunk
  })
  const gone = new Promise((resolve) => child.once('close', resolve))
  const first = (): number | null => (child.pid === undefined ? null : processIn(child.pid))
  const run = (...words: string[]): Ended => {
    const { status, stdout, stderr } = spawnSync('nsenter', ['-t', String(first()), '-a', ...ENVIRONMENT, ...words], {
      encoding: 'utf8',
    })
    return { code: status, stdout, stderr }
  }
  const stop = async (): Promise<void> => {
    const pid = first()
    if (pid !== null && child.exitCode === null) process.kill(pid, 'SIGKILL')
    child.kill('SIGKILL')
    await gone
    fs.rmSync(folder, { recursive: true, force: true })
  }
  for (const until = Date.now() + PATIENCE_MS; ; await new Promise((resolve) => setTimeout(resolve, 100))) {
    if (first() !== null && /^(running|degraded)/.test(run('systemctl', 'is-system-running').stdout)) break
    if (Date.now() < until && child.exitCode === null) continue
    await stop()
    throw new Error(`the machine does not boot: ${said}`)
  }
  const at = (place: string): string => path.join(`/proc/${first()}/root`, place)
  fs.copyFileSync(process.execPath, at('/usr/local/bin/node'))
  return { run, at, stop }
}
