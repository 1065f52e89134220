import { z } from 'zod'

/** Code pages between which a person chooses where the letters of a file do not tell them apart. */
export const CODE_PAGES = ['windows-1252', 'windows-1250', 'macintosh', 'ibm850'] as const
export type CodePage = (typeof CODE_PAGES)[number]

/** How a file was understood. */
export const ReadAs = z.object({
  format: z.enum(['csv', 'xlsx']),
  /** Of a CSV file. */
  encoding: z.enum(['utf-8', 'utf-16le', 'utf-16be', ...CODE_PAGES]).nullable(),
  /** Of a workbook: the sheet that was read. */
  sheet: z.string().nullable(),
  /** Where the headings stand: lines above it are titles. */
  header_line: z.int(),
  /** Headings that mean no column, the first of them. */
  ignored: z.array(z.string()),
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
