import { type FileFault, fileFaults } from '../../ui/file-import/file-faults.ts'

/** Faults of one sheet of a workbook. */
export type SheetFaults = {
  sheet: string
  faults: FileFault[] /** Number of faults that are not listed. */
  more: number
}

/** The faults of a refused workbook by its sheets, in their order. */
export const faultsBySheet = (values: Parameters<typeof fileFaults>[0]): SheetFaults[] => {
  const { faults, more } = fileFaults(values)
  const sheets = new Map<string, FileFault[]>()
  for (const fault of faults) {
    const { sheet = '', cell = '' } = fault.values as { sheet?: string; cell?: string }
    // The letter of its column: faults of one column that are alike stand on one row.
    const values = { ...fault.values, cell: cell.replace(/\d+$/, '') }
    sheets.set(sheet, [...(sheets.get(sheet) ?? []), { ...fault, values }])
  }
  const last = sheets.size - 1
  return [...sheets].map(([sheet, found], at) => ({ sheet, faults: found, more: at === last ? more : 0 }))
}
