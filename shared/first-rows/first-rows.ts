import { PIECE_ATTRIBUTE, type Piece, type PieceElement } from './piece.ts'

/**
 * The record of texts from which a few lines of script draw the first rows before the app has started
 * (`web/first-page/draw-rows.ts`). It holds nothing but what a screen says.
 */

/** Another form of the record has another number: what an older app left is not drawn. */
export const FIRST_ROWS_VERSION = 1
/** A screen shows no more. */
export const MAX_FIRST_ROWS = 12
/** Room of the timetable: cards, a tablet's grid, a screen beside the sidebar, a wide one. */
export const ROOMS = ['cards', 'tablet', 'usual', 'wide'] as const
export type Room = (typeof ROOMS)[number]
/** Bytes of the record as JSON: the rows of a grid have more columns, and more signs above them. */
export const MAX_FIRST_ROWS_BYTES: Readonly<Record<Room, number>> = {
  cards: 8_000,
  tablet: 16_000,
  usual: 16_000,
  wide: 16_000,
}

/** An element without content, in lines: its tag, its classes, and one for each other attribute, `role=list`. */
export type Look = string
/** Elements that begin or end between two texts: numbers of looks, and this number where one ends. */
export type Run = number[]
export const END = -1
/** Texts, and between them numbers of runs. Looks and runs that rows share are written once. */
export type Coded = (string | number)[]

type Head<Language extends string> = {
  /** `user_id` of the person whose rows these are. */
  owner: number
  /** Time at which they were as they are shown, and end of the time in which their words hold ("today"); milliseconds. */
  at: number
  until: number
  /** `Stand 14:02`, in the language of the rows. */
  as_of: string
  language: Language
  room: Room
  /** View that the list shows, as the person chose it. */
  chosen: string
  /** Width of the window that the rows are laid out for; null if they fit every one of the room. Pixels. */
  width: number | null
  /** Pixels of the list above its visible part. */
  scrolled: number
}
export type FirstRows<Language extends string = string> = Head<Language> & {
  version: typeof FIRST_ROWS_VERSION
  looks: Look[]
  runs: Run[]
  /** Look of the screen. */
  screen: number
  /** Part above the list. */
  above: Coded
  /** The list without its rows: they stand in it, or in the part of it with `data-rows`. */
  list: Coded
  /** Headings have no id; a tap on a row with one opens that row. */
  rows: { id: string | null; drawn: Coded }[]
}

export type ScreenPieces = {
  screen: PieceElement
  above: readonly Piece[]
  list: PieceElement
  rows: readonly { id: string | null; drawn: Piece }[]
}

/**
 * Attributes that every element of the tag has in a record. Titles are for a pointer that rests: they are left out, as is all
 * else.
 */
export const USUAL: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  svg: { viewBox: '0 0 16 16', 'aria-hidden': 'true' },
  button: { type: 'button' },
}
/** The id of a row is said once, and its name in it. */
const isLeftOut = (tag: string, attribute: string): boolean =>
  attribute === 'class' || attribute === 'data-row' || (tag === 'article' && attribute === 'aria-label')
const lookOf = ({ tag, attributes }: PieceElement): Look => {
  const others = Object.entries(attributes).filter(
    ([name, value]) => PIECE_ATTRIBUTE.test(name) && !isLeftOut(tag, name) && USUAL[tag]?.[name] !== value,
  )
  return [tag, attributes.class ?? '', ...others.map(([name, value]) => `${name}=${value.replaceAll('\n', ' ')}`)].join(
    '\n',
  )
}

/** Writes each value once, and gives its number. */
const numbered = <Value>(values: Value[]): ((value: Value) => number) => {
  const known = new Map<string, number>()
  return (value) => {
    const key = JSON.stringify(value)
    const at = known.get(key) ?? values.push(value) - 1
    known.set(key, at)
    return at
  }
}

const bytesOf = (record: object): number => new TextEncoder().encode(JSON.stringify(record)).length

const coded = <Language extends string>(
  head: Head<Language>,
  { screen, above, list, rows }: ScreenPieces,
): FirstRows<Language> => {
  const looks: Look[] = []
  const runs: Run[] = []
  const lookNumber = numbered(looks)
  const runNumber = numbered(runs)
  const flat = (some: Piece): Coded =>
    typeof some === 'string' ? [some] : [lookNumber(lookOf(some)), ...some.children.flatMap(flat), END]
  const code = (...pieces: readonly Piece[]): Coded => {
    const parts: Coded = []
    let run: Run = []
    const endRun = () => {
      if (run.length > 0) parts.push(runNumber(run))
      run = []
    }
    for (const part of pieces.flatMap(flat)) {
      if (typeof part === 'number') run.push(part)
      else {
        endRun()
        parts.push(part)
      }
    }
    endRun()
    return parts
  }
  return {
    version: FIRST_ROWS_VERSION,
    ...head,
    screen: lookNumber(lookOf(screen)),
    above: code(...above),
    list: code(list),
    rows: rows.map(({ id, drawn }) => ({ id, drawn: code(drawn) })),
    looks,
    runs,
  }
}

/**
 * Returns the record of a screen: as many of its first rows as a record holds, or null where it has none.
 * @param maxBytes of the record as JSON
 */
export const firstRowsOf = <Language extends string>(
  head: Head<Language>,
  screen: ScreenPieces,
  maxBytes = MAX_FIRST_ROWS_BYTES[head.room],
): FirstRows<Language> | null => {
  for (let count = Math.min(screen.rows.length, MAX_FIRST_ROWS); count > 0; count -= 1) {
    const rows = screen.rows.slice(0, count)
    if (rows.every(({ id }) => id === null)) return null
    const record = coded(head, { ...screen, rows })
    if (bytesOf(record) <= maxBytes) return record
  }
  return null
}
