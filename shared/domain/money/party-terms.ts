import { sumAmounts } from './money.ts'
import { percentOf } from './percent.ts'

/** Agreement with a customer or subcontractor about tax and payment. */
export type PartyTerms = {
  /** Percent with at most one decimal; null where no VAT is shown. */
  vat_rate: number | null
  /** Reason of a rate of 0; empty for others. */
  vat_reason: string
  /** Days to pay in; null where nothing is said. */
  payment_days: number | null
}
/** VAT on a net sum. */
export type Vat = { rate: number; reason: string; amount: number; gross: number }

/** Days to pay in, at most. */
export const MAX_PAYMENT_DAYS = 365

/** Between these rates lie those of all countries, beside 0. */
export const LIKELY_VAT_RATE = { from: 1, to: 30 } as const

/** Returns true for a rate in percent with at most one decimal. */
export const isVatRate = (rate: number): boolean => rate >= 0 && rate <= 100 && Math.round(rate * 10) / 10 === rate

/**
 * VAT of a net sum, rounded once to the cent; null where none is shown: without a rate, and for 0 without its reason.
 * @example vatOf(172.35, { vat_rate: 8.1, vat_reason: '', payment_days: null })?.amount // → 13.96
 */
export const vatOf = (net: number, terms: PartyTerms | null | undefined): Vat | null => {
  const rate = terms?.vat_rate ?? null
  if (!terms || rate === null || (rate === 0 && terms.vat_reason === '')) return null
  const amount = percentOf(rate, net)
  return { rate, reason: rate === 0 ? terms.vat_reason : '', amount, gross: sumAmounts([net, amount]) }
}

/**
 * Returns true for a subcontractor whose statements show VAT above 0 without the number under which it is owed.
 * @example lacksVatNumber({ sc_vat_rate: 8.1, sc_vat_id: ' ' }) // → true
 */
export const lacksVatNumber = ({
  sc_vat_rate,
  sc_vat_id,
}: {
  sc_vat_rate?: number | null | undefined
  sc_vat_id?: string | null | undefined
}): boolean => (sc_vat_rate ?? 0) > 0 && !sc_vat_id?.trim()

/** `8.1`, always with its decimal. */
export const rateText = (rate: number): string => rate.toFixed(1)

type TermsOf<Prefix extends string> = {
  [Name in `${Prefix}_vat_rate` | `${Prefix}_payment_days`]?: number | null | undefined
} & { [Name in `${Prefix}_vat_reason`]?: string | null | undefined }

/** The terms of a customer or subcontractor; null where nothing is agreed. */
export const partyTermsOf = <Prefix extends 'cm' | 'sc'>(
  prefix: Prefix,
  party: TermsOf<Prefix> | undefined,
): PartyTerms | null => {
  const fields = party as (TermsOf<'cm'> & TermsOf<'sc'>) | undefined
  const terms = {
    vat_rate: fields?.[`${prefix}_vat_rate`] ?? null,
    vat_reason: fields?.[`${prefix}_vat_reason`] ?? '',
    payment_days: fields?.[`${prefix}_payment_days`] ?? null,
  }
  return terms.vat_rate === null && terms.payment_days === null ? null : terms
}

/**
 * An address as it stands on paper: its parts line by line.
 * @example addressLines('Hafenweg 1, 4057 Basel') // → ['Hafenweg 1', '4057 Basel']
 */
export const addressLines = (address: string | null | undefined): string[] =>
  (address ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
