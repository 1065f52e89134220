import type { CellFault, CellMark } from '#shared/domain/trip-plan/cell-faults.ts'

/**
 * Content of a column, by which damage from a spreadsheet is found: `digits` a number that is kept as a text, such as that of a
 * driver or a device; `name` a name or an id; `words` names and descriptions by people, days too (`2 Janvier`, `25 Aprile 12`);
 * `amount` a number to reckon with; `time` a day or a time; `flag` yes or no; `text` anything that a person writes.
 */
export type CellKind = 'digits' | 'name' | 'words' | 'amount' | 'time' | 'flag' | 'text'

type Destroyed = CellFault['message']

/** `#NAME?`, `#BEZUG!`, `#REF!`, `#N/A`, `#NV`, `#N/D`, `#N/B` of Excel in five languages, and `Err:502` of LibreOffice. */
const ERROR = new RegExp(
  `^(?:#(?:${[
    'NAME|NOM|NOME|NAAM|REF|BEZUG|RIF|VERW|VALUE|WERT|VALEUR|VALORE|WAARDE|NUM|ZAHL|NOMBRE|GETAL|NULL|NUL|NULLO|LEEG',
    'DIV/0|DEEL/0|CALC|KALK|SPILL|ÜBERLAUF|PROPAGATION|ESPANSIONE|OVERLOOP|FIELD|FELD|CHAMP|CAMPO|VELD|CONNECT|BLOCKED|BUSY|UNKNOWN',
  ].join('|')})[!?]|#N/[ADB]|#NV|#GETTING_DATA|Err:\\d{3})$`,
  'iu',
)
const HASHES = /^#{2,}$/
const SCIENTIFIC = /^=?[+-]?\d+(?<cents>[.,]\d+)?\s*(?:e|[·×*]\s*10\s*\^)\s*(?<sign>[+-])?\s*(?<exponent>\d{1,3})$/i
/** `352091496635216.0`: programs that reckon with numbers write one that stands beside empty cells so. */
const WITH_DECIMALS = /^\d+[.,]0+$/
/** A name such as `3E5` may be meant; no spreadsheet writes a number so, and none shows one of fewer digits with an exponent. */
const LEAST_EXPONENT = 10
const FLAGS = new Set(['TRUE', 'FALSE', 'WAHR', 'FALSCH', 'VRAI', 'FAUX', 'VERO', 'FALSO', 'WAAR', 'ONWAAR'])

/** Whole names and their short forms, so that a place (`Gent 9000`) or a street (`Marktweg 12`) is no month. */
const MONTHS = [
  'j[aä]n|j[aä]nner|januari?|january|janvier|janv|gen|gennaio',
  'f[eé]b|februari?|february|f[eé]v|f[eé]vr|f[eé]vrier|febbraio',
  'm[aä]r|m[aä]rz|mrz|mrt|march|mars|marzo|maa|maart',
  'apr|april|aprile|avr|avril',
  'mai|may|mei|mag|maggio',
  'jun|juni|june|juin|giu|giugno',
  'jul|juli|july|jui|juil|juillet|lug|luglio',
  'aug|august|augustus|ao[uû]|ao[uû]t|ago|agosto',
  'sept?|september|septembre|sett?|settembre',
  'o[kc]t|o[kc]tober|octobre|ott|ottobre',
  'nov|november|novembre',
  'de[czk]|de[cz]ember|d[ée]c|d[ée]cembre|dic|dicembre',
].join('|')
/** `01. Dez`, `1-Dec`, `01.déc.2026`, `Dez 26`: what a spreadsheet makes of `1-12`, `1/12` and `12-26`. */
const DAY_AND_MONTH = new RegExp(`^\\d{1,2}[.\\s/-]{1,2}(?:${MONTHS})\\.?(?:[.\\s/-]+\\d{2,4})?$`, 'iu')
const MONTH_AND_YEAR = new RegExp(`^(?:${MONTHS})\\.?[.\\s/-]+\\d{2,4}$`, 'iu')
const DAY = /^\d{1,2}([./-])\d{1,2}\1\d{4}(?:\s\d{1,2}:\d{2}(?::\d{2})?)?$/

