import { useCallback } from 'react'
import { now } from '../clock/clock.ts'
import type { Draft, LeftBehind } from '../db/records.ts'
import { currentDb } from '../session/session.ts'
import { useDbQuery } from './rows.ts'

/** Data that former accounts of the username left on this device. */
export const useLeftBehind = (): LeftBehind[] | undefined => useDbQuery((db) => db.aside.toArray(), [])

/** A form's draft: its last values, with functions to store and to remove it. */
export const useDraft = (
  form: string,
): { draft: Draft | null | undefined; keep: (values: unknown) => Promise<void>; drop: () => Promise<void> } => {
  const found = useDbQuery(async (db) => ({ form, draft: (await db.drafts.get(form)) ?? null }), [form])
  // For a moment the result is still that of the former form.
  const draft = found?.form === form ? found.draft : undefined
  const keep = useCallback(
    async (values: unknown) => {
      await currentDb().drafts.put({ form, values, saved_at: now() })
    },
    [form],
  )
  const drop = useCallback(async () => {
    await currentDb().drafts.delete(form)
  }, [form])
  return { draft, keep, drop }
}
