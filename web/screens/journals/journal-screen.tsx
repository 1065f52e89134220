import UncheckedIcon from '@mui/icons-material/CheckBoxOutlineBlank'
import CheckedIcon from '@mui/icons-material/CheckBoxOutlined'
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import Stack from '@mui/material/Stack'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { INVOICE_AMOUNTS, invoiceTotals, isCheckedTrip } from '../../../shared/domain/money/invoice.ts'
import type { Customer } from '../../../shared/schemas/customer.ts'
import type { JournalTrip } from '../../../shared/schemas/journal.ts'
import { useHiddenColumns } from '../../data/list-settings.ts'
import { useActor } from '../../data/rows.ts'
import { saveEdit } from '../../data/save.ts'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadNotice } from '../../ui/feedback/load-notice.tsx'
import { useNotifyFailure } from '../../ui/feedback/notification.tsx'
import { AdminTable } from '../../ui/table/admin-table.tsx'
import { NOT_ON_PAPER } from '../../ui/table/print-table.tsx'
import { useDevice } from '../../ui/use-device.ts'
import { editOfCheck } from './check-edit.ts'
import { ChoiceBar } from './choice-bar.tsx'
import { itemFaults } from './invoice-draft.ts'
import { InvoiceEditor } from './invoice-editor.tsx'
import { choiceFault, chosenDays } from './journal-choice.ts'
import { compactColumns, hiddenAtFirst, journalColumns } from './journal-columns.tsx'
import type { JournalKind, JournalRequest } from './journal-kind.ts'
import { useInvoiceDraft } from './use-invoice-draft.ts'
import { useJournalChoice } from './use-journal-choice.ts'
import { useJournalDownload } from './use-journal-download.ts'
import { type JournalRow, useJournalTrips } from './use-journal-trips.ts'
import { useOpenTrip } from './use-open-trip.ts'

type Props = {
  kind: JournalKind
  /** Names to choose from; null for whoever has only its own. */
  parties: readonly string[] | null
  /** Whose journal it is where there is nothing to choose. */
  ownParty?: string | null
  modeLock?: string | null
  /** The customer of a name, for its references. */
  customerOf?: (name: string) => Customer | undefined
}

const rowKey = ({ key }: JournalRow): string => String(key)
const rowName = ({ row }: JournalRow): string => row.tt_tour ?? ''

