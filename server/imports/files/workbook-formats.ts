import { OTHER_CURRENCY } from '../cells/destroyed.ts'
import { attribute, element, elements } from './workbook-xml.ts'

/** What a number format makes of a number. */
export type NumberFormat = {
  kind: 'number' | 'date' | 'time' | 'date-time'
  /** Digits that are shown at least: `0000` shows 17 as 0017. */
  digits: number
  /** Shows a hundred times the number. */
  isPercent?: true
  /** Another currency than the euro that stands beside the number. */
  currency?: string
}

const PLAIN: NumberFormat = { kind: 'number', digits: 0 }
const PERCENT: NumberFormat = { ...PLAIN, isPercent: true }
const BUILT_IN_PERCENTS: ReadonlySet<number> = new Set([9, 10])
const BUILT_IN: Record<number, NumberFormat['kind']> = {
  ...Object.fromEntries([14, 15, 16, 17, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58].map((id) => [id, 'date'])),
  ...Object.fromEntries([18, 19, 20, 21, 32, 33, 34, 35, 45, 46, 47, 55, 56].map((id) => [id, 'time'])),
  22: 'date-time',
}

/** Texts in quotes, escaped letters, colours and countries say nothing about the kind. */
const bareCode = (code: string): string =>
  code
    .replace(/"[^"]*"?|\\.|_.|\*./g, '')
    .replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
    .split(';', 1)[0]
    ?.toLowerCase() ?? ''

const CURRENCY = new RegExp(`(?<!\\p{L})(?:${OTHER_CURRENCY})(?!\\p{L})`, 'iu')
/** The other currency that a format writes beside a number: `[$CHF-807] #,##0.00`, `"Fr." 0.00`; that of a country alone is none. */
const currencyOf = (code: string): string | undefined => {
  const written = (code.split(';', 1)[0] ?? '')
    .replace(/\[\$([^\]-]*)[^\]]*\]/g, ' $1 ')
    .replace(/\[[^\]]*\]|["\\]|_./g, '')
  return CURRENCY.exec(written)?.[0]
}

/** What a format code, such as `dd.mm.yyyy hh:mm`, makes of a number. */
export const formatOfCode = (code: string): NumberFormat => {
  const bare = bareCode(code)
  if (bare.includes('%')) return PERCENT
  if (/^0+$/.test(bare) && currencyOf(code) === undefined) return { kind: 'number', digits: bare.length }
  const currency = /[0#]/.test(bare) ? currencyOf(code) : undefined
  if (currency !== undefined) return { ...PLAIN, currency }
  if (/general|standard|[#?]|e[+-]0/.test(bare)) return PLAIN
  const hasClock = /[hs]/.test(bare)
  const hasDay = /[yd]/.test(bare) || (/m/.test(bare) && !hasClock)
  if (!hasClock && !hasDay) return PLAIN
  return { kind: hasClock ? (hasDay ? 'date-time' : 'time') : 'date', digits: 0 }
}

/** The number formats of a workbook's styles, by the style's place. */
export const formatsOf = (styles: string): NumberFormat[] => {
  const codes = new Map<number, string>()
  for (const { tag } of elements(styles, 'numFmt'))
    codes.set(Number(attribute(tag, 'numFmtId')), attribute(tag, 'formatCode') ?? '')
  const cellFormats = element(styles, 'cellXfs')?.inner ?? ''
  return [...elements(cellFormats, 'xf')].map(({ tag }) => {
    const id = Number(attribute(tag, 'numFmtId') ?? 0)
    const code = codes.get(id)
    if (code !== undefined) return formatOfCode(code)
    if (BUILT_IN_PERCENTS.has(id)) return PERCENT
    const kind = BUILT_IN[id]
    return kind ? { kind, digits: 0 } : PLAIN
  })
}
