import { searchable, searchRank, searchWords } from '../../../shared/domain/names/search.ts'

/** Something that the palette leads to or does. */
export type PaletteItem = {
  id: string
  group: 'action' | 'screen' | 'record' | 'trip' | 'tour'
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
const MOST: Record<PaletteItem['group'], number> = { action: 20, screen: 20, record: 15, trip: 30, tour: 20 }

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
