import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { type ReactNode, useId, useState } from 'react'
import { useActor } from '../../../db/rows.ts'
import { useText } from '../../../i18n/text.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import { Addresses } from './addresses.tsx'
import { Drivers } from './drivers.tsx'
import { Subcontractors } from './subcontractors.tsx'
import { Vehicles } from './vehicles.tsx'

const KINDS = [
  { label: 'master_vehicles', List: Vehicles },
  { label: 'master_drivers', List: Drivers },
  { label: 'master_addresses', List: Addresses },
  { label: 'master_subcontractors', List: Subcontractors },
] as const

/** Vehicles, drivers, addresses and subcontractors (decisions section 7). Admin's alone; for others it is nothing. */
export const MasterDataSection = (): ReactNode => {
  const text = useText()
  const id = useId()
  const isAdmin = useActor().role === 'admin'
  const [chosen, setChosen] = useState(0)
  const { label, List } = KINDS[chosen] ?? KINDS[0]
  if (!isAdmin) return null
  return (
    <SectionCard title={text('master_data')}>
      <Tabs
        value={chosen}
        onChange={(_event, next: number) => setChosen(next)}
        variant="scrollable"
        aria-label={text('master_data')}
        sx={{ mt: -1, mb: 2, borderBottom: 1, borderColor: 'divider' }}
      >
        {KINDS.map((kind, index) => (
          <Tab key={kind.label} id={`${id}-tab-${index}`} aria-controls={`${id}-panel`} label={text(kind.label)} />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${chosen}`} key={label}>
        <List />
      </Box>
    </SectionCard>
  )
}
