import { useMemo, useState } from 'react'
import { now } from '../../clock/clock.ts'
import { useDraft } from '../../data/drafts.ts'
import { useTimeZone } from '../../i18n/format.ts'
import { firstChoice, type JournalChoice, readChoice } from './journal-choice.ts'
import type { JournalKind } from './journal-kind.ts'

/** The choice above a journal, stored for this person on this device. Undefined until it is read. */
export const useJournalChoice = (
  kind: JournalKind,
): { choice: JournalChoice | undefined; change: (changes: Partial<JournalChoice>) => void; reset: () => void } => {
  const timeZone = useTimeZone()
  const { draft, keep, drop } = useDraft(`choice:${kind.name}`)
  const fallback = useMemo(() => firstChoice(now(), timeZone), [timeZone])
  const [changed, setChanged] = useState<JournalChoice | null>(null)
  const stored = useMemo(
    () => (draft === undefined ? undefined : readChoice(draft?.values, fallback)),
    [draft, fallback],
  )
  const choice = changed ?? stored
  return {
    choice,
    change: (changes) => {
      const next = { ...(choice ?? fallback), ...changes }
      setChanged(next)
      void keep(next)
    },
    reset: () => {
      setChanged(fallback)
      void drop()
    },
  }
}
