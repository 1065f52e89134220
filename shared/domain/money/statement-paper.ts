import type { Language } from '../names/languages.ts'
import type { CustomerLines } from './invoice-document.ts'

/** Facts of the receiver that a statement prints besides lines and items; kept with a final one, so that settings may change. */
export type StatementPaper = {
  /** Language that it was written to in; null where none was chosen. */
  language: Language | null
  /** IANA name. */
  time_zone: string
  /** Number and references of a customer; null for a subcontractor. */
  customer: CustomerLines | null
  /** References of the customer that were typed for the period. */
  references: Partial<Record<`reference_${1 | 2 | 3 | 4 | 5}`, string | null>>
  weeks: { week: number; reference: string | null }[]
  /** Of a subcontractor. */
  vat_id: string | null
  /** Of the receiver, its parts joined by commas; absent on those that were kept before it was known. */
  address?: string | null
}
