import fs from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')

/** `node_modules/a/node_modules/@b/c` of a module's file, as package-lock.json names the package; null for our own. */
const packageOf = (id) => {
  const [file] = id.replace(/^\0/, '').split('?')
  // Helpers that the builder itself puts in.
  const helper = /^(?:vite|rolldown)(?=\/)/.exec(file)?.[0]
  if (helper) return `node_modules/${helper}`
  return (
    /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path.relative(root, file).split(path.sep).join('/'))?.[0] ?? null
  )
}

/**
 * Writes down which packages a build holds code or styles of (`dist/packages/NAME.json`), for the list of what the product's
 * package contains.
 * @param {string} name
 * @returns {import('vite').Plugin}
 */
export const bundledPackages = (name) => ({
  name: 'bundled-packages',
  apply: 'build',
  writeBundle(_, bundle) {
    const modules = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? Object.entries(file.modules) : []))
    const held = modules.filter(([id, { renderedLength }]) => renderedLength > 0 || /\.css(\?|$)/.test(id))
    const packages = [...new Set(held.map(([id]) => packageOf(id)).filter(Boolean))].sort()
    const folder = path.join(root, 'dist/packages')
    fs.mkdirSync(folder, { recursive: true })
    fs.writeFileSync(path.join(folder, `${name}.json`), `${JSON.stringify(packages, null, 1)}\n`)
  },
})
