const LINE_HEIGHT = 13
/** The most that spreadsheets take, in points. */
const MAX_HEIGHT = 409

/** Lines that a text takes in a column of so many letters, broken between words as office programs do. */
export const lineCount = (shown: string, letters: number): number => {
  let lines = 0
  for (const paragraph of shown.split('\n')) {
    let used = letters + 1
    for (const word of paragraph.split(' ')) {
      used += word.length + 1
      if (used <= letters) continue
      // A word that is longer than the column breaks inside.
      lines += Math.max(1, Math.ceil(word.length / letters))
      used = word.length % letters
    }
  }
  return lines
}

/** Height of a row in points. Not every program finds the height of a broken text by itself. */
export const rowHeight = (lines: number): number => Math.min(MAX_HEIGHT, lines * LINE_HEIGHT + 2)
