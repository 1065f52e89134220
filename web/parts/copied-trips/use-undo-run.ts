import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import type { Preventing } from '#shared/schemas/weeks.ts'
import { failureText } from '../../i18n/failure.ts'
import { wireKey } from '../../i18n/text.ts'
import { callApi } from '../../session/calls.ts'
import { syncNow } from '../../session/session.ts'
import { ApiRefusal } from '../../sync/api.ts'
import { useNotify } from '../../ui/feedback/notification.tsx'
import { useMailedWords } from './use-mailed-words.ts'
import { WEEKS_QUERY } from './week-actions.ts'

/** The trips that kept a run from being undone. */
export type Prevented = { run: number; count: number; trips: readonly Preventing[] }

const preventedBy = (run: number, error: unknown): Prevented | null => {
  if (!(error instanceof ApiRefusal) || error.body.message !== 'weeks_undo_prevented') return null
  const { count, trips } = error.body as unknown as Prevented
  return { run, count, trips }
}

/** Undoes an operation on weeks, and keeps the reason that prevented it. */
export const useUndoRun = () => {
  const notify = useNotify()
  const queries = useQueryClient()
  const mailedWords = useMailedWords()
  const words = useRef(mailedWords)
  words.current = mailedWords
  const [busy, setBusy] = useState<number | null>(null)
  const [prevented, setPrevented] = useState<Prevented | null>(null)
  const undo = useCallback(
    async (run: number): Promise<void> => {
      setBusy(run)
      setPrevented(null)
      try {
        const undone = await callApi('weeksUndo', { params: { id: run } })
        const { message, values, isUnreachable } = words.current(
          { message: wireKey(undone.message), values: {} },
          undone,
        )
        notify(isUnreachable ? 'warning' : 'success', message, values)
        syncNow()
      } catch (error) {
        const { message, values } = failureText(error)
        setPrevented(preventedBy(run, error))
        notify('error', message, values)
      } finally {
        setBusy(null)
        // Even if it was refused or not answered, the runs and the offered weeks may have changed.
        void queries.invalidateQueries({ queryKey: [WEEKS_QUERY] })
      }
    },
    [notify, queries],
  )
  return { undo, busy, prevented }
}
