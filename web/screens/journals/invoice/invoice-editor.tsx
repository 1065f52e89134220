import AddIcon from '@mui/icons-material/Add'
import ResetIcon from '@mui/icons-material/RestartAltOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { type FuelDifference, fuelDifferences } from '#shared/domain/money/fuel/fuel-parts.ts'
import { fuelBase, invoiceOf, invoiceTotals } from '#shared/domain/money/invoice.ts'
import type { PartyTerms } from '#shared/domain/money/party-terms.ts'
import type { DayRange } from '#shared/domain/time/views.ts'
import type { Customer } from '#shared/records/customer.ts'
import type { JournalTrip } from '#shared/schemas/journal.ts'
import { useFormats } from '#web/i18n/format.ts'
import { useText } from '#web/i18n/text.ts'
import { useConfirm } from '#web/ui/feedback/confirm.tsx'
import { SurchargeDifferences } from '#web/ui/fuel/surcharge-differences.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import type { JournalKind } from '../journal-kind.ts'
import {
  type DraftItem,
  enteredFuel,
  type InvoiceDraft,
  isEmptyDraft,
  periodName,
  readItems,
  withTripSums,
} from './invoice-draft.ts'
import { InvoiceItemLine } from './invoice-item-line.tsx'
import { InvoiceNotices } from './invoice-notices.tsx'
import { InvoiceSums } from './invoice-sums.tsx'
import { ReferenceFields } from './reference-fields.tsx'
import type { InvoiceDraftState } from './use-invoice-draft.ts'

const REFERENCE_NUMBERS = [1, 2, 3, 4, 5] as const
type ReferenceField = `cm_reference_${(typeof REFERENCE_NUMBERS)[number]}`

type Props = {
  kind: JournalKind
  state: InvoiceDraftState & { draft: InvoiceDraft }
  trips: readonly JournalTrip[]
  days: DayRange
  /** The customer whose references are shown; undefined for a subcontractor. */
  customer: Customer | undefined
  /** Agreement with the party about VAT. */
  terms: PartyTerms | null
  showsMissing: boolean
}

/** Items beside the trips of the period, and references for the spreadsheet. */
export const InvoiceEditor = (props: Props): ReactNode => {
  const { kind, state, trips, days, showsMissing } = props
  const text = useText()
  const confirm = useConfirm()
  const { draft, change, reset } = state
  const totals = invoiceTotals(trips, kind.side)
  const items = readItems(draft.items, days)

  const changeItem = (id: string, changes: Partial<DraftItem>) =>
    change({ items: draft.items.map((item) => (item.id === id ? { ...item, ...changes } : item)) })
  const addItem = () =>
    change({
      items: [...draft.items, { id: crypto.randomUUID(), date: days.to, fuel: '', extra_cost: '', invoice_text: '' }],
    })
  const enter = ({ from, to, part }: FuelDifference) => {
    const isWhole = from === days.from && to === days.to
    const item: DraftItem = {
      id: crypto.randomUUID(),
      date: to,
      fuel: String(part.percent ?? 0),
      extra_cost: '',
      invoice_text: '',
      on: part.on,
      ...(part.evidence && { evidence: part.evidence }),
      ...(!isWhole && { of: { from, to } }),
    }
    change({ items: [...draft.items, item] })
  }
  const askToReset = async () => {
    const isSure = await confirm({
      title: 'invoice_items_reset_title',
      text: 'invoice_items_reset_text',
      yes: 'action_reset',
      no: 'action_cancel',
      isDestructive: true,
    })
    if (isSure) reset()
  }

  return (
    <SectionCard
      title={text('invoice_items')}
      action={
        <Button startIcon={<ResetIcon />} disabled={isEmptyDraft(draft)} onClick={() => void askToReset()}>
          {text('action_reset')}
        </Button>
      }
    >
      <Stack spacing={2.5}>
        <Typography variant="body2" color="textSecondary">
          {text('invoice_items_hint')} {text('invoice_items_shared')}
        </Typography>
        <InvoiceNotices state={state} />
        <SurchargeDifferences
          differences={fuelDifferences(state.proposed, enteredFuel(draft.items, days))}
          onEnter={enter}
        />
        {draft.items.length > 0 && (
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
            {draft.items.map((item, index) => (
              <InvoiceItemLine
                key={item.id}
                item={item}
                number={index + 1}
                days={days}
                tripSum={
                  item.of ? state.tripSums.get(periodName(item.of, item.on)) : fuelBase({ fuel_on: item.on }, totals)
                }
                showsMissing={showsMissing}
                onChange={(changes) => changeItem(item.id, changes)}
                onRemove={() => change({ items: draft.items.filter(({ id }) => id !== item.id) })}
              />
            ))}
          </Box>
        )}
        <Button startIcon={<AddIcon />} variant="outlined" onClick={addItem} sx={{ alignSelf: 'flex-start' }}>
          {text('invoice_items_add')}
        </Button>
        <References {...props} />
        <InvoiceSums
          side={kind.side}
          trips={trips}
          items={items && withTripSums(items, state.tripSums)}
          terms={props.terms}
        />
      </Stack>
    </SectionCard>
  )
}

const References = ({ kind, state, trips, customer }: Props): ReactNode => {
  const text = useText()
  const { weekLabel } = useFormats()
  const { timeZone } = useFormats()
  const { draft, change } = state
  const { weeks } = invoiceOf(trips, [], kind.side, timeZone)
  return (
    <>
      {customer && (
        <ReferenceFields
          title={text('invoice_customer_references')}
          fields={REFERENCE_NUMBERS.map((number) => ({
            key: String(number),
            label: text('customer_reference', { number }),
            value: draft.references[number] ?? customer[`cm_reference_${number}` satisfies ReferenceField] ?? '',
          }))}
          onChange={(key, value) => change({ references: { ...draft.references, [key]: value } })}
        />
      )}
      {weeks.length > 0 && (
        <ReferenceFields
          title={text('invoice_week_references')}
          fields={weeks.map(({ week }) => ({
            key: String(week),
            label: weekLabel(week),
            value: draft.weeks[week] ?? '',
          }))}
          onChange={(key, value) => change({ weeks: { ...draft.weeks, [key]: value } })}
        />
      )}
    </>
  )
}
