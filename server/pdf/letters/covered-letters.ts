/** Reading of the letters that a TrueType font has (its `cmap` table). */

const tableAt = (font: Buffer, wanted: string): number => {
  for (let table = 0; table < font.readUInt16BE(4); table += 1) {
    const entry = 12 + table * 16
    if (font.toString('latin1', entry, entry + 4) === wanted) return font.readUInt32BE(entry + 8)
  }
  throw new Error(`a font without the table ${wanted}`)
}

/** Code points of the first 65,536 that have a glyph; what lies beyond is emoji and scripts that no text font has. */
export const coveredLetters = (font: Buffer): Set<number> => {
  const cmap = tableAt(font, 'cmap')
  const covered = new Set<number>()
  for (let table = 0; table < font.readUInt16BE(cmap + 2); table += 1) {
    const at = cmap + font.readUInt32BE(cmap + 4 + table * 8 + 4)
    if (font.readUInt16BE(at) !== 4) continue
    const bytes = font.readUInt16BE(at + 6)
    for (let segment = 0; segment < bytes; segment += 2) {
      const end = font.readUInt16BE(at + 14 + segment)
      const start = font.readUInt16BE(at + 16 + bytes + segment)
      const shift = font.readUInt16BE(at + 16 + bytes * 2 + segment)
      const offsetAt = at + 16 + bytes * 3 + segment
      const offset = font.readUInt16BE(offsetAt)
      for (let code = start; code <= end && code < 0xffff; code += 1) {
        const glyph = offset === 0 ? (code + shift) & 0xffff : font.readUInt16BE(offsetAt + offset + (code - start) * 2)
        if (glyph !== 0) covered.add(code)
      }
    }
  }
  return covered
}
