import { createHash } from 'node:crypto'
import { LANGUAGES, type Language } from '../../shared/domain/names/languages.ts'

/** The gate tries a sample of cases that are alike; `npm run test:all` tries all. */
export const isThorough = process.env.TEST_ALL === '1'

/** All languages, or German and the one whose texts differ most in their marks and blanks. */
export const TRIED_LANGUAGES: readonly Language[] = isThorough ? LANGUAGES : ['de', 'fr']

/** All values, or as many as `count` of them in their order: always the same for a name, and others for another name. */
export const triedOf = <Value>(values: readonly Value[], name: string, count: number): readonly Value[] => {
  if (isThorough) return values
  const rank = (index: number): string => createHash('sha1').update(`${name} ${index}`).digest('hex')
  const ranked = values.map((value, index) => ({ value, index, rank: rank(index) }))
  const chosen = ranked.toSorted((one, other) => (one.rank < other.rank ? -1 : 1)).slice(0, count)
  return chosen.toSorted((one, other) => one.index - other.index).map(({ value }) => value)
}
