import Badge from '@mui/material/Badge'
import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { type ReactNode, useId } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { DisputedLine } from '#shared/schemas/statement.ts'
import { useServerResult } from '#web/data/server-result.ts'
import { useText } from '#web/i18n/text.ts'
import { callApi } from '#web/session/calls.ts'
import { DisputedLines } from '../disputed-lines.tsx'
import { StatementList } from './statement-list.tsx'

const TAB = 'tab'
const DISPUTED = 'disputed'
const ALL = {}
const load = (): Promise<DisputedLine[]> => callApi('statementsDisputed', { query: {} })

/** All statements, and beside them the lines that wait for a decision. */
export const StatementLists = (): ReactNode => {
  const text = useText()
  const id = useId()
  const [params, setParams] = useSearchParams()
  const tab = params.get(TAB) === DISPUTED ? 1 : 0
  const disputed = useServerResult('statements_disputed', ALL, load)
  const ofStatements = new Map(disputed.answer?.map((line) => [line.st_id, line.disputed]))
  const count = [...ofStatements.values()].reduce((sum, lines) => sum + lines, 0)
  return (
    <>
      <Tabs
        variant="scrollable"
        scrollButtons={false}
        value={tab}
        aria-label={text('route_statements')}
        onChange={(_event, next: number) => setParams(next === 1 ? { [TAB]: DISPUTED } : {}, { replace: true })}
        sx={{ mb: 2, borderBottom: 1, borderColor: 'divider' }}
      >
        <Tab id={`${id}-0`} aria-controls={`${id}-panel`} label={text('statements_all')} />
        <Tab
          id={`${id}-1`}
          aria-controls={`${id}-panel`}
          label={
            <Badge badgeContent={count} max={999} color="warning" sx={{ '& .MuiBadge-badge': { right: -10 } }}>
              {text('statements_disputed')}
            </Badge>
          }
          sx={{ pr: 4 }}
        />
      </Tabs>
      <Box role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`}>
        {tab === 1 ? <DisputedLines {...disputed} /> : <StatementList />}
      </Box>
    </>
  )
}
