import type { Context } from 'hono'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/**
 * A finished spreadsheet as the answer of a call.
 * @param name of plain letters and underscores, with its ending: `price_list.xlsx`
 */
export const fileAnswer = (c: Context, file: Uint8Array, name: string): Response =>
  c.body(new Uint8Array(file), 200, {
    'content-type': XLSX,
    'content-disposition': `attachment; filename="${name}"`,
  })
