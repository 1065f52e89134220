import { execFileSync, spawn } from 'node:child_process'
import fs from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'

const DEBIAN = '/usr/lib/postgresql'
/** Folder of PostgreSQL's programs: Debian keeps them out of PATH, a folder for each version. */
const programs = (): string | null => {
  const versions = fs.existsSync(DEBIAN) ? fs.readdirSync(DEBIAN) : []
  const newest = versions.toSorted((a, b) => Number(a) - Number(b)).at(-1)
  if (newest !== undefined) return path.join(DEBIAN, newest, 'bin')
  const inPath = (process.env.PATH ?? '').split(path.delimiter)
  return inPath.find((folder) => fs.existsSync(path.join(folder, 'initdb'))) ?? null
}

const ensurePrograms = (): string => {
  const found = programs()
  if (found !== null) return found
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    throw new Error('PostgreSQL is missing: install it (Debian: apt-get install postgresql)')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  execFileSync('apt-get', ['update', '-qq'], { env, stdio: 'ignore' })
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'postgresql'], { env, stdio: 'ignore' })
  return programs() as string
}

const idOf = (flag: '-u' | '-g', account: string): number =>
  Number(execFileSync('id', [flag, account], { encoding: 'utf8' }))

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })

/** Starts an empty PostgreSQL of its own, under another account than root, which it refuses. */
export const startPostgres = async () => {
  const bin = ensurePrograms()
  // What `npm test` takes for temporary files is closed to other accounts.
  const folder = fs.mkdtempSync(path.join(process.getuid?.() === 0 ? '/tmp' : os.tmpdir(), 'tours-postgres-'))
  const account = process.getuid?.() === 0 ? { uid: idOf('-u', 'postgres'), gid: idOf('-g', 'postgres') } : {}
  if (account.uid !== undefined) fs.chownSync(folder, account.uid, account.gid)
  const data = path.join(folder, 'data')
  const options = { cwd: folder, ...account, env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' } }
  const words = ['-D', data, '-U', 'tours', '-A', 'trust', '-E', 'UTF8', '--no-sync']
  execFileSync(path.join(bin, 'initdb'), words, { ...options, stdio: 'ignore' })
  const port = await freePort()
  const settings = ['listen_addresses=127.0.0.1', `port=${port}`, `unix_socket_directories=${folder}`, 'fsync=off']
  const child = spawn(path.join(bin, 'postgres'), ['-D', data, ...settings.flatMap((one) => ['-c', one])], {
    ...options,
    stdio: 'ignore',
  })
  const gone = new Promise((resolve) => child.on('close', resolve))
  const url = `postgres://tours@127.0.0.1:${port}/postgres`
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  // A connection that was idle is gone with the server.
  pool.on('error', () => undefined)
  const close = async (): Promise<void> => {
    await pool.end()
    child.kill('SIGINT')
    await gone
    fs.rmSync(folder, { recursive: true, force: true })
  }
  const ask = async <Row extends pg.QueryResultRow>(text: string): Promise<Row[]> => (await pool.query<Row>(text)).rows
  for (let left = 200; ; left -= 1) {
    try {
      await ask('select 1')
      return { url, ask, close }
    } catch (error) {
      if (left === 0) {
        await close()
        throw error
      }
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}
export type Postgres = Awaited<ReturnType<typeof startPostgres>>
