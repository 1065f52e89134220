import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { isFirstText } from '../../.scripts/compiled-texts.mjs'
import german from '../../shared/i18n/de.json'

const WEB = path.resolve(import.meta.dirname, '..')

/** Returns the file and what it imports at once, without libraries and parts that are fetched later. */
const withImports = (file: string, found = new Set<string>()): Set<string> => {
  if (found.has(file)) return found
  found.add(file)
  const source = fs.readFileSync(file, 'utf8')
  for (const [, name = ''] of source.matchAll(
    /^(?:import|export) (?!type )(?:[^'();=]* from )?'([.#][^']*\.tsx?)'/gm,
  )) {
    const from = name.startsWith('#') ? [WEB, '..', name.slice(1)] : [path.dirname(file), name]
    withImports(path.resolve(...from), found)
  }
  return found
}

/**
 * Returns the keys that are written out: `text('key')`, and families by their beginning: `` text(`view_${name}`) ``.
 */
const said = (source: string): string[] => [
  ...[...source.matchAll(/\b(?:text|translate)\(\s*'([a-z]\w*)'/g)].map(([, key = '']) => key),
  ...[...source.matchAll(/\b(?:text|translate)\([^()`]*\? '([a-z]\w*)' : '([a-z]\w*)'/g)].flatMap(
    ([, ...keys]) => keys,
  ),
  ...[...source.matchAll(/\b(?:text|say)\((?:namedKey\()?`([a-z]\w*_)\$/g)].flatMap(([, start = '']) =>
    Object.keys(german).filter((key) => key.startsWith(start)),
  ),
]

/**
 * Returns true if a key is used only in panels that are fetched when opened, by files that the first screens need for
 * other texts, says a fault of a form, or is written into `index.html` alone, while building.
 */
const isSaidLater = (key: string): boolean => /^(filter_|replace_|storage_slow$)|_invalid$/.test(key)

it.each([
  'main.tsx',
  'app/menu/sidebar.tsx',
  'app/menu/menu-drawer.tsx',
  'first-page/pages.tsx',
  'screens/dashboard/desk/desk-timetable.tsx',
])('what %s draws at first has its texts in the first file', (entry) => {
  const files = [...withImports(path.join(WEB, entry))]
  const keys = files.flatMap((file) => said(fs.readFileSync(file, 'utf8')))
  expect(keys.length).toBeGreaterThan(15)
  expect([...new Set(keys)].filter((key) => !isFirstText(key) && !isSaidLater(key))).toEqual([])
})

it('every name in the list is that of a text', () => {
  const names: string[] = JSON.parse(fs.readFileSync(path.join(import.meta.dirname, 'first-texts.json'), 'utf8'))
  const keys = Object.keys(german)
  const isUsed = (name: string) =>
    name.endsWith('*') ? keys.some((key) => key.startsWith(name.slice(0, -1))) : keys.includes(name)
  expect(names.filter((name) => !isUsed(name))).toEqual([])
})
