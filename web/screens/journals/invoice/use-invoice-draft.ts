import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { FuelPart } from '#shared/domain/money/fuel/fuel-parts.ts'
import type { InvoiceAnswer, InvoiceEntries } from '#shared/schemas/journal.ts'
import { useDraft } from '#web/data/drafts.ts'
import { useConnection } from '#web/data/rows.ts'
import { callApi } from '#web/session/calls.ts'
import { ApiRefusal, isForLater, isRefusal, NoConnection } from '#web/sync/api.ts'
import { useNotify, useNotifyFailure } from '#web/ui/feedback/notification.tsx'
import type { JournalKind, JournalRequest } from '../journal-kind.ts'
import {
  draftName,
  draftOfEntries,
  entriesOfDraft,
  type InvoiceDraft,
  isEmptyDraft,
  NO_INVOICE,
  readDraft,
  revOfDraft,
  sumsByName,
  type TripSums,
} from './invoice-draft.ts'

const NO_PARTS: readonly FuelPart[] = []
/** Milliseconds of rest in typing after which entries are sent. */
const PAUSE_MS = 1000
/** Milliseconds before a new attempt after a failure; the pauses grow. */
const RETRY_MS = { first: 2_000, longest: 60_000 }

export type InvoiceDraftState = {
  /** Undefined until it is read. */
  draft: InvoiceDraft | undefined
  change: (changes: Partial<InvoiceDraft>) => void
  reset: () => void
  /** Sends the typed entries. @returns true if the server has all of them */
  saveNow: () => Promise<boolean>
  /** State of the shown entries compared with the server's. */
  state: 'saved' | 'saving' | 'faults' | 'offline' | 'refused' | 'conflict'
  /** Another admin's version, saved in the meantime, for the person to decide. */
  theirs: InvoiceAnswer | null
  takeTheirs: () => void
  keepMine: () => void
  /** Sums for periods of items, if they differ from the period in view. */
  tripSums: TripSums
  /** Author and time of the last save. */
  last: Pick<InvoiceAnswer, 'by' | 'at'> | null
  /** Entries from before invoices were shared, which only this device has. */
  ofDevice: InvoiceDraft | null
  takeOver: () => void
  dropOfDevice: () => void
  /** Parts of the party's diesel surcharge for the period; empty without a rule. */
  proposed: readonly FuelPart[]
  /** Reason why it could not be read. */
  failure: unknown
  reload: () => void
}

/** Typed entries with the revision they are based on; `isUnsaved` until the server has them. */
type Typed = { form: string; draft: InvoiceDraft; rev: string; isUnsaved: boolean }
type Held = Pick<InvoiceAnswer, 'rev' | 'by' | 'at'>
/** Reason why the last tries failed, and their number. */
type Failed = { form: string; tries: number; why: 'offline' | 'refused'; isFinal: boolean }

const theirsOf = (error: unknown): InvoiceAnswer | null =>
  error instanceof ApiRefusal && error.status === 409
    ? ((error.body.theirs as InvoiceAnswer | undefined) ?? null)
    : null

/**
 * The entries of one invoice. The server holds it for all admins; typed entries stay on the device's disk until the
 * server has them.
 * @param request null if nothing is chosen, and for roles that may not enter anything
 */
