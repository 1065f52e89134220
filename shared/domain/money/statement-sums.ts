import type { InvoiceSide } from './invoice.ts'
import { sumAmounts } from './money.ts'
import type { Vat } from './party-terms.ts'
import { dueOf } from './statement-progress.ts'

type Summed = {
  st_side: InvoiceSide
  st_state: string
  totals: { total: number }
  vat?: Pick<Vat, 'gross' | 'amount'> | null | undefined
}

/** Sums of the statements of one side: net plus VAT is what is due; those that show no VAT add none. */
export type StatementSums = {
  count: number
  net: number
  vat: number
  due: number
  /** The statements among them that show no VAT. */
  withoutVat: { count: number; sum: number }
}

/** The sums of some statements; void ones count for nothing. */
export const sumsOfStatements = (statements: readonly Summed[]): StatementSums => {
  const counted = statements.filter(({ st_state }) => st_state !== 'void')
  const without = counted.filter(({ vat }) => !vat)
  return {
    count: counted.length,
    net: sumAmounts(counted.map(({ totals }) => totals.total)),
    vat: sumAmounts(counted.map(({ vat }) => vat?.amount ?? 0)),
    due: sumAmounts(counted.map(dueOf)),
    withoutVat: { count: without.length, sum: sumAmounts(without.map(dueOf)) },
  }
}

/** The statements by side: what customers owe and what subcontractors get is never added. Sides without any are left out. */
export const statementsBySide = <Statement extends Summed>(
  statements: readonly Statement[],
): { side: InvoiceSide; statements: Statement[] }[] =>
  (['customer', 'sub'] as const)
    .map((side) => ({
      side,
      statements: statements.filter(({ st_side, st_state }) => st_side === side && st_state !== 'void'),
    }))
    .filter((one) => one.statements.length > 0)
