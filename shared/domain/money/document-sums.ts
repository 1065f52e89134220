import type { Translate } from '../../text-key.ts'
import { rateText, type Vat } from './party-terms.ts'

type Sum = { name: string; total: number }
export type DocumentSums = {
  /** Net where VAT is shown. */
  grand: Sum
  vat: (Sum & { rate: number; gross: Sum }) | null
}

/**
 * Sums of an invoice or a statement, in words: the net sum, VAT and the gross sum, or the sum alone where no VAT is shown.
 * @param vat of `vatOf`
 */
export const documentSums = (net: number, vat: Vat | null, translate: Translate): DocumentSums => ({
  grand: { name: translate(vat ? 'invoice_net_total' : 'invoice_grand_total'), total: net },
  vat: vat && {
    name: translate('invoice_vat', { rate: rateText(vat.rate) }),
    rate: vat.rate,
    total: vat.amount,
    gross: { name: translate('invoice_gross_total'), total: vat.gross },
  },
})
