import { type FileFault, fileFaults } from '../../ui/file-import/file-faults.ts'

/** Faults of one sheet of a workbook. */
export type SheetFaults = { sheet: string; faults: FileFault[] /** How many more are not listed. */; more: number }

/** The faults of a refused workbook by its sheets, in their order; each stands at its cell, `B3`. */
export const faultsBySheet = (values: Parameters<typeof fileFaults>[0]): SheetFaults[] => {
  const { faults, more } = fileFaults(values)
  const sheets = new Map<string, FileFault[]>()
  for (const fault of faults) {
    const { sheet = '', cell = '' } = fault.values as { sheet?: string; cell?: string }
    const known = sheets.get(sheet) ?? []
    sheets.set(sheet, [...known, { ...fault, column: cell || fault.column }])
  }
  const last = [...sheets].length - 1
  return [...sheets].map(([sheet, found], at) => ({ sheet, faults: found, more: at === last ? more : 0 }))
}
