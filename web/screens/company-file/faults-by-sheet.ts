import { type FileFault, fileFaults } from '../../ui/file-import/file-faults.ts'

/** Faults of one sheet of a workbook. */
export type SheetFaults = { sheet: string; faults: FileFault[] /** How many more are not listed. */; more: number }

/** The faults of a refused workbook by its sheets, in their order, each at its cell, `B3`; and the sheets that wait for them. */
export const faultsBySheet = ({
  waiting,
  ...values
}: Parameters<typeof fileFaults>[0] & { waiting?: unknown }): { sheets: SheetFaults[]; waiting: string[] } => {
  const { faults, more } = fileFaults(values)
  const sheets = new Map<string, FileFault[]>()
  for (const fault of faults) {
    const { sheet = '', cell = '' } = fault.values as { sheet?: string; cell?: string }
    const known = sheets.get(sheet) ?? []
    sheets.set(sheet, [...known, { ...fault, column: cell || fault.column }])
  }
  const last = sheets.size - 1
  return {
    sheets: [...sheets].map(([sheet, found], at) => ({ sheet, faults: found, more: at === last ? more : 0 })),
    waiting: Array.isArray(waiting) ? waiting.map(String) : [],
  }
}
