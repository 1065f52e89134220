import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { now } from '../clock/clock.ts'
import type { LocalDb } from '../db/local-db.ts'
import type { Draft } from '../db/records.ts'
import { withReopen } from '../db/reopen.ts'
import { readUnsavedInput, removeUnsavedInput, writeUnsavedInput } from '../db/unsent/unsaved-input.ts'
import { beforeSessionEnds, currentDb, currentSession } from '../session/session.ts'
import type { Fields, RecordDraft } from '../ui/forms/record-draft.ts'
import { useDraft } from './drafts.ts'

/** Drafts of half-filled forms, stored on the device: a reload, a crash or the end of the session loses nothing. */

export type DraftStore = {
  /** @param isLeaving the page may be closed at once */
  keep: (values: unknown, isLeaving?: boolean) => Promise<void>
  drop: () => Promise<void>
}

/**
 * Writes a draft and commits it without waiting for an answer: a page that is being left gets no answer, and an
 * uncommitted write is undone.
 */
const putAtOnce = (db: LocalDb, draft: Draft): Promise<void> =>
  new Promise((resolve, reject) => {
    const transaction = db.backendDB().transaction('drafts', 'readwrite', { durability: 'strict' })
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
    transaction.objectStore('drafts').put(draft)
    transaction.commit?.()
  })

const ownName = (): string => currentSession()?.username ?? ''

/**
 * Returns the draft that was stored before this form was opened; undefined while loading. Writes of the form itself do
 * not change it.
 */
export const useKeptDraft = (form: string): { kept: Draft | null | undefined } & DraftStore => {
  const { draft, drop: dropStored } = useDraft(form)
  const [kept, setKept] = useState<Draft | null>()
  if (kept === undefined && draft !== undefined) {
    const unsaved = readUnsavedInput(ownName(), form)
    setKept(unsaved && unsaved.saved_at >= (draft?.saved_at ?? 0) ? unsaved : draft)
  }
  const store = useMemo((): DraftStore => {
    const keep: DraftStore['keep'] = async (values, isLeaving = false) => {
      const draft = { form, values, saved_at: now() }
      const username = ownName()
      if (isLeaving) writeUnsavedInput(username, draft)
      await withReopen(currentDb(), () => putAtOnce(currentDb(), draft))
      // An earlier draft that is written only now must not remove a later one.
      removeUnsavedInput(username, form, draft.saved_at)
    }
    return {
      keep,
      drop: () => {
        removeUnsavedInput(ownName(), form)
        return dropStored()
      },
    }
  }, [form, dropStored])
  return { kept, ...store }
}

/** Time after a keystroke until its draft is on the disk, at the latest: a crash can lose no more than that. */
const WRITE_AFTER_MS = 400

/**
 * Writes a form's draft while it is typed into, and at once when the tab is hidden or left, the session ends or the
 * form closes.
 * @param read returns the values to keep; null if they equal the row's
 */
export const useDraftKeeper = (
  { keep, drop }: DraftStore,
  read: () => unknown,
): {
  /** Call it after each change of the form. */
  note: () => void
  /** Call it once saved or discarded: from then on nothing is stored. */
  close: () => Promise<void>
} => {
  const latest = useRef({ keep, drop, read })
  latest.current = { keep, drop, read }
  const [username] = useState(() => currentSession()?.username)
  const isClosed = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** Number of changes since the database last confirmed a write. */
  const unwritten = useRef(0)

  const write = useCallback(
    (isLeaving: boolean) => {
      clearTimeout(timer.current)
      timer.current = undefined
      // After the session has ended, no database is open, or that of another person.
      if (isClosed.current || currentSession()?.username !== username) return
      const values = latest.current.read()
      const written = values === null ? latest.current.drop() : latest.current.keep(values, isLeaving)
      const typed = unwritten.current
      written
        .then(() => {
          if (unwritten.current === typed) unwritten.current = 0
        })
        // A draft is a convenience: saving itself will report a full disk.
        .catch(() => undefined)
    },
    [username],
  )

  const note = useCallback(() => {
    unwritten.current += 1
    timer.current ??= setTimeout(() => write(false), WRITE_AFTER_MS)
  }, [write])

  useEffect(() => {
    const writeNow = () => {
      if (unwritten.current > 0) write(true)
    }
    const stopListening = beforeSessionEnds(writeNow)
    addEventListener('pagehide', writeNow)
    document.addEventListener('visibilitychange', writeNow)
    return () => {
      writeNow()
      stopListening()
      removeEventListener('pagehide', writeNow)
      document.removeEventListener('visibilitychange', writeNow)
    }
  }, [write])

  // When a row created here gets its number from the server, the draft is renamed to it.
  const formerDrop = useRef(drop)
  useEffect(() => {
    if (formerDrop.current === drop) return
    formerDrop.current().catch(() => undefined)
    formerDrop.current = drop
    write(false)
  }, [drop, write])

  const close = useCallback(async () => {
    isClosed.current = true
    clearTimeout(timer.current)
    timer.current = undefined
    await latest.current.drop()
  }, [])
  return { note, close }
}

/**
 * Discards the draft when the person leaves for another screen, after the question. A reload, a crash and the end of
 * the session keep it: the address is the same then, or the session is another one.
 */
export const useForgetDraft = (drop: () => Promise<void>): void => {
  const { pathname } = useLocation()
  const [username] = useState(() => currentSession()?.username)
  const latest = useRef({ pathname, drop })
  latest.current = { pathname, drop }
  useEffect(
    () => () => {
      const isElsewhere = decodeURI(location.pathname) !== decodeURI(latest.current.pathname)
      if (isElsewhere && currentSession()?.username === username) latest.current.drop().catch(() => undefined)
    },
    [username],
  )
}

/**
 * The draft of a form that does not know the database: the form passes its values, instead of being asked for them.
 * @param key of the record among its kind; undefined for a new one, whose draft has a name that no record's key can
 * produce
 */
export const useRecordDraft = (kind: string, key: string | number | undefined): RecordDraft => {
  const { kept, keep, drop } = useKeptDraft(key === undefined ? `new:${kind}` : `${kind}:${key}`)
  const typed = useRef<Fields | null>(null)
  const { note, close } = useDraftKeeper({ keep, drop }, () => typed.current)
  const noteTyped = useCallback(
    (now: Fields | null) => {
      typed.current = now
      note()
    },
    [note],
  )
  return { kept, note: noteTyped, close }
}
