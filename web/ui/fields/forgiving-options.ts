import { searchable } from '#shared/domain/names/search.ts'
import { matchesSearch } from '#shared/domain/names/search-match.ts'
import { memoize } from '../list/memoize.ts'

/**
 * For MUI's Autocomplete: offers what matches what was typed, in any order of words, without umlauts, spaces and hyphens.
 * @param textOf text by which an option is found
 * @param limit number of options that are offered at most, because a longer list is not read
 */
export const forgivingOptions = <Option extends object>(textOf: (option: Option) => string, limit = Infinity) => {
  const knownText = memoize((option: Option) => searchable(textOf(option)))
  return (options: Option[], { inputValue }: { inputValue: string }): Option[] => {
    const found = options.filter((option) => matchesSearch(knownText(option), inputValue))
    return found.length > limit ? found.slice(0, limit) : found
  }
}

/** The same for names. */
export const forgivingNames = (names: string[], { inputValue }: { inputValue: string }): string[] =>
  names.filter((name) => matchesSearch(searchable(name), inputValue))

const byLabel = forgivingOptions<{ label: string }>(({ label }) => label)
/** The same for options with a label. */
export const forgivingLabels = <Option extends { label: string }>(
  options: Option[],
  typed: { inputValue: string },
): Option[] => byLabel(options, typed) as Option[]
