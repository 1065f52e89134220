import {
  type ChosenColumns,
  type CodePage,
  type ListedKind,
  MAX_FILE_MB,
  type ReadHeading,
} from '#shared/schemas/file-import.ts'
import { readSetting, writeSetting } from '../../db/local-settings.ts'
import { ApiRefusal } from '../../sync/api.ts'

/** A person's choices for a file, about what it does not say itself. */
export type FileChoices = {
  encoding: CodePage | null
  sheet: string | null
  columns: ChosenColumns
  /** Clashes in which the cell of the file counts. */
  taken?: readonly string[]
}
export const NO_CHOICES: FileChoices = { encoding: null, sheet: null, columns: {} }

/** Query of a call that takes a file. */
export const fileQuery = (step: 'check' | 'import', { encoding, sheet }: FileChoices) => ({
  check: step === 'check' ? ('true' as const) : ('false' as const),
  ...(encoding && { encoding }),
  ...(sheet !== null && { sheet }),
})

const MB = 1024 * 1024
/**
 * Body of a call that takes a file.
 * @param max MB that the call takes
 * @throws ApiRefusal 413 for a larger file, which is not sent at all
 */
export const fileForm = (
  file: File,
  name: string,
  { columns, taken = [] }: FileChoices,
  max: number = MAX_FILE_MB.list,
): FormData => {
  if (file.size > max * MB) throw new ApiRefusal(413, { message: 'upload_file_too_large', max })
  const body = new FormData()
  body.set('file', file, name)
  if (Object.keys(columns).length > 0) body.set('columns', JSON.stringify(columns))
  if (taken.length > 0) body.set('take', JSON.stringify(taken))
  return body
}

/** {@link fileForm} of a file as it is at this moment. @throws DOMException if it was changed on the disk since it was chosen */
export const freshForm = async (file: File, choices: FileChoices, max?: number): Promise<FormData> =>
  fileForm(new File([await file.arrayBuffer()], file.name, { type: file.type }), file.name, choices, max)

/** Headings and sheets of an answer or a refusal, for a person to choose. */
export type FileQuestions = {
  headings: readonly ReadHeading[]
  sheet: string | null
  sheets: readonly string[]
  meant_list: ListedKind | null
}
export const questionsOf = (values: Record<string, unknown>): FileQuestions => {
  const { headings = [], sheet = null, sheets = [], meant_list = null } = values as Partial<FileQuestions>
  // Headings of another list resemble those of this one by chance.
  const asked = meant_list === null ? headings : headings.map((heading) => ({ ...heading, like: null }))
  return { headings: asked, sheet, sheets, meant_list }
}

const OF_SERVER = [
  { name: 'row_key', meaning: 'import_row_key' },
  { name: 'row_state', meaning: 'import_row_state' },
] as const
/** Columns that a list has for the server: offered if a heading resembles one, or is read as one. */
export const serverColumns = (headings: readonly ReadHeading[], chosen: ChosenColumns): (typeof OF_SERVER)[number][] =>
  OF_SERVER.filter(
    ({ name }) =>
      headings.some(({ column, like }) => column === name || like === name) || Object.values(chosen).includes(name),
  )

/** Column of a heading: the chosen one, or the one that was read; empty for a heading that is not read. */
const appliedColumn = ({ heading, column }: ReadHeading, chosen: ChosenColumns): string =>
  chosen[heading] ?? column ?? ''

/** True if the file was read by other columns than the `shown` ones: rows would be written without them. */
export const areColumnsPending = (
  headings: readonly ReadHeading[],
  chosen: ChosenColumns,
  shown: ChosenColumns,
): boolean => headings.some((heading) => (shown[heading.heading] ?? '') !== appliedColumn(heading, chosen))

/** Shapes of files that are remembered; the oldest are forgotten. */
const MAX_SHAPES = 50
/** Files of one kind with the same headings are of one shape. */
const shapeOf = (kind: string, headings: readonly ReadHeading[]): string =>
  JSON.stringify([kind, ...headings.map(({ heading }) => heading.toLowerCase())])

/**
 * Choices with the columns that were chosen for a file of the same shape; null if this file has chosen columns, or none are
 * remembered.
 */
export const recalledFor = (kind: string, { headings }: FileQuestions, choices: FileChoices): FileChoices | null => {
  const columns = readSetting('import_columns')?.[shapeOf(kind, headings)]
  const isChosen = (chosen: ChosenColumns = {}): boolean => Object.keys(chosen).length > 0
  return columns && isChosen(columns) && !isChosen(choices.columns) ? { ...choices, columns } : null
}

/** Remembers the chosen columns for the next file of that shape; not for another sheet, whose headings are not known yet. */
export const rememberColumns = (
  kind: string,
  { headings }: FileQuestions,
  before: FileChoices,
  { sheet, columns }: FileChoices,
): void => {
  if (sheet !== before.sheet) return
  const shape = shapeOf(kind, headings)
  const { [shape]: _before, ...others } = readSetting('import_columns') ?? {}
  const kept = Object.entries(others).slice(1 - MAX_SHAPES)
  writeSetting('import_columns', Object.fromEntries([...kept, [shape, columns]]))
}
