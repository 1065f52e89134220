import type { ReactNode } from 'react'
import { type Subcontractor, subcontractor } from '../../../../shared/records/subcontractor.ts'
import { FloaterInput } from '../../../ui/forms/floater-input.tsx'
import { recordValues } from '../../../ui/forms/record-values.ts'
import type { ColumnLooks } from '../../../ui/table/use-record-columns.ts'
import type { FormOf } from '../../list-screen/record-editor.tsx'
import { RecordList } from './record-list.tsx'

const COLUMNS: ColumnLooks<Subcontractor> = { sc_email: { card: 'plain' } }

/** Hours before STP that a new subcontractor is asked to answer in. */
const PROPOSED_ANSWER_HOURS = '12'
const FORM: FormOf<Subcontractor> = {
  values: (row) => ({ ...recordValues(subcontractor, row), ...(!row && { sc_answer_hours: PROPOSED_ANSWER_HOURS }) }),
}

const inputs = () => ({ sc_floater: <FloaterInput name="sc_floater" /> })

export const Subcontractors = (): ReactNode => (
  <RecordList of={subcontractor} columns={COLUMNS} form={FORM} inputs={inputs} />
)
