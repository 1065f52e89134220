import fs from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')

/** Packages that cannot be bundled, and the files of each that run. */
export const COPIED = {
  'sheetjs-style': ['package.json', 'LICENSE', 'xlsx.js', 'jszip.js', 'dist/cpexcel.js'],
}

/** Copies them beside the server's bundle, which finds them there before any other, and writes down that it holds them. */
export const copyPackages = (dist) => {
  for (const [name, files] of Object.entries(COPIED))
    for (const file of files)
      fs.cpSync(path.join(root, 'node_modules', name, file), path.join(dist, 'server/node_modules', name, file))
  const packages = Object.keys(COPIED).map((name) => `node_modules/${name}`)
  fs.writeFileSync(path.join(dist, 'packages/server-copied.json'), `${JSON.stringify(packages, null, 1)}\n`)
}
