import ExportIcon from '@mui/icons-material/FileDownloadOutlined'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { type ReactNode, useMemo, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import type { ListedStatement } from '#shared/schemas/statement.ts'
import { PATHS } from '#web/addresses/addresses.ts'
import { statementPath } from '#web/addresses/list-addresses.ts'
import { useServerResult } from '#web/data/server-result.ts'
import { useKeptPlace } from '#web/data/use-kept-place.ts'
import { useFormats } from '#web/i18n/format.ts'
import { useLanguage } from '#web/i18n/provider.tsx'
import { useText } from '#web/i18n/text.ts'
import { fetchFile } from '#web/session/download.ts'
import { useDevice } from '#web/ui/browser/use-device.ts'
import { ListDownload } from '#web/ui/file-import/list-download.tsx'
import { FilterButton } from '#web/ui/list/list-tools.tsx'
import { AddButton } from '#web/ui/table/add-button.tsx'
import { AdminTable } from '#web/ui/table/admin-table.tsx'
import { FIRST_PLACE, type TablePlace } from '#web/ui/table/admin-table-props.ts'
import { useForgetStatements } from '../use-forget-statements.ts'
import { ExportDialog } from './export-dialog.tsx'
import { SeveralStatements } from './several-statements.tsx'
import { statementColumns } from './statement-columns.tsx'
import {
  loadStatements,
  MAX_SHOWN,
  NONE_UNREAD,
  queryOfFilter,
  readStatementFilter,
  type StatementFilter,
  type UnreadEnds,
  usableFilter,
} from './statement-filter.ts'
import { StatementFilters } from './statement-filters.tsx'
import { StatementMaker } from './statement-maker.tsx'
import { SumsBySide } from './sums-by-side.tsx'

const NONE: ReadonlySet<string> = new Set()
const PLACE: TablePlace = FIRST_PLACE

/** The statements of customers and subcontractors, narrowed by side, party, period and state. */
export const StatementList = (): ReactNode => {
  const text = useText()
  const forgetStatements = useForgetStatements()
  const formats = useFormats()
  const language = useLanguage()
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(NONE)
  const [isMaking, setMaking] = useState(false)
  const [isExporting, setExporting] = useState(false)
  const [isFiltering, setFiltering] = useState(false)
  const [unread, setUnread] = useState(NONE_UNREAD)
  const [clearing, setClearing] = useState(0)
  const given = useMemo(() => readStatementFilter(params), [params])
  const filter = useMemo(() => usableFilter(given, unread), [given, unread])
  const rowsOf = JSON.stringify(filter)
  const [place, setPlace] = useKeptPlace('statements', rowsOf, PLACE)
  const result = useServerResult('statements', filter, loadStatements)
  const { isNarrow, isWide } = useDevice()
  const isTight = !isWide && !isNarrow
  const columns = useMemo(() => statementColumns(text, formats, isTight), [text, formats, isTight])
  const change = (changes: Partial<StatementFilter>, ends: Partial<UnreadEnds> = {}) => {
    setUnread((before) => ({ ...before, ...ends }))
    const next = Object.entries({ ...given, ...changes }).filter(([, value]) => value)
    setParams(Object.fromEntries(next) as Record<string, string>, { replace: true })
  }
  const clear = () => {
    setUnread(NONE_UNREAD)
    setClearing((count) => count + 1)
    setParams({}, { replace: true })
  }
  // On a phone the list comes first.
  const areFiltersShown = !isNarrow || isFiltering
  const isNarrowed = Object.values(filter).some(Boolean)
  const isMore = (result.answer?.length ?? 0) >= MAX_SHOWN
  return (
    <Stack spacing={2} sx={{ minWidth: 0 }}>
      {areFiltersShown && <StatementFilters filter={given} onChange={change} onClear={clear} clearing={clearing} />}
      <AdminTable
        name="statements"
        firstPageSize={50}
        label={text('route_statements')}
        columns={columns}
        rows={result.answer}
        rowsOf={rowsOf}
        rowKey={({ st_id }: ListedStatement) => String(st_id)}
        rowName={({ st_number, st_party }) => st_number ?? st_party}
        selection={{ keys: chosen, onChange: setChosen }}
        onOpen={({ st_id }) => void navigate(statementPath(st_id))}
        look={({ st_state }) => (st_state === 'void' ? 'faded' : undefined)}
        failure={result.isLoading ? null : result.failure}
        asOf={result.asOf}
        onRetry={result.reload}
        empty={isNarrowed ? 'statements_none_found' : 'statements_none'}
        emptyAction={isNarrowed && <Button onClick={clear}>{text('action_clear_filters')}</Button>}
        place={place}
        onPlaceChange={setPlace}
        toolbar={
          <>
            {!areFiltersShown && (
              <FilterButton count={Object.values(given).filter(Boolean).length} onClick={() => setFiltering(true)} />
            )}
            {!isNarrow && (
              <Button component={Link} to={PATHS.monthEnd}>
                {text('month_end')}
              </Button>
            )}
            <ListDownload
              list={text('route_statements')}
              fetchIt={() => fetchFile('statementsDownload', { query: { ...queryOfFilter(filter), language } })}
            />
            <Button startIcon={<ExportIcon />} aria-label={text('statement_export')} onClick={() => setExporting(true)}>
              {isNarrow ? 'CSV' : text('statement_export')}
            </Button>
            <AddButton label={text('statement_make')} onClick={() => setMaking(true)} />
          </>
        }
        around={(matching) => ({
          below: (
            <>
              <SumsBySide statements={matching} />
              {isMore && text('statements_more', { count: MAX_SHOWN })}
            </>
          ),
        })}
      />
      <SeveralStatements
        chosen={result.answer?.filter(({ st_id }) => chosen.has(String(st_id))) ?? []}
        onDone={() => {
          setChosen(NONE)
          forgetStatements()
        }}
        onClear={() => setChosen(NONE)}
      />
      {isExporting && <ExportDialog filter={filter} onClose={() => setExporting(false)} />}
      {isMaking && (
        <StatementMaker
          onClose={() => setMaking(false)}
          onMade={(id) => {
            setMaking(false)
            void navigate(statementPath(id))
          }}
        />
      )}
    </Stack>
  )
}
