import { z } from 'zod'
import { LANGUAGES } from '../domain/names/languages.ts'
import { COUNTERS } from '../domain/trip/trip-progress.ts'
import { AskedDay, Instant, line } from './common.ts'

export const View = z.enum(['today', 'current_week', 'last_week', 'next_week'])

/** Views that a PDF can show: those of the timetable, and the next trips of a phone. */
export const PrintedView = z.enum([...View.options, 'next'])
export type PrintedView = z.infer<typeof PrintedView>

/** A column filter as the client stores it: the column's key and the values that may pass. */
export const ColumnFilter = z.object({ column: z.string().max(60), values: z.array(z.string().max(400)).max(5000) })
export const FilterList = z.array(ColumnFilter).max(60)
export type ColumnFilter = z.infer<typeof ColumnFilter>

/** A range of instants, or of days in the company's zone (both ends included). */
export const RangeBody = z.object({
  start_date: z.union([Instant, AskedDay], { error: 'invalid_date' }),
  end_date: z.union([Instant, AskedDay], { error: 'invalid_date' }),
})

export const PdfBody = z.object({
  view: PrintedView,
  filterList: FilterList.default([]),
  /** Keys of the columns to print, in order; without it every column that the role sees. */
  columns: z.array(z.string().max(60)).max(60).optional(),
  language: z.enum(LANGUAGES).default('de'),
  current_delays: z.boolean().default(false),
  /** Further filters of the list: named on the paper, while `filterList` holds the ids of those trips. */
  search: line(200).default(''),
  counters: z.array(z.enum(COUNTERS)).max(COUNTERS.length).default([]),
})
