// Builds the web app and the server into dist/. With `--if-needed`, only when a source changed since the last build.
import './enough-node.mjs'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { compressFiles } from './compress-files.mjs'
import { copyPackages } from './copied-packages.mjs'

const root = path.resolve(import.meta.dirname, '..')
const SOURCES = ['.scripts', 'web', 'server', 'shared', 'sw', 'vite.config.ts', 'package-lock.json', 'package.json']

const filesUnder = (place) => {
  const full = path.join(root, place)
  if (!fs.existsSync(full)) return []
  if (fs.statSync(full).isFile()) return [place]
  return fs
    .readdirSync(full)
    .sort()
    .flatMap((name) => (name === 'node_modules' || name === 'bench' ? [] : filesUnder(path.join(place, name))))
}

/** The same sources always make the same id; tests do not count. */
const sourceId = () => {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap(filesUnder)) {
    if (/\.test\.tsx?$|\/e2e\/|\/simulation\//.test(file)) continue
    hash.update(file).update(fs.readFileSync(path.join(root, file)))
  }
  return hash.digest('hex').slice(0, 8)
}

/** The bundler's allocator gives back at once what it no longer needs, and takes nothing in advance: half the memory. */
const FRUGAL = { MIMALLOC_PURGE_DELAY: '0', MIMALLOC_ARENA_EAGER_COMMIT: '0' }

const LOCK = path.join(root, 'node_modules/.cache/build-lock')
/** Longer than any build takes: its process's number belongs to another one by then. */
const LOCK_MS = 10 * 60_000
const isAlive = (pid) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** A build that was killed leaves its lock; one that has just begun has not written its number yet. */
const isLeftBehind = () => {
  try {
    const holder = Number(fs.readFileSync(LOCK, 'utf8'))
    return Date.now() - fs.statSync(LOCK).mtimeMs > LOCK_MS || (holder > 0 && !isAlive(holder))
  } catch {
    // The other one has ended meanwhile.
    return false
  }
}

/** Does what writes dist/ alone: `npm start` and `npm run demo` begun in one moment would take files away from each other. */
const alone = async (work) => {
  fs.mkdirSync(path.dirname(LOCK), { recursive: true })
  for (let isTold = false; ; ) {
    try {
      fs.writeFileSync(LOCK, String(process.pid), { flag: 'wx' })
      break
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    if (isLeftBehind()) fs.rmSync(LOCK, { force: true })
    else if (!isTold) console.log('Another build is under way …')
    isTold = true
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  process.once('exit', () => fs.rmSync(LOCK, { force: true }))
  await work()
}

/** Leaves in dist/ the build of the sources as they are. */
const build = async ({ ifNeeded }) => {
  const id = sourceId()
  const idFile = path.join(root, 'dist', 'build-id')
  if (ifNeeded && fs.existsSync(idFile) && fs.readFileSync(idFile, 'utf8').trim() === id) return
  const started = performance.now()
  console.log(`Building ${id} …`)
  Object.assign(process.env, FRUGAL)
  const { build: viteBuild } = await import('vite')
  process.env.NODE_ENV = 'production'
  process.env.BUILD_ID = id
  fs.rmSync(idFile, { force: true })
  fs.rmSync(path.join(root, 'dist/packages'), { recursive: true, force: true })
  const configFile = path.join(root, 'vite.config.ts')
  await viteBuild({ configFile, logLevel: 'warn' })
  const { buildLinkPages } = await import('./link-pages.mjs')
  await buildLinkPages()
  await viteBuild({ configFile, logLevel: 'warn', build: { ssr: true } })
  fs.cpSync(path.join(root, 'server/store/migrations'), path.join(root, 'dist/server/migrations'), {
    recursive: true,
    // Snapshots are for writing the next migration.
    filter: (file) => !file.endsWith('_snapshot.json'),
  })
  fs.cpSync(path.join(root, 'node_modules/pdfmake/fonts/Roboto'), path.join(root, 'dist/server/fonts'), {
    recursive: true,
  })
  copyPackages(path.join(root, 'dist'))
  compressFiles(path.join(root, 'dist/web'))
  fs.writeFileSync(idFile, `${id}\n`)
  console.log(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

await alone(() => build({ ifNeeded: process.argv.includes('--if-needed') }))