export const useInvoiceDraft = (kind: JournalKind, request: JournalRequest | null): InvoiceDraftState => {
  const { side } = kind
  const form = draftName(side, request?.party ?? '', request?.from ?? '', request?.to ?? '')
  const { draft: stored, keep, drop } = useDraft(form)
  const { state: connection } = useConnection()
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const isTold = useRef(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['invoice', form],
    enabled: request !== null,
    queryFn: () => {
      const { party, from, to } = request as JournalRequest
      return callApi('invoice', { query: { side, party, startDay: from, endDay: to } })
    },
  })
  const [typed, setTyped] = useState<Typed | null>(null)
  /** By form, the last typed entries; requests that are still on their way read them too. */
  const latest = useRef(new Map<string, Typed>())
  /** By form, entries that were sent and never answered: the server may have them. */
  const unanswered = useRef(new Map<string, Typed>())
  /** By form, the request under way: of two at once, the second would be told that the first changed the invoice. */
  const sending = useRef(new Map<string, Promise<boolean>>())
  const [held, setHeld] = useState<(Held & { form: string }) | null>(null)
  const [conflict, setConflict] = useState<{ form: string; theirs: InvoiceAnswer } | null>(null)
  const [lastFailed, setFailed] = useState<Failed | null>(null)
  const failed = lastFailed?.form === form ? lastFailed : null

  const storedRev = revOfDraft(stored?.values)
  const storedDraft = useMemo(() => readDraft(stored?.values), [stored])
  // Typed earlier and not sent: the app was closed, or there was no connection.
  const unsent = useMemo<Typed | null>(
    () => (stored && storedRev !== null ? { form, draft: storedDraft, rev: storedRev, isUnsaved: true } : null),
    [form, stored, storedDraft, storedRev],
  )
  const own = typed?.form === form ? typed : stored === undefined ? null : unsent
  const fromServer = useMemo(() => data && draftOfEntries(data), [data])
  const lastHeld: Held | undefined = held?.form === form && held.at && (!data?.at || held.at >= data.at) ? held : data
  // Another admin may have saved since: typed entries are replaced once the server has them.
  const isOutdated = own !== null && !own.isUnsaved && data !== undefined && lastHeld === data && data.rev !== own.rev
  const shown = own && !isOutdated ? own : null
  const draft = request === null || stored === undefined ? undefined : (shown?.draft ?? fromServer)
  const theirs = conflict?.form === form ? conflict.theirs : null
  const tripSums = useMemo<TripSums>(
    () => sumsByName([...(data?.proposed ?? []), ...(data?.trip_sums ?? []), ...(theirs?.trip_sums ?? [])]),
    [data, theirs],
  )
  const hasFault = request !== null && draft !== undefined && entriesOfDraft(draft, request) === null

  const keepTyped = (next: Typed) => {
    latest.current.set(form, next)
    keep({ ...next.draft, rev: next.rev }).then(
      () => {
        isTold.current = false
      },
      () => {
        // Without the server the entries are stored nowhere, so the person must know; reported once, not at every key.
        if (!isTold.current) notify('error', 'save_not_possible')
        isTold.current = true
      },
    )
  }
  const type = (next: InvoiceDraft) => {
    // An answer may have come since the last drawing.
    const base = shown ? (latest.current.get(form) ?? shown) : lastHeld
    const mine = { form, draft: next, rev: base?.rev ?? '', isUnsaved: true }
    setFailed(null)
    setTyped(mine)
    keepTyped(mine)
  }

  /** @throws NoConnection, ApiRefusal */
  const sendOne = async (mine: Typed, { party, from, to }: JournalRequest, entries: InvoiceEntries): Promise<void> => {
    unanswered.current.set(form, mine)
    const saved = await callApi('invoiceSave', {
      body: { side, party, start_date: from, end_date: to, rev: mine.rev, ...entries },
    }).catch((error) => {
      if (isRefusal(error)) unanswered.current.delete(form)
      throw error
    })
    unanswered.current.delete(form)
    setHeld({ form, rev: saved.rev, by: saved.by, at: saved.at })
    setFailed(null)
    setConflict(null)
    const now = latest.current.get(form) ?? mine
    const isAll = now.draft === mine.draft
    // What was typed while it was on its way is based on the server's new revision.
    const next = { ...now, rev: saved.rev, isUnsaved: !isAll }
    // Another invoice may be shown by now.
    setTyped((last) => (last === null || last.form === form ? next : last))
    if (!isAll) return keepTyped(next)
    latest.current.set(form, next)
    await drop().catch(() => undefined)
  }
  const sendAll = async (given: Typed): Promise<boolean> => {
    try {
      for (;;) {
        // What may have arrived is sent again first: the same entries are no conflict.
        const mine = unanswered.current.get(form) ?? latest.current.get(form) ?? given
        if (!mine.isUnsaved) return true
        const entries = request && entriesOfDraft(mine.draft, request)
        if (!entries) return false
        await sendOne(mine, request, entries)
      }
    } catch (failure) {
      const other = theirsOf(failure)
      if (other) setConflict({ form, theirs: other })
      else {
        const tries = (failed?.tries ?? 0) + 1
        const isOffline = failure instanceof NoConnection
        setFailed({ form, tries, why: isOffline ? 'offline' : 'refused', isFinal: !isForLater(failure) })
        if (!isOffline && tries === 1) notifyFailure(failure)
      }
      return false
    }
  }
  const send = (mine: Typed): Promise<boolean> => {
    const running = sending.current.get(form) ?? sendAll(mine).finally(() => sending.current.delete(form))
    sending.current.set(form, running)
    return running
  }
  const sendTyped = useEffectEvent((mine: Typed) => void send(mine))
  const toSend = shown?.isUnsaved && theirs === null && !hasFault ? shown : null
  const pause = failed ? Math.min(RETRY_MS.longest, RETRY_MS.first * 2 ** (failed.tries - 1)) : PAUSE_MS
  const isRefused = failed?.isFinal === true
  useEffect(() => {
    if (!toSend || isRefused || connection === 'offline') return
    const timer = setTimeout(sendTyped, pause, toSend)
    return () => clearTimeout(timer)
  }, [toSend, isRefused, connection, pause])
  const onLeave = useRef(() => {})
  useEffect(() => {
    onLeave.current = () => {
      if (toSend) void send(toSend)
    }
  })
  // Leaving for another invoice during the pause saves this one too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it leaves the form, whatever else changes
  useEffect(() => () => onLeave.current(), [form])

  const stateOf = (): InvoiceDraftState['state'] => {
    if (theirs) return 'conflict'
    if (!shown?.isUnsaved) return 'saved'
    if (hasFault) return 'faults'
    return connection === 'offline' ? 'offline' : (failed?.why ?? 'saving')
  }
  const isOfDevice = stored !== undefined && stored !== null && storedRev === null && !isEmptyDraft(storedDraft)
  return {
    draft,
    change: (changes) => type({ ...(draft ?? NO_INVOICE), ...changes }),
    reset: () => type(NO_INVOICE),
    saveNow: async () => (shown?.isUnsaved ? theirs === null && send(shown) : true),
    state: stateOf(),
    theirs,
    takeTheirs: () => {
      if (!theirs) return
      const taken = { form, draft: draftOfEntries(theirs), rev: theirs.rev, isUnsaved: false }
      latest.current.set(form, taken)
      setTyped(taken)
      setHeld({ form, rev: theirs.rev, by: theirs.by, at: theirs.at })
      setConflict(null)
      drop().catch(() => notify('error', 'save_not_possible'))
    },
    keepMine: () => {
      if (!theirs || !shown) return
      setConflict(null)
      const mine = { ...shown, rev: theirs.rev }
      setTyped(mine)
      keepTyped(mine)
    },
    tripSums,
    proposed: data?.proposed ?? NO_PARTS,
    last: lastHeld ?? null,
    ofDevice: isOfDevice && data !== undefined && !shown ? storedDraft : null,
    takeOver: () => type(storedDraft),
    dropOfDevice: () => {
      drop().catch(() => notify('error', 'save_not_possible'))
    },
    failure: data === undefined && shown === null ? error : null,
    reload: () => void refetch(),
  }
}
