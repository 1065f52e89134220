import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/**
 * Rooms are the folders of `server`, `shared` and `web`, and the files beside them; of a subject of the server its routes, its rules
 * and its store, and each screen. They stand on floors, the lowest first: a
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
    'kit',
    'store',
    'stores',
    'http',
    'excel files',
    'pdf',
    'messages',
    'documents telematics',
    'links',
    'trips',
    'money people',
    'tours',
    'figures imports programs reports',
    'ops sync worker',
    'jobs',
    'routes',
    'routes.ts wiring.ts',
    'app.ts',
    'start.ts',
    'main.ts',
    'console',
  ],
  web: [
    'page',
    'addresses links',
    'db',
    'sync',
    'clock',
    'session',
    'i18n',
    'ui',
    'data',
    'edits',
    'parts',
    'screens',
    'app',
    'first-page main.tsx',
  ],
}
/** No room: it names by their types what the server is made of, from the store to the worker. */
const PARTS = 'server/deps.ts'
/** Ways up that are meant. */
const LISTS = 'server/tours/weeks/list-as-it-leaves.ts'
const MEANT = new Map([
  // A statement's files are made, and a list is written, when its mail leaves; who gets a trip until then gets a list.
  ['server/messages/outbox.ts', ['server/money/statements/statement-mail.ts', LISTS]],
  ['server/trips/trip-edits.ts', [LISTS]],
])

const ROOT = path.join(import.meta.dirname, '../..')
const ABOVE = /^(?:server\/(?:bench|safety|testing|demo)|web\/(?:e2e|bench|simulation))\//
const IMPORT = /(?:from|import\()\s*'((?:\.|#)[^']+)'/g
/** Path from the top of a file that another file names beside itself or as `#server/…`. */
const fromTop = (file: string, named: string): string =>
  named.startsWith('#') ? named.slice(1) : path.posix.join(path.posix.dirname(file), named)

const textOf = (file: string): string => fs.readFileSync(path.join(ROOT, file), 'utf8')
const sourcesOf = (side: string): string[] =>
  (fs.readdirSync(path.join(ROOT, side), { recursive: true }) as string[])
    .map((file) => `${side}/${file}`)
    .filter(
      (file) => /\.tsx?$/.test(file) && !/\.test\.|-sample\.|\/sample-|\.d\.ts$|zz-/.test(file) && !ABOVE.test(file),
    )
    .filter((file) => file !== PARTS)

/** `store` of `server/store/db.ts`, `trips/store` of `server/trips/store/trips.ts`, `main.ts` of itself. */
const roomOf = (file: string): string => {
  const [side, room = '', inner = ''] = file.split('/')
  const isInner = side === 'server' ? ['routes', 'store'].includes(inner) : side === 'web' && room === 'screens'
  return isInner ? `${room}/${inner}` : room
}
/** Stores, routes and screens stand on one floor each: routes and screens never ask each other, stores do. */
const floorName = (room: string): string => {
  const [first = '', inner] = room.split('/')
  if (inner === undefined || first === 'screens') return first
  return inner === 'store' ? 'stores' : 'routes'
}
const isBetweenStores = (a: string, b: string): boolean => [a, b].every((room) => room.endsWith('/store'))

test.each(Object.entries(FLOORS))('no room of %s is imported from its own floor or from below', (side, floors) => {
  const floorOf = new Map(floors.flatMap((rooms, floor) => rooms.split(' ').map((room) => [room, floor] as const)))
  const files = sourcesOf(side)
  expect([...new Set(files.map(roomOf).map(floorName))].filter((room) => !floorOf.has(room))).toEqual([])
  const arrows = files.flatMap((file) =>
    [...textOf(file).matchAll(IMPORT)]
      .map(([, target = '']) => fromTop(file, target))
      .filter((imported) => imported.startsWith(`${side}/`) && imported !== PARTS && roomOf(imported) !== roomOf(file))
      .filter((imported) => !isBetweenStores(roomOf(imported), roomOf(file)) && !MEANT.get(file)?.includes(imported))
      .map((imported) => ({ file, imported })),
  )
  expect(arrows.length).toBeGreaterThan(40)
  const floor = (file: string): number => floorOf.get(floorName(roomOf(file))) ?? -1
  expect(arrows.filter(({ file, imported }) => floor(imported) >= floor(file))).toEqual([])
})

test('what the server is made of is said by types alone', () =>
  expect(textOf(PARTS)).not.toMatch(/^import (?!type )|^(?:const|let|function) /m))
