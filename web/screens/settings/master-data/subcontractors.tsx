import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { parseDecimal } from '#shared/domain/money/fuel/decimal.ts'
import { lacksVatNumber } from '#shared/domain/money/party-terms.ts'
import { maxLengthOf } from '#shared/records/field.ts'
import { type Subcontractor, subcontractor } from '#shared/records/subcontractor.ts'
import type { AnswerLink } from '#shared/schemas/trip-link.ts'
import { PhoneLink } from '#web/edits/phone-link.tsx'
import { useText } from '#web/i18n/text.ts'
import type { FormOf } from '#web/parts/list-screen/record-editor.tsx'
import { Links } from '#web/parts/trip-links/link-list.tsx'
import { callApi } from '#web/session/calls.ts'
import { FloaterInput } from '#web/ui/forms/floater-input.tsx'
import { TextInput } from '#web/ui/forms/record-fields.tsx'
import { useFieldLabel } from '#web/ui/forms/record-inputs.tsx'
import { type RecordValues, recordValues } from '#web/ui/forms/record-values.ts'
import type { ColumnLooks } from '#web/ui/table/use-record-columns.ts'
import { RecordList } from './record-list.tsx'

const COLUMNS: ColumnLooks<Subcontractor> = {
  sc_email: { card: 'plain' },
  sc_phone: { cell: ({ sc_phone, sc_name }) => sc_phone && <PhoneLink phone={sc_phone} name={sc_name} /> },
}

/** Hours before STP that a new subcontractor is asked to answer in. */
const PROPOSED_ANSWER_HOURS = '12'
const FORM: FormOf<Subcontractor> = {
  values: (row) => ({ ...recordValues(subcontractor, row), ...(!row && { sc_answer_hours: PROPOSED_ANSWER_HOURS }) }),
}

const VAT_ID = subcontractor.fields.sc_vat_id

/** Says that VAT is charged without the number that it is owed under; it can still be saved. */
const VatNumberInput = (): ReactNode => {
  const text = useText()
  const labelOf = useFieldLabel()
  const rate = useWatch<RecordValues, 'sc_vat_rate'>({ name: 'sc_vat_rate' })
  const number = useWatch<RecordValues, 'sc_vat_id'>({ name: 'sc_vat_id' })
  const isMissing = lacksVatNumber({ sc_vat_rate: parseDecimal(String(rate ?? '')), sc_vat_id: String(number ?? '') })
  return (
    <TextInput
      name="sc_vat_id"
      label={labelOf('sc_vat_id', VAT_ID)}
      hint={
        <Box component="span" aria-live="polite" sx={{ color: 'warning.main' }}>
          {isMissing && text('vat_number_missing')}
        </Box>
      }
      htmlInput={{ maxLength: maxLengthOf(VAT_ID) }}
    />
  )
}

const inputs = () => ({ sc_vat_id: <VatNumberInput />, sc_floater: <FloaterInput name="sc_floater" /> })

/** Links of mails by which this subcontractor says yes or no without a login. */
const AnswerLinks = ({ of }: { of: string }): ReactNode => {
  const text = useText()
  return (
    <Box sx={{ mt: 3 }}>
      <Links<AnswerLink>
        title="answer_links"
        none="answer_links_none"
        queryKey={['answer-links', of]}
        load={() => callApi('answerLinks', { query: { subcontractor: of } })}
        whatOf={({ tl_trips }) => [text('answer_links_trips', { count: tl_trips })]}
      />
    </Box>
  )
}

const below = ({ sc_name }: Subcontractor): ReactNode => <AnswerLinks of={sc_name} />

export const Subcontractors = (): ReactNode => (
  <RecordList of={subcontractor} columns={COLUMNS} form={FORM} inputs={inputs} below={below} />
)
