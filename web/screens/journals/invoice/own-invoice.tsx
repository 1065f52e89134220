import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { fuelBase, invoiceTotals, itemCost, type PricedItem } from '#shared/domain/money/invoice.ts'
import type { PartyTerms } from '#shared/domain/money/party-terms.ts'
import type { InvoiceAnswer, JournalTrip } from '#shared/schemas/journal.ts'
import { useServerResult } from '#web/data/server-result.ts'
import { useFormats } from '#web/i18n/format.ts'
import { usePercents } from '#web/i18n/percents.ts'
import { useText } from '#web/i18n/text.ts'
import { callApi } from '#web/session/calls.ts'
import { useEvidence } from '#web/ui/fuel/use-evidence.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import type { JournalKind, JournalRequest } from '../journal-kind.ts'
import { draftOfEntries, readItems, sumsByName, withTripSums } from './invoice-draft.ts'
import { InvoiceSums } from './invoice-sums.tsx'

/** The items that dispatch entered for the subcontractor's own period. @param request null while there is none */
export const useOwnInvoice = (kind: JournalKind, request: JournalRequest | null): InvoiceAnswer | undefined =>
  useServerResult(`${kind.name} invoice`, request, ({ party, from, to }) =>
    callApi('invoice', { query: { side: kind.side, party, startDay: from, endDay: to } }),
  ).answer

/** The items of an answer with the sums that their fuel is a percentage of. */
export const pricedItemsOf = (invoice: InvoiceAnswer, days: { from: string; to: string }): PricedItem[] | null => {
  const items = readItems(draftOfEntries(invoice).items, days)
  return items && withTripSums(items, sumsByName(invoice.trip_sums))
}

/** Shows the totals of a subcontractor's period, with fuel and items, to read. */
export const OwnInvoice = ({
  kind: { side },
  trips,
  items,
  terms,
}: {
  kind: JournalKind
  trips: readonly JournalTrip[]
  items: readonly PricedItem[] | null
  terms: PartyTerms | null
}): ReactNode => {
  const text = useText()
  const { amount, day } = useFormats()
  const { hundredths } = usePercents()
  const totals = invoiceTotals(trips, side)
  const evidenceOf = useEvidence()
  return (
    <SectionCard title={text('invoice_grand_total')}>
      <Stack spacing={1.5}>
        {items && items.length > 0 && (
          <Box component="ul" aria-label={text('invoice_items')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {items.map((item, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name of their own
              <Typography key={index} component="li" variant="body2" sx={{ display: 'flex', gap: 2 }}>
                <span>{day(item.date)}</span>
                <span style={{ flexGrow: 1 }}>
                  {[
                    (item.fuel !== 0 || item.fuel_on) && `${text('invoice_fuel_cost')} ${hundredths(item.fuel)}`,
                    item.invoice_text,
                    item.fuel_evidence && evidenceOf(item.fuel_evidence),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
                <span>{amount(itemCost(item, fuelBase(item, totals)).total)}</span>
              </Typography>
            ))}
          </Box>
        )}
        <InvoiceSums side={side} trips={trips} items={items} terms={terms} />
      </Stack>
    </SectionCard>
  )
}
