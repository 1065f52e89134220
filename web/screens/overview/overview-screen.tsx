import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { lacksVatNumber } from '#shared/domain/money/party-terms.ts'
import { addDaysToDay, dayOf, formatDay } from '#shared/domain/time/dates.ts'
import { offlineWindow } from '#shared/domain/time/views.ts'
import type { Subcontractor } from '#shared/records/subcontractor.ts'
import {
  boardPath,
  editRecordPath,
  journalPath,
  OVERVIEW_KINDS,
  type OverviewKind,
  statementsPath,
} from '../../addresses/list-addresses.ts'
import { useClock } from '../../clock/use-clock.ts'
import { useActor } from '../../data/rows.ts'
import { useServerSilent } from '../../data/use-server-silent.ts'
import { useText } from '../../i18n/text.ts'
import { NotHereYet } from '../../parts/list-screen/not-here-yet.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ListSkeleton } from '../../ui/list/list-skeleton.tsx'
import { PanelTabs, panelOf } from '../../ui/panel-tabs.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { AbsencesTab } from './absences-tab.tsx'
import { DocumentsTab } from './documents-tab.tsx'
import { Facts } from './facts.tsx'
import { MoneyTab } from './money-tab.tsx'
import { keyOf, nameOf, type OverviewTab, tabLabel, tabsOf } from './overview-kinds.ts'
import type { Overview } from './overview-of.ts'
import { TripsTab } from './trips-tab.tsx'
import { UnderWay } from './under-way.tsx'
import { useOverview } from './use-overview.ts'
import { WeeksTab } from './weeks-tab.tsx'

/** Days that a link to a journal or to statements shows. */
const DAYS_OF_LINKS = 90

/** The page of a driver, a vehicle, a subcontractor or a customer, from what this device holds of it. */
export const OverviewScreen = (): ReactNode => {
  const { kind, key = '' } = useParams()
  const name = OVERVIEW_KINDS.find((one) => one === kind)
  if (!name) return <EmptyState message="not_found" />
  return <OverviewOf key={`${name} ${key}`} name={name} id={key} />
}

const OverviewOf = ({ name, id }: { name: OverviewKind; id: string }): ReactNode => {
  const now = useClock()
  const { timeZone } = useActor()
  const isServerSilent = useServerSilent()
  const today = dayOf(now, timeZone)
  const overview = useOverview(name, id, { now, today })
  if (overview === null) return <EmptyState message="overview_not_here" />
  if (!overview) return isServerSilent ? <NotHereYet /> : <ListSkeleton isNarrow={false} />
  return <Page name={name} overview={overview} today={today} days={offlineWindow(now, timeZone)} />
}

const Page = ({
  name,
  overview,
  today,
  days,
}: {
  name: OverviewKind
  overview: Overview
  today: string
  days: { from: string; to: string }
}): ReactNode => {
  const text = useText()
  const { role } = useActor()
  const tabId = useId()
  const [search, setSearch] = useSearchParams()
  const { kind, row, next, last, expired, ending } = overview
  const tabs = tabsOf(kind)
  const tab = tabs.find((one) => one === search.get('tab')) ?? 'next'
  const choose = (chosen: OverviewTab) => setSearch(chosen === 'next' ? {} : { tab: chosen }, { replace: true })
  const counts: Partial<Record<OverviewTab, number | undefined>> = {
    next: next.length,
    last: last.length,
    documents: overview.documents?.length,
  }
  const title = nameOf(kind, row)
  const span = { from: addDaysToDay(today, -DAYS_OF_LINKS), to: today }
  const toBoard = name !== 'customer' && (
    <Button component={Link} to={boardPath(name, title)} variant="outlined">
      {text('overview_to_board')}
    </Button>
  )

  return (
    <Stack spacing={2} sx={{ flexGrow: 1, minWidth: 0 }}>
      <SectionCard
        title={`${text(`log_entity_${name}`)} ${title}`}
        action={
          <>
            {toBoard}
            {role === 'admin' && !row.retired && (
              <Button component={Link} to={editRecordPath(name, keyOf(kind, row))} variant="contained">
                {text('action_edit')}
              </Button>
            )}
          </>
        }
      >
        {row.retired && (
          <Typography color="textSecondary" sx={{ mt: -1.5, mb: 1 }}>
            {text('master_retired')}
          </Typography>
        )}
        {(expired > 0 || ending > 0) && (
          <Alert
            severity={expired > 0 ? 'error' : 'warning'}
            sx={{ mb: 1.5 }}
            action={
              tab !== 'documents' && (
                <Button color="inherit" size="small" onClick={() => choose('documents')}>
                  {text('overview_show')}
                </Button>
              )
            }
          >
            {[
              expired > 0 && text('overview_expired', { count: expired }),
              ending > 0 && text('overview_ending', { count: ending }),
            ]
              .filter(Boolean)
              .join(' ')}
          </Alert>
        )}
        {name === 'subcontractor' && role === 'admin' && lacksVatNumber(row as Partial<Subcontractor>) && (
          <Alert severity="warning" sx={{ mb: 1.5 }}>
            {text('vat_number_missing')}
          </Alert>
        )}
        <Facts kind={kind} row={row} />
        <UnderWay trips={next} />
      </SectionCard>
      <PanelTabs
        id={tabId}
        label={title}
        tabs={tabs.map((one) => ({
          name: one,
          label: [text(tabLabel(kind, one)), counts[one]].filter((part) => part !== undefined).join(' '),
        }))}
        chosen={tab}
        onChoose={choose}
        sx={{ borderBottom: 1, borderColor: 'divider' }}
      />
      <Box {...panelOf(tabId, tab)} sx={{ minWidth: 0 }}>
        <TabOf tab={tab} overview={overview} today={today}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, flexBasis: { xs: '100%', sm: 'auto' } }}>
            <Button component={Link} to={journalPath(kind.side ?? 'sub', title, span)} variant="outlined">
              {text('overview_to_journal')}
            </Button>
            <Button component={Link} to={statementsPath(kind.side ?? 'sub', title, span)} variant="outlined">
              {text('statements_all')}
            </Button>
          </Box>
        </TabOf>
      </Box>
      {(tab === 'next' || tab === 'last' || tab === 'weeks' || tab === 'absences') && (
        <Typography variant="body2" color="textSecondary">
          {text('overview_device_days', { from: formatDay(days.from), to: formatDay(days.to) })}
        </Typography>
      )}
    </Stack>
  )
}

/** @param children where its money is told in full */
const TabOf = ({
  tab,
  overview,
  today,
  children,
}: {
  tab: OverviewTab
  overview: Overview
  today: string
  children: ReactNode
}): ReactNode => {
  const { kind, row, trips, next, last, documents, holding, drivers, resource, absences } = overview
  switch (tab) {
    case 'next':
    case 'last':
      return <TripsTab key={tab} kind={kind} tab={tab} trips={tab === 'next' ? next : last} />
    case 'weeks':
      return <WeeksTab kind={kind} trips={trips} />
    case 'documents':
      return <DocumentsTab documents={documents} holding={holding} today={today} />
    case 'absences':
      return resource && <AbsencesTab {...{ resource, absences, drivers, trips, today }} name={nameOf(kind, row)} />
    case 'money':
      return (
        kind.side && (
          <MoneyTab side={kind.side} party={nameOf(kind, row)}>
            {children}
          </MoneyTab>
        )
      )
  }
}
