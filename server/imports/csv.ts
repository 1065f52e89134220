import type { Context } from 'hono'
import { isValidUploadName } from '../../shared/domain/trip-plan/trip-plan-csv.ts'
import { decodeTripPlan, detectDelimiter, isPlainText } from '../../shared/domain/trip-plan/trip-plan-decode.ts'
import { contentDisposition } from '../http/content-disposition.ts'
import { Refusal } from '../http/refusal.ts'
import { BODY_LIMITS, type BodyLimit, readBody } from '../http/request-body.ts'
import { CsvRowFault, csvRows } from './csv-rows.ts'

/** Cells of an uploaded CSV file. `line` is where the row starts; the header is line 1. */
export type CsvTable = { header: string[]; rows: { line: number; cells: string[] }[] }

/** A fault of one cell, as the answer names it (rules 9.1); `value` fills the message's placeholder. */
export type CsvFault = { line: number; column: string; message: string; value: string }

/** A multipart body as it came. */
export type Upload = { body: Uint8Array; contentType: string }

/** @throws Refusal 415 for another content type, 413 and 408 as `readBody` */
export const readUpload = async (c: Context, limit: BodyLimit = BODY_LIMITS.json): Promise<Upload> => {
  const contentType = c.req.header('content-type') ?? ''
  if (!/^multipart\/form-data\b/i.test(contentType)) throw new Refusal(415, 'unsupported_media_type')
  return { body: await readBody(c, limit), contentType }
}

/**
 * The file of an upload, field `file`. For the worker: to take a large body apart holds up everybody else.
 * @throws Refusal 400 for what is no form, has no file or a name that is not valid
 */
export const fileOfUpload = async (upload: Upload): Promise<Uint8Array> => {
  const file = await fieldOfUpload(upload)
  if (!isValidUploadName(file.name)) throw new Refusal(400, 'file_name_invalid')
  return new Uint8Array(await file.arrayBuffer())
}

/** @throws Refusal 400 for what is no form or has no file */
export const uploadedFile = async (upload: Upload): Promise<Uint8Array> =>
  new Uint8Array(await (await fieldOfUpload(upload)).arrayBuffer())

const fieldOfUpload = async ({ body, contentType }: Upload): Promise<File> => {
  const file = (await formOf(body, contentType)).get('file')
  if (!(file instanceof File)) throw new Refusal(400, 'file_missing')
  return file
}

const formOf = async (body: Uint8Array, contentType: string): Promise<FormData> => {
  try {
    return await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData()
  } catch {
    throw new Refusal(400, 'malformed_request')
  }
}

const unreadable = (line: number): Refusal =>
  new Refusal(400, 'file_not_readable', { errors: [{ line, column: '', message: 'file_not_readable' }] })

/** Limits of a file, so that no import exhausts memory or blocks others. */
const MAX_ROWS = 50_000
const MAX_COLUMNS = 100
/** Characters of one row; a quote that is never closed makes the rest of the file one row. */
const MAX_ROW_LENGTH = 60_000

/** Reason why a row cannot be read, in words that say what to do. */
const rowRefusal = ({ reason, line }: CsvRowFault): Refusal => {
  if (reason === 'quotes') return unreadable(line)
  const fault = { line, column: '', message: 'upload_row_too_large', max: MAX_ROW_LENGTH }
  return new Refusal(400, fault.message, { line, max: fault.max, errors: [fault] })
}

/**
 * Splits a CSV file into its header and rows, blank rows left out. Encoding and delimiter are detected.
 * @throws Refusal 400 for what is no text, has unbalanced quotes, is empty or is too large
 */
export const readCsv = (bytes: Uint8Array): CsvTable => {
  const text = decodeTripPlan(bytes)
    .replace(/^\ufeff/, '')
    // One kind of line end, also inside quoted cells, so that faults name the right line.
    .replace(/\r\n?/g, '\n')
  if (!isPlainText(text)) throw new Refusal(400, 'file_wrong_format')
  const body = text.replace(/^[\n ]+/, '')
  if (body === '') throw new Refusal(400, 'upload_file_empty')
  const delimiter = detectDelimiter(body.split('\n', 1)[0] ?? '')
  let header: string[] | undefined
  // Blank rows count as well: they take as long.
  let count = 0
  const rows: CsvTable['rows'] = []
  try {
    for (const row of csvRows(body, delimiter, MAX_ROW_LENGTH)) {
      if (row.cells.length > MAX_COLUMNS) throw new Refusal(400, 'upload_too_many_columns', { max: MAX_COLUMNS })
      if (!header) header = row.cells
      else if (row.cells.some((cell) => cell.trim() !== '')) rows.push(row)
      count += 1
      if (count > MAX_ROWS + 1) throw new Refusal(400, 'upload_too_many_rows', { max: MAX_ROWS })
    }
  } catch (error) {
    if (error instanceof CsvRowFault) throw rowRefusal(error)
    throw error
  }
  if (!header) throw new Refusal(400, 'upload_file_empty')
  return { header, rows }
}

/** @throws Refusal 400 for a file with more rows than its kind may have */
export const requireRowsAtMost = ({ rows }: CsvTable, max: number): void => {
  if (rows.length > max) throw new Refusal(400, 'upload_too_many_rows', { max })
}

/**
 * 400 with the faults of the file by their lines; message and placeholders are those of the first.
 * @param more faults that are not listed
 */
export const csvRefusal = (faults: readonly CsvFault[], more = 0): Refusal => {
  const [first] = faults
  return new Refusal(400, first?.message ?? 'validation_failed', {
    ...(first ? { col: first.column, value: first.value, line: first.line } : {}),
    errors: faults.map(({ line, column, message }) => ({ line, column, message })),
    ...(more > 0 ? { more } : {}),
  })
}

/** A CSV file to fill in: the header alone, as a spreadsheet program in Europe opens it. */
export const csvTemplate = (name: string, columns: readonly string[]): Response =>
  new Response(`\ufeff${columns.join(';')}\r\n`, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': contentDisposition(name),
    },
  })
