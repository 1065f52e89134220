import { z } from 'zod'
import { Instant } from './common.ts'

/** Code pages between which a person chooses where the letters of a file do not tell them apart. */
export const CODE_PAGES = ['windows-1252', 'windows-1250', 'macintosh', 'ibm850'] as const
export type CodePage = (typeof CODE_PAGES)[number]

/** Kinds of rows of an imported file. */
export const IMPORT_KINDS = [
  'trip',
  'customer',
  'subcontractor',
  'address',
  'vehicle',
  'driver',
  'closed_day',
  'alert',
  'index',
  'index_value',
  'floater',
  'user',
  'tour',
] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]
type RecordKind = Exclude<ImportKind, 'trip' | 'tour'>
/** The lists that come out as a workbook. Prices have a file of their own, and the tours with their weekdays are another one. */
export const LIST_KINDS = [
  ...IMPORT_KINDS.filter((kind): kind is RecordKind => kind !== 'trip' && kind !== 'tour'),
  'tour_list',
] as const
export type ListKind = (typeof LIST_KINDS)[number]

/** The sheets of the workbook of a new company, in the order in which they are read: the first ones are named by others. */
export const COMPANY_KINDS = ['subcontractor', 'vehicle', 'driver', 'address', 'customer', 'user', 'tour'] as const
export type CompanyKind = (typeof COMPANY_KINDS)[number]
/** Largest file in MB: of a list, and of a trip plan or a company. */
export const MAX_FILE_MB = { list: 2, long: 12 } as const
/** Largest scan of a document. */
export const MAX_SCAN_BYTES = 5_000_000
/** Keys of the names of the sheets. */
export const COMPANY_SHEETS = {
  subcontractor: 'master_subcontractors',
  vehicle: 'master_vehicles',
  driver: 'master_drivers',
  address: 'master_addresses',
  customer: 'route_customers',
  user: 'route_users',
  tour: 'disposition_tab_tours',
} as const satisfies Record<CompanyKind, string>
/** The lists that a file can be given for: one of a kind, or the tours with their weekdays. */
export const LISTED_KINDS = [...IMPORT_KINDS, 'tour_list'] as const
export type ListedKind = (typeof LISTED_KINDS)[number]
/** Keys of the names by which screens and sheets call them. */
export const LIST_NAMES = {
  ...COMPANY_SHEETS,
  tour_list: COMPANY_SHEETS.tour,
  tour: 'route_price_list',
  trip: 'route_upload',
  closed_day: 'master_closed_days',
  alert: 'route_alerts',
  index: 'diesel_series',
  floater: 'diesel_rules',
  index_value: 'values_all',
} as const satisfies Record<ListedKind, string>
/** Subjects of an import: a list, or the workbook of a company. */
export const RUN_OF = [...LISTED_KINDS, 'company'] as const
export type RunOf = (typeof RUN_OF)[number]

/** A heading of a file: the column that it means, or else the one that it resembles. */
export const ReadHeading = z.object({
  heading: z.string(),
  column: z.string().nullable(),
  like: z.string().nullable(),
})
export type ReadHeading = z.infer<typeof ReadHeading>

/** Columns that a person chose for headings: the code by the heading, an empty text for one that is left out. */
export const ChosenColumns = z.record(z.string().max(500), z.string().max(100))
export type ChosenColumns = z.infer<typeof ChosenColumns>

/** The first rows of a file as they were understood; a truth value says yes or no. */
export const Preview = z.object({
  columns: z.array(z.string()),
  rows: z.array(z.object({ line: z.int(), cells: z.array(z.union([z.string(), z.boolean()])) })),
})
export type Preview = z.infer<typeof Preview>

/** Reading of a file. */
export const ReadAs = z.object({
  format: z.enum(['csv', 'xlsx']),
  /** Of a CSV file. */
  encoding: z.enum(['utf-8', 'utf-16le', 'utf-16be', ...CODE_PAGES]).nullable(),
  /** Of a workbook: the sheet that was read, and all that are shown. */
  sheet: z.string().nullable(),
  sheets: z.array(z.string()),
  /** Line of the headings: those above it are titles. */
  header_line: z.int(),
  /** Rows below the headings that the workbook does not show; they are read too. */
  hidden_rows: z.int(),
  /** True if it changes rows without their state at the time of its download. */
  without_state: z.boolean(),
  /** Rows that were downloaded from another installation: their keys and states say nothing here. */
  foreign_rows: z.int(),
  /** Rows of entries that are there without a state in a file that has its column: what others changed in them is not seen. */
  stateless_rows: z.int(),
  /** Headings that mean no column, the first of them. */
  ignored: z.array(z.string()),
  /** Number of further ones. */
  ignored_more: z.int(),
  /** Every heading, in the order of the file. */
  headings: z.array(ReadHeading),
  /** The list of these headings, if the file was given for another one. */
  meant_list: z.enum(LISTED_KINDS).nullable(),
})
export type ReadAs = z.infer<typeof ReadAs>

