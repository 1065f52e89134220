import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { canManageWeeks } from '../../../shared/domain/access/tour-permissions.ts'
import { WEEK_ACTIONS, type WeekAction } from '../../../shared/domain/tour/week-run.ts'
import { useActor } from '../../data/rows.ts'
import { useText } from '../../i18n/text.ts'
import { TourList } from './tours/tour-list.tsx'
import { UtcDoubt } from './utc-doubt.tsx'
import { WeeksPanel } from './weeks/weeks-panel.tsx'

const TABS = ['tours', ...WEEK_ACTIONS] as const
type TabName = (typeof TABS)[number]

const isTab = (name: string | null): name is TabName => TABS.includes(name as TabName)

/** The recurring tours and, for admin, the weeks made of them (rules 12.5). */
export const DispositionScreen = (): ReactNode => {
  const text = useText()
  const actor = useActor()
  const [search, setSearch] = useSearchParams()
  if (!canManageWeeks(actor)) return <TourList />

  const asked = search.get('tab')
  const tab = isTab(asked) ? asked : 'tours'
  const choose = (next: TabName) => setSearch(next === 'tours' ? {} : { tab: next }, { replace: true })
  return (
    <Stack sx={{ flexGrow: 1, minWidth: 0 }}>
      <UtcDoubt />
      <Tabs
        value={tab}
        onChange={(_event, next: TabName) => choose(next)}
        variant="scrollable"
        allowScrollButtonsMobile
        aria-label={text('route_disposition')}
        sx={{ mb: 2, mt: -1, borderBottom: 1, borderColor: 'divider' }}
      >
        {TABS.map((name, index) => (
          <Tab
            key={name}
            value={name}
            id={`disposition-tab-${name}`}
            aria-controls={`disposition-panel-${name}`}
            label={text(`disposition_tab_${name}`)}
            aria-keyshortcuts={`Alt+${index + 1}`}
          />
        ))}
      </Tabs>
      <Box
        role="tabpanel"
        id={`disposition-panel-${tab}`}
        aria-labelledby={`disposition-tab-${tab}`}
        sx={{ flexGrow: 1, display: 'flex', flexDirection: 'column', minWidth: 0 }}
      >
        {tab === 'tours' ? <TourList /> : <WeeksPanel key={tab} action={tab satisfies WeekAction} />}
      </Box>
    </Stack>
  )
}
