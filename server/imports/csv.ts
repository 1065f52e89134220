import { isValidUploadName } from '../../shared/domain/trip-plan/trip-plan-csv.ts'
import { type ChosenColumns, ChosenColumns as Columns, TakenCells } from '../../shared/schemas/file-import.ts'
import { contentDisposition } from '../http/answers/content-disposition.ts'
import { fieldOfUpload, textOfUpload, type Upload } from '../http/upload.ts'
import { Refusal } from '../kit/refusal.ts'
import { type OpenFile, openFile } from './files/kind.ts'
import type { FileTable } from './files/table.ts'

/** A fault of one cell, as the answer names it (rules 9.1); `value` and what is beside it fill the message's placeholders. */
export type FileFault = {
  line: number
  column: string
  message: string
  value: string
  meant?: string
  /** Names that exist and may be meant by an unknown one. */
  near?: string
  same_as?: number
  /** Value of the other line, which this one should repeat. */
  other?: string
}

/**
 * The file of an upload, field `file`, opened. For the worker: on the main thread a large body would block other requests.
 * @throws Refusal 400 for what is no form, has no file or a name that is not valid, and for what is neither a text nor a workbook
 */
export const fileOfUpload = async (upload: Upload): Promise<OpenFile> => {
  const file = await fieldOfUpload(upload)
  const bytes = new Uint8Array(await file.arrayBuffer())
  const isValid = isValidUploadName(file.name)
  // What the file is says more than its name: an Excel 97 file has a valid name in another program.
  if (isValid || (bytes.length > 0 && !/[/\\]/.test(file.name))) {
    const opened = await openFile(bytes)
    if (isValid) return opened
  }
  throw new Refusal(400, 'file_name_invalid', { value: file.name.slice(0, MAX_SHOWN_NAME) })
}

const MAX_SHOWN_NAME = 200
const MAX_CHOSEN_LENGTH = 100_000
const MAX_TAKEN_LENGTH = 2_000_000

/** A person's choice of columns for the headings of an upload, field `columns`. @throws Refusal 400 for an invalid one */
export const chosenColumns = async (upload: Upload): Promise<ChosenColumns> => {
  const text = await textOfUpload(upload, 'columns')
  if (text === null) return {}
  try {
    if (text.length <= MAX_CHOSEN_LENGTH) return Columns.parse(JSON.parse(text))
  } catch {
    // Told below, as what is too long is.
  }
  throw new Refusal(400, 'validation_failed')
}

/** The cells of the file that count although others changed them too, field `take`. @throws Refusal 400 for an invalid list */
export const takenCells = async (upload: Upload): Promise<string[]> => {
  const text = await textOfUpload(upload, 'take')
  if (text === null) return []
  try {
    if (text.length <= MAX_TAKEN_LENGTH) return TakenCells.parse(JSON.parse(text))
  } catch {
    // Told below, as what is too long is.
  }
  throw new Refusal(400, 'validation_failed')
}

/** Returns true for rows that the app made itself, field `typed`: no spreadsheet can have spoilt their cells. */
export const isTypedInApp = async (upload: Upload): Promise<boolean> => (await textOfUpload(upload, 'typed')) === 'true'

/** @throws Refusal 400 for a file with more rows than its kind may have */
export const requireRowsAtMost = ({ rows }: Pick<FileTable, 'rows'>, max: number): void => {
  if (rows.length > max) throw new Refusal(400, 'upload_too_many_rows', { max })
}

const placeholders = ({ line: _line, column, message: _message, ...values }: FileFault) => ({ col: column, ...values })

/**
 * 400 with the faults of the file by their lines; message and placeholders are those of the first.
 * @param more faults that are not listed
 */
export const fileRefusal = (faults: readonly FileFault[], more = 0): Refusal => {
  const [first] = faults
  return new Refusal(400, first?.message ?? 'validation_failed', {
    ...(first ? { ...placeholders(first), line: first.line } : {}),
    errors: faults.map((fault) => ({
      line: fault.line,
      column: fault.column,
      message: fault.message,
      ...placeholders(fault),
    })),
    ...(more > 0 ? { more } : {}),
  })
}

/** A CSV file to fill in: the header alone, as a spreadsheet program in Europe opens it. */
export const csvTemplate = (name: string, columns: readonly { name: string; isOfServer?: string }[]): Response => {
  const header = columns.flatMap((column) => (column.isOfServer ? [] : [column.name])).join(';')
  return new Response(`\ufeff${header}\r\n`, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': contentDisposition(name),
    },
  })
}
