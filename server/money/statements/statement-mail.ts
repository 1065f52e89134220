import { documentSums } from '#shared/domain/money/document-sums.ts'
import { statementFileName } from '#shared/domain/money/invoice-document.ts'
import { formatAmount } from '#shared/domain/money/money.ts'
import type { Vat } from '#shared/domain/money/party-terms.ts'
import { paymentNotes } from '#shared/domain/money/payment-notes.ts'
import { dayOf, formatInstant } from '#shared/domain/time/dates.ts'
import type { Language } from '#shared/schemas/accounts/session.ts'
import { JOURNAL_FORMATS } from '#shared/schemas/journal.ts'
import type { Statement } from '#shared/schemas/statement.ts'
import type { Deps } from '../../deps.ts'
import { formatText, translateIn } from '../../kit/texts.ts'
import type { MessageFile } from '../../messages/store/channel.ts'
import type { OutboxMessage } from '../../messages/store/outbox.ts'
import type { Store } from '../../store/db.ts'
import { databaseToRead } from '../../store/sql/read-store.ts'
import { statementFileTitle, statementPeriod } from '../journals/statement-file.ts'
import { getStatement, isWithParty, type StatementRow } from '../store/statement-lines.ts'
import { correctedNumber } from '../store/statements.ts'

/** Jobs of the outbox wait in a line of their own. */
const NOBODY = 0

/** Net, VAT and gross, a line each, as the paper has them; or the total, and that no VAT is shown. */
const sumsText = (language: Language, net: number, vat: Vat | null): string => {
  const sums = documentSums(net, vat, translateIn(language))
  const lines = sums.vat
    ? [sums.grand, sums.vat, sums.vat.gross]
    : [{ ...sums.grand, name: formatText(language, 'statements_no_vat') }]
  const currency = formatText(language, 'currency_symbol')
  const written = lines.map(({ name, total }) => `${name}: ${formatAmount(total)} ${currency}`)
  return [...written, ...(vat?.reason ? [vat.reason] : [])].join('\n')
}

/**
 * The mail that a statement goes with.
 * @param before time at which it was sent last; null the first time
 */
export const statementMail = (
  store: Store,
  language: Language,
  head: StatementRow,
  { totals, vat }: Pick<Statement, 'totals' | 'vat'>,
  before: string | null,
): { subject: string; body: string } => {
  const corrected = correctedNumber(store, head)
  const values = { party: head.st_party, period: statementPeriod(head), number: head.st_number ?? 'none' }
  const isFinal = head.st_state === 'final'
  // What is final is answered no more.
  const until = isFinal ? null : head.st_answer_until
  const paidFrom = isFinal && totals.total >= 0 && head.st_final_at ? dayOf(head.st_final_at, store.timeZone) : null
  const [subject, body] = corrected
    ? [
        formatText(language, 'mail_statement_correction_subject', { ...values, corrected }),
        formatText(language, 'mail_statement_correction', { ...values, corrected }),
      ]
    : [
        formatText(language, isFinal ? 'mail_statement_final_subject' : 'mail_statement_subject', values),
        formatText(language, isFinal ? 'mail_statement_final' : 'mail_statement_body', values),
      ]
  return {
    subject,
    body: [
      body,
      sumsText(language, totals.total, vat),
      ...(paidFrom ? paymentNotes(head.st_terms?.payment_days, paidFrom, translateIn(language)) : []),
      ...(before
        ? [formatText(language, 'mail_statement_again', { before: formatInstant(before, store.timeZone) })]
        : []),
      ...(until
        ? [formatText(language, 'mail_statement_answer', { until: formatInstant(until, store.timeZone) })]
        : []),
    ].join('\n\n'),
  }
}

/** PDF and spreadsheet of the statement that a message goes with, as it is when the message leaves; none for others. */
export const statementFiles = async (
  deps: Pick<Deps, 'store' | 'worker'>,
  { st_id }: Pick<OutboxMessage, 'st_id'>,
): Promise<MessageFile[]> => {
  const head = st_id === null ? undefined : getStatement(deps.store, st_id)
  // One that was withdrawn meanwhile is not sent round.
  if (!head || !isWithParty(head)) return []
  const days = { from: head.st_from, to: head.st_to }
  const files: MessageFile[] = []
  const title = statementFileTitle(deps.store, head, { language: null })
  for (const format of JOURNAL_FORMATS) {
    const input = { database: databaseToRead(deps.store), id: head.st_id, format, language: null }
    const content = await deps.worker.run('statement-file', input, { owner: NOBODY })
    files.push({ filename: statementFileName(title, days, format), content: Buffer.from(content) })
  }
  return files
}
