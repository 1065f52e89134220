import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/**
 * Rooms are the folders of `server` and `web`, and the files beside them. Arrows among them run one way: of two rooms, one may
 * import the other. What measures, tests and shows the product stands above and may look at all of it.
 */
const ROOT = path.join(import.meta.dirname, '../..')
const ABOVE = /^(?:server\/(?:bench|safety|testing|demo)|web\/(?:e2e|bench|simulation))\//
const IMPORT = /(?:from|import\()\s*'(\.[^']+)'/g

const sourcesOf = (side: string): string[] =>
  (fs.readdirSync(path.join(ROOT, side), { recursive: true }) as string[])
    .map((file) => `${side}/${file}`)
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|-sample\.|\.d\.ts$|zz-/.test(file) && !ABOVE.test(file))

/** `server/store` of `server/store/db.ts`, `server/deps.ts` of itself. */
const roomOf = (file: string): string => file.split('/').slice(0, 2).join('/')

/** One import from each room into each other one, as `importer -> imported`. */
const arrowsOf = (side: string): Map<string, string> => {
  const arrows = new Map<string, string>()
  for (const file of sourcesOf(side)) {
    for (const [, target = ''] of fs.readFileSync(path.join(ROOT, file), 'utf8').matchAll(IMPORT)) {
      const imported = path.posix.join(path.posix.dirname(file), target)
      const [from, to] = [roomOf(file), roomOf(imported)]
      if (imported.startsWith(`${side}/`) && from !== to) arrows.set(`${from} ${to}`, `${file} -> ${imported}`)
    }
  }
  return arrows
}

test.each(['server', 'web'])('no two rooms of %s import each other', (side) => {
  const arrows = arrowsOf(side)
  expect(arrows.size).toBeGreaterThan(40)
  const back = [...arrows].flatMap(([rooms, arrow]) => {
    const [from = '', to = ''] = rooms.split(' ')
    const other = arrows.get(`${to} ${from}`)
    return other && from < to ? [[arrow, other]] : []
  })
  expect(back).toEqual([])
})
