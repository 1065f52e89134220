import type { TextKey } from '../../text-key.ts'
import type { answerState } from './statement.ts'

type Translate = (key: TextKey, values?: Record<string, number>) => string

type Progress = {
  st_state: string
  /** Number of its lines, and of those in two states. */
  lines: number
  states: { open: number; disputed: number }
  answer: ReturnType<typeof answerState>
}

/** How far a statement is, in words: answered, or how many lines are open or disputed. */
export const statementProgress = ({ st_state, states, answer, lines }: Progress, translate: Translate): string => {
  if (states.disputed > 0) return translate('statement_disputed_lines', { count: states.disputed })
  if (st_state === 'sent' && states.open > 0 && answer !== 'none')
    return translate('statement_open_lines', { count: states.open, lines })
  return answer === 'none' ? '' : translate(`statement_answer_${answer}`)
}
