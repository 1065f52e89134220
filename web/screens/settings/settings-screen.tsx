import Stack from '@mui/material/Stack'
import type { ReactNode } from 'react'
import { useActor } from '../../data/rows.ts'
import { AccountCard } from './account-card.tsx'
import { AppCard } from './app-card.tsx'
import { DispatchCard } from './dispatch-card.tsx'
import { DisplayCard } from './display-card.tsx'
import { FeedsCard } from './feeds-card.tsx'
import { MasterDataSection } from './master-data/master-data-section.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { StorageCard } from './storage-card.tsx'
import { LeftBehindCard } from './sync/left-behind-card.tsx'
import { LostEditsCard } from './sync/lost-edits-card.tsx'
import { OutboxCard } from './sync/outbox-card.tsx'
import { SyncCard } from './sync/sync-card.tsx'

/** Settings of this device, its waiting edits, and for admin the state of the server's services. */
export const SettingsScreen = (): ReactNode => {
  const isAdmin = useActor().role === 'admin'
  return (
    <Stack spacing={2} sx={{ width: '100%', maxWidth: 860, mx: 'auto' }}>
      <LostEditsCard />
      <LeftBehindCard />
      <SyncCard />
      <AccountCard />
      <DisplayCard />
      <MasterDataSection />
      {isAdmin && <DispatchCard />}
      {isAdmin && <FeedsCard />}
      {isAdmin && <OutboxCard />}
      <SessionsCard />
      <StorageCard />
      <AppCard />
    </Stack>
  )
}
