import { type ReactNode, useState } from 'react'
import type { InvoiceAmount } from '#shared/domain/money/invoice.ts'
import type { ListedStatement } from '#shared/schemas/statement.ts'
import { useText, wireKey } from '#web/i18n/text.ts'
import { callApi } from '#web/session/calls.ts'
import { useNotifyLostAnswer } from '#web/ui/feedback/lost-answer.ts'
import { useNotify } from '#web/ui/feedback/notification.tsx'
import { useLeaveQuestion } from '#web/ui/forms/leave-question.ts'
import { useOnce } from '#web/ui/forms/use-once.ts'
import { SelectionBar } from '#web/ui/selection-bar.tsx'

/** The amounts that a trip of a final statement shall have. */
export type CorrectedLine = { tt_id: number; text: string } & Record<InvoiceAmount, number>
/** An amount of its own, below 0 what is given back. */
export type CorrectionItem = { date: string; text: string; amount: number }

/** Makes a correction of the lines that were changed, with the items that were added. */
export const CorrectionBar = ({
  statement,
  corrections,
  items,
  onClear,
  onMade,
}: {
  statement: ListedStatement
  corrections: readonly CorrectedLine[]
  items: readonly CorrectionItem[]
  onClear: () => void
  onMade: (id: number) => void
}): ReactNode => {
  const text = useText()
  const notify = useNotify()
  const notifyFailure = useNotifyLostAnswer()
  const once = useOnce()
  const [isSaving, setSaving] = useState(false)
  useLeaveQuestion(!isSaving)
  const make = async () => {
    if (isSaving) return
    setSaving(true)
    try {
      const body = { lines: [...corrections], items: [...items] }
      const { message, st_id } = await callApi(
        'statementCorrect',
        { params: { id: statement.st_id }, body },
        once(body),
      )
      once()
      notify('success', wireKey(message))
      onMade(st_id)
    } catch (error) {
      notifyFailure(error)
    } finally {
      setSaving(false)
    }
  }
  return (
    <SelectionBar
      said={[
        ...(corrections.length > 0 ? [text('statement_corrected_lines', { count: corrections.length })] : []),
        ...(items.length > 0 ? [text('statement_items_added', { count: items.length })] : []),
      ].join(', ')}
      actions={[{ key: 'make', label: text('statement_correction_make'), act: () => void make() }]}
      onClear={onClear}
    />
  )
}
