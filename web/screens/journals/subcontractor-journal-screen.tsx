import { type ReactNode, useMemo } from 'react'
import { useSubcontractorNames } from '../../data/lookups.ts'
import { useActor } from '../../data/rows.ts'
import { useSetting } from '../../data/use-setting.ts'
import { usePhone } from '../../ui/browser/use-device.ts'
import { SUBCONTRACTOR_JOURNAL } from './journal-kind.ts'
import { JournalScreen } from './journal-screen.tsx'
import { PhoneJournal } from './phone/phone-journal.tsx'

/** The earnings of each subcontractor's trips: all for admin, its own for a sub. */
export const SubcontractorJournalScreen = (): ReactNode => {
  const { role, subcontractor } = useActor()
  const subcontractors = useSubcontractorNames()
  const [view] = useSetting('dashboard_view', 'today')
  const names = useMemo(() => subcontractors?.toSorted((a, b) => a.localeCompare(b)), [subcontractors])
  const isPhone = usePhone()
  if (isPhone && role === 'sub') return <PhoneJournal />
  return (
    <JournalScreen
      kind={SUBCONTRACTOR_JOURNAL}
      parties={role === 'admin' ? names : null}
      ownParty={subcontractor}
      // Rules 7.1: the switch is disabled while the stored view of the dashboard is last week.
      modeLock={view === 'last_week' ? 'journal_mode_fixed' : null}
    />
  )
}
