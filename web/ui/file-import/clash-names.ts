import type { Clash } from '#shared/schemas/file-import.ts'

/** As many as a notification can say. */
const MAX_NAMED = 5

/** The cells that were left as others changed them, by their rows: `LX 100: Departure, Arrival; LX 200: Name; +3`. */
export const clashNames = (
  cells: readonly Pick<Clash, 'key' | 'column'>[],
  nameOf: (column: string) => string,
): string => {
  const rows = new Map<string, Set<string>>()
  for (const { key, column } of cells.slice(0, MAX_NAMED))
    rows.set(key, (rows.get(key) ?? new Set()).add(nameOf(column)))
  const named = [...rows].map(([key, columns]) => `${key}: ${[...columns].join(', ')}`)
  return [...named, ...(cells.length > MAX_NAMED ? [`+${cells.length - MAX_NAMED}`] : [])].join('; ')
}
