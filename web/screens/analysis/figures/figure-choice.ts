import { FIGURE_UNITS, type FigureUnit, partsOf, periodBefore, unitOf } from '#shared/domain/figures/figure-period.ts'
import {
  ARRIVAL_GROUPS,
  FIGURE_LISTS,
  type FigureGroup,
  type FigureList,
  MARGIN_GROUPS,
  type Narrowing,
} from '#shared/domain/figures/figures.ts'
import { EXCUSES, type Excuse } from '#shared/domain/figures/punctuality.ts'
import type { InstantRange } from '#shared/domain/time/views.ts'
import type { ChosenRange } from '#shared/domain/trip/lists/trip-range.ts'

/** The period before, where a list is of it. */
export const BEFORE = 'before'

/** The list behind a figure. */
export type ListChoice = {
  list: FigureList
  /** The group whose figure it is. */
  of: Narrowing
  reason: Excuse | null
  /** First day of a part of the period, or the period before; null for the whole. */
  part: string | null
}
export type FigureChoice = {
  by: FigureGroup | null
  unit: FigureUnit | null
  narrow: Narrowing
  list: ListChoice | null
}
export const NO_FIGURES: FigureChoice = { by: null, unit: null, narrow: {}, list: null }

const oneOf = <Value extends string>(values: readonly Value[], text: string | null): Value | null =>
  values.find((value) => value === text) ?? null
const GROUPS: readonly FigureGroup[] = [...new Set<FigureGroup>([...ARRIVAL_GROUPS, ...MARGIN_GROUPS])]

const NAMED = ['sub', 'customer', 'tour'] as const
/** Names of a part of the trips that stands in the address; another prefix for each of several. */
const readNarrowing = (parameters: URLSearchParams, prefix: string): Narrowing => {
  const narrow: Narrowing = {}
  for (const name of NAMED) {
    const value = parameters.get(prefix + name)
    if (value !== null) narrow[name] = value
  }
  const [from, to] = parameters.getAll(`${prefix}lane`)
  if (from !== undefined && to !== undefined) narrow.lane = [from, to]
  const weekday = parameters.get(`${prefix}weekday`)
  if (weekday !== null && /^[0-6]$/.test(weekday)) narrow.weekday = Number(weekday)
  return narrow
}
const writeNarrowing = ({ lane, weekday, ...names }: Narrowing, prefix: string): [string, string][] => [
  ...NAMED.flatMap((name): [string, string][] => {
    const value = names[name]
    return value === undefined ? [] : [[prefix + name, value]]
  }),
  ...(lane ?? []).map((place): [string, string] => [`${prefix}lane`, place]),
  ...(weekday === undefined ? [] : [[`${prefix}weekday`, String(weekday)] satisfies [string, string]]),
]

/** Reads the figures of an address; values that cannot be chosen are ignored. */
export const readFigures = (parameters: URLSearchParams): FigureChoice => {
  const list = oneOf(FIGURE_LISTS, parameters.get('list'))
  const part = parameters.get('part')
  return {
    by: oneOf(GROUPS, parameters.get('by')),
    unit: oneOf(FIGURE_UNITS, parameters.get('unit')),
    narrow: readNarrowing(parameters, ''),
    list: list && {
      list,
      of: readNarrowing(parameters, 'of_'),
      reason: oneOf(EXCUSES, parameters.get('reason')),
      part: part !== null && (part === BEFORE || /^\d{4}-\d{2}-\d{2}$/.test(part)) ? part : null,
    },
  }
}

/** The opposite of `readFigures`. */
export const writeFigures = ({ by, unit, narrow, list }: FigureChoice): [string, string][] => [
  ...(by ? [['by', by] satisfies [string, string]] : []),
  ...(unit ? [['unit', unit] satisfies [string, string]] : []),
  ...writeNarrowing(narrow, ''),
  ...(list
    ? [
        ['list', list.list] satisfies [string, string],
        ...writeNarrowing(list.of, 'of_'),
        ...(list.reason ? [['reason', list.reason] satisfies [string, string]] : []),
        ...(list.part ? [['part', list.part] satisfies [string, string]] : []),
      ]
    : []),
]

/** A chosen range, both ends of which belong to it, as the domain has ranges. */
export const instantsOf = ({ start_date, end_date }: ChosenRange): InstantRange => ({
  from: start_date,
  to: new Date(Date.parse(end_date) + 1).toISOString(),
})
/** The opposite of `instantsOf`. */
export const chosenOf = ({ from, to }: InstantRange): ChosenRange => ({
  start_date: from,
  end_date: new Date(Date.parse(to) - 1).toISOString(),
})

/** The range of a list: the whole one, a part of it, or the one before. */
export const rangeOfList = (
  range: ChosenRange,
  { part }: Pick<ListChoice, 'part'>,
  unit: FigureUnit | null,
  timeZone: string,
): ChosenRange => {
  if (part === null) return range
  const whole = instantsOf(range)
  if (part === BEFORE) return chosenOf(periodBefore(whole, timeZone))
  const found = partsOf(whole, unitOf(whole, unit, timeZone), timeZone).find(({ day }) => day === part)
  return found ? chosenOf(found) : range
}
