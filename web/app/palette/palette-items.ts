import { nearestNames } from '#shared/domain/names/near-names.ts'
import { searchable, searchWords } from '#shared/domain/names/search.ts'
import { searchRank } from '#shared/domain/names/search-match.ts'

/** Something that the palette leads to or does. */
export type PaletteItem = {
  id: string
  group: 'action' | 'field' | 'screen' | 'record' | 'trip' | 'tour'
  name: string
  /** A text that tells it from others of its name. */
  note: string
  run: () => void
}
/** An item with the texts that it is found by: its name, its note, and texts that are not shown. */
export type FindableItem = PaletteItem & { search: readonly string[] }

/** @param more texts that it does not show @param person name in its note: it ranks before the places there */
export const findable = (item: PaletteItem, more = '', person = ''): FindableItem => ({
  ...item,
  search: [item.name, person, item.note.replaceAll(' · ', '\n'), more].map(searchable),
})

/** Limit of each kind: a longer list is not read. */
const MOST: Record<PaletteItem['group'], number> = { action: 20, field: 20, screen: 20, record: 15, trip: 30, tour: 20 }

const GROUPS = Object.keys(MOST) as PaletteItem['group'][]

/**
 * Returns what matches every typed word, in each group what is called so first, then what names it beside itself: a driver's
 * trips come before those of a company of that name. Without any word, what needs no name: actions and screens.
 */
export const paletteMatches = (items: readonly FindableItem[], typed: string): FindableItem[] => {
  const words = searchWords(typed)
  if (words.length === 0) return items.filter(({ group }) => group === 'action' || group === 'screen')
  const ranked = items.flatMap((item) => {
    const rank = searchRank(item.search, words)
    return rank === null ? [] : [{ item, rank }]
  })
  return GROUPS.flatMap((group) =>
    ranked
      .filter(({ item }) => item.group === group)
      .sort((a, b) => a.rank - b.rank)
      .slice(0, MOST[group])
      .map(({ item }) => item),
  )
}

/** Words of what is not a trip: a slip is looked for among hundreds of names, and trips bear the same. */
const wordsOf = (items: readonly FindableItem[]): string[] =>
  items.flatMap(({ group, name, note }) => (group === 'trip' ? [] : `${name} ${note}`.split(/[^\p{L}\p{N}]+/u)))

/** Shorter words are codes: a slip of one letter is another code. */
const LEAST_LETTERS = 4

/**
 * As {@link paletteMatches}; where nothing matches, what is found with the nearest word for each that is nowhere.
 * @returns `meant` the words of that search, null where what is typed was found, or nothing comes near
 * @example paletteSearch(items, 'gerbr').meant // 'Gerber'
 */
export const paletteSearch = (
  items: readonly FindableItem[],
  typed: string,
): { found: FindableItem[]; meant: string | null } => {
  const found = paletteMatches(items, typed)
  if (found.length > 0) return { found, meant: null }
  const known = wordsOf(items).filter((word) => word.length >= LEAST_LETTERS)
  const meant = searchWords(typed).map((word) =>
    word.length < LEAST_LETTERS || items.some(({ search }) => search.some((part) => part.includes(word)))
      ? word
      : (nearestNames(word, known)[0] ?? word),
  )
  const near = paletteMatches(items, meant.join(' '))
  return { found: near, meant: near.length > 0 ? meant.join(' ') : null }
}
