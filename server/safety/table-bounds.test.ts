import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createTestApp } from '../testing/test-app.ts'
import { TABLE_BOUNDS } from './table-bounds.ts'

const ROOT = path.join(import.meta.dirname, '../..')

test('of each table stands who makes it grow, who reads it, and what bounds that', () => {
  const t = createTestApp()
  const tables = ['main', 'telematics'].flatMap((file) =>
    t.store.sqlite
      .prepare(
        `select name from ${file}.sqlite_master
         where type = 'table' and name not like 'sqlite_%' and name not like '\\_\\_%' escape '\\'`,
      )
      .pluck()
      .all(),
  )
  t.close()
  expect(Object.keys(TABLE_BOUNDS).toSorted()).toEqual([...new Set(tables)].toSorted())
})

test('what others than dispatch make grow has a bound that the source names', () => {
  for (const [table, { grownBy, heldBy }] of Object.entries(TABLE_BOUNDS)) {
    if (grownBy !== 'dispatch' && grownBy !== 'server') expect(heldBy, table).not.toEqual([])
    for (const [file, name] of heldBy) {
      const source = fs.readFileSync(path.join(ROOT, file), 'utf8')
      expect(source, `${table}: ${name} in ${file}`).toMatch(new RegExp(`\\b${name}\\b`))
    }
  }
})