/** A journal: whose trips, which days, the trips with their amounts, and what the invoice adds (specification section 2). */
export const JournalScreen = ({ kind, parties, ownParty = null, modeLock = null, customerOf }: Props): ReactNode => {
  const text = useText()
  const { role } = useActor()
  const { type: device, isNarrow } = useDevice()
  const formats = useFormats()
  const isAdmin = role === 'admin'
  const { choice, change, reset } = useJournalChoice(kind)
  const party = parties ? (choice?.party ?? null) : ownParty
  const days = choice ? chosenDays(choice) : null
  const isValid = choice !== undefined && choiceFault(choice) === null
  const from = isValid ? days?.from : undefined
  const to = isValid ? days?.to : undefined
  const request = useMemo<JournalRequest | null>(
    () => (party && from && to ? { party, from, to } : null),
    [party, from, to],
  )
  const { rows, all, failure, asOf, other, reload, isLoading, isPanic } = useJournalTrips(kind, request)
  const state = useInvoiceDraft(kind, isAdmin ? request : null)
  const { isCreating, download } = useJournalDownload(kind)
  const [isAsked, setIsAsked] = useState(false)
  const [hidden, setHidden] = useHiddenColumns(kind.name, device, hiddenAtFirst(isNarrow))
  const check = useCheck()
  const open = useOpenTrip()
  const onCheck = isAdmin ? check : undefined
  const columns = useMemo(
    () => (isNarrow ? compactColumns : journalColumns)({ side: kind.side, isAdmin, text, formats, onCheck }),
    [isNarrow, kind, isAdmin, text, formats, onCheck],
  )
  const trips = useMemo(() => rows?.map(({ row }) => row) ?? [], [rows])
  // Panic mode narrows what is shown, not what is invoiced.
  const invoiced = useMemo(() => all?.map(({ row }) => row) ?? [], [all])
  const hasUnsent = rows?.some(({ mark }) => mark !== null) ?? false
  if (!choice) return null

  const fileButton = (
    <Button
      variant="outlined"
      // Until what was entered is read, a file would lack it.
      disabled={isCreating || (isAdmin && request !== null && !state.draft)}
      startIcon={isCreating ? <CircularProgress size={18} aria-hidden /> : <DownloadIcon />}
      onClick={() => {
        setIsAsked(true)
        const hasFault =
          request && state.draft?.items.some((item) => Object.values(itemFaults(item, request)).some(Boolean))
        if (hasFault) document.getElementById('invoice')?.scrollIntoView({ block: 'start' })
        void download({ party, days: request, entries: isAdmin ? state : null })
      }}
      sx={{ minHeight: 40, bgcolor: 'background.paper', width: { xs: '100%', sm: 'auto' } }}
    >
      {text(isCreating ? 'excel_creating' : 'excel_download')}
    </Button>
  )

  return (
    <Stack spacing={2} sx={{ minWidth: 0 }}>
      <Box sx={NOT_ON_PAPER}>
        <ChoiceBar
          choice={choice}
          onChange={change}
          onReset={() => {
            setIsAsked(false)
            reset()
          }}
          partyLabel={text(kind.partyLabel)}
          parties={parties}
          modeLock={modeLock}
          isPartyMissing={isAsked && !party}
        />
      </Box>
      {isPanic && <Alert severity="error">{text('panic_mode_text')}</Alert>}
      {failure !== null && !rows && other && (
        <Alert
          severity="info"
          action={
            <Button
              color="inherit"
              size="small"
              onClick={() =>
                change({ mode: 'date', party: other.request.party, from: other.request.from, to: other.request.to })
              }
            >
              {text('action_show')}
            </Button>
          }
        >
          {text('journal_last_loaded', {
            name: other.request.party,
            period: `${formats.day(other.request.from)} - ${formats.day(other.request.to)}`,
          })}
        </Alert>
      )}
      {request ? (
        <Box sx={{ minWidth: 0, '& .MuiTableCell-root': { px: 1.25 } }}>
          <AdminTable<JournalRow>
            label={text(kind.title)}
            paperTitle={[
              text(kind.title),
              request.party,
              `${formats.day(request.from)} – ${formats.day(request.to)}`,
            ].join(' · ')}
            columns={columns}
            rows={rows}
            rowsOf={[request.party, request.from, request.to].join(' ')}
            rowKey={rowKey}
            rowName={rowName}
            onOpen={(row) => void open(row)}
            actions={isNarrow && onCheck ? (row) => [checkAction(row, onCheck, text)] : undefined}
            failure={isLoading ? null : failure}
            asOf={asOf}
            onRetry={reload}
            empty="no_trips_match"
            hidden={hidden}
            onHiddenChange={setHidden}
            toolbar={fileButton}
          />
        </Box>
      ) : (
        <EmptyState message={party ? 'invalid_filters' : kind.choose}>{fileButton}</EmptyState>
      )}
      {rows && rows.length > 0 && <Totals kind={kind} trips={trips} hasUnsent={hasUnsent} />}
      {isAdmin && request && rows && <LoadNotice failure={state.failure} onRetry={state.reload} />}
      {isAdmin && request && rows && state.draft && (
        <Box id="invoice" sx={{ scrollMarginTop: 72, ...NOT_ON_PAPER }}>
          <InvoiceEditor
            kind={kind}
            state={{ ...state, draft: state.draft }}
            trips={invoiced}
            days={request}
            customer={party ? customerOf?.(party) : undefined}
            showsMissing={isAsked}
          />
        </Box>
      )}
    </Stack>
  )
}

/** The four sums over all pages, in sight however far the table is scrolled sideways. */
const Totals = ({
  kind,
  trips,
  hasUnsent,
}: {
  kind: JournalKind
  trips: readonly JournalTrip[]
  hasUnsent: boolean
}): ReactNode => {
  const text = useText()
  const { amount } = useFormats()
  const totals = invoiceTotals(trips, kind.side)
  return (
    <Stack
      direction="row"
      role="status"
      sx={{ flexWrap: 'wrap', columnGap: 3, rowGap: 0.5, color: 'text.secondary', typography: 'body2' }}
    >
      <span>{text('journal_totals_of', { checked: trips.filter(isCheckedTrip).length, all: trips.length })}</span>
      {INVOICE_AMOUNTS.map((name) => (
        <span key={name}>
          {`${text(`edit_trip_amount_${name}`)} `}
          <Box component="strong" sx={{ color: 'text.primary', fontWeight: 600, whiteSpace: 'nowrap' }}>
            {amount(totals[name])}
          </Box>
        </span>
      ))}
      {hasUnsent && <span>{text('journal_unsent')}</span>}
    </Stack>
  )
}

/** Sets the check mark: on the disk at once, sent when it can be. */
const useCheck = (): ((shown: JournalRow, isChecked: boolean) => void) => {
  const notifyFailure = useNotifyFailure()
  return useCallback(
    (shown, isChecked) => {
      saveEdit(editOfCheck(shown, isChecked)).catch(notifyFailure)
    },
    [notifyFailure],
  )
}

const checkAction = (
  shown: JournalRow,
  onCheck: (shown: JournalRow, isChecked: boolean) => void,
  text: (key: string) => string,
) => {
  const isChecked = shown.row.tt_invoice_check === true
  return {
    id: 'check',
    label: text(isChecked ? 'journal_check_unset' : 'journal_check_set'),
    Icon: isChecked ? CheckedIcon : UncheckedIcon,
    onClick: () => onCheck(shown, !isChecked),
  }
}
