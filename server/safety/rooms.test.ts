import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/**
 * Rooms are the folders of `server`, `shared` and `web`, and the files beside them. They stand on floors, the lowest first: a
 * room is imported from above alone, so that no way leads back, over however many rooms. What measures, tests and shows the
 * product stands above all of it and may look at everything.
 */
const FLOORS = {
  shared: [
    'decoded-uri.ts error-words.ts i18n no-eval.ts seeded-random.ts',
    'text-key.ts',
    'domain',
    'first-rows',
    'schemas',
    'trips',
    'call.ts',
    'records',
    'api',
    'api.ts',
  ],
  server: [
    'env.ts plain-files.ts polled.ts refusal.ts texts.ts tokens.ts version.ts writing.ts',
    'open-of-people.ts store',
    'http',
    'auth excel files',
    'ops pdf',
    'figures journals',
    'notify',
    'telematics',
    'calendar links webhooks',
    'jobs openapi trips',
    'imports statements',
    'sync worker',
    'routes wiring.ts',
    'app.ts',
    'start.ts',
    'main.ts',
    'console',
  ],
  web: [
    'canvas.ts',
    'early-login.ts early-rows.ts grid-layout.ts links menu-icons.ts signal.ts',
    'missing-parts.ts page-state.ts screens.ts',
    'addresses.ts db',
    'list-addresses.ts',
    'sync',
    'clock.ts',
    'session use-clock.ts',
    'i18n',
    'ui',
    'data',
    'edits',
    'screens',
    'app',
    'first-page main.tsx',
  ],
}
/** No room: it names by their types what the server is made of, from the store to the worker. */
const PARTS = 'server/deps.ts'

const ROOT = path.join(import.meta.dirname, '../..')
const ABOVE = /^(?:server\/(?:bench|safety|testing|demo)|web\/(?:e2e|bench|simulation))\//
const IMPORT = /(?:from|import\()\s*'(\.[^']+)'/g

const textOf = (file: string): string => fs.readFileSync(path.join(ROOT, file), 'utf8')
const sourcesOf = (side: string): string[] =>
  (fs.readdirSync(path.join(ROOT, side), { recursive: true }) as string[])
    .map((file) => `${side}/${file}`)
    .filter(
      (file) => /\.tsx?$/.test(file) && !/\.test\.|-sample\.|\/sample-|\.d\.ts$|zz-/.test(file) && !ABOVE.test(file),
    )
    .filter((file) => file !== PARTS)

/** `store` of `server/store/db.ts`, `main.ts` of itself. */
const roomOf = (file: string): string => file.split('/')[1] ?? ''

test.each(Object.entries(FLOORS))('no room of %s is imported from its own floor or from below', (side, floors) => {
  const floorOf = new Map(floors.flatMap((rooms, floor) => rooms.split(' ').map((room) => [room, floor] as const)))
  const files = sourcesOf(side)
  expect([...new Set(files.map(roomOf))].filter((room) => !floorOf.has(room))).toEqual([])
  const arrows = files.flatMap((file) =>
    [...textOf(file).matchAll(IMPORT)]
      .map(([, target = '']) => path.posix.join(path.posix.dirname(file), target))
      .filter((imported) => imported.startsWith(`${side}/`) && imported !== PARTS && roomOf(imported) !== roomOf(file))
      .map((imported) => ({ file, imported })),
  )
  expect(arrows.length).toBeGreaterThan(40)
  const floor = (file: string): number => floorOf.get(roomOf(file)) ?? -1
  expect(arrows.filter(({ file, imported }) => floor(imported) >= floor(file))).toEqual([])
})

test('what the server is made of is said by types alone', () =>
  expect(textOf(PARTS)).not.toMatch(/^import (?!type )|^(?:const|let|function) /m))