const PERCENT = /^[+\-−]?\d[\d.,'’\s]*%$/u
/** Signs and words of currencies other than the one that is reckoned with. */
export const OTHER_CURRENCY = 'CHF|S?Fr|Franken|francs?|franchi|USD|GBP|SEK|NOK|DKK|PLN|CZK|HUF|[$£¥]'
const IN_OTHER_CURRENCY = new RegExp(
  `^(?:(?:${OTHER_CURRENCY})\\.?\\s*[+\\-−]?\\d[^\\p{L}]*|[+\\-−]?\\d[^\\p{L}]*\\s?(?:${OTHER_CURRENCY})\\.?)$`,
  'iu',
)
/** Kinds in which a percentage is a text like others. In columns of percentages the cells are no longer marked. */
const MAY_BE_PERCENT: ReadonlySet<CellKind> = new Set(['name', 'words', 'text'])

const isScientific = (text: string, kind: CellKind): boolean => {
  const { cents, sign, exponent = '' } = SCIENTIFIC.exec(text)?.groups ?? {}
  if (exponent === '') return false
  return (
    kind === 'digits' ||
    kind === 'amount' ||
    cents !== undefined ||
    sign !== undefined ||
    Number(exponent) >= LEAST_EXPONENT
  )
}

const ofOne = (text: string, kind: CellKind): Destroyed | null => {
  if (HASHES.test(text)) return 'upload_cell_hashes'
  if (ERROR.test(text)) return 'upload_cell_error'
  if (kind === 'text' || kind === 'time' || kind === 'flag') return null
  if (isScientific(text, kind)) return 'upload_cell_scientific'
  if (kind === 'amount' && PERCENT.test(text)) return 'upload_cell_is_percent'
  if (kind === 'amount' && IN_OTHER_CURRENCY.test(text)) return 'upload_cell_other_currency'
  if (kind === 'digits' && WITH_DECIMALS.test(text)) return 'upload_cell_decimals'
  const isDay = kind !== 'words' && (DAY_AND_MONTH.test(text) || MONTH_AND_YEAR.test(text) || DAY.test(text))
  if (isDay) return 'upload_cell_is_date'
  return FLAGS.has(text) ? 'upload_cell_is_flag' : null
}

const ofMark = (mark: CellMark | undefined, kind: CellKind): Destroyed | null => {
  if (mark === 'formula') return 'upload_formula_without_value'
  if (mark === 'percent' && !MAY_BE_PERCENT.has(kind)) return 'upload_cell_is_percent'
  if (kind === 'text' || kind === 'time') return null
  if (mark === 'inexact') return 'upload_digits_lost'
  if (mark === 'date' || mark === 'time') return 'upload_cell_is_date'
  return mark === 'flag' && kind !== 'flag' ? 'upload_cell_is_flag' : null
}

/** Damage that a spreadsheet did to a typed cell; null for a whole one. */
export const destroyedCell = (text: string, kind: CellKind, mark?: CellMark): Destroyed | null => {
  const byMark = ofMark(mark, kind)
  if (byMark || text === '') return byMark
  const whole = ofOne(text.replace(/\s+/g, ' '), kind)
  if (whole || !text.includes(';')) return whole
  return text.split(';').reduce<Destroyed | null>((found, part) => found ?? ofOne(part.trim(), kind), null)
}

/** Spreadsheets keep 15 digits of a number; the rest becomes zeros. */
const KEPT_DIGITS = 15
/** A long number with six zeros at its end, which was `3.52E+14` before: real ones end so once in a million. */
const ROUNDED = /^(\d{3,}?)0{6,}$/
const LEAST_ROUNDED = 12

/**
 * A function that tells what a number of the master data lost in a spreadsheet: zeros in front, or digits beyond the
 * fifteenth. One that is known as it stands lost nothing.
 */
export const lostDigits = (known: Iterable<string>): ((text: string) => CellFault | null) => {
  const exact = new Set<string>()
  const withoutZeros = new Map<string, string>()
  const rounded = new Map<string, string>()
  for (const number of known) {
    exact.add(number.toLowerCase())
    if (!/^\d+$/.test(number)) continue
    if (number.startsWith('0')) withoutZeros.set(number.replace(/^0+(?=\d)/, ''), number)
    if (number.length > KEPT_DIGITS) rounded.set(roundedTo(number), number)
  }
  const long = [...exact].filter((number) => number.length >= LEAST_ROUNDED && /^\d+$/.test(number))
  const ascending = long.sort((a, b) => a.length - b.length || Number(a) - Number(b))
  /** The only number of as many digits that is less than one unit of the last digit that is left away from the text. */
  const roundedFrom = (text: string): string | undefined => {
    const [, kept = ''] = ROUNDED.exec(text) ?? []
    const unit = 10 ** (text.length - kept.length)
    const from = placeOf(ascending, text.length, Number(text) - unit)
    const near = ascending
      .slice(from, from + 2)
      .filter((number) => number.length === text.length && Number(number) < Number(text) + unit)
    return near.length === 1 ? near[0] : undefined
  }
  return (text) => {
    if (!/^\d+$/.test(text) || exact.has(text)) return null
    if (text.length >= LEAST_ROUNDED && ROUNDED.test(text)) {
      const meant = roundedFrom(text)
      return { message: 'upload_digits_lost', ...(meant === undefined ? {} : { meant }) }
    }
    const longer = withoutZeros.get(text)
    if (longer !== undefined) return { message: 'upload_zeros_lost', meant: longer }
    const whole = text.length > KEPT_DIGITS && text.endsWith('0') ? rounded.get(text) : undefined
    return whole === undefined ? null : { message: 'upload_digits_lost', meant: whole }
  }
}

/** Place of the first number of so many digits that is greater. @param ascending by digits, then by value */
const placeOf = (ascending: readonly string[], digits: number, value: number): number => {
  let [from, to] = [0, ascending.length]
  while (from < to) {
    const middle = (from + to) >> 1
    const { length } = ascending[middle] ?? ''
    const isBefore = length < digits || (length === digits && Number(ascending[middle]) <= value)
    if (isBefore) from = middle + 1
    else to = middle
  }
  return from
}

/** A text with a question mark for each letter beyond ASCII. */
export const inAscii = (text: string): string => text.normalize('NFC').replace(/[^\0-\u007f]/gu, '?')

/**
 * Returns true for a text that an encoding without some of its letters left over: each of them is a question mark.
 * @example
 * hasLostLetters('Praha Letišt?', 'Praha Letiště') // true
 */
export const hasLostLetters = (text: string, before: string): boolean => {
  if (!text.includes('?') || text === before) return false
  const [now, letters] = [[...text], [...before.normalize('NFC')]]
  return (
    now.length === letters.length &&
    now.every((letter, at) => letter === letters[at] || (letter === '?' && (letters[at] ?? '') > '\u007f'))
  )
}

const roundedTo = (number: string): string => number.slice(0, KEPT_DIGITS).padEnd(number.length, '0')
