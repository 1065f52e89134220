import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import type { ReactNode } from 'react'
import { Link, Navigate, useParams } from 'react-router-dom'
import { FIRST_SECTION, PATHS, type SettingsSection, sectionsOf, settingsPath } from '../../addresses/addresses.ts'
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

/** As wide as two columns of cards. Follows the size of the text, as the cards do. */
const TWO_COLUMNS = '@container (min-width: 58rem)'

/** Two columns of cards of about the same height, each read to its end; one below the other where there is no room. */
const Columns = ({ first, second }: { first: ReactNode; second: ReactNode }): ReactNode => (
  <Box
    sx={{
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr)',
      [TWO_COLUMNS]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
      gap: 2,
      alignItems: 'start',
    }}
  >
    <Stack spacing={2}>{first}</Stack>
    <Stack spacing={2}>{second}</Stack>
  </Box>
)

/** Tables of many columns have the whole width. */
const CARDS: Record<SettingsSection, () => ReactNode> = {
  device: () => (
    <>
      <LostEditsCard />
      <LeftBehindCard />
      <Columns
        first={
          <>
            <SyncCard />
            <PushCard />
          </>
        }
        second={
          <>
            <DisplayCard />
            <StorageCard />
            <AppCard />
          </>
        }
      />
    </>
  ),
  account: () => (
    <>
      <Columns first={<AccountCard />} second={<CalendarCard />} />
      <SessionsCard />
    </>
  ),
  company: () => (
    <Columns
      first={<CompanyCard />}
      second={
        <>
          <ApprovalRulesCard />
          <DispatchCard />
        </>
      }
    />
  ),
  data: () => (
    <>
      <LookAlikesCard />
      <MasterDataSection />
    </>
  ),
  services: () => (
    <>
      <OutboxCard />
      <Columns first={<FeedsCard />} second={<ServerStorageCard />} />
      <ApiKeysCard />
      <WebhooksCard />
    </>
  ),
}

/** Settings, a page for each section: this device, the account, and for admin the company, its data and its services. */
export const SettingsScreen = (): ReactNode => {
  const text = useText()
  const { role } = useActor()
  const { section } = useParams()
  const sections = sectionsOf(role)
  const chosen = section === undefined ? FIRST_SECTION : sections.find((name) => name === section)
  if (!chosen) return <Navigate to={PATHS.settings} replace />
  return (
    <Box sx={{ width: '100%', maxWidth: '90rem', mx: 'auto', containerType: 'inline-size' }}>
      <Stack spacing={2}>
        <Box
          component="nav"
          aria-label={text('settings_sections')}
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, mt: -1, borderBottom: 1, borderColor: 'divider' }}
        >
          {sections.map((name) => {
            const isHere = name === chosen
            return (
              <Button
                key={name}
                component={Link}
                to={settingsPath(name)}
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
        {CARDS[chosen]()}
      </Stack>
    </Box>
  )
}
