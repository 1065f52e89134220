import { searchable, searchWords } from '../../../shared/domain/names/search.ts'

/** Something that the palette leads to or does. */
export type PaletteItem = {
  id: string
  group: 'action' | 'screen' | 'trip' | 'tour'
  name: string
  /** A text that tells it from others of its name. */
  note: string
  run: () => void
}
/** With the text that it is found by. */
export type FindableItem = PaletteItem & { search: string }

export const findable = (item: PaletteItem, more = ''): FindableItem => ({
  ...item,
  search: searchable(`${item.name}\n${item.note.replaceAll(' · ', '\n')}\n${more}`),
})

/** As many of each kind as anybody reads. */
const MOST: Record<PaletteItem['group'], number> = { action: 20, screen: 20, trip: 30, tour: 20 }

/** Returns what matches every typed word; without any, what needs no name: actions and screens. */
export const paletteMatches = (items: readonly FindableItem[], typed: string): FindableItem[] => {
  const words = searchWords(typed)
  const left = { ...MOST }
  return items.filter(({ group, search }) => {
    const matches =
      words.length === 0 ? group === 'action' || group === 'screen' : words.every((word) => search.includes(word))
    if (!matches || left[group] === 0) return false
    left[group] -= 1
    return true
  })
}
