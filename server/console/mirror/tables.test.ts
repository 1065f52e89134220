import { expect, test } from 'vitest'
import { LATER_ENTITIES } from '#shared/domain/sync/entities.ts'
import { LATER, TABLES } from './tables.ts'

const typeOf = (table: string, column: string): string | undefined =>
  TABLES.find(({ name }) => name === table)?.columns.find(({ name }) => name === column)?.type

test.each([
  ['trips', 'tt_id', 'bigint'],
  ['trips', 'tt_stp', 'timestamp with time zone'],
  ['trips', 'tt_customer_invoice_trip', 'numeric'],
  ['trips', 'tt_invoice_check', 'boolean'],
  ['trips', 'tt_sub_invoice_check', 'boolean'],
  ['trips', 'tt_driver_news', 'jsonb'],
  ['customers', 'cm_email', 'text'],
  ['customers', 'cm_vat_rate', 'numeric'],
  ['customers', 'cm_comatic_id', 'text'],
  ['drivers', 'dr_absences', 'jsonb'],
  ['documents', 'do_verified_by', 'text'],
  ['closed_days', 'cd_day', 'date'],
])('%s.%s is %s, also where it may be empty', (table, column, type) => expect(typeOf(table, column)).toBe(type))

test('every later entity of the feed is asked for, but statements and their lines', () => {
  expect(LATER).toEqual(LATER_ENTITIES.filter((entity) => !entity.startsWith('statement')))
})

test('lists and records alone stay as they are', () => {
  const columns = TABLES.flatMap(({ name, columns: all }) =>
    all.filter(({ type }) => type === 'jsonb').map((column) => `${name}.${column.name}`),
  )
  expect(
    columns.filter((one) => !/_(week|requirements|days|prices|times|news|absences|addresses)|rules$/.test(one)),
  ).toEqual([])
})
