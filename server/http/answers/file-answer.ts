import type { Context } from 'hono'
import { contentDisposition } from './content-disposition.ts'

const CONTENT_TYPES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
  zip: 'application/zip',
  // Also files of people, in the encoding that they came in.
  csv: 'text/csv',
}

/**
 * A finished file as the answer of a call.
 * @param name with its ending: `price_list.xlsx`
 */
export const fileAnswer = (c: Context, file: Uint8Array, name: string): Response =>
  c.body(new Uint8Array(file), 200, {
    'content-type': CONTENT_TYPES[name.slice(name.lastIndexOf('.') + 1) as keyof typeof CONTENT_TYPES],
    'content-disposition': contentDisposition(name),
  })
