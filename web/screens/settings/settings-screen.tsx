import Stack from '@mui/material/Stack'
import type { ReactNode } from 'react'
import { AppCard } from './app-card.tsx'
import { DisplayCard } from './display-card.tsx'
import { MasterDataSection } from './master-data/master-data-section.tsx'
import { StorageCard } from './storage-card.tsx'
import { SyncCard } from './sync-card.tsx'

/** Settings of this device and what waits on it. */
export const SettingsScreen = (): ReactNode => (
  <Stack spacing={2} sx={{ width: '100%', maxWidth: 860, mx: 'auto' }}>
    <SyncCard />
    <DisplayCard />
    <MasterDataSection />
    <StorageCard />
    <AppCard />
  </Stack>
)
