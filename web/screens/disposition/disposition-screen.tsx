import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import { type ReactNode, Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { canManageWeeks } from '#shared/domain/access/tour-permissions.ts'
import { WEEK_ACTIONS, type WeekAction } from '#shared/domain/tour/week-run.ts'
import { useActor } from '../../data/rows.ts'
import { useText } from '../../i18n/text.ts'
import { PanelTabs, panelOf } from '../../ui/panel-tabs.tsx'
import { part } from '../../ui/part.tsx'
import { TourList } from './tours/tour-list.tsx'
import { UtcDoubt } from './utc-doubt.tsx'
import { WeeksPanel } from './weeks/weeks-panel.tsx'

const CompanyYear = part(async () => (await import('./calendar/company-year.tsx')).CompanyYear)

const TABS = ['tours', ...WEEK_ACTIONS, 'year'] as const
type TabName = (typeof TABS)[number]

const isTab = (name: string | null): name is TabName => TABS.includes(name as TabName)

/** Tabs of a subcontractor: none that makes weeks. */
const SUB_TABS: readonly TabName[] = ['tours', 'year']

/** The recurring tours with their year and, for admin, the weeks made of them (rules 12.5, 17). */
export const DispositionScreen = (): ReactNode => {
  const text = useText()
  const actor = useActor()
  const [search, setSearch] = useSearchParams()
  const tabs = canManageWeeks(actor) ? TABS : SUB_TABS
  const asked = search.get('tab')
  const tab = isTab(asked) && tabs.includes(asked) ? asked : 'tours'
  const choose = (next: TabName) => setSearch(next === 'tours' ? {} : { tab: next }, { replace: true })
  return (
    <Stack sx={{ flexGrow: 1, minWidth: 0 }}>
      {canManageWeeks(actor) && <UtcDoubt />}
      <PanelTabs
        id="disposition"
        label={text('route_disposition')}
        tabs={tabs.map((name, index) => ({
          name,
          label: text(`disposition_tab_${name}`),
          keyShortcuts: `Alt+${index + 1}`,
        }))}
        chosen={tab}
        onChoose={choose}
        sx={{ mb: 2, mt: -1, borderBottom: 1, borderColor: 'divider' }}
      />
      <Box {...panelOf('disposition', tab)} sx={{ flexGrow: 1, display: 'flex', flexDirection: 'column', minWidth: 0 }}>
        {tab === 'tours' ? (
          <TourList />
        ) : tab === 'year' ? (
          <Suspense fallback={null}>
            <CompanyYear />
          </Suspense>
        ) : (
          // A link to the tab that is open chooses other weeks.
          <WeeksPanel key={`${tab} ${search.get('weeks') ?? ''}`} action={tab satisfies WeekAction} />
        )}
      </Box>
    </Stack>
  )
}
