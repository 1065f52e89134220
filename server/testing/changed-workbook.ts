import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { columnName } from '../excel/sheet/sheet-xml.ts'
import type { HeadedColumn } from '../imports/files/headings.ts'
import { openFile } from '../imports/files/kind.ts'
import { readTable } from '../imports/files/table.ts'

/** The cells of a downloaded list by the codes of its columns, and the same file with some of them written anew. */
export type Downloaded = {
  lines: readonly number[]
  lineOf: (column: string, value: string) => number
  cell: (line: number, column: string) => string
  /** Text cells as a person types them over those that are there; `hide` hides lines. */
  changed: (cells: readonly [line: number, column: string, text: string][], hide?: readonly number[]) => Uint8Array
}

const escaped = (text: string): string => text.replace(/[<>&"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Opens a sheet of a workbook of ours as an office program does. @param sheet its name, the first one without */
export const opened = async (
  bytes: Uint8Array,
  columns: readonly HeadedColumn[],
  sheet?: string,
): Promise<Downloaded> => {
  const { header, rows, readAs } = readTable(await openFile(bytes), { columns, ...(sheet !== undefined && { sheet }) })
  const at = (column: string): number => {
    const found = header.indexOf(column)
    if (found < 0) throw new Error(`no column ${column}`)
    return found
  }
  const cell = (line: number, column: string): string => rows.find((row) => row.line === line)?.cells[at(column)] ?? ''
  const part = `xl/worksheets/sheet${Math.max(0, readAs.sheets.indexOf(readAs.sheet ?? '')) + 1}.xml`
  return {
    lines: rows.map(({ line }) => line),
    cell,
    lineOf: (column, value) => {
      const row = rows.find(({ cells }) => cells[at(column)] === value)
      if (!row) throw new Error(`no row with ${column} ${value}`)
      return row.line
    },
    changed: (cells, hide = []) => {
      const parts = unzipSync(bytes)
      let xml = strFromU8(parts[part] ?? new Uint8Array())
      for (const [line, column, text] of cells) {
        const place = `${columnName(at(column))}${line}`
        const written = `<c r="${place}" t="inlineStr"><is><t>${escaped(text)}</t></is></c>`
        const there = new RegExp(`<c r="${place}"[^>]*?(?:/>|>.*?</c>)`, 's')
        if (!there.test(xml)) throw new Error(`no cell ${place}`)
        xml = xml.replace(there, () => written)
      }
      for (const line of hide) xml = xml.replace(`<row r="${line}"`, `<row r="${line}" hidden="1"`)
      return zipSync({ ...parts, [part]: strToU8(xml) })
    },
  }
}
