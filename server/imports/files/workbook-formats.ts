import { Refusal } from '../../kit/refusal.ts'
import { OTHER_CURRENCY } from '../cells/destroyed.ts'
import { attribute, plainText, readXml } from './workbook-xml.ts'

/** Look that a number format gives to a number. */
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

/** The first part of a code, by which positive numbers are shown; the others are for negative ones and texts. */
const firstPart = (code: string): string => /^(?:"[^"]*(?:"|$)|[\\_*].|\[[^\]]*(?:\]|$)|[^;])*/s.exec(code)?.[0] ?? ''

/** Texts in quotes, escaped letters, colours and countries say nothing about the kind. */
const bareCode = (code: string): string =>
  firstPart(code)
    .replace(/"[^"]*(?:"|$)|\\.|_.|\*./gs, '')
    .replace(/\[([^\]]*)(?:\]|$)/g, (_all, inside) => (/^(?:h+|m+|s+)$/i.test(inside) ? `[${inside}]` : ''))
    .toLowerCase()

const CURRENCY = new RegExp(`(?<!\\p{L})(?:${OTHER_CURRENCY})(?!\\p{L})`, 'iu')
/** The other currency that a format writes beside a number: `[$CHF-807] #,##0.00`, `"Fr." 0.00`; that of a country alone is none. */
const currencyOf = (code: string): string | undefined => {
  const written = firstPart(code)
    .replace(/\[([^\]]*)(?:\]|$)/g, (_all, inside) =>
      inside.startsWith('$') ? ` ${inside.slice(1).split('-', 1)} ` : '',
    )
    .replace(/["\\]|_./gs, '')
  return CURRENCY.exec(written)?.[0]
}

/** Returns the number format of a format code, such as `dd.mm.yyyy hh:mm`. */
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

/** Characters of a code: Excel takes 255. */
const MAX_CODE = 1_000

const formatOf = (id: number, codes: ReadonlyMap<number, NumberFormat>): NumberFormat => {
  const own = codes.get(id)
  if (own) return own
  if (BUILT_IN_PERCENTS.has(id)) return PERCENT
  const kind = BUILT_IN[id]
  return kind ? { kind, digits: 0 } : PLAIN
}

/** The number formats of a workbook's styles, by the style's place. @throws Refusal 400 for damaged styles */
export const formatsOf = (styles: Uint8Array): NumberFormat[] => {
  const codes = new Map<number, NumberFormat>()
  const ids: number[] = []
  readXml(styles, {
    open: (name, tag, path) => {
      const parent = path.at(-1)
      const id = Number(attribute(tag, 'numFmtId') ?? 0)
      if (name === 'xf' && parent === 'cellXfs') ids.push(id)
      if (name !== 'numFmt' || parent !== 'numFmts') return
      const code = plainText(attribute(tag, 'formatCode') ?? '')
      // Cut it could mean another kind of number.
      if (code.length > MAX_CODE) throw new Refusal(400, 'file_wrong_format')
      codes.set(id, formatOfCode(code))
    },
  })
  return ids.map((id) => formatOf(id, codes))
}
