import { useMemo, useRef, useState } from 'react'
import { useDraft } from '../../db/rows.ts'
import { useNotify } from '../../ui/notification.tsx'
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
  const notify = useNotify()
  const isTold = useRef(false)
  const [changed, setChanged] = useState<{ form: string; draft: InvoiceDraft } | null>(null)
  const read = useMemo(() => (stored === undefined ? undefined : readDraft(stored?.values)), [stored])
  const draft = changed?.form === form ? changed.draft : read
  return {
    draft,
    change: (changes) => {
      const next = { ...(draft ?? NO_INVOICE), ...changes }
      setChanged({ form, draft: next })
      keep(next).then(
        () => {
          isTold.current = false
        },
        () => {
          // It is nowhere else, so whoever types has to know; once, not with every letter.
          if (!isTold.current) notify('error', 'save_not_possible')
          isTold.current = true
        },
      )
    },
    reset: () => {
      setChanged({ form, draft: NO_INVOICE })
      drop().catch(() => notify('error', 'save_not_possible'))
    },
  }
}
