import { cleanText } from '../../../shared/domain/names/clean-text.ts'

/** The text of a cell as it is compared and kept: one kind of letters, nothing that is not seen (rules 1.5). */
export const cleanCell = (cell: string): string => cleanText(cell).trim()
