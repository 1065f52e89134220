import { useMemo, useState } from 'react'
import { useDraft } from '../../db/rows.ts'
import { type InvoiceDraft, NO_INVOICE, readDraft } from './invoice-draft.ts'

export type InvoiceDraftState = {
  /** Undefined for the moment until it is read. */
  draft: InvoiceDraft | undefined
  change: (changes: Partial<InvoiceDraft>) => void
  reset: () => void
}

/** What was entered for one invoice: on the disk with every change. @param form name of the draft */
export const useInvoiceDraft = (form: string): InvoiceDraftState => {
  const { draft: stored, keep, drop } = useDraft(form)
  const [changed, setChanged] = useState<{ form: string; draft: InvoiceDraft } | null>(null)
  // For a moment the stored draft is still that of the former period.
  const isRead = stored !== undefined && (stored === null || stored.form === form)
  const read = useMemo(() => (isRead ? readDraft(stored?.values) : undefined), [isRead, stored])
  const draft = changed?.form === form ? changed.draft : read
  return {
    draft,
    change: (changes) => {
      const next = { ...(draft ?? NO_INVOICE), ...changes }
      setChanged({ form, draft: next })
      void keep(next)
    },
    reset: () => {
      setChanged({ form, draft: NO_INVOICE })
      void drop()
    },
  }
}
