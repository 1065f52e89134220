import { expect, test } from 'vitest'
import { namedFiles } from '../../files/named-files.ts'
import { openStore } from '../../store/db.ts'
import { columnsOf, fillEveryTable } from '../../store/older-database-sample.ts'
import { settleRestored } from './restored.ts'

/** Tables that say which database it is. */
const OWN = new Set(['settings', 'lineage', 'sqlite_sequence', '__drizzle_migrations'])

test('a database that is restored as it is may hold anything in any column', () => {
  const store = openStore(':memory:', { now: () => Date.parse('2026-11-21T08:30:00.000Z') })
  const tables = [...fillEveryTable(store.sqlite).keys()].filter((table) => !OWN.has(table))
  let spoilt = 0
  for (const table of tables)
    for (const { name, pk } of columnsOf(store.sqlite, table))
      if (pk === 0) spoilt += store.sqlite.prepare(`update "${table}" set "${name}" = '{"a":[1,"x"]}'`).run().changes
  store.sqlite.exec(`update outbox set state = 'queued'`)
  expect(spoilt).toBeGreaterThan(200)
  expect(settleRestored(store, null)).toMatchObject({ messages: 1, sessions: 1 })
  expect(() => namedFiles(store)).not.toThrow()
  store.close()
})
