import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ColumnFilter } from '../../shared/schemas/timetable.ts'
import { readSaid, SAID_SEARCH, saidFilters, saidText, saidWord, saidWords, writeSaid } from './address-state.ts'

const USABLE = ['tt_tour', 'customer', 'tt_gps']
const view = saidWord('view', ['today', 'week'], 'today')
const only = saidWords('only', ['late', 'no_yes'])

beforeEach(() => {
  let url = new URL('https://tours.example/')
  let state: unknown = null
  vi.stubGlobal('location', {
    get href() {
      return url.href
    },
    get search() {
      return url.search
    },
    get hash() {
      return url.hash
    },
  })
  vi.stubGlobal('history', {
    get state() {
      return state
    },
    replaceState: (next: unknown, _: string, to: string | URL) => {
      state = next
      url = new URL(to, url)
    },
  })
  history.replaceState({ idx: 3 }, '', '/admin/dashboard')
})
afterEach(() => vi.unstubAllGlobals())

test('an address that says nothing leaves the screen as it was left; one that says some means the usual of the rest', () => {
  expect(readSaid(view, 'today')).toBeUndefined()
  writeSaid(SAID_SEARCH, 'genf & co')
  expect(location.search).toBe('?q=genf+%26+co')
  expect(readSaid(SAID_SEARCH, '')).toBe('genf & co')
  expect(readSaid(view, 'today')).toBe('today')
  expect(readSaid(saidText<string | null>('day'), null)).toBeNull()
})

test('what is usual is not written, and what the router keeps of the entry stays', () => {
  writeSaid(view, 'week')
  writeSaid(only, ['no_yes'])
  expect(location.search).toBe('?view=week&only=no_yes')
  writeSaid(view, 'today')
  writeSaid(only, [])
  expect(location.href).toMatch(/\/admin\/dashboard$/)
  expect(history.state).toEqual({ idx: 3 })
})

test('other parts of the address stay', () => {
  history.replaceState(null, '', '/admin/disposition?tab=copy&weeks=202648#top')
  writeSaid(SAID_SEARCH, 'x')
  writeSaid(SAID_SEARCH, '')
  expect(location.search + location.hash).toBe('?tab=copy&weeks=202648#top')
})

test('words that there are not are not understood, columns that the person does not have are left out', () => {
  history.replaceState(
    null,
    '',
    '/admin/dashboard?view=month&only=late&only=never&filter=gps:ZH&filter=note:geheim&filter=',
  )
  expect(readSaid(view, 'today')).toBeUndefined()
  expect(readSaid<('late' | 'no_yes')[]>(only, [])).toEqual(['late'])
  expect(readSaid(saidFilters(USABLE), [])).toEqual([{ column: 'tt_gps', values: ['ZH'] }])
})

test('any filters come back as they were written, too long ones not at all', () => {
  const filters = fc.uniqueArray(
    fc.record({
      column: fc.constantFrom(...USABLE),
      values: fc.uniqueArray(fc.string({ maxLength: 40 }), { minLength: 1, maxLength: 8 }),
    }),
    { selector: ({ column }) => column },
  )
  fc.assert(
    fc.property(filters, (chosen: ColumnFilter[]) => {
      writeSaid(saidFilters(USABLE), chosen)
      expect(readSaid(saidFilters(USABLE), [])).toEqual(chosen.length === 0 ? undefined : chosen)
    }),
  )
  writeSaid(saidFilters(USABLE), [{ column: 'tt_tour', values: Array.from({ length: 400 }, (_, at) => `Tour ${at}`) }])
  expect(location.search).toBe('')
})
