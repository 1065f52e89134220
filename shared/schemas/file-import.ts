import { z } from 'zod'

/** Code pages between which a person chooses where the letters of a file do not tell them apart. */
export const CODE_PAGES = ['windows-1252', 'windows-1250', 'macintosh', 'ibm850'] as const
export type CodePage = (typeof CODE_PAGES)[number]

/** What the rows of an imported file are. */
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

/** A heading of a file: the column that it means, and of one that means none the column that it resembles. */
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

/** How a file was understood. */
export const ReadAs = z.object({
  format: z.enum(['csv', 'xlsx']),
  /** Of a CSV file. */
  encoding: z.enum(['utf-8', 'utf-16le', 'utf-16be', ...CODE_PAGES]).nullable(),
  /** Of a workbook: the sheet that was read, and all that are shown. */
  sheet: z.string().nullable(),
  sheets: z.array(z.string()),
  /** Where the headings stand: lines above it are titles. */
  header_line: z.int(),
  /** Headings that mean no column, the first of them. */
  ignored: z.array(z.string()),
  /** Every heading, in the order of the file. */
  headings: z.array(ReadHeading),
})
export type ReadAs = z.infer<typeof ReadAs>

/** A line of a file that says the same as one above it. */
export const RepeatedLine = z.object({ line: z.int(), same_as: z.int() })
export type RepeatedLine = z.infer<typeof RepeatedLine>

/** What a line of a file would change, field by field. */
export const FileChange = z.object({
  line: z.int(),
  key: z.string(),
  column: z.string(),
  old: z.string(),
  new: z.string(),
})
export type FileChange = z.infer<typeof FileChange>
