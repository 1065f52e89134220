import { useCallback, useEffect, useRef, useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { type DraftFacts, draftFields, type RecordDraft, restoredFields, typedFields } from './record-draft.ts'

type Options<Values extends FieldValues> = {
  form: UseFormReturn<Values>
  initial: Values
  draft: RecordDraft
  facts: DraftFacts
}

/** Restores a form's draft when it opens, and stores the typed values from then on. */
export const useFormDraft = <Values extends FieldValues>(
  options: Options<Values>,
): {
  isDirty: boolean
  /** Time at which the restored draft was stored, milliseconds; null without one. */
  keptAt: number | null
  /** Back to the record as it is saved. */
  discard: () => void
} => {
  const { form, draft } = options
  const { getValues, reset, subscribe, trigger } = form
  const { kept, note } = draft
  // The record as it was opened, and options that stay for the form's lifetime.
  const [{ initial, facts }] = useState(options)
  const [keptAt, setKeptAt] = useState<number | null>(null)
  const isDirty = Object.keys(typedFields(initial, form.watch())).length > 0

  /** The draft's content: the form also calls for changes that alter no value, such as submitting. */
  const noted = useRef('{}')
  const noteTyped = useCallback(() => {
    const fields = draftFields(initial, getValues(), facts)
    const now = JSON.stringify(fields)
    if (now === noted.current) return
    noted.current = now
    note(now === '{}' ? null : fields)
  }, [initial, facts, getValues, note])
  useEffect(() => subscribe({ formState: { values: true }, callback: noteTyped }), [subscribe, noteTyped])

  const isRead = useRef(false)
  useEffect(() => {
    if (kept === undefined || isRead.current) return
    isRead.current = true
    const restored = kept && restoredFields(kept.values, initial, facts)
    if (!kept || !restored || Object.keys(restored).length === 0) return
    const typed = typedFields(initial, getValues())
    // If nothing was typed before the draft was read, the draft holds all values already.
    if (Object.keys(typed).length === 0)
      noted.current = JSON.stringify(draftFields(initial, { ...initial, ...restored }, facts))
    reset({ ...initial, ...restored, ...typed })
    setKeptAt(kept.saved_at)
    // Its faults show at once: the form was left half filled.
    void trigger(Object.keys(restored) as Path<Values>[])
  }, [kept, initial, facts, getValues, reset, trigger])

  return {
    isDirty,
    keptAt,
    discard: () => {
      reset(initial)
      setKeptAt(null)
    },
  }
}
