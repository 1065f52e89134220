import { DAY_MS } from '#shared/domain/time/units.ts'
import type { SentReport } from '#shared/schemas/trip-link.ts'
import type { Calls } from '../calls.ts'
import type { KeptReport } from './kept.ts'
import type { Store } from './store.ts'

/** Milliseconds in which a report may be undone; it is not sent before. */
export const UNDO_MS = 10_000
const MAX_REPORTS = 20
/** Of a request, bytes: the server takes 16 kB. */
const MAX_BYTES = 14_000
/** Number of times that files are sent again which the server says it has not. */
const MAX_MISSING = 3

/** Milliseconds for which the phone keeps pictures of sent reports: a restored server may ask for them. */
export const SENT_KEPT_MS = 2 * DAY_MS

/** Reason why sending stopped; `nothing` if all reports that may be sent are. */
export type Stopped = { by: 'nothing' | 'away' | 'ended' | 'other-tab' } | { by: 'busy'; waitMs: number }

/** True while the report may still be undone. A clock that was set back does not hold it for longer. */
export const isHeld = ({ state, heldUntil }: KeptReport, now: number): boolean =>
  state === 'waiting' && now < heldUntil && heldUntil - now <= UNDO_MS

/** Returns the report for the server, with the names that the server gave to its files. */
const sentForm = (report: KeptReport, photos: string[], signature: string | null): SentReport => {
  const {
    state: _state,
    heldUntil: _held,
    refusal: _refusal,
    missing: _missing,
    sentAt: _at,
    isAgain: _,
    ...fields
  } = report
  return { ...fields, photos, signature }
}

/** Drops the bytes of a report's files, but for refused ones: those are on the phone alone. */
const forgetBytes = async (store: Store, { photos, signature }: KeptReport): Promise<void> => {
  for (const id of [...photos, ...(signature === null ? [] : [signature])]) {
    const file = await store.file(id)
    if (file?.bytes && file.refusal === null) await store.putFile({ ...file, bytes: null, drawing: undefined })
  }
}

/** Forgets the pictures of reports that were sent before a time, by the clock of the phone. */
export const forgetSent = async (store: Store, before: number): Promise<void> => {
  for (const report of await store.reports())
    if (report.state === 'sent' && (report.sentAt ?? 0) < before) await forgetBytes(store, report)
}

type Parts = {
  store: Store
  calls: Pick<Calls, 'file' | 'reports'>
  /** The phone's clock, milliseconds. */
  now: () => number
  /** Called after each change of a report. */
  onChange: () => void
}

/**
 * Sends waiting reports: those without files first, since they are small and their times are wanted, then each of the others
 * after its files. The phone gives every report its id, so that one whose answer was lost is sent again and counts once.
 */
