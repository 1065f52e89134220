import { describe, expect, test } from 'vitest'
import type { JournalTrip } from '#shared/schemas/journal.ts'
import type { VisibleTrip } from '#shared/schemas/trip.ts'
import { CONTEXT, sampleView } from '#shared/trips/trip-sample.ts'
import type { Formats } from '../../i18n/format.ts'
import { type ColumnContext, compactColumns, hiddenAtFirst, journalColumns } from './journal-columns.tsx'
import type { JournalRow } from './use-journal-trips.ts'

/** A trip of which each field says something. */
const FULL = {
  tt_tour_combination: 'K 7',
  tt_atd: '2026-11-21T09:40:00.000Z',
  tt_note: 'Papiere holen',
  tt_customer_invoice_text: 'Text der Rechnung',
  tt_sub_invoice_comment: 'Bemerkung dazu',
  ...Object.fromEntries(
    ['customer', 'sub'].flatMap((side) =>
      ['trip', 'toll', 'waiting_fee', 'cancellation_fee'].map((amount) => [`tt_${side}_invoice_${amount}`, 20.5]),
    ),
  ),
} as Partial<VisibleTrip>
const ROW = { key: 1, rev: 1, mark: null, row: sampleView(FULL).row as unknown as JournalTrip } as unknown as JournalRow

const contextOf = (side: 'customer' | 'sub', isAdmin: boolean): ColumnContext => ({
  side,
  isAdmin,
  isTight: false,
  isCramped: false,
  hasDays: false,
  terms: { rate: null } as unknown as ColumnContext['terms'],
  text: CONTEXT.translate,
  formats: {} as Formats,
  onCheck: isAdmin ? () => undefined : undefined,
  onAmount: isAdmin ? () => undefined : undefined,
})

describe.each([
  ['a customer’s journal of admin', 'customer', true],
  ['a subcontractor’s journal of admin', 'sub', true],
  ['a subcontractor’s own journal', 'sub', false],
] as const)('%s', (_whose, side, isAdmin) => {
  const context = contextOf(side, isAdmin)
  test.each([
    ['on a desk', journalColumns(context)],
    ['on a tablet', journalColumns({ ...context, isTight: true })],
    ['on a phone', compactColumns(context)],
  ])('%s: each column stands once and says something, so that choosing it changes what is shown', (_where, columns) => {
    const ids = columns.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(new Set(columns.map(({ label }) => label)).size).toBe(ids.length)
    const silent = columns.filter(({ value }) =>
      [null, undefined, ''].includes(value(ROW) as string | null | undefined),
    )
    expect(silent.map(({ id }) => id)).toEqual([])
  })

  test('what is hidden at first is a column of some journal', () => {
    for (const isNarrow of [false, true]) {
      const ids = (isNarrow ? compactColumns : journalColumns)(contextOf(side, true)).map(({ id }) => id)
      expect(hiddenAtFirst(isNarrow).filter((id) => !ids.includes(id))).toEqual([])
    }
  })
})

test('a subcontractor has the columns of admin, without the note', () => {
  const ids = (isAdmin: boolean) => journalColumns(contextOf('sub', isAdmin)).map(({ id }) => id)
  expect(ids(true).filter((id) => !ids(false).includes(id))).toEqual(['tt_note'])
  expect(ids(false).filter((id) => !ids(true).includes(id))).toEqual([])
})
