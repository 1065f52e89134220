import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { type ListShows, listShows } from './list-shows.ts'

const ROW = { key: 1 }

test.each<[string, object[] | undefined, object[] | undefined, boolean, ListShows]>([
  ['before the first pull, on a phone or a desk', undefined, undefined, false, 'waits'],
  ['before the first pull, while the server fails', undefined, undefined, true, 'silent'],
  ['without any row', [], [], false, 'none'],
  ['without any row, whatever the server does since', [], [], true, 'none'],
  ['filtered or searched to nothing', [ROW], [], false, 'no_match'],
  ['with rows', [ROW], [ROW], false, 'rows'],
  ['with rows while the server fails', [ROW], [ROW], true, 'rows'],
])('%s', (_when, rows, shown, isServerSilent, shows) => {
  expect(listShows(rows, shown, isServerSilent)).toBe(shows)
})

test.each(['price-list/price-list-screen.tsx', 'disposition/tours/tour-list.tsx'])(
  '%s goes that way: it hands its rows over as they are, and says nothing of its own in their place',
  (file) => {
    const source = readFileSync(path.resolve(import.meta.dirname, '../../screens', file), 'utf8')
    expect(source.match(/<RowsScreen\b/g)).toHaveLength(1)
    expect(source).toMatch(/\n\s+rows=\{rows\}\n/)
    expect(source).not.toMatch(/EmptyState|Skeleton/)
  },
)
