import Box from '@mui/material/Box'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { LIST_PARAM } from '#web/addresses/list-addresses.ts'
import { useActor } from '#web/data/rows.ts'
import { useText } from '#web/i18n/text.ts'
import { PanelTabs, panelOf } from '#web/ui/panel-tabs.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { Addresses } from './addresses.tsx'
import { ClosedDays } from './closed-days.tsx'
import { Drivers } from './drivers.tsx'
import { Subcontractors } from './subcontractors.tsx'
import { Vehicles } from './vehicles.tsx'

/** Vehicles and drivers refer to subcontractors, so those come first. */
const KINDS = [
  { name: 'subcontractors', label: 'master_subcontractors', List: Subcontractors },
  { name: 'vehicles', label: 'master_vehicles', List: Vehicles },
  { name: 'drivers', label: 'master_drivers', List: Drivers },
  { name: 'addresses', label: 'master_addresses', List: Addresses },
  { name: 'closed-days', label: 'master_closed_days', List: ClosedDays },
] as const

/** Vehicles, drivers, addresses, subcontractors and closed days (rules 8.1, 17). For admin; nothing for others. */
export const MasterDataSection = (): ReactNode => {
  const text = useText()
  const id = useId()
  const isAdmin = useActor().role === 'admin'
  const [search, setSearch] = useSearchParams()
  const asked = search.get(LIST_PARAM)
  const place = useRef<HTMLDivElement>(null)
  // A link from another screen scrolls to the list; choosing another tab does not.
  const [isLedHere] = useState(asked !== null)
  useEffect(() => {
    // Newer browsers answer with a promise, which is no clean-up.
    if (isLedHere) void place.current?.scrollIntoView({ block: 'start' })
  }, [isLedHere])
  const { name, List } = KINDS.find((kind) => kind.name === asked) ?? KINDS[0]
  if (!isAdmin) return null
  return (
    <Box ref={place} sx={{ scrollMarginTop: 80 }}>
      <SectionCard title={text('master_data')}>
        <PanelTabs
          id={id}
          label={text('master_data')}
          tabs={KINDS.map((kind) => ({ name: kind.name, label: text(kind.label) }))}
          chosen={name}
          onChoose={(next) => setSearch({ [LIST_PARAM]: next }, { replace: true })}
          sx={{ mt: -1, mb: 2, borderBottom: 1, borderColor: 'divider' }}
        />
        <Box {...panelOf(id, name)} key={name}>
          <List />
        </Box>
      </SectionCard>
    </Box>
  )
}
