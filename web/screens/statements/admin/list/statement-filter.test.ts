import { expect, test } from 'vitest'
import { NONE_UNREAD, queryOfFilter, readStatementFilter, usableFilter } from './statement-filter.ts'

const filter = (address: string) => readStatementFilter(new URLSearchParams(address))
const WHOLE = 'side=sub&from=2026-11-01&to=2026-11-30'
const REVERSED = 'side=sub&from=2026-11-28&to=2026-11-26'

test.each([
  ['a range', WHOLE, NONE_UNREAD, { side: 'sub', startDay: '2026-11-01', endDay: '2026-11-30' }],
  [
    'one day of both ends',
    'from=2026-11-01&to=2026-11-01',
    NONE_UNREAD,
    { startDay: '2026-11-01', endDay: '2026-11-01' },
  ],
  ['one end', 'from=2026-11-01', NONE_UNREAD, { startDay: '2026-11-01' }],
  ['a reversed range, no limit of it', REVERSED, NONE_UNREAD, { side: 'sub' }],
  ['an end that cannot be read, no limit of the range', WHOLE, { from: false, to: true }, { side: 'sub' }],
  ['a start that cannot be read, no limit of the range', 'to=2026-11-30', { from: true, to: false }, {}],
  ['a day of the address that is none', 'from=2026-02-31', NONE_UNREAD, {}],
])('narrowed by %s', (_what, address, unread, query) => {
  expect(queryOfFilter(usableFilter(filter(address), unread))).toEqual(query)
})
