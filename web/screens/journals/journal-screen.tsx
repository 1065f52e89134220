import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { PATHS } from '../../addresses/addresses.ts'
import { statementsPath } from '../../addresses/list-addresses.ts'
import { useKept } from '../../data/use-kept.ts'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { LastLoaded } from '../../parts/list-screen/last-loaded.tsx'
import { useDevice } from '../../ui/browser/use-device.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadNotice } from '../../ui/feedback/load-notice.tsx'
import { NOT_ON_PAPER } from '../../ui/table/print-table.tsx'
import { CheckFilterSwitch, isCheckFilter } from './check-filter.tsx'
import { ChoiceBar, type ChoiceProps } from './choice-bar.tsx'
import { FileButtons, fileTools } from './files/file-buttons.tsx'
import { PaperInvoice } from './files/paper-invoice.tsx'
import { useCompany, usePaper } from './files/use-paper.ts'
import { draftOfEntries } from './invoice/invoice-draft.ts'
import { InvoiceEditor } from './invoice/invoice-editor.tsx'
import { OwnInvoice } from './invoice/own-invoice.tsx'
import { type JournalChoice, readAddress, writeAddress } from './journal-choice.ts'
import { type Found, JournalTable } from './journal-table.tsx'
import { JournalTotals } from './journal-totals.tsx'
import { PhoneChoice } from './phone/phone-choice.tsx'
import { type JournalProps, useJournal } from './use-journal.ts'

/** Takes over the party and the days that an address names, and has the address say what is chosen. */
const useChoiceInAddress = (
  choice: JournalChoice | undefined,
  change: (changes: Partial<JournalChoice>) => void,
  hasParty: boolean,
  onRead: (() => void) | undefined,
): void => {
  const [params, setParams] = useSearchParams()
  const wordsOf = (one: JournalChoice): string => String(new URLSearchParams(writeAddress(one, hasParty)))
  const said = String(params)
  const shown = choice && wordsOf(choice)
  // What this screen wrote into its address is no request.
  const known = useRef<string | null>(null)
  const settle = useEffectEvent(() => {
    if (!choice) return
    const asked = said === known.current ? null : readAddress(params, choice)
    if (asked) onRead?.()
    if (asked && wordsOf(asked) !== shown) {
      known.current = said
      change(hasParty ? asked : { ...asked, party: choice.party })
      return
    }
    known.current = shown ?? null
    if (said !== shown) setParams(writeAddress(choice, hasParty), { replace: true })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: either may be what has changed
  useEffect(() => settle(), [said, shown])
}

/** A journal: party and days, the trips with their amounts, and the invoice's own items (rules 12.6). */
export const JournalScreen = (props: JournalProps): ReactNode => {
  const { kind, parties, modeLock = null, top } = props
  const text = useText()
  const formats = useFormats()
  const { isAdmin, choice, change, party, request, trips, invoice, isAsked, ...journal } = useJournal(props)
  const { rows, all, failure, other, isPanic } = trips
  const [checks, setChecks] = useKept(`${kind.name} checks`, 'all', isCheckFilter)
  const paperOf = usePaper()
  const { isNarrow } = useDevice()
  const company = useCompany()
  useChoiceInAddress(choice, change, parties !== null, props.onAddressRead)
  // Panic mode narrows the shown trips, not the invoiced ones.
  const invoiced = useMemo(() => all?.map(({ row }) => row) ?? [], [all])
  if (!choice) return null

  const filesOf = (found: Found | null) => ({
    isCreating: journal.isCreating,
    isDisabled: !journal.canDownload,
    lacking: request ? undefined : text(party ? 'invalid_filters' : kind.choose),
    found,
    onDownload: journal.download,
  })
  const filter = rows && rows.length > 0 && <CheckFilterSwitch value={checks} onChange={setChecks} />
  const draft = invoice.draft ?? (journal.own && draftOfEntries(journal.own))
  const choosing: ChoiceProps = {
    choice,
    onChange: change,
    onReset: journal.reset,
    partyLabel: text(kind.partyLabel),
    parties,
    modeLock,
    isPartyMissing: isAsked && !party,
    statements: isAdmin && request ? statementsPath(kind.side, request.party, request) : PATHS.statements,
  }
  return (
    <Stack spacing={2} sx={{ minWidth: 0 }}>
      {top && <Box sx={NOT_ON_PAPER}>{top}</Box>}
      <Box sx={NOT_ON_PAPER}>
        {isNarrow ? <PhoneChoice name={kind.name} {...choosing} /> : <ChoiceBar {...choosing} />}
      </Box>
      {isPanic && <Alert severity="error">{text('panic_mode_text')}</Alert>}
      {failure !== null && !rows && other && (
        <LastLoaded onShow={() => change({ mode: 'date', ...other.request })}>
          {text('journal_last_loaded', {
            name: other.request.party,
            period: `${formats.day(other.request.from)} – ${formats.day(other.request.to)}`,
          })}
        </LastLoaded>
      )}
      {request ? (
        <JournalTable
          kind={kind}
          request={request}
          trips={trips}
          checks={checks}
          terms={journal.terms}
          toolbar={(found) => (
            <>
              {filter}
              {!isNarrow && <FileButtons {...filesOf(found)} />}
            </>
          )}
          tools={isNarrow ? (found) => fileTools(filesOf(found), text) : undefined}
          paper={(found) => (
            <PaperInvoice
              company={company}
              invoice={paperOf(
                {
                  ...{ kind, request, trips: invoiced, items: journal.items, draft },
                  ...{ customer: journal.customer, partyTerms: journal.partyTerms },
                },
                found,
              )}
            />
          )}
        />
      ) : (
        <EmptyState message={party ? 'invalid_filters' : kind.choose}>
          <FileButtons {...filesOf(null)} />
        </EmptyState>
      )}
      {rows && rows.length > 0 && (
        <Box sx={NOT_ON_PAPER}>
          <JournalTotals kind={kind} rows={rows} />
        </Box>
      )}
      {!isAdmin && request && rows && journal.own && (
        <Box sx={NOT_ON_PAPER}>
          <OwnInvoice kind={kind} trips={invoiced} items={journal.items} terms={journal.partyTerms} />
        </Box>
      )}
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
                terms={journal.partyTerms}
                showsMissing={isAsked}
              />
            </Box>
          )}
        </>
      )}
    </Stack>
  )
}
