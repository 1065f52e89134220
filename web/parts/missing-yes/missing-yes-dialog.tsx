import { type ReactNode, useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { spellingKey } from '#shared/domain/names/names.ts'
import { offlineWindow } from '#shared/domain/time/views.ts'
import { type MissingYes, missingYes, nightEnd } from '#shared/domain/trip/missing-yes.ts'
import { editTripPath } from '../../addresses/addresses.ts'
import { useClock } from '../../clock/use-clock.ts'
import { NOT_READ, useAskedForDispatch } from '../../data/asked-for-dispatch.ts'
import { useLookup } from '../../data/lookups.ts'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { TaskDialog } from '../../ui/overlays/task-dialog.tsx'
import { useOverlayHistory } from '../../ui/overlays/use-overlay.ts'
import styles from './missing-yes.module.css'
import { SubLine } from './sub-line.tsx'
import type { ShownTrip } from './trip-line.ts'

const NO_LINES: MissingYes<ShownTrip>[] = []

/**
 * Subcontractors of the dialog in their first order: one without open trips stays in its place, so that no other line comes under
 * the finger.
 */
const useKeptOrder = (found: readonly MissingYes<ShownTrip>[]): MissingYes<ShownTrip>[] => {
  const met = useRef(new Map<string, MissingYes<ShownTrip>>())
  for (const one of met.current.values()) met.current.set(one.key, { ...one, open: [], declined: [], tonight: 0 })
  for (const one of found) met.current.set(one.key, one)
  return [...met.current.values()]
}

/**
 * Subcontractors without a yes, for dispatch: each with its telephone and its trips, from what this device holds. Dispatch
 * telephones, sends a reminder, or answers in its name.
 */
export const MissingYesDialog = ({ onClose }: { onClose: () => void }): ReactNode => {
  const text = useText()
  const now = useClock()
  const { timeZone, shortDay } = useFormats()
  const overlays = useOverlayHistory()
  const navigate = useNavigate()
  const trips = useAskedForDispatch(now)
  const subcontractors = useLookup('subcontractor')
  const phones = useMemo(
    () => new Map(subcontractors?.map(({ sc_name, sc_phone }) => [spellingKey(sc_name), sc_phone ?? ''])),
    [subcontractors],
  )
  const found = useMemo(() => missingYes(trips, now, timeZone), [trips, now, timeZone])
  // The dialog stands at once, and its many lines are drawn beside what the person does.
  const listed = useKeptOrder(useDeferredValue(found, NO_LINES))
  const [openKey, setOpenKey] = useState<string | null>(null)
  const end = nightEnd(now, timeZone)

  const toggle = useCallback((key: string) => setOpenKey((former) => (former === key ? null : key)), [])
  const close = useRef(onClose)
  close.current = onClose
  const openTrip = useCallback(
    async (key: ShownTrip['key']) => {
      close.current()
      // The dialog's own step back comes first, or it would undo the way to the trip.
      await new Promise(requestAnimationFrame)
      await overlays.settled()
      void navigate(editTripPath(key))
    },
    [overlays, navigate],
  )
  return (
    <TaskDialog title={text('missing_yes')} isWide hasCross onClose={onClose}>
      {trips === NOT_READ ? (
        <p role="status">{text('loading')}</p>
      ) : listed.length + found.length === 0 ? (
        <EmptyState message="missing_yes_none" />
      ) : (
        <ul className={styles.lines}>
          {listed.map((one) => (
            <SubLine
              key={one.key}
              of={one}
              phone={phones.get(one.key) ?? ''}
              end={end}
              now={now}
              isOpen={one.key === openKey}
              onToggle={toggle}
              onTrip={openTrip}
            />
          ))}
        </ul>
      )}
      {/* Later trips are not on this device yet. */}
      <p className={styles.quiet}>{text('answers_until', { day: shortDay(offlineWindow(now, timeZone).to) })}</p>
    </TaskDialog>
  )
}
