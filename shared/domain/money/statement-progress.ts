import type { Translate } from '../../text-key.ts'
import { sumAmounts } from './money.ts'
import type { Vat } from './party-terms.ts'
import type { answerState } from './statement.ts'

type Progress = {
  st_state: string
  /** Number of its lines, and of those in two states. */
  lines: number
  states: { open: number; disputed: number }
  answer: ReturnType<typeof answerState>
}

/** Progress of a statement, in words: answered, or the number of lines that are open or disputed. */
export const statementProgress = ({ st_state, states, answer, lines }: Progress, translate: Translate): string => {
  if (states.disputed > 0) return translate('statement_disputed_lines', { count: states.disputed })
  if (st_state === 'sent' && states.open > 0 && answer !== 'none')
    return translate('statement_open_lines', { count: states.open, lines })
  return answer === 'none' ? '' : translate(`statement_answer_${answer}`)
}

/**
 * Returns true for a statement that its party does not have as it is: it was never sent, or became final after that.
 * @example isUnsent({ st_state: 'final', st_sent_at: null, st_final_at: '2026-03-02T08:00:00.000Z' }) // → true
 */
export const isUnsent = ({
  st_state,
  st_sent_at,
  st_final_at,
}: {
  st_state: string
  st_sent_at: string | null
  st_final_at: string | null
}): boolean =>
  st_state === 'open' || (st_state === 'final' && (st_sent_at === null || (st_final_at ?? '') > st_sent_at))

type Summed = { st_state: string; totals: { total: number }; vat?: Pick<Vat, 'gross' | 'amount'> | null | undefined }
/** Gross sum of a statement where VAT is shown, else its total. */
export const dueOf = ({ totals, vat }: Summed): number => vat?.gross ?? totals.total

/**
 * The statements that were sent and are not final yet, what they come to, and the VAT in it.
 * @example openStatements([{ st_state: 'sent', totals: { total: 10 } }]) // → { count: 1, sum: 10, vat: 0 }
 */
export const openStatements = (statements: readonly Summed[]): { count: number; sum: number; vat: number } => {
  const open = statements.filter(({ st_state }) => st_state === 'sent')
  return {
    count: open.length,
    sum: sumAmounts(open.map(dueOf)),
    vat: sumAmounts(open.map(({ vat }) => vat?.amount ?? 0)),
  }
}
