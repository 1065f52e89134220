import fs from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')

/**
 * Writes down what each script of the build is made of (`dist/parts.json`), so that a test can say what has grown.
 * @returns {import('vite').Plugin}
 */
export const partsOfFiles = () => ({
  name: 'parts-of-files',
  apply: 'build',
  writeBundle(_, bundle) {
    const scripts = Object.values(bundle).filter(({ type }) => type === 'chunk')
    const parts = scripts.map(({ fileName, isEntry, imports, modules }) => {
      const sizes = Object.entries(modules).map(([id, { renderedLength }]) => [path.relative(root, id), renderedLength])
      return { fileName, isEntry, imports, modules: Object.fromEntries(sizes) }
    })
    fs.writeFileSync(path.join(root, 'dist/parts.json'), JSON.stringify(parts))
  },
})
