import { useNavigate } from 'react-router-dom'
import type { RowKey } from '#shared/schemas/sync.ts'
import type { OnlySome } from '#shared/schemas/weeks.ts'
import { copyWeeksPath } from '../../addresses/list-addresses.ts'
import { areTaken } from '../../data/are-taken.ts'
import type { Said } from '../../edits/said-findings.ts'
import { useText, wireKey } from '../../i18n/text.ts'
import { syncNow } from '../../session/session.ts'
import { useNotify, useNotifyFailure } from '../../ui/feedback/notification.tsx'
import type { NotificationAction } from '../../ui/feedback/notification-bar.tsx'
import { concernedTrips, type PlanChange, placesToLook } from './concerned-trips.ts'
import { useMailedWords } from './use-mailed-words.ts'
import { useUndoRun } from './use-undo-run.ts'
import { adaptWeeks, previewOfAdapting, weeksWithTrips } from './week-actions.ts'

/** If every tour that asks rested. */
const ALL_REST = { runs: false, others: [] }

/** A change that was saved: of these edits of tours, as it is told, with the way back if there is one. */
type Saved = {
  change: PlanChange
  edited: readonly RowKey[]
  said: Said
  wayBack?: NotificationAction | undefined
  today: string
}

/**
 * Returns the function that tells, once a change has arrived, how many copied trips it concerns. One press adapts them, with undo;
 * where trips are lacking or a closed day is to be decided, it leads to the weeks. Nothing where no trip is concerned. What was changed
 * without a connection is told once it has arrived, while the app is open.
 */
export const useOfferAdapting = (): ((saved: Saved) => Promise<void>) => {
  const text = useText()
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const navigate = useNavigate()
  const mailedWords = useMailedWords()
  const { undo } = useUndoRun()

  const adapt = async (weeks: readonly number[], only: OnlySome): Promise<void> => {
    try {
      const done = await adaptWeeks(weeks, { only })
      const { run } = done
      const { message, values, isUnreachable } = mailedWords({ message: wireKey(done.message), values: {} }, done)
      const back = run === null ? undefined : { label: 'action_undo' as const, run: () => void undo(run) }
      notify(isUnreachable ? 'warning' : 'success', message, values, back)
      syncNow()
    } catch (error) {
      notifyFailure(error)
    }
  }

  return async ({ change, edited, said, wayBack, today }) => {
    try {
      if (!(await areTaken(edited))) return
      const held = (await weeksWithTrips()).map(({ week }) => week)
      const { weeks, only, lacking } = placesToLook(change, held, today)
      if (weeks.length === 0) return
      const sure = await previewOfAdapting(weeks, { only })
      const atMost = sure.closed_count > 0 ? await previewOfAdapting(weeks, { only, asked: ALL_REST }) : sure
      const { count, isSimple } = concernedTrips(lacking, sure, atMost)
      if (count === 0) return
      const action: NotificationAction = isSimple
        ? { label: 'weeks_adapt_action', run: () => void adapt(weeks, only) }
        : { label: 'weeks_adapt_look', run: () => void navigate(copyWeeksPath(weeks)) }
      const done = text(said.message, said.values).replace(/\.$/, '')
      notify('info', 'weeks_adapt_concerned', { done, count }, wayBack ? [action, wayBack] : action)
    } catch {
      // The change is saved; the weeks say the same once they are looked at.
    }
  }
}
