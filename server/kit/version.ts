import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of package.json, from the sources and from the bundle alike. */
export const productRoot = (): string => {
  let folder = path.dirname(fileURLToPath(import.meta.url))
  while (!fs.existsSync(path.join(folder, 'package.json'))) {
    const parent = path.dirname(folder)
    if (parent === folder) throw new Error('package.json was not found above the server')
    folder = parent
  }
  return folder
}

/** The oldest Node that the product runs on, as `>=22.14`. */
export const neededNode = (root: string): string => {
  const { engines } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    engines: { node: string }
  }
  return engines.node
}

/**
 * Version of the product: that of package.json and, once built, the build id that `dist/build-id` holds.
 * The web app of the same build carries the same text, so that a device notices an update.
 */
export const productVersion = (root: string): string => {
  const { version } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }
  const file = path.join(root, 'dist', 'build-id')
  return fs.existsSync(file) ? `${version}+${fs.readFileSync(file, 'utf8').trim()}` : version
}

/** True for a version as {@link productVersion} says it: it may be the name of a folder, and leads nowhere else. */
export const isVersion = (text: string): boolean =>
  /^\d{1,9}(\.\d{1,9}){2}(-[0-9A-Za-z][0-9A-Za-z.-]{0,39})?(\+[0-9A-Za-z][0-9A-Za-z.-]{0,39})?$/.test(text)

/** Folder of the built web app, null before the build. */
export const builtWebApp = (root: string): string | null => {
  const folder = path.join(root, 'dist', 'web')
  return fs.existsSync(path.join(folder, 'index.html')) ? folder : null
}
