/** The codes of a cell, which people join by semicolons or commas. */
export const codesOf = (cell: string): string[] =>
  cell
    .split(/[;,]/)
    .map((code) => code.trim())
    .filter((code) => code !== '')

/** The codes as they are compared: their order says nothing. */
export const codesKey = (codes: readonly string[]): string => JSON.stringify([...new Set(codes)].sort())

/** The emails of a cell, which people join by semicolons, commas or line breaks; what is none stays whole. */
export const emailsOf = (cell: string): string[] =>
  codesOf(cell).flatMap((typed) => {
    const parts = typed.split(/\s+/)
    return parts.every((part) => part.includes('@')) ? parts : [typed]
  })
