import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { productVersion } from '../../kit/version.ts'
import { compressWebApp } from '../compress-web-app.ts'

/** Parts of the product's folder that run, or that say what it is. */
const PARTS = [
  'package.json',
  'LICENSE',
  'README.md',
  'operation.md',
  'sbom.cdx.json',
  'licences.txt',
  'service',
  'dist',
]
const TEMPLATES = '.docs'

/** Folders of the packages that the product needs, with the binaries of this system beside them. */
const natives = (root: string): { name: string; folder: string }[] => {
  const resolve = createRequire(path.join(root, 'package.json')).resolve
  const sqlite = path.dirname(resolve('better-sqlite3/package.json'))
  const scope = path.dirname(path.dirname(resolve('@node-rs/argon2/package.json')))
  const argon2 = fs.readdirSync(scope).filter((name) => name.startsWith('argon2'))
  return [
    { name: 'better-sqlite3', folder: sqlite },
    ...argon2.map((name) => ({ name: `@node-rs/${name}`, folder: path.join(scope, name) })),
  ]
}

/**
 * Copies the product of `root`, with what it needs, into a folder of its version below `releases`, where it runs without npm.
 * @returns that folder. One that is there already stays as it is: the same version is the same bytes
 */
export const installRelease = (root: string, releases: string): string => {
  const target = path.join(releases, productVersion(root))
  if (fs.existsSync(target)) return target
  const unfinished = `${target}.installing`
  fs.rmSync(unfinished, { recursive: true, force: true })
  fs.mkdirSync(unfinished, { recursive: true, mode: 0o755 })
  const copy = (from: string, to: string): void =>
    fs.cpSync(from, path.join(unfinished, to), { recursive: true, dereference: true })
  for (const part of PARTS) if (fs.existsSync(path.join(root, part))) copy(path.join(root, part), part)
  // Of the sources.
  if (!fs.existsSync(path.join(root, 'service'))) copy(path.join(root, TEMPLATES), 'service')
  for (const { name, folder } of natives(root)) copy(folder, path.join('node_modules', name))
  compressWebApp(unfinished)
  fs.renameSync(unfinished, target)
  return target
}

/** Lets a link lead to another folder in one step: at no moment it is missing. */
export const pointTo = (link: string, folder: string): void => {
  const next = `${link}.next`
  fs.rmSync(next, { force: true })
  fs.symlinkSync(path.relative(path.dirname(link), folder), next)
  fs.renameSync(next, link)
}
