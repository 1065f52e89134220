import { type ReactNode, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useSubcontractorNames } from '../../data/lookups.ts'
import { useActor } from '../../data/rows.ts'
import { isFlag, useKept } from '../../data/use-kept.ts'
import { useSetting } from '../../data/use-setting.ts'
import { usePhone } from '../../ui/browser/use-device.ts'
import { SUBCONTRACTOR_JOURNAL } from './journal-kind.ts'
import { JournalScreen } from './journal-screen.tsx'
import { PhoneJournal } from './phone/phone-journal.tsx'
import { ToMonths } from './phone/to-months.tsx'

/**
 * The earnings of each subcontractor's trips: all for admin, its own for a sub. A sub's phone begins with months; "other
 * period" leads from there to the whole journal.
 */
export const SubcontractorJournalScreen = (): ReactNode => {
  const { role, subcontractor } = useActor()
  const subcontractors = useSubcontractorNames()
  const [view] = useSetting('dashboard_view', 'today')
  const names = useMemo(() => subcontractors?.toSorted((a, b) => a.localeCompare(b)), [subcontractors])
  const hasMonths = usePhone() && role === 'sub'
  const [isWhole, setIsWhole] = useKept('journal whole', false, isFlag)
  const [params, setParams] = useSearchParams()
  const toMonths = () => {
    setIsWhole(false)
    setParams({}, { replace: true })
  }
  // An address that names a period means the journal that can show it.
  const isAddressed = params.has('party') || params.has('from')
  if (hasMonths && !isWhole && !isAddressed) return <PhoneJournal onOther={() => setIsWhole(true)} />
  return (
    <JournalScreen
      kind={SUBCONTRACTOR_JOURNAL}
      parties={role === 'admin' ? names : null}
      ownParty={subcontractor}
      // Rules 7.1: the switch is disabled while the stored view of the dashboard is last week.
      modeLock={view === 'last_week' ? 'journal_mode_fixed' : null}
      top={hasMonths && <ToMonths onChoose={toMonths} />}
      onAddressRead={() => setIsWhole(true)}
    />
  )
}
