import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { writeSetting } from '../db/local-settings.ts'
import { emptyStorage } from '../db/storage-sample.ts'
import {
  clearSession,
  connection,
  currentSession,
  endTimedOutSession,
  openSession,
  startSession,
} from '../session/session.ts'
import type { Session } from '../session/stored-session.ts'
import { keepPlace, keptPlace } from '../ui/list/kept-place.ts'
import { ofSession } from './page-state.ts'

/** Whatever ends the session, nothing that the page has held of it is left. */

const ofBrowser = { ...Dexie.dependencies }
let toOtherTabs: ((event: { key: string }) => void) | undefined
beforeEach(() => {
  vi.stubGlobal('localStorage', emptyStorage())
  vi.stubGlobal('sessionStorage', emptyStorage())
  vi.stubGlobal('addEventListener', (name: string, listener: typeof toOtherTabs) => {
    if (name === 'storage') toOtherTabs = listener
  })
  Object.assign(Dexie.dependencies, { indexedDB: new IDBFactory(), IDBKeyRange })
  writeSetting('username', 'anna')
  writeSetting('role', 'admin')
  writeSetting('access_token', 't')
})
afterEach(() => {
  clearSession()
  Object.assign(Dexie.dependencies, ofBrowser)
  vi.unstubAllGlobals()
})

const closed: string[] = []
const list = ofSession<string[]>(() => [])
const grid = ofSession(
  () => 'none',
  (drawn) => closed.push(drawn),
)
const never = new Promise<never>(() => {})
const otto: Session = {
  token: 'u',
  username: 'otto',
  role: 'sub',
  subcontractor: 'Otto',
  customer: null,
  timeZone: 'UTC',
}

const ENDS: [string, () => void][] = [
  ['a log-out', clearSession],
  ['an hour without use', endTimedOutSession],
  ['a 401', () => connection.set({ needsLogin: 'session_expired' })],
  ['the end of the account', () => connection.set({ needsLogin: 'user_gone', ended: 'user_gone' })],
  ['another person', () => openSession(otto, never)],
  [
    'a log-out in another tab',
    () => {
      writeSetting('access_token', undefined)
      toOtherTabs?.({ key: 'access_token' })
    },
  ],
  [
    'another person in another tab',
    () => {
      writeSetting('access_token', 'u')
      writeSetting('username', 'otto')
      toOtherTabs?.({ key: 'access_token' })
    },
  ],
]

test.each(ENDS)('%s ends all that the page holds, at once', async (_what, end) => {
  startSession()
  expect(currentSession()?.username).toBe('anna')
  list.get().push('a search')
  grid.set('the timetable')
  keepPlace('grid timetable', { scroll: 7 })
  closed.length = 0
  const told = vi.fn()
  const stop = grid.subscribe(told)

  end()
  await vi.waitFor(() => expect(currentSession()?.username).not.toBe('anna'))
  expect(list.get()).toEqual([])
  expect(grid.get()).toBe('none')
  expect(keptPlace('grid timetable')).toBeUndefined()
  expect(closed).toEqual(['the timetable'])
  expect(told).toHaveBeenCalledOnce()
  stop()
})

test('a tab that was asleep while the session ended holds nothing of it, nor does one that is reloaded after its hour', () => {
  keepPlace('grid timetable', { scroll: 7 })
  writeSetting('login_timeout', 1)
  startSession()
  expect(keptPlace('grid timetable')).toBeUndefined()

  keepPlace('grid timetable', { scroll: 7 })
  startSession()
  expect(keptPlace('grid timetable')).toBeUndefined()
})

test('a tab that another person comes back to holds nothing of the last one', () => {
  sessionStorage.setItem('places of', 'otto')
  keepPlace('steps of the board', [{ of: 'otto' }])
  startSession()
  expect(keptPlace('steps of the board')).toBeUndefined()
  expect(sessionStorage.getItem('places of')).toBe('anna')
})

test('a reload within the session keeps where lists were left, and new rights leave the page as it is', () => {
  sessionStorage.setItem('places of', 'anna')
  keepPlace('grid timetable', { scroll: 7 })
  startSession()
  expect(keptPlace('grid timetable')).toEqual({ scroll: 7 })
  list.get().push('a search')
  connection.set({ state: 'online' })
  expect(list.get()).toEqual(['a search'])
})