export const sendWaiting = async ({ store, calls, now, onChange }: Parts): Promise<Stopped> => {
  const settle = async (report: KeptReport, change: Partial<KeptReport>): Promise<void> => {
    await store.changeReport(report.re_id, (kept) => ({ ...kept, ...change }))
    onChange()
  }
  /** Reports that came after the end of their link: they still wait, and do not hold up earlier ones. */
  const afterEnd = new Set<string>()

  /** @returns name of the file on the server, null if it was refused */
  const sendFile = async (id: string): Promise<{ name: string | null } | Stopped> => {
    const file = await store.file(id)
    if (file && file.refusal !== null) return { name: null }
    if (file && file.name !== null) return { name: file.name }
    if (!file?.bytes) {
      const lost = { id, bytes: null, type: 'image/jpeg' as const, name: null, refusal: 'trip_report_file_lost' }
      await store.putFile(lost)
      return { name: null }
    }
    const answer = await calls.file(file.bytes, file.type)
    if (answer.is === 'refused') {
      await store.putFile({ ...file, refusal: answer.message })
      return { name: null }
    }
    if (answer.is !== 'ok') return stoppedBy(answer)
    await store.putFile({ ...file, name: answer.value.name })
    return { name: answer.value.name }
  }

  const withFiles = async (report: KeptReport): Promise<SentReport | Stopped> => {
    const photos: string[] = []
    for (const id of report.photos) {
      const sent = await sendFile(id)
      if ('by' in sent) return sent
      if (sent.name !== null) photos.push(sent.name)
    }
    const signature = report.signature === null ? { name: null } : await sendFile(report.signature)
    if ('by' in signature) return signature
    return sentForm(report, photos, signature.name)
  }

  /** Sends a file that the server has forgotten again with the next round, a few times. */
  const sendFilesAgain = async (report: KeptReport): Promise<void> => {
    for (const id of [...report.photos, report.signature]) {
      const file = id === null ? undefined : await store.file(id)
      if (file) await store.putFile({ ...file, name: null })
    }
    const missing = report.missing + 1
    await settle(
      report,
      missing > MAX_MISSING ? { state: 'refused', refusal: 'trip_report_file_missing' } : { missing },
    )
  }

  /** @returns null when each of them was answered */
  const sendReports = async (kept: KeptReport[], reports: SentReport[]): Promise<Stopped | null> => {
    const answer = await calls.reports({ sent_at: new Date(now()).toISOString(), reports })
    if (answer.is === 'refused') {
      // What is wrong with one must not hold up the others.
      if (kept.length > 1) {
        for (const [at, report] of kept.entries()) {
          const stopped = await sendReports([report], [reports[at] as SentReport])
          if (stopped) return stopped
        }
        return null
      }
      for (const report of kept) await settle(report, { state: 'refused', refusal: answer.message })
      return null
    }
    if (answer.is === 'ended') {
      for (const { re_id } of kept) afterEnd.add(re_id)
      return null
    }
    if (answer.is !== 'ok') return stoppedBy(answer)
    for (const report of kept) {
      const result = answer.value.results.find(({ re_id }) => re_id === report.re_id)
      if (!result) return { by: 'away' }
      if (result.outcome === 'kept')
        await settle(report, { state: 'sent', sentAt: now(), refusal: result.message ?? null })
      else if (result.message === 'link_unknown') afterEnd.add(report.re_id)
      else if (result.message === 'trip_report_file_missing') await sendFilesAgain(report)
      else await settle(report, { state: 'refused', refusal: result.message ?? '' })
    }
    return null
  }

  for (;;) {
    const waiting = (await store.reports())
      .filter((report) => report.state === 'waiting' && !isHeld(report, now()) && !afterEnd.has(report.re_id))
      .sort((a, b) => (a.re_device_at < b.re_device_at ? -1 : 1))
    if (waiting.length === 0) return { by: afterEnd.size > 0 ? 'ended' : 'nothing' }
    const bare = firstOf(waiting.filter((report) => report.photos.length === 0 && report.signature === null))
    if (bare.length > 0) {
      const stopped = await sendReports(
        bare,
        bare.map((report) => sentForm(report, [], null)),
      )
      if (stopped) return stopped
      continue
    }
    const [report] = waiting
    if (!report) continue
    const sent = await withFiles(report)
    if ('by' in sent) return sent
    const stopped = await sendReports([report], [sent])
    if (stopped) return stopped
  }
}

/** Milliseconds after which the same words are a new report. */
const AGAIN_MS = 10 * 60_000

/**
 * @param unsure reports that are neither kept nor known to be sent
 * @returns the report, with the id of the unsure one that says the same: the phone does not undo a report that the server may
 * have
 */
export const pressAgain = (unsure: Iterable<KeptReport>, report: KeptReport): KeptReport => {
  for (const one of unsure) {
    const { re_id, re_device_at, re_ahead, heldUntil } = one
    const age = Date.parse(report.re_device_at) - Date.parse(re_device_at)
    if (
      age < AGAIN_MS &&
      JSON.stringify(one) === JSON.stringify({ ...report, re_id, re_device_at, re_ahead, heldUntil })
    )
      return { ...report, re_id, heldUntil: 0 }
  }
  return report
}

/**
 * Keeps a report with its pictures, or sends it at once from memory if the phone has no room for them.
 * @param draft that it was written in; it stays until the report is kept or sent
 * @returns the report: waiting, sent, or refused by the server
 * @throws DOMException if it was neither kept nor sent
 */
export const keepOrSend = async (
  { store, ...parts }: Omit<Parts, 'onChange'>,
  report: KeptReport,
  draft?: string,
): Promise<KeptReport> => {
  try {
    await store.addReport(report, draft)
    return report
  } catch (full) {
    // What was sent gives way.
    await forgetSent(store, Number.POSITIVE_INFINITY)
    const hasRoom = await store.addReport(report, draft).then(
      () => true,
      () => false,
    )
    if (hasRoom) return report
    let sent: KeptReport = { ...report, heldUntil: 0 }
    const memory: Store = {
      ...store,
      reports: async () => [sent],
      changeReport: async (_id, change) => {
        sent = change(sent) ?? sent
        return sent
      },
    }
    await sendWaiting({ ...parts, store: memory, onChange: () => undefined })
    if (sent.state === 'waiting') throw full
    if (sent.state === 'sent') {
      await forgetBytes(store, sent)
      await store.noteSent(sent, draft)
    }
    return sent
  }
}

/** As many as one request takes. */
const firstOf = (reports: readonly KeptReport[]): KeptReport[] => {
  let bytes = 0
  return reports.slice(0, MAX_REPORTS).filter((report) => {
    bytes += new TextEncoder().encode(JSON.stringify(report)).length
    return bytes <= MAX_BYTES
  })
}

const stoppedBy = (answer: { is: 'away' | 'ended' } | { is: 'busy'; waitMs: number }): Stopped =>
  answer.is === 'busy' ? { by: 'busy', waitMs: answer.waitMs } : { by: answer.is }
