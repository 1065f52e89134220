// Makes the package that `npx ./dist/tours-x.y.z.tgz` runs: the built server and app, with native packages as its only
// dependencies. The same sources make the same bytes. Another place: node .scripts/pack.mjs --to FOLDER
import './enough-node.mjs'
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { bill, contents, licences } from './pack/contents.mjs'
import { tgz } from './pack/tar.mjs'

const root = path.resolve(import.meta.dirname, '..')
/** Compiled code, which npm installs beside the package for each system. The server's build leaves it out. */
const NATIVES = ['@node-rs/argon2', 'better-sqlite3']
/** Bytes, packed. */
const LARGEST = 15e6
const ENTRY = 'dist/server/tours.js'

const giveUp = (reason) => {
  console.error(reason)
  process.exit(1)
}

const read = (file) => fs.readFileSync(path.join(root, file))
const folderOf = (words) => {
  if (words.length === 0) return path.join(root, 'dist')
  if (words.length === 2 && words[0] === '--to') return path.resolve(words[1])
  return giveUp('Usage: npm run pack [-- --to folder]')
}

/** The first start of a company makes them: a package with them would take twice as long to be installed for the demo. */
const isCompressed = (file) => /\.(gz|br)$/.test(file)
const filesUnder = (folder) =>
  fs
    .readdirSync(path.join(root, folder), { withFileTypes: true })
    .flatMap((entry) => (entry.isDirectory() ? filesUnder(`${folder}/${entry.name}`) : [`${folder}/${entry.name}`]))

const json = (value) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`)

const to = folderOf(process.argv.slice(2))
const built = spawnSync(process.execPath, [path.join(import.meta.dirname, 'build.mjs'), '--if-needed'], {
  stdio: 'inherit',
})
if (built.status !== 0) process.exit(built.status ?? 1)

const { name, version, license, engines, type, dependencies } = JSON.parse(read('package.json'))
const parts = contents(NATIVES)
const manifest = {
  name,
  version,
  description: 'Dispatch for a road-transport company: one server, one web app',
  license,
  type,
  engines,
  bin: { tours: ENTRY },
  dependencies: Object.fromEntries(NATIVES.map((one) => [one, dependencies[one]])),
}
const product = { name, version, license, build: read('dist/build-id').toString().trim() }

const files = new Map()
const add = (file, content, mode = 0o644) => files.set(`package/${file}`, { content, mode })
for (const file of ['dist/build-id', ...filesUnder('dist/server'), ...filesUnder('dist/web')].filter(
  (one) => !isCompressed(one),
))
  add(file, read(file), file === ENTRY ? 0o755 : 0o644)
for (const template of [
  'tours@.service',
  'company.conf',
  'tours-backup@.service',
  'tours-backup@.timer',
  'tours-mirror@.service',
  'Caddyfile',
  'caddy.conf',
  'company.caddy',
  'litestream.yml',
  'nginx.conf',
  'Dockerfile',
  'compose.yml',
])
  add(`service/${template}`, read(`.docs/${template}`))
add('LICENSE', read('LICENSE'))
add('README.md', read('.docs/package.md'))
add('operation.md', read('.docs/operation.md'))
add('package.json', json(manifest))
add('sbom.cdx.json', json(bill(product, parts)))
add('licences.txt', Buffer.from(licences(product, parts)))

const packed = tgz(files)
if (packed.length > LARGEST) giveUp(`The package has ${packed.length} bytes, and may have ${LARGEST}`)
fs.mkdirSync(to, { recursive: true })
const target = path.join(to, `${name}-${version}.tgz`)
fs.writeFileSync(target, packed)
console.log(
  [
    `${target}: ${(packed.length / 1e6).toFixed(1)} MB, ${files.size} files, installed with ${NATIVES.join(' and ')}`,
    `sha256 ${createHash('sha256').update(packed).digest('hex')}`,
    `Try it: npx ${path.relative(process.cwd(), target).replace(/^(?![./])/, './')} demo`,
  ].join('\n'),
)
