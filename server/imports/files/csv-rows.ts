/** A row of a CSV text; `line` is where it starts, from 1. */
export type CsvRow = { line: number; cells: string[] }

/** A row that cannot be split. */
export class CsvRowFault extends Error {
  readonly reason: 'quotes' | 'too_large'
  readonly line: number
  constructor(reason: CsvRowFault['reason'], line: number) {
    super(`line ${line}: ${reason}`)
    this.reason = reason
    this.line = line
  }
}

/**
 * Splits a CSV text (RFC 4180) into its rows, one at a time; an empty line is a row of one empty cell. Written here because
 * the library `csv-parse` builds an error with a stack and a copy of its options for each row that is shorter or longer than
 * the first, relaxed or not: 50,000 of them took ten times as long as good ones. A test compares the two.
 * @param text with `\n` at the end of lines
 * @param maxLength characters of one row
 * @throws CsvRowFault for quotes that are not closed or stand within a cell, and for a row that is too long
 */
export function* csvRows(text: string, delimiter: string, maxLength: number): Generator<CsvRow> {
  let line = 1
  let at = 0
  while (at < text.length) {
    const newline = text.indexOf('\n', at)
    const end = newline < 0 ? text.length : newline
    if (end - at > maxLength) throw new CsvRowFault('too_large', line)
    const plain = text.slice(at, end)
    if (!plain.includes('"')) {
      yield { line, cells: plain.split(delimiter) }
      at = end + 1
      line += 1
      continue
    }
    const quoted = quotedRow(text, at, delimiter, maxLength, line)
    yield { line, cells: quoted.cells }
    at = quoted.end + 1
    line += quoted.lines
  }
}

/** A row with quotes, which may go over several lines. @returns its cells, where its last line ends, and its lines */
const quotedRow = (text: string, start: number, delimiter: string, maxLength: number, line: number) => {
  const cells: string[] = []
  let lines = 1
  let at = start
  for (;;) {
    if (text[at] === '"') {
      let cell = ''
      do {
        const closing = text.indexOf('"', at + 1)
        const end = closing < 0 ? text.length : closing
        if (end - start > maxLength) throw new CsvRowFault('too_large', line)
        if (closing < 0) throw new CsvRowFault('quotes', line)
        const part = text.slice(at + 1, closing)
        cell += part
        lines += part.split('\n').length - 1
        at = closing + 1
        // Two quotes stand for one.
        if (text[at] === '"') cell += '"'
      } while (text[at] === '"')
      cells.push(cell)
      if (at < text.length && text[at] !== delimiter && text[at] !== '\n') throw new CsvRowFault('quotes', line)
    } else {
      const from = at
      while (at < text.length && text[at] !== delimiter && text[at] !== '\n') {
        if (text[at] === '"') throw new CsvRowFault('quotes', line)
        at += 1
      }
      cells.push(text.slice(from, at))
    }
    if (at - start > maxLength) throw new CsvRowFault('too_large', line)
    if (at >= text.length || text[at] === '\n') return { cells, end: at, lines }
    at += 1
  }
}
