import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import { type ReactNode, useMemo } from 'react'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadNotice } from '../../ui/feedback/load-notice.tsx'
import { NOT_ON_PAPER } from '../../ui/table/print-table.tsx'
import { ExcelButton } from '../list-screen/excel-button.tsx'
import { LastLoaded } from '../list-screen/last-loaded.tsx'
import { ChoiceBar } from './choice-bar.tsx'
import { InvoiceEditor } from './invoice/invoice-editor.tsx'
import { JournalTable } from './journal-table.tsx'
import { JournalTotals } from './journal-totals.tsx'
import { type JournalProps, useJournal } from './use-journal.ts'

/** A journal: party and days, the trips with their amounts, and the invoice's own items (rules 12.6). */
export const JournalScreen = (props: JournalProps): ReactNode => {
  const { kind, parties, modeLock = null } = props
  const text = useText()
  const formats = useFormats()
  const { isAdmin, choice, change, party, request, trips, invoice, isAsked, ...journal } = useJournal(props)
  const { rows, all, failure, other, isPanic } = trips
  // Panic mode narrows the shown trips, not the invoiced ones.
  const invoiced = useMemo(() => all?.map(({ row }) => row) ?? [], [all])
  if (!choice) return null

  const fileButton = (
    <ExcelButton
      isCreating={journal.isCreating}
      isDisabled={!journal.canDownload}
      onClick={journal.download}
      sx={{ minHeight: 40, bgcolor: 'background.paper', width: { xs: '100%', sm: 'auto' } }}
    />
  )
  return (
    <Stack spacing={2} sx={{ minWidth: 0 }}>
      <Box sx={NOT_ON_PAPER}>
        <ChoiceBar
          choice={choice}
          onChange={change}
          onReset={journal.reset}
          partyLabel={text(kind.partyLabel)}
          parties={parties}
          modeLock={modeLock}
          isPartyMissing={isAsked && !party}
        />
      </Box>
      {isPanic && <Alert severity="error">{text('panic_mode_text')}</Alert>}
      {failure !== null && !rows && other && (
        <LastLoaded onShow={() => change({ mode: 'date', ...other.request })}>
          {text('journal_last_loaded', {
            name: other.request.party,
            period: `${formats.day(other.request.from)} - ${formats.day(other.request.to)}`,
          })}
        </LastLoaded>
      )}
      {request ? (
        <JournalTable kind={kind} request={request} trips={trips} toolbar={fileButton} />
      ) : (
        <EmptyState message={party ? 'invalid_filters' : kind.choose}>{fileButton}</EmptyState>
      )}
      {rows && rows.length > 0 && <JournalTotals kind={kind} rows={rows} />}
      {isAdmin && request && rows && (
        <>
          <LoadNotice failure={invoice.failure} onRetry={invoice.reload} />
          {invoice.draft && (
            <Box id="invoice" sx={{ scrollMarginTop: 72, ...NOT_ON_PAPER }}>
              <InvoiceEditor
                kind={kind}
                state={{ ...invoice, draft: invoice.draft }}
                trips={invoiced}
                days={request}
                customer={journal.customer}
                showsMissing={isAsked}
              />
            </Box>
          )}
        </>
      )}
    </Stack>
  )
}
