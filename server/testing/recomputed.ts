import xlsx from 'sheetjs-style'

/** A cell with a formula: what the file says beside it, and what the formula comes to. */
export type RecomputedCell = { cell: string; formula: string; written: number; computed: number }

/** Rounds as office programs do: the value by its fifteen digits, half of a unit away from 0. */
const round = (value: number, digits: number): number => {
  const unit = 10 ** digits
  const size = Number((Math.abs(value) * unit).toPrecision(15))
  return (Math.sign(value) * Math.round(size)) / unit
}

/**
 * The formulas of the first sheet, computed anew from the plain numbers as an office program does it: sums, subtotals that
 * leave out other subtotals, roundings.
 * @throws SyntaxError, ReferenceError for formulas with other functions
 */
export const recomputed = (file: Uint8Array): RecomputedCell[] => {
  const book = xlsx.read(file, { type: 'array' })
  const sheet = book.Sheets[book.SheetNames[0] ?? ''] ?? {}
  const formulaOf = (cell: string): string | undefined => (sheet[cell] as { f?: string } | undefined)?.f
  const at = (cell: string): number => {
    const formula = formulaOf(cell)
    return formula === undefined ? Number((sheet[cell] as { v?: unknown } | undefined)?.v || 0) : compute(formula)
  }
  const sum = (range: string, isSubtotal: boolean): number => {
    const { s, e } = xlsx.utils.decode_range(range)
    let total = 0
    for (let r = s.r; r <= e.r; r += 1)
      for (let c = s.c; c <= e.c; c += 1) {
        const cell = xlsx.utils.encode_cell({ r, c })
        if (!isSubtotal || !formulaOf(cell)?.startsWith('SUBTOTAL(')) total += at(cell)
      }
    return total
  }
  const compute = (formula: string): number => {
    const script = formula
      .replace(/SUBTOTAL\(9,([A-Z]+\d+:[A-Z]+\d+)\)/g, 'sum("$1",true)')
      .replace(/SUM\(([A-Z]+\d+:[A-Z]+\d+)\)/g, 'sum("$1",false)')
      .replace(/ROUND\(/g, 'round(')
      .replace(/(?<!["A-Z:])([A-Z]+\d+)(?!["\d:])/g, 'at("$1")')
    return new Function('sum', 'round', 'at', `return ${script}`)(sum, round, at) as number
  }
  return Object.keys(sheet).flatMap((cell) => {
    const formula = formulaOf(cell)
    if (formula === undefined) return []
    return [{ cell, formula, written: Number((sheet[cell] as { v: unknown }).v), computed: compute(formula) }]
  })
}
