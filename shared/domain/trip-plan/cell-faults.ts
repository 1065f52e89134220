/**
 * Former kind of a workbook's cell, where its text alone does not say it: a number, one that is shown as a percentage, one that
 * was not kept exactly, a day or a clock time, true or false, a formula without a result.
 */
export type CellMark = 'number' | 'percent' | 'inexact' | 'date' | 'time' | 'flag' | 'formula'

/** Damage by a spreadsheet to a cell, which no longer holds what was typed; `meant` is what it probably was. */
export type CellFault = {
  message:
    | 'upload_cell_decimals'
    | 'upload_cell_error'
    | 'upload_cell_hashes'
    | 'upload_cell_scientific'
    | 'upload_cell_is_date'
    | 'upload_cell_is_flag'
    | 'upload_cell_is_percent'
    | 'upload_cell_other_currency'
    | 'upload_digits_lost'
    | 'upload_formula_without_value'
    | 'upload_zeros_lost'
  meant?: string
}
