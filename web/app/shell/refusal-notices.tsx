import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useShownRow } from '../../data/edited-row.ts'
import { useOutbox } from '../../data/rows.ts'
import { useRenamedCompany } from '../../data/use-renamed-company.ts'
import type { OutboxEntry } from '../../db/records.ts'
import { isUndecided } from '../../db/unsent/undecided.ts'
import { useEditedRow, useEditTitle } from '../../edits/edit-title.ts'
import { useRefusalLines } from '../../edits/refusal-lines.ts'
import { useNotify, useNotifyRefusal } from '../../ui/feedback/notification.tsx'

/** Shows once why an edit was not taken, as soon as the device knows the name of its row. It replaces what said "saved". */
const Notice = ({ entry }: { entry: OutboxEntry }): ReactNode => {
  const refuse = useNotifyRefusal()
  const notify = useNotify()
  const title = useEditTitle(entry)
  const row = useEditedRow(entry)
  const reason = useRefusalLines()(entry, row).join(' ')
  const { entity, key, state } = entry
  const isKnown = useShownRow(entity, key) !== undefined
  const say = useEffectEvent(() => {
    // Not urgent: it takes the place of a confirmation, with its way back.
    if (state === 'conflict') notify('info', 'edit_conflict_notice', { title })
    else refuse('edit_refused_notice', { title, reason })
  })
  useEffect(() => {
    if (isKnown) say()
  }, [isKnown])
  return null
}

/**
 * Shows each edit that the server refuses while the app is open, or that meets another person's; earlier ones are listed in
 * Settings. What follows a rename of the person's company waits for the first rows too.
 */
export const RefusalNotices = (): ReactNode => {
  useRenamedCompany()
  const outbox = useOutbox()
  const told = useRef<Set<string> | null>(null)
  const [fresh, setFresh] = useState<readonly OutboxEntry[]>([])
  useEffect(() => {
    if (!outbox) return
    const refused = outbox.filter(isUndecided)
    const known = told.current
    told.current = new Set(refused.map(({ id }) => id))
    const added = known ? refused.filter(({ id }) => !known.has(id)) : []
    if (added.length > 0) setFresh(added)
  }, [outbox])
  return fresh.map((entry) => <Notice key={entry.id} entry={entry} />)
}
