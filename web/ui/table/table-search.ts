/** Text as it is searched: without regard to case and accents. */
export const searchable = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()

/**
 * Whether a row matches what was typed: each of its words is somewhere in the row, in any order.
 * @param rowText already {@link searchable}
 */
export const matchesSearch = (rowText: string, typed: string): boolean =>
  searchable(typed)
    .split(/\s+/)
    .every((word) => rowText.includes(word))
