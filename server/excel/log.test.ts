import { expect, test } from 'vitest'
import { isWanted } from './log.ts'

const login = { username: 'Dora' }
const edit = { username: 'dora', source: 'person', entity: 'trip' }
const report = { username: 'traccar', source: 'telematics', entity: 'trip' }
const user = { username: 'dora', source: 'person', entity: 'user' }
const all: [object, string | null][] = [
  [login, null],
  [edit, 'LX 7311'],
  [report, 'LX 7311'],
  [user, 'anna'],
]

test.each([
  ['nothing in particular: everything', {}, [true, true, true, true]],
  ['empty fields: everything', { user: ' ', tour: '' }, [true, true, true, true]],
  ['a person, in any spelling, with its logins', { user: 'DORA' }, [true, true, false, true]],
  ['a tour, as one types it', { tour: 'lx7311' }, [false, true, true, false]],
  ['people', { source: 'people' as const }, [true, true, false, true]],
  ['vehicles', { source: 'telematics' as const }, [false, false, true, false]],
  ['a person and a tour', { user: 'dora', tour: 'LX' }, [false, true, false, false]],
])('a log of %s', (_name, wanted, expected) => {
  expect(all.map(([row, name]) => isWanted(row as typeof edit, name, wanted))).toEqual(expected)
})
