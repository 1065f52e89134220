import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
import { INVOICE_AMOUNTS, type InvoiceAmount } from '#shared/domain/money/invoice.ts'
import { DISPUTED_AMOUNT, lineField } from '#shared/domain/money/statement.ts'
import type { DisputedLine } from '#shared/schemas/statement.ts'
import { useFormats } from '#web/i18n/format.ts'
import { useText, wireKey } from '#web/i18n/text.ts'
import { callApi } from '#web/session/calls.ts'
import { useNotify } from '#web/ui/feedback/notification.tsx'
import { AmountField } from '#web/ui/fields/amount-field.tsx'
import { TaskDialog } from '#web/ui/overlays/task-dialog.tsx'
import { LineEvidence } from '../evidence/line-evidence.tsx'
import { LineWords } from '../own/line-words.tsx'
import { MissingTripChoice } from './missing-trip-choice.tsx'

export type Decided = { line: Omit<DisputedLine, 'disputed'>; decision: 'accepted' | 'rejected' }
type Amounts = Partial<Record<InvoiceAmount, number | null>>

/** The amounts that accepting may change: the one that the dispute is about, or any for another reason. */
const amountsOf = ({ sl_reason, tt_id }: Decided['line']): readonly InvoiceAmount[] => {
  const about = sl_reason && DISPUTED_AMOUNT[sl_reason]
  if (tt_id === null) return []
  return about ? [about] : INVOICE_AMOUNTS
}

/** Accepts what the other side says of a line, with the amount that shall stand there, or rejects it with the reason. */
export const DecideDialog = ({
  decided: { line, decision },
  onDone,
  onClose,
}: {
  decided: Decided
  onDone: () => void
  onClose: () => void
}): ReactNode => {
  const text = useText()
  const notify = useNotify()
  const { amount, weekday } = useFormats()
  const isAccepted = decision === 'accepted'
  const names = isAccepted ? amountsOf(line) : []
  const [amounts, setAmounts] = useState<Amounts>(() =>
    Object.fromEntries(
      names.map((name) => [
        name,
        names.length === 1 ? (line.sl_claim ?? line[lineField(name)]) : line[lineField(name)],
      ]),
    ),
  )
  const [opened] = useState(amounts)
  const [words, setWords] = useState('')
  const [trip, setTrip] = useState<number | null>(null)
  const isReady = isAccepted ? names.every((name) => typeof amounts[name] === 'number') : words.trim() !== ''
  const decide = async () => {
    const changed = Object.fromEntries(
      names.flatMap((name) => (amounts[name] === line[lineField(name)] ? [] : [[name, amounts[name]]])),
    ) as Record<InvoiceAmount, number>
    const { message } = await callApi('statementDecide', {
      params: { id: line.st_id, line: line.sl_id },
      body: {
        decision,
        text: words,
        // Sent even if nothing changes, so that the server does not take over the claim by itself.
        ...(names.length > 0 && {
          amounts: names.length === 1 ? (amounts as Record<InvoiceAmount, number>) : changed,
        }),
        ...(trip !== null && { tt_id: trip }),
      },
    })
    notify('success', wireKey(message))
    onDone()
  }
  const facts = line.sl_facts
  return (
    <TaskDialog
      title={text(isAccepted ? 'statement_accept_title' : 'statement_reject_title')}
      isTyped={words !== '' || names.some((name) => amounts[name] !== opened[name])}
      isReady={isReady}
      doLabel={text(isAccepted ? 'statement_accept' : 'statement_reject')}
      color={isAccepted ? 'primary' : 'error'}
      onDo={decide}
      onClose={onClose}
    >
      <div>
        <Typography sx={{ fontWeight: 600 }}>
          {[line.st_party, facts && `${facts.tt_tour} · ${weekday(facts.tt_stp)}`].filter(Boolean).join(' · ')}
        </Typography>
        <LineWords line={line} />
      </div>
      <LineEvidence line={line} chosen={line.sl_photo} />
      {names.map((name) => (
        <AmountField
          key={name}
          label={text(`edit_trip_amount_${name}`)}
          value={amounts[name] ?? null}
          helperText={text('statement_claim_now', { amount: amount(line[lineField(name)]) })}
          onChange={(value) => setAmounts({ ...amounts, [name]: value })}
        />
      ))}
      {isAccepted && line.tt_id === null && <MissingTripChoice line={line} value={trip} onChange={setTrip} />}
      <TextField
        label={text('field_sl_text')}
        value={words}
        multiline
        minRows={2}
        required={!isAccepted}
        autoFocus={!isAccepted}
        onChange={({ target }) => setWords(target.value)}
        slotProps={{ htmlInput: { maxLength: 1000 } }}
      />
    </TaskDialog>
  )
}
