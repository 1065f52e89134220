import type { ColumnFilter } from '../../shared/schemas/timetable.ts'

/**
 * Part of a screen's state that its address says: a link, back, a reload and a second tab open the same. Written over the present
 * entry of the history, past the router, which then draws nothing anew. An address that says none of it opens the screen as the
 * person left it; one that says some, with what is usual for the rest.
 */
export type Said<Value> = {
  name: SaidName
  /** Returns the texts of a value; none for the usual one. */
  write: (value: Value) => readonly string[]
  /** Undefined where it cannot be understood. */
  read: (written: readonly string[]) => Value | undefined
}

const NAMES = ['view', 'day', 'days', 'month', 'side', 'rows', 'q', 'in', 'only', 'filter', 'trip'] as const
type SaidName = (typeof NAMES)[number]

/** Undefined where the address says nothing of the screen's state. @param usual the value where it is silent about this one */
export const readSaid = <Value>({ name, read }: Said<Value>, usual: NoInfer<Value>): Value | undefined => {
  const params = new URLSearchParams(location.search)
  if (!NAMES.some((known) => params.has(known))) return undefined
  const written = params.getAll(name)
  return written.length === 0 ? usual : read(written)
}

export const writeSaid = <Value>({ name, write }: Said<Value>, value: NoInfer<Value>): void => {
  const url = new URL(location.href)
  const params = url.searchParams
  const now = write(value)
  if (String(params.getAll(name)) === String(now)) return
  params.delete(name)
  for (const written of now) params.append(name, written)
  try {
    history.replaceState(history.state, '', url)
  } catch {
    // Safari takes a hundred in half a minute.
  }
}

/** A text; none is usual. */
export const saidText = <Value extends string | null>(name: SaidName): Said<Value> => ({
  name,
  write: (text) => (text ? [text] : []),
  read: ([text]) => text as Value,
})
/** Searched text, and the column that the search is left to. */
export const SAID_SEARCH = saidText<string>('q')
export const SAID_SEARCH_IN = saidText<string | null>('in')

/** One of few words. */
export const saidWord = <Word extends string>(name: SaidName, words: readonly Word[], usual: Word): Said<Word> => ({
  name,
  write: (word) => (word === usual ? [] : [word]),
  read: ([written]) => words.find((word) => word === written),
})

/** Some of few words, in their order. */
export const saidWords = <Word extends string>(name: SaidName, words: readonly Word[]): Said<Word[]> => ({
  name,
  write: (chosen) => chosen,
  read: (written) => words.filter((word) => written.includes(word)),
})

/** Filters of more than this many characters are not written: no program passes such an address on. */
const MAX_FILTERS = 1_500
const COLUMN = /^tt_/

/** Filters of a list's columns: one `column:value` for each value. @param usable keys of the columns that there are */
export const saidFilters = (usable: readonly string[]): Said<ColumnFilter[]> => ({
  name: 'filter',
  write: (filters) => {
    const written = filters.flatMap(({ column, values }) =>
      values.map((value) => `${column.replace(COLUMN, '')}:${value}`),
    )
    return written.join('').length > MAX_FILTERS ? [] : written
  },
  read: (written) => {
    const filters = new Map<string, string[]>()
    for (const part of written) {
      const end = part.indexOf(':')
      const column = usable.find((key) => key.replace(COLUMN, '') === part.slice(0, end))
      if (column) filters.set(column, [...(filters.get(column) ?? []), part.slice(end + 1)])
    }
    return [...filters].map(([column, values]) => ({ column, values }))
  },
})
