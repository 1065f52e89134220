import { setImmediate as breathe } from 'node:timers/promises'
import { DAY_MS } from '../../shared/domain/time/units.ts'
import { UNDO_SPAN } from '../../shared/domain/tour/week-run.ts'
import { forgetFiles } from '../files/named-files.ts'
import { pruneImportJobs } from '../imports/store/import-jobs.ts'
import { pruneImports } from '../imports/store/unfinished-imports.ts'
import { type Env, TELEMATICS_DAYS } from '../kit/env.ts'
import { pruneLinks } from '../links/prune-links.ts'
import { pruneTaken } from '../messages/store/alert-answers.ts'
import { pruneOutbox } from '../messages/store/outbox.ts'
import { deleteUnnamedFiles } from '../money/store/statement-files.ts'
import { deleteExpiredSessions } from '../people/store/actors.ts'
import { pruneEndedSessions } from '../people/store/ended-sessions.ts'
import { pruneLogins } from '../people/store/logins.ts'
import { pruneDeliveries } from '../programs/store/webhooks.ts'
import type { Store } from '../store/db.ts'
import { pruneHistory } from '../store/history/history.ts'
import { pruneAnswers } from '../sync/store/idempotent-answers.ts'
import { pruneSyncLog } from '../sync/store/sync-log.ts'
import { pruneMessages, pruneUnknownDevices } from '../telematics/store/feeds.ts'
import { giveBackPages } from '../telematics/store/free-pages.ts'
import { prunePositions } from '../telematics/store/positions.ts'
import { pruneRuns } from '../tours/store/week-runs.ts'

/** A position may come three days late; tracking anew then reaches back over the trips of that day and a weekend more. */
const POSITIONS_KEPT = 9 * DAY_MS
const CHANGES_KEPT = 30 * DAY_MS
const ANSWERS_KEPT = 400 * DAY_MS
/** Time that answers are kept: longer than a program that waits for one tries again. Devices have their own numbers for edits. */
const IDEMPOTENT_ANSWERS_KEPT = 7 * DAY_MS
/** Time that messages are kept: longer than anything could set off the same alert again. */
const OUTBOX_KEPT = 400 * DAY_MS
/** A device that was off for so long still learns that its user is gone. */
const SESSION_ENDS_KEPT = 400 * DAY_MS
const DELIVERIES_KEPT = 30 * DAY_MS
const UNKNOWN_DEVICES_KEPT = 30 * DAY_MS
const WEEK_RUNS_KEPT = 30 * DAY_MS
/** Answers of imports that their person may come back to. */
const IMPORT_JOBS_KEPT = 7 * DAY_MS

/** Time that links of deleted trips are kept: longer than a deletion may be undone. */
const LINKS_KEPT = 30 * DAY_MS
/** A photo whose report or dispute never came, or was taken back: longer than a phone is off. */
const FILES_KEPT = 30 * DAY_MS

/** Days for which the company keeps the telematics log, and history and logins, which stay for good without a setting. */
type Kept = Partial<Pick<Env, 'DATA_DIR' | 'KEEP_HISTORY_DAYS' | 'KEEP_LOGINS_DAYS' | 'KEEP_TELEMATICS_DAYS'>>

/** Forgets rows that are kept no longer, a little at a time, so that requests are answered between. */
export const prune = async (store: Store, stopping: AbortSignal, kept: Kept = {}): Promise<void> => {
  const ago = (span: number) => new Date(store.now() - span).toISOString()
  deleteExpiredSessions(store)
  pruneEndedSessions(store, ago(SESSION_ENDS_KEPT))
  pruneUnknownDevices(store, ago(UNKNOWN_DEVICES_KEPT))
  pruneSyncLog(store, { changes: ago(CHANGES_KEPT), answers: ago(ANSWERS_KEPT) })
  const runs = { undoable: ago(UNDO_SPAN), listed: ago(WEEK_RUNS_KEPT) }
  pruneRuns(store, runs)
  while (!stopping.aborted && pruneImports(store, runs) > 0) await breathe()
  pruneImportJobs(store, ago(IMPORT_JOBS_KEPT))
  pruneAnswers(store, ago(IDEMPOTENT_ANSWERS_KEPT))
  if (kept.DATA_DIR) {
    pruneLinks(store, kept.DATA_DIR, { gone: ago(LINKS_KEPT), unreported: ago(FILES_KEPT) })
    forgetFiles(store, kept.DATA_DIR, deleteUnnamedFiles(store, ago(FILES_KEPT)))
  }
  for (const _pruned of prunePositions(store, ago(POSITIONS_KEPT))) {
    await breathe()
    if (stopping.aborted) return
  }
  while (!stopping.aborted && pruneOutbox(store, ago(OUTBOX_KEPT)) > 0) await breathe()
  pruneTaken(store, ago(OUTBOX_KEPT))
  while (!stopping.aborted && pruneDeliveries(store, ago(DELIVERIES_KEPT)) > 0) await breathe()
  const { KEEP_TELEMATICS_DAYS = TELEMATICS_DAYS } = kept
  while (!stopping.aborted && pruneMessages(store, ago(KEEP_TELEMATICS_DAYS * DAY_MS)) > 0) await breathe()
  while (!stopping.aborted && giveBackPages(store)) await breathe()
  for (const [days, pruneSome] of [
    [kept.KEEP_HISTORY_DAYS, pruneHistory],
    [kept.KEEP_LOGINS_DAYS, pruneLogins],
  ] as const) {
    if (days === undefined) continue
    while (!stopping.aborted && pruneSome(store, ago(days * DAY_MS)) > 0) await breathe()
  }
}
