import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { type ReactNode, useDeferredValue } from 'react'
import { Link, Navigate, useParams } from 'react-router-dom'
import { PATHS, type SettingsSection, sectionsOf, settingsPath } from '../../addresses.ts'
import { useActor } from '../../data/rows.ts'
import { useText } from '../../i18n/text.ts'
import { AccountCard } from './account-card.tsx'
import { AppCard } from './app-card.tsx'
import { ApprovalRulesCard } from './approval-rules-card.tsx'
import { CompanyCard } from './company-card.tsx'
import { DispatchCard } from './dispatch-card.tsx'
import { DisplayCard } from './display-card.tsx'
import { FeedsCard } from './feeds-card.tsx'
import { LookAlikesCard } from './look-alikes-card.tsx'
import { MasterDataSection } from './master-data/master-data-section.tsx'
import { ApiKeysCard } from './programs/api-keys-card.tsx'
import { CalendarCard } from './programs/calendar-card.tsx'
import { WebhooksCard } from './programs/webhooks-card.tsx'
import { PushCard } from './push-card.tsx'
import { ServerStorageCard } from './server-storage-card.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { StorageCard } from './storage-card.tsx'
import { LeftBehindCard } from './sync/left-behind-card.tsx'
import { LostEditsCard } from './sync/lost-edits-card.tsx'
import { OutboxCard } from './sync/outbox-card.tsx'
import { SyncCard } from './sync/sync-card.tsx'

const CARDS: Record<SettingsSection, () => ReactNode> = {
  device: () => (
    <>
      <SyncCard />
      <PushCard />
      <DisplayCard />
      <StorageCard />
      <AppCard />
    </>
  ),
  account: () => (
    <>
      <AccountCard />
      <CalendarCard />
      <SessionsCard />
    </>
  ),
  company: () => (
    <>
      <CompanyCard />
      <ApprovalRulesCard />
      <DispatchCard />
    </>
  ),
  data: () => (
    <>
      <LookAlikesCard />
      <MasterDataSection />
    </>
  ),
  services: () => (
    <>
      <FeedsCard />
      <ApiKeysCard />
      <WebhooksCard />
      <OutboxCard />
      <ServerStorageCard />
    </>
  ),
}
const ALL = 'all' as const

/** Settings of this device, its waiting edits, and for admin the company, its data and the server's services. */
export const SettingsScreen = (): ReactNode => {
  const text = useText()
  const { role } = useActor()
  const { section } = useParams()
  const sections = sectionsOf(role)
  const chosen = sections.find((name) => name === section)
  // What stands below the edge of the window is drawn once its top is there.
  const areAllDrawn = useDeferredValue(true, false)
  if (section !== undefined && !chosen) return <Navigate to={PATHS.settings} replace />
  return (
    <Stack spacing={2} sx={{ width: '100%', maxWidth: '53.75rem', mx: 'auto' }}>
      <Box
        component="nav"
        aria-label={text('settings_sections')}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, mt: -1, borderBottom: 1, borderColor: 'divider' }}
      >
        {[ALL, ...sections].map((name) => {
          const isHere = name === (chosen ?? ALL)
          return (
            <Button
              key={name}
              component={Link}
              to={name === ALL ? PATHS.settings : settingsPath(name)}
              aria-current={isHere ? 'page' : undefined}
              color={isHere ? 'primary' : 'inherit'}
              sx={{
                minHeight: 44,
                borderRadius: 0,
                borderBottom: 2,
                borderColor: isHere ? 'primary.main' : 'transparent',
              }}
            >
              {text(`settings_section_${name}`)}
            </Button>
          )
        })}
      </Box>
      <LostEditsCard />
      <LeftBehindCard />
      {(chosen ? [chosen] : sections.slice(0, areAllDrawn ? undefined : 1)).map((name) => (
        <Stack key={name} spacing={2}>
          {CARDS[name]()}
        </Stack>
      ))}
    </Stack>
  )
}
