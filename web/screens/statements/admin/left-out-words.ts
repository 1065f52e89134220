import type { Translate } from '#web/i18n/text.ts'

const REASONS = ['unchecked', 'not_driven', 'in_statement'] as const

/** Sentence about trips of the period that are not on a statement; empty for none. @param leftOut as the server counts them */
export const leftOutWords = (leftOut: unknown, text: Translate): string => {
  const counts = (leftOut ?? {}) as Partial<Record<(typeof REASONS)[number], number>>
  return REASONS.flatMap((reason) => {
    const count = counts[reason] ?? 0
    return count > 0 ? [text(`statement_left_out_${reason}`, { count })] : []
  }).join(' ')
}