/** A line of a file that says the same as one above it. */
export const RepeatedLine = z.object({ line: z.int(), same_as: z.int() })
export type RepeatedLine = z.infer<typeof RepeatedLine>

/** A time of a trip plan that stands for another one; `value` and what is beside it fill the message's placeholders. */
export const PlanWarning = z.object({
  line: z.int(),
  column: z.string(),
  message: z.string(),
  col: z.string(),
  value: z.string(),
  meant: z.string(),
})
export type PlanWarning = z.infer<typeof PlanWarning>

/** Change of one field by a line of a file. */
export const FileChange = z.object({
  line: z.int(),
  key: z.string(),
  column: z.string(),
  old: z.string(),
  new: z.string(),
})
export type FileChange = z.infer<typeof FileChange>

/** A cell that was changed in the file, and beside it since the file was downloaded: the present value stays if nothing is said. */
export const Clash = z.object({
  /** Named to take the cell of the file. */
  id: z.string(),
  line: z.int(),
  key: z.string(),
  column: z.string(),
  /** Weekdays of the tour that the cell is of, 0 for Monday; empty where it is of none. */
  days: z.array(z.int()),
  file: z.string(),
  now: z.string(),
  /** Person who changed it last, where that is known. */
  by: z.string().nullable(),
  at: Instant.nullable(),
})
export type Clash = z.infer<typeof Clash>
export const Clashes = z.object({ cells: z.array(Clash), total: z.int() })
/** Ids of the clashes in which the cell of the file counts. */
export const TakenCells = z.array(z.string().max(300)).max(50_000)

/** A row that undoing an import left as it is. */
export const LeftRow = z.object({
  name: z.string(),
  /** `changed`: another version since; `gone`: deleted or renamed since; `taken`: what it had is another's by now. */
  reason: z.enum(['changed', 'gone', 'used', 'invoiced', 'last_admin', 'taken']),
  /** Author of what happened since. */
  by: z.string().nullable(),
})
export type LeftRow = z.infer<typeof LeftRow>

/** An import that was run. */
export const ImportRun = z.object({
  im_id: z.int(),
  im_kind: z.enum(RUN_OF),
  im_by: z.string(),
  im_at: Instant,
  im_rows: z.int(),
  im_undone_at: Instant.nullable(),
  im_undone_by: z.string().nullable(),
  /** Rows that undoing left, the first of them. */
  im_left: z.array(LeftRow),
  im_left_count: z.int(),
})
export type ImportRun = z.infer<typeof ImportRun>

/** Steps of an import: the file is only checked, or written too. */
export const IMPORT_STEPS = ['check', 'import'] as const
export type ImportStep = (typeof IMPORT_STEPS)[number]
/** `lost`: the server stopped before it had ended; nothing of it is written. */
export const IMPORT_JOB_STATES = ['running', 'done', 'refused', 'lost'] as const
export type ImportJobState = (typeof IMPORT_JOB_STATES)[number]

/** An import that goes on after its request was answered. */
export const ImportJob = z.object({
  ij_id: z.int(),
  ij_kind: z.enum(RUN_OF),
  ij_step: z.enum(IMPORT_STEPS),
  /** Name of the file; empty until it is read. */
  ij_file: z.string(),
  ij_at: Instant,
  ij_state: z.enum(IMPORT_JOB_STATES),
  ij_ended_at: Instant.nullable(),
  /** Of one that runs: lines of the file (0 until it is read), how many are checked, rows to write, how many are written. */
  progress: z.object({ lines: z.int(), checked: z.int(), to_write: z.int(), written: z.int() }).nullable(),
  /** Part that is done, from 0 to 1. */
  share: z.number(),
})
export type ImportJob = z.infer<typeof ImportJob>

/** The same with what the import answered, as the call without a job would have: its status and its body. */
export const ImportJobAnswer = ImportJob.extend({
  ij_status: z.int().nullable(),
  ij_answer: z.record(z.string(), z.unknown()).nullable(),
})
export type ImportJobAnswer = z.infer<typeof ImportJobAnswer>

/** Result of one sheet of the workbook of a company, or of its check. */
export const CompanySheet = z.object({
  kind: z.enum(COMPANY_KINDS),
  /** Its name in the file. */
  sheet: z.string(),
  added: z.int(),
  changed: z.int(),
  present: z.int(),
  warnings: z.array(z.object({ line: z.int(), column: z.string(), message: z.string(), value: z.string() })),
  hidden_rows: z.int(),
  without_state: z.boolean(),
  foreign_rows: z.int(),
  stateless_rows: z.int(),
  changes: z.object({ fields: z.array(FileChange), total: z.int() }),
  clashes: Clashes,
  preview: Preview,
})
export type CompanySheet = z.infer<typeof CompanySheet>
