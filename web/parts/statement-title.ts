import type { Statement } from '../../shared/schemas/statement.ts'
import type { Formats } from '../i18n/format.ts'
import type { Translate } from '../i18n/text.ts'

type Named = Pick<Statement, 'st_side' | 'st_corrects' | 'st_self_billing' | 'st_number'>

/** Title of a statement, translated. */
export const titleOfStatement = ({ st_side, st_corrects, st_self_billing }: Named, text: Translate): string => {
  if (st_corrects !== null) return text('statement_title_correction')
  if (st_side === 'customer') return text('statement_title_customer')
  return text(st_self_billing ? 'statement_title_self_billing' : 'statement_title_sub')
}

/** `01.11.2026 – 30.11.2026`. */
export const periodOfStatement = (
  { st_from, st_to }: Pick<Statement, 'st_from' | 'st_to'>,
  { day }: Pick<Formats, 'day'>,
): string => `${day(st_from)} – ${day(st_to)}`

/** Name of its file, without the ending. */
export const fileNameOfStatement = ({ st_number, st_id, st_from, st_to }: Statement): string =>
  `${st_number ?? `statement-${st_id}`}_${st_from}_${st_to}`
