import { z } from 'zod'
import { addressLines, isVatRate, LIKELY_VAT_RATE, MAX_PAYMENT_DAYS } from '../domain/money/party-terms.ts'
import { commaLine, line } from '../schemas/common.ts'
import { kept } from './field.ts'

const Rate = z.number({ error: 'vat_rate_invalid' }).refine((rate) => isVatRate(rate), { error: 'vat_rate_invalid' })
const Days = z
  .int({ error: 'payment_days_invalid' })
  .min(0, { error: 'payment_days_invalid' })
  .max(MAX_PAYMENT_DAYS, { error: 'payment_days_invalid' })

const Address = commaLine(200)
  .refine((typed) => typed === '' || addressLines(typed).length > 0, { error: 'party_address_empty' })
  .nullable()
  .optional()

const FIELDS = {
  /** Its parts, each a line on paper, are joined by commas. */
  address: {
    ...kept('text', line(200).nullable().optional(), {
      isWords: true,
      label: 'party_address',
      hint: 'party_address_hint',
    }),
    body: Address,
  },
  payment_days: kept('number', Days.nullable().optional(), { label: 'party_payment_days', unit: 'days' }),
  vat_rate: kept('decimal', Rate.nullable().optional(), {
    label: 'party_vat_rate',
    hint: 'party_vat_rate_hint',
    isPercent: true,
    likely: { ...LIKELY_VAT_RATE, warning: 'vat_rate_unlikely' },
  }),
  vat_reason: kept('text', line(200).nullable().optional(), { isWords: true, label: 'party_vat_reason' }),
}
type PartyFields<Prefix extends string> = {
  [Field in keyof typeof FIELDS as `${Prefix}_${Field}`]: (typeof FIELDS)[Field]
}

/** Fields of a statement's receiver: address, terms of payment, VAT (rules 7.8). */
export const partyFields = <const Prefix extends string>(prefix: Prefix): PartyFields<Prefix> =>
  Object.fromEntries(Object.entries(FIELDS).map(([name, field]) => [`${prefix}_${name}`, field])) as PartyFields<Prefix>

type Prefix = 'cm' | 'sc'

/** True for a rate of 0 without its reason: no VAT would be shown. */
export const lacksVatReason = (prefix: Prefix, party: object): boolean => {
  const fields = party as Record<string, unknown>
  return fields[`${prefix}_vat_rate`] === 0 && !fields[`${prefix}_vat_reason`]
}

/** A body that says a rate of 0 says why. */
export const checkVat =
  (prefix: Prefix) =>
  (said: object, issues: z.RefinementCtx): void => {
    if (lacksVatReason(prefix, said))
      issues.addIssue({ code: 'custom', message: 'vat_reason_required', path: [`${prefix}_vat_reason`] })
  }
