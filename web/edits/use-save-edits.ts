import type { TextKey } from '../../shared/text-key.ts'
import { readLookup } from '../data/lookups.ts'
import { saveEdits } from '../data/save.ts'
import { useText } from '../i18n/text.ts'
import { currentSession } from '../session/session.ts'
import { useNotify } from '../ui/feedback/notification.tsx'
import type { NotificationAction } from '../ui/feedback/notification-bar.tsx'
import { type Said, someNames, withFindings } from './said-findings.ts'
import { saysAnything } from './says-anything.ts'
import type { Choices, ListEdit, PricesNow } from './take-back.ts'

const choicesNow = async (): Promise<Choices> => {
  const [vehicles, drivers, subcontractors] = await Promise.all([
    readLookup('vehicle'),
    readLookup('driver'),
    readLookup('subcontractor'),
  ])
  return { vehicles, drivers, subcontractors }
}

const NOT_SAVED = { trip: 'trip_save_not_possible', tour: 'save_not_possible' } as const

/** Of an edit's row by now: its revision; where dated prices are written, these and what the row is called. */
type Now = {
  revOf?: (edit: ListEdit) => ListEdit['rev'] | undefined
  prices?: { of: PricesNow; nameOf: (edit: ListEdit) => string }
}

/**
 * Saves edits of trips and tours, all or none, and says so with the way back.
 * @param said what was done, what is said once it is undone, of so many rows, and what speaks against it, in words: then it is
 * a warning; returns the way back that it showed, null if nothing was saved
 */
export const useSaveEdits = (): ((
  edits: readonly ListEdit[],
  said: { done: Said; undone: TextKey; findings?: readonly string[] | undefined },
  now?: Now,
) => Promise<{ wayBack: NotificationAction | undefined } | null>) => {
  const notify = useNotify()
  const text = useText()
  const save = async (edits: readonly ListEdit[], write = saveEdits): Promise<boolean> => {
    try {
      await write(edits)
      return true
    } catch {
      const [message = 'save_not_possible', other] = new Set(edits.map(({ entity }) => NOT_SAVED[entity]))
      notify('error', other ? 'save_not_possible' : message)
      return false
    }
  }
  return async (chosen, { done, undone, findings = [] }, { revOf, prices } = {}) => {
    const edits = chosen.filter(saysAnything)
    if (chosen.length > 0 && edits.length === 0) notify('info', 'nothing_changed')
    if (edits.length === 0) return null
    const author = currentSession()?.token
    if (!(await save(edits))) return null
    const findWayBack = async () => {
      const [{ canTakeBack, pricesKept, takeBack }, { saveBack }, choices] = await Promise.all([
        import('./take-back.ts'),
        import('../data/save-back.ts'),
        choicesNow(),
      ])
      if (!canTakeBack(edits, choices)) return undefined
      const undo = async () => {
        // The notification may stay longer than the session.
        const back = takeBack(edits, { author, present: currentSession()?.token }, revOf, prices?.of)
        if (!back) return
        const kept = prices ? pricesKept(edits, prices.of).map(prices.nameOf) : []
        if (back.length > 0 && !(await save(back, saveBack))) return
        if (kept.length === 0) notify('success', undone, { count: back.length })
        else notify('warning', 'change_undone_kept', { count: back.length, tours: someNames(kept) })
      }
      return { label: 'action_undo' as const, run: () => void undo() }
    }
    // The notification says that it is saved, even if there is no way to undo it.
    const { message, values } = withFindings(done, findings, text)
    const wayBack = await findWayBack().catch(() => undefined)
    notify(findings.length > 0 ? 'warning' : 'success', message, values, wayBack)
    return { wayBack }
  }
}
