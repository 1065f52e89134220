import UncheckedIcon from '@mui/icons-material/CheckBoxOutlineBlank'
import CheckedIcon from '@mui/icons-material/CheckBoxOutlined'
import Box from '@mui/material/Box'
import { type ReactNode, Suspense, useCallback, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { followsCustomer, type InvoiceAmount, type InvoiceSide, isCheckedTrip } from '#shared/domain/money/invoice.ts'
import type { WaitingTerms } from '#shared/domain/money/waiting-fee.ts'
import { useFeedNumber } from '#web/data/use-seen.ts'
import { editTripPath } from '../../addresses/addresses.ts'
import { useHiddenColumns } from '../../data/list-settings.ts'
import { useActor } from '../../data/rows.ts'
import { saveEdit } from '../../data/save.ts'
import { useKept } from '../../data/use-kept.ts'
import { useKeptPlace } from '../../data/use-kept-place.ts'
import { useFormats } from '../../i18n/format.ts'
import { type Translate, useText } from '../../i18n/text.ts'
import { useDevice } from '../../ui/browser/use-device.ts'
import { useMedia } from '../../ui/browser/use-media.ts'
import { useNotifyFailure } from '../../ui/feedback/notification.tsx'
import { part } from '../../ui/part.tsx'
import type { RowAction } from '../../ui/table/admin-columns.ts'
import { AdminTable } from '../../ui/table/admin-table.tsx'
import { FIRST_PLACE } from '../../ui/table/admin-table-props.ts'
import { hasSections, useDaySections } from '../../ui/table/day-sections.ts'
import type { Tool } from '../../ui/table/tool-menu.tsx'
import { useCramped } from '../../ui/table/tour-width.ts'
import { editOfAmount } from './cells/amount-edit.ts'
import { editOfCheck } from './cells/check-edit.ts'
import { FollowsLegend } from './cells/trip-cells.tsx'
import { type CheckFilter, isShownBy } from './check-filter.tsx'
import { compactColumns, detailColumns, hiddenAtFirst, journalColumns } from './journal-columns.tsx'
import type { JournalKind, JournalRequest } from './journal-kind.ts'
import { JournalTotals } from './journal-totals.tsx'
import type { JournalRow, JournalTrips } from './use-journal-trips.ts'
import { useOpenTrip } from './use-open-trip.ts'

/** Fetched with the first tick: the first view does not need it. */
const SeveralBar = part(async () => (await import('./several/several-bar.tsx')).SeveralBar)

const stpOf = ({ row }: JournalRow) => row.tt_stp
const rowKey = ({ key }: JournalRow): string => String(key)
const rowName = ({ row }: JournalRow): string => row.tt_tour ?? ''
/** Fetched once a trip is opened. */
const JournalTripPanel = part(async () => (await import('./journal-trip-panel.tsx')).JournalTripPanel)

/** Pixels below which both places stand in one column. */
const TIGHT = '(max-width:74.9375em)'

/** Column that orders the rows below headings of days. */
const DAYS_BY = 'tt_stp'

const NO_KEYS: string[] = []
const areKeys = (kept: unknown): kept is string[] => Array.isArray(kept) && kept.every((key) => typeof key === 'string')

/** Rows that a search or filter found; null means all of the period. */
export type Found = { trips: readonly JournalRow[]; search: string }

/** The trips of a journal with their amounts. */
export const JournalTable = ({
  kind,
  request,
  trips: { rows, failure, asOf, reload, isLoading },
  checks,
  terms,
  toolbar,
  tools,
  paper,
}: {
  kind: JournalKind
  request: JournalRequest
  trips: JournalTrips
  checks: CheckFilter
  /** Terms of the party about waiting. */
  terms: WaitingTerms
  /** Buttons beside the search. */
  toolbar: (found: Found | null) => ReactNode
  /** Menu of a phone in place of the buttons. */
  tools: ((found: Found | null) => readonly Tool[]) | undefined
  paper: (found: Found | null) => ReactNode
}): ReactNode => {
  const text = useText()
  const formats = useFormats()
  const isAdmin = useActor().role === 'admin'
  const { type: device, isNarrow } = useDevice()
  const isTight = useMedia(TIGHT)
  const isCramped = useCramped()
  const { side } = kind
  const [hidden, setHidden] = useHiddenColumns(kind.name, device, hiddenAtFirst(isNarrow))
  const rowsOf = [request.party, request.from, request.to].join(' ')
  const [place, setPlace] = useKeptPlace(kind.name, rowsOf, FIRST_PLACE)
  const [ticked, setTicked] = useKept(`${kind.name} selection`, NO_KEYS, areKeys)
  const keys = useMemo(() => new Set(ticked), [ticked])
  const { check, setAmount } = useSaveCells(side)
  const open = useOpenTrip()
  const navigate = useNavigate()
  const onCheck = isAdmin ? check : undefined
  const onAmount = isAdmin ? setAmount : undefined
  const hasDays = hasSections(place, DAYS_BY)
  const shared = useMemo(
    () => ({ side, isAdmin, isTight, isCramped, hasDays, terms, text, formats }),
    [side, isAdmin, isTight, isCramped, hasDays, terms, text, formats],
  )
  const columns = useMemo(
    () => (isNarrow ? compactColumns : journalColumns)({ ...shared, onCheck, onAmount }),
    [isNarrow, shared, onCheck, onAmount],
  )
  const shown = useMemo(() => rows?.filter(({ row }) => isShownBy(checks, row, side)), [rows, checks, side])
  const sections = useDaySections(DAYS_BY, stpOf)
  const [detailed, setDetailed] = useState<JournalRow | null>(null)
  const foundOf = (matching: readonly JournalRow[], search: string): Found | null =>
    search.trim() !== '' || checks !== 'all' ? { trips: matching, search: search.trim() } : null
  return (
    <Box sx={{ minWidth: 0, '& .MuiTableCell-root': { px: 1 } }}>
      <AdminTable<JournalRow>
        name={kind.name}
        label={text(kind.title)}
        columns={columns}
        rows={shown}
        total={rows?.length}
        rowsOf={rowsOf}
        rowKey={rowKey}
        rowName={rowName}
        onOpen={(row) => void open(row)}
        onDetails={setDetailed}
        actions={isNarrow && onCheck ? (row) => [checkAction(row, side, onCheck, text)] : undefined}
        look={({ row }) => (isCheckedTrip(row, side) ? undefined : 'faded')}
        failure={isLoading ? null : failure}
        asOf={asOf}
        onRetry={reload}
        empty="no_trips_match"
        hidden={hidden}
        onHiddenChange={setHidden}
        place={place}
        onPlaceChange={setPlace}
        selection={isAdmin ? { keys, onChange: (next) => setTicked([...next]) } : undefined}
        sections={sections}
        around={(matching, search) => {
          const selected = isAdmin && !isNarrow ? matching.filter((row) => keys.has(rowKey(row))) : []
          const found = foundOf(matching, search)
          return {
            toolbar: toolbar(found),
            tools: tools?.(found),
            above: selected.length > 0 && (
              <Suspense>
                <SeveralBar side={side} trips={selected} latest={rows ?? []} onClear={() => setTicked([])} />
              </Suspense>
            ),
            below: (
              <>
                {!isNarrow && matching.some(({ row }) => followsCustomer(row, side)) && <FollowsLegend />}
                {found && <JournalTotals kind={kind} rows={matching} isFound />}
              </>
            ),
          }
        }}
        paper={(matching, search) => paper(foundOf(matching, search))}
      />
      {detailed && (
        <Suspense>
          <JournalTripPanel
            trip={rows?.find(({ key }) => key === detailed.key) ?? detailed}
            columns={detailColumns(shared)}
            onEdit={isAdmin ? () => void navigate(editTripPath(detailed.key)) : undefined}
            onClose={() => setDetailed(null)}
          />
        </Suspense>
      )}
    </Box>
  )
}

/** Sets a check mark or an amount of one trip: on the disk at once, sent later. */
const useSaveCells = (side: InvoiceSide) => {
  const notifyFailure = useNotifyFailure()
  const seen = useFeedNumber()
  const check = useCallback(
    (shown: JournalRow, isChecked: boolean) => {
      saveEdit({ ...editOfCheck(shown, isChecked, side), seen }).catch(notifyFailure)
    },
    [side, seen, notifyFailure],
  )
  const setAmount = useCallback(
    (shown: JournalRow, amount: InvoiceAmount, value: number) => {
      saveEdit({ ...editOfAmount(shown, side, amount, value), seen }).catch(notifyFailure)
    },
    [side, seen, notifyFailure],
  )
  return { check, setAmount }
}

const checkAction = (
  shown: JournalRow,
  side: InvoiceSide,
  onCheck: (shown: JournalRow, isChecked: boolean) => void,
  text: Translate,
): RowAction => {
  const isChecked = isCheckedTrip(shown.row, side)
  return {
    id: 'check',
    label: text(isChecked ? 'journal_check_unset' : 'journal_check_set'),
    Icon: isChecked ? CheckedIcon : UncheckedIcon,
    onClick: () => onCheck(shown, !isChecked),
  }
}
