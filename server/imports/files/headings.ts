import type { ChosenColumns } from '#shared/schemas/file-import.ts'
import { wordsOfTexts } from './words-of-texts.ts'

/** Headings of files: the code of a column, or a word of the five languages that means it. */

/** A column of a file as its heading may name it. */
export type HeadedColumn = {
  /** Its code. */
  name: string
  required?: true | undefined
  /** Key of the word by which screens call it, with its number. */
  label?: string | undefined
  number?: number | undefined
  /** Further headings that mean it. */
  words?: readonly string[] | undefined
  /** Headings for which it is offered, and that do not mean it by themselves. */
  alike?: readonly string[] | undefined
  /** Holds a percentage: 8.1 for 8.1 %. */
  percent?: true | undefined
}

/** Letters of a heading that are read: one letter may be written out as eighteen. */
const MAX_LETTERS = 500

/** `Fahrer-Nr.`, `FAHRER NR` and `fahrernr` are one heading. */
export const headingKey = (heading: string): string =>
  heading
    .slice(0, MAX_LETTERS)
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/[^\p{L}\p{N}]+/gu, '')

const FAULT_KEYS = new Set(wordsOfTexts(['upload_fault_heading']).map(headingKey))
/**
 * Returns true for the column that says what was wrong, in a file that was given back with its faults. What is wrong with the
 * whole file stands in further lines of its heading.
 */
export const isFaultHeading = (heading: string): boolean => FAULT_KEYS.has(headingKey(heading.split('\n', 1)[0] ?? ''))

export type HeadingFault = {
  message: 'upload_column_missing' | 'upload_column_twice' | 'upload_heading_ambiguous'
  column: string
  value: string
}
export type Headings = {
  /** Code of the column by its place; undefined for a heading that means none. */
  codes: (string | undefined)[]
  faults: HeadingFault[]
  ignored: string[]
  /** Headings that mean a column. */
  known: number
}

/**
 * Returns a function that finds the columns of the headings of a row. @param chosen a person's choice for some; it comes first
 */
export const headingReader = (
  columns: readonly HeadedColumn[],
  chosen: ChosenColumns = {},
): ((row: readonly string[]) => Headings) => {
  const isColumn = (name: string): boolean => columns.some((column) => column.name === name)
  const byChoice = new Map(
    Object.entries(chosen).flatMap(([heading, name]) =>
      name === '' || isColumn(name) ? [[headingKey(heading), name] as const] : [],
    ),
  )
  const byCode = new Map(columns.map(({ name }) => [headingKey(name), name]))
  const byWord = new Map<string, Set<string>>()
  for (const { name, words = [] } of columns)
    for (const word of words) byWord.set(headingKey(word), (byWord.get(headingKey(word)) ?? new Set()).add(name))

  return (row) => {
    const headings = row.map((heading) => heading.trim())
    const keys = headings.map(headingKey)
    const codeOf = (key: string): string | undefined => byChoice.get(key) ?? byCode.get(key)
    const coded = new Set(keys.map(codeOf))
    const faults: HeadingFault[] = []
    const ignored: string[] = []
    const places = new Map<string, string>()
    let known = 0
    const codes = keys.map((key, place) => {
      const heading = headings[place] ?? ''
      if (key === '') return undefined
      const code = codeOf(key)
      if (code === '') return undefined
      // A column that is named by its code stands where the code does; a word beside it means something else.
      const meant = code ? [code] : [...(byWord.get(key) ?? [])].filter((name) => !coded.has(name))
      const [name] = meant
      if (name === undefined) {
        if (!isFaultHeading(heading)) ignored.push(heading)
        return undefined
      }
      known += 1
      if (meant.length > 1) {
        faults.push({ message: 'upload_heading_ambiguous', column: meant.join(', '), value: heading })
        return undefined
      }
      const other = places.get(name)
      if (other !== undefined)
        faults.push({ message: 'upload_column_twice', column: name, value: `${other}, ${heading}` })
      places.set(name, heading)
      return name
    })
    const found = headings.filter((heading) => heading !== '').join(', ')
    for (const { name, required } of columns)
      if (required && !places.has(name)) faults.push({ message: 'upload_column_missing', column: name, value: found })
    return { codes, faults, ignored, known }
  }
}
