import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { type ReactNode, useState } from 'react'
import {
  DISPUTE_REASONS,
  DISPUTED_AMOUNT,
  type DisputeReason,
  lineField,
  lineTotal,
} from '#shared/domain/money/statement.ts'
import { LineAnswer } from '#shared/schemas/statement.ts'
import type { ShownLine } from '#web/data/statement-answers.ts'
import { useFormats } from '#web/i18n/format.ts'
import { useText } from '#web/i18n/text.ts'
import { AmountField } from '#web/ui/fields/amount-field.tsx'
import { useLeaveQuestion } from '#web/ui/forms/leave-question.ts'
import { BottomSheet } from '#web/ui/plain/bottom-sheet.tsx'
import { LineEvidence } from '../evidence/line-evidence.tsx'
import { ClaimPhotoInput, type TypedPhotos } from './claim-photo-input.tsx'

/** A line of the statement, or a trip that is not on it. */
export type DisputeSubject = { kind: 'line'; line: ShownLine } | { kind: 'missing' }

const REASONS = DISPUTE_REASONS.filter((reason) => reason !== 'missing_trip')
/** These say nothing by themselves. */
const needsNote = (reason: DisputeReason | null): boolean => reason === 'other' || reason === 'missing_trip'

/** Typed dispute that is not sent yet. */
export type TypedDispute = {
  reason: DisputeReason | null
  claim: { value: number | null; fault: string | null; unread: string | null }
  note: string
  /** `rf_id`. */
  photo: number | null
  files: TypedPhotos
}

const disputeOf = ({ sl_reason, sl_claim, sl_note, sl_photo, sl_files }: ShownLine): TypedDispute => ({
  reason: sl_reason,
  claim: { value: sl_claim, fault: null, unread: null },
  note: sl_note,
  photo: sl_photo ?? null,
  // A line that this device got from an older server has none.
  files: { ids: sl_files ?? [], chosen: [] },
})
const MISSING: TypedDispute = {
  reason: 'missing_trip',
  claim: { value: null, fault: null, unread: null },
  note: '',
  photo: null,
  files: { ids: [], chosen: [] },
}

/** Form for a dispute: the reason, the claim, and a remark. */
export const DisputeSheet = ({
  subject,
  kept,
  onSave,
  onClose,
}: {
  subject: DisputeSubject
  /** Content that was typed the last time. */
  kept: TypedDispute | undefined
  /** @param said the typed content, with the contents of the photos that are new */
  onSave: (answer: LineAnswer, said: TypedDispute) => void
  /** Called with typed content that is not saved; undefined without any. */
  onClose: (typed: TypedDispute | undefined) => void
}): ReactNode => {
  const text = useText()
  const { amount, weekday, clock } = useFormats()
  const line = subject.kind === 'line' ? subject.line : null
  const [said] = useState(line ? disputeOf(line) : MISSING)
  const [typed, setTyped] = useState(kept ?? said)
  const { reason, claim, note, photo, files } = typed
  const isTyped = JSON.stringify(typed) !== JSON.stringify(said)
  useLeaveQuestion(isTyped)
  const [isAsked, setAsked] = useState(false)
  const given = { sl_reason: reason, sl_claim: claim.value, sl_note: note, sl_photo: photo, sl_files: [...files.ids] }
  const parsed = LineAnswer.safeParse({ sl_state: 'disputed', ...given })
  const isNoteMissing = isAsked && needsNote(reason) && note.trim() === ''
  const facts = line?.sl_facts
  const disputed = reason && DISPUTED_AMOUNT[reason]
  const now = line && (disputed ? line[lineField(disputed)] : lineTotal(line))
  const save = () => {
    setAsked(true)
    if (parsed.success && claim.fault === null) onSave(parsed.data, typed)
  }
  return (
    <BottomSheet
      title={line ? text('statement_dispute_of', { tour: facts?.tt_tour ?? '' }) : text('dispute_missing_trip')}
      {...(facts && {
        subtitle: `${weekday(facts.tt_stp)} ${clock(facts.tt_stp)} · ${facts.tt_from_text} → ${facts.tt_to_text}`,
      })}
      onClose={() => onClose(isTyped ? typed : undefined)}
      foot={
        <Button variant="contained" fullWidth sx={{ minHeight: 48 }} onClick={save}>
          {text('statement_dispute_save')}
        </Button>
      }
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
        {line && (
          <Box
            role="radiogroup"
            aria-label={text('field_sl_reason')}
            sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}
          >
            {REASONS.map((one) => (
              <Button
                key={one}
                role="radio"
                aria-checked={reason === one}
                variant={reason === one ? 'contained' : 'outlined'}
                onClick={() => setTyped({ ...typed, reason: one })}
                sx={{ minHeight: 44, borderRadius: 22 }}
              >
                {text(`dispute_${one}`)}
              </Button>
            ))}
          </Box>
        )}
        {isAsked && reason === null && (
          <Box role="alert" sx={{ color: 'error.main', typography: 'body2' }}>
            {text('statement_reason_missing')}
          </Box>
        )}
        <AmountField
          label={text('field_sl_claim')}
          value={claim.value}
          isOptional
          fullWidth
          unread={claim.unread}
          onChange={(value, fault, entry) =>
            setTyped({ ...typed, claim: { value, fault, unread: fault === null ? null : entry } })
          }
          helperText={
            now === null ? text('statement_claim_hint') : text('statement_claim_now', { amount: amount(now) })
          }
        />
        <TextField
          label={text('field_sl_note')}
          value={note}
          multiline
          minRows={2}
          fullWidth
          required={needsNote(reason)}
          error={isNoteMissing}
          helperText={
            isNoteMissing
              ? text('field_required')
              : reason === 'missing_trip'
                ? text('statement_missing_hint')
                : undefined
          }
          onChange={({ target }) => setTyped({ ...typed, note: target.value })}
          slotProps={{ htmlInput: { maxLength: 1000 } }}
        />
        <ClaimPhotoInput
          photos={files}
          onChange={(change) => setTyped((before) => ({ ...before, files: change(before.files) }))}
        />
        {line && (
          <LineEvidence
            line={{ ...line, sl_files: [] }}
            chosen={photo}
            onChoose={(chosen) => setTyped((before) => ({ ...before, photo: chosen }))}
          />
        )}
      </Stack>
    </BottomSheet>
  )
}
