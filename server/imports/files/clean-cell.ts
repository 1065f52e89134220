import { cleanText } from '#shared/domain/names/clean-text.ts'

/**
 * Guards in a file that keep a spreadsheet from reckoning with a number: `="0815"`, `'0815`. A name may begin with an apostrophe.
 */
const GUARDED = /^="([^"]*)"$|^'(\+?\d[\d ./-]*)$/

/** The text of a cell as it is compared and kept: one kind of letters, nothing that is not seen (rules 1.5). */
export const cleanCell = (cell: string): string => {
  const clean = cleanText(cell).trim()
  const [, quoted, number] = GUARDED.exec(clean) ?? []
  return (quoted ?? number ?? clean).trim()
}
