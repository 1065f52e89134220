import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { isEnoughNode, olderNodeLine } from '../../../.scripts/node-version.mjs'
import { plainWords } from '../../kit/plain-text.ts'
import { isVersion, productVersion } from '../../kit/version.ts'
import { openRoots } from '../../ops/account.ts'
import { compressWebApp } from '../compress-web-app.ts'
import type { System } from '../setup/system.ts'

/** Signs of a version that are told. */
const LONGEST = 40

type Manifest = { name?: string; engines?: { node: string }; dependencies?: Record<string, string> }

const manifestOf = (folder: string): Manifest | null => {
  const file = path.join(folder, 'package.json')
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8')) as Manifest
  } catch {
    return null
  }
}
const versionOf = (folder: string): string | null =>
  (manifestOf(folder) as { version?: string } | null)?.version ?? null

/** A link would lead to what lies elsewhere. */
const isFolder = (place: string): boolean => fs.lstatSync(place, { throwIfNoEntry: false })?.isDirectory() ?? false

/** Copies what the new version needs from the one that runs where it needs the same; otherwise npm fetches it. */
const bringNatives = (system: System, folder: string, current: string): void => {
  const needed = Object.entries(manifestOf(folder)?.dependencies ?? {})
  const of = (root: string, name: string): string => path.join(root, 'node_modules', name)
  if (needed.every(([name, version]) => versionOf(of(current, name)) === version)) {
    fs.cpSync(path.join(current, 'node_modules'), path.join(folder, 'node_modules'), { recursive: true })
    return
  }
  system.run('npm', [
    ...['install', '--prefix', folder, '--omit=dev', '--no-audit', '--no-fund', '--no-package-lock'],
    // They bring their binaries, and none of them needs to run anything as root.
    '--ignore-scripts',
  ])
}

const COPY = 'Copy it into a folder of root, as by: sudo install -m 600 tours-….tgz /root/'

/** Copies a package, opened once, to a place of root alone. @returns its sha256. @throws Error where others decide what it is */
const takePackage = (file: string, to: string): string => {
  if (!fs.existsSync(file)) throw new Error(`There is no file ${file}`)
  const opened = openRoots(file, COPY)
  try {
    const bytes = fs.readFileSync(opened)
    fs.writeFileSync(to, bytes, { flag: 'wx', mode: 0o600 })
    return createHash('sha256').update(bytes).digest('hex')
  } finally {
    fs.closeSync(opened)
  }
}

/**
 * Unpacks a package of the product into a folder of its version below `releases`, ready to run.
 * @param current folder of the version that runs
 * @returns that folder, and the sha256 of the package
 * @throws Error when the file is another account's, or no package of the product, or needs a newer Node
 */
export const unpackRelease = (
  system: System,
  file: string,
  releases: string,
  current: string,
): { release: string; sha256: string } => {
  const unfinished = path.join(releases, 'unpacking')
  fs.rmSync(unfinished, { recursive: true, force: true })
  fs.mkdirSync(unfinished, { recursive: true })
  try {
    const taken = path.join(unfinished, 'taken.tgz')
    const sha256 = takePackage(file, taken)
    if (!system.succeeds('tar', ['-xzf', taken, '-C', unfinished, '--no-same-owner', '--no-same-permissions']))
      throw new Error(`${file} is no package: download it again`)
    const folder = path.join(unfinished, 'package')
    const manifest = isFolder(folder) ? manifestOf(folder) : null
    if (manifest?.name !== 'tours' || !fs.existsSync(path.join(folder, 'dist/server/update-data.js')))
      throw new Error(`${file} is no package of Tours that an update can take`)
    const needed = manifest.engines?.node ?? '>=0'
    if (!isEnoughNode(needed, process.versions.node))
      throw new Error(`${olderNodeLine(needed, process.versions.node)} Install a newer one first`)
    // The package says it: it may be no text.
    const version = String(productVersion(folder))
    if (!isVersion(version))
      throw new Error(`${file} says a version that is none (${plainWords(version, LONGEST)}): download it again`)
    const target = path.join(releases, version)
    if (fs.existsSync(target)) return { release: target, sha256 }
    bringNatives(system, folder, current)
    compressWebApp(folder)
    fs.renameSync(folder, target)
    return { release: target, sha256 }
  } finally {
    fs.rmSync(unfinished, { recursive: true, force: true })
  }
}
