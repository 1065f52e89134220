import { CsvError, parse } from 'csv-parse/sync'
import type { Context } from 'hono'
import { isValidUploadName } from '../shared/domain/trip-plan-csv.ts'
import { decodeTripPlan, detectDelimiter, isPlainText } from '../shared/domain/trip-plan-decode.ts'
import { BODY_LIMITS, type BodyLimit, readForm } from './http/request-body.ts'
import { Refusal } from './refusal.ts'

/** Cells of an uploaded CSV file. `line` is where the row starts; the header is line 1. */
export type CsvTable = { header: string[]; rows: { line: number; cells: string[] }[] }

/** A fault of one cell, as the answer names it (decisions section 8); `value` fills the message's placeholder. */
export type CsvFault = { line: number; column: string; message: string; value: string }

/**
 * The file of a multipart body, field `file`.
 * @throws Refusal 415 for another content type, 400 for a body without a file or a name that is not valid, 413 and 408 as
 *   `readBody`
 */
export const readUpload = async (c: Context, limit: BodyLimit = BODY_LIMITS.json): Promise<Uint8Array> => {
  if (!/^multipart\/form-data\b/i.test(c.req.header('content-type') ?? ''))
    throw new Refusal(415, 'unsupported_media_type')
  const file = (await readForm(c, limit)).get('file')
  if (!(file instanceof File)) throw new Refusal(400, 'file_missing')
  if (!isValidUploadName(file.name)) throw new Refusal(400, 'file_name_invalid')
  return new Uint8Array(await file.arrayBuffer())
}

const unreadable = (line: number): Refusal =>
  new Refusal(400, 'file_not_readable', { errors: [{ line, column: '', message: 'file_not_readable' }] })

/**
 * Splits a CSV file into its header and rows, blank rows left out. Encoding and delimiter are detected.
 * @throws Refusal 400 for what is no text, has unbalanced quotes or is empty
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
  let records: { record: string[]; info: { lines: number } }[]
  try {
    records = parse(body, {
      delimiter,
      record_delimiter: '\n',
      relax_column_count: true,
      info: true,
      // The types forget that `info` wraps every record.
    }) as unknown as typeof records
  } catch (error) {
    if (error instanceof CsvError) throw unreadable(Number((error as { lines?: unknown }).lines) || 1)
    throw error
  }
  const [header, ...rest] = records
  if (!header) throw new Refusal(400, 'upload_file_empty')
  let line = header.info.lines
  const rows: CsvTable['rows'] = []
  for (const { record, info } of rest) {
    // The parser counts the line on which a record ends; a quoted cell may hold several.
    if (record.some((cell) => cell.trim() !== '')) rows.push({ line: line + 1, cells: record })
    line = info.lines
  }
  return { header: header.record, rows }
}

/** 400 with every fault of the file by its line; message and placeholders are those of the first. */
export const csvRefusal = (faults: readonly CsvFault[]): Refusal => {
  const [first] = faults
  return new Refusal(400, first?.message ?? 'validation_failed', {
    ...(first ? { col: first.column, value: first.value, line: first.line } : {}),
    errors: faults.map(({ line, column, message }) => ({ line, column, message })),
  })
}

/** A CSV file to fill in: the header alone, as a spreadsheet program in Europe opens it. */
export const csvTemplate = (name: string, columns: readonly string[]): Response =>
  new Response(`\ufeff${columns.join(';')}\r\n`, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
    },
  })
