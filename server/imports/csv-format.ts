import type { z } from 'zod'

/** A column of a file of master data; its name is the field of the row. */
export type Column = {
  name: string
  /** A row without it means nothing. The first required column is the one that faults of the whole row are told under. */
  required?: true
  number?: true
  /** Reads a cell that holds more than a text; null where it cannot be read: the schema then refuses the text. */
  read?: (cell: string) => readonly object[] | null
  /** What an empty cell says: nothing at all, or null; otherwise the empty text. */
  empty?: 'absent' | 'null'
}
export type CsvFormat<Given> = { columns: readonly [Column, ...Column[]]; schema: z.ZodType<Given> }
