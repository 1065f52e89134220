import { type ReactNode, useMemo, useState } from 'react'
import { partyTermsOf } from '#shared/domain/money/party-terms.ts'
import { waitingTermsOf } from '#shared/domain/money/waiting-fee.ts'
import type { Customer } from '#shared/records/customer.ts'
import type { JournalFormat } from '#shared/schemas/journal.ts'
import type { TextKey } from '#shared/text-key.ts'
import { useLookup } from '../../data/lookups.ts'
import { useActor } from '../../data/rows.ts'
import { useJournalDownload } from './files/use-journal-download.ts'
import { type DraftItem, itemFaults, readItems, withTripSums } from './invoice/invoice-draft.ts'
import { pricedItemsOf, useOwnInvoice } from './invoice/own-invoice.tsx'
import { useInvoiceDraft } from './invoice/use-invoice-draft.ts'
import { choiceFault, chosenDays } from './journal-choice.ts'
import type { JournalKind, JournalRequest } from './journal-kind.ts'
import type { Found } from './journal-table.tsx'
import { useJournalChoice } from './use-journal-choice.ts'
import { useJournalTrips } from './use-journal-trips.ts'

export type JournalProps = {
  kind: JournalKind
  /** Names to choose from; undefined while they are loaded, null for roles that have only their own journal. */
  parties: readonly string[] | null | undefined
  /** The journal's party if there is nothing to choose. */
  ownParty?: string | null
  modeLock?: TextKey | null
  /** Content above the choice. */
  top?: ReactNode
  /** Called once the period that the address names was taken over. */
  onAddressRead?: () => void
  /** The customer of a name, for its references. */
  customerOf?: (name: string) => Customer | undefined
}

/** Returns the chosen days and party; null while one of them is missing or wrong. */
const useRequest = (
  choice: ReturnType<typeof useJournalChoice>['choice'],
  party: string | null,
): JournalRequest | null => {
  const isValid = choice !== undefined && choiceFault(choice) === null
  const { from, to } = (isValid && chosenDays(choice)) || { from: undefined, to: undefined }
  return useMemo(() => (party && from && to ? { party, from, to } : null), [party, from, to])
}

/** A journal's choice, its trips, the invoice's items, and the download of the spreadsheet. */
export const useJournal = ({ kind, parties, ownParty = null, customerOf }: JournalProps) => {
  const isAdmin = useActor().role === 'admin'
  const { choice, change, reset } = useJournalChoice(kind)
  const party = parties !== null ? (choice?.party ?? null) : ownParty
  const request = useRequest(choice, party)
  const trips = useJournalTrips(kind, request)
  const invoice = useInvoiceDraft(kind, isAdmin ? request : null)
  const own = useOwnInvoice(kind, isAdmin ? null : request)
  const { isCreating, download } = useJournalDownload(kind)
  const subcontractors = useLookup('subcontractor')
  /** The file was requested: missing fields are marked from then on. */
  const [isAsked, setIsAsked] = useState(false)

  const hasFault = (item: DraftItem): boolean =>
    request !== null && Object.values(itemFaults(item, request)).some(Boolean)
  const customer = party ? customerOf?.(party) : undefined
  const subcontractor = subcontractors?.find(({ sc_name }) => sc_name === party)
  const terms = useMemo(
    () => (kind.side === 'customer' ? waitingTermsOf('cm', customer) : waitingTermsOf('sc', subcontractor)),
    [kind, customer, subcontractor],
  )
  const partyTerms = useMemo(
    () => (kind.side === 'customer' ? partyTermsOf('cm', customer) : partyTermsOf('sc', subcontractor)),
    [kind, customer, subcontractor],
  )
  const language = kind.side === 'customer' ? customer?.cm_language : subcontractor?.sc_language
  const typed = request && invoice.draft && readItems(invoice.draft.items, request)
  const items = isAdmin
    ? typed && withTripSums(typed, invoice.tripSums)
    : request && own
      ? pricedItemsOf(own, request)
      : null
  return {
    isAdmin,
    /** Items of the invoice with the sums of their trips; null while they are not known. */
    items: items ?? null,
    /** Entries of dispatch for the subcontractor, who only reads them. */
    own,
    choice,
    change,
    reset: () => {
      setIsAsked(false)
      reset()
    },
    party,
    customer,
    /** Terms of the party about waiting. */
    terms,
    /** Its VAT and days to pay in. */
    partyTerms,
    request,
    trips,
    invoice,
    isAsked,
    isCreating,
    // Until the entries are loaded, a file would lack them.
    canDownload: !isAdmin || request === null || invoice.draft !== undefined,
    download: (format: JournalFormat, found: Found | null) => {
      setIsAsked(true)
      if (invoice.draft?.items.some(hasFault)) document.getElementById('invoice')?.scrollIntoView({ block: 'start' })
      void download({ party, days: request, entries: isAdmin ? invoice : null, format, language, found })
    },
  }
}
