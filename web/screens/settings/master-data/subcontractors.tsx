import type { ReactNode } from 'react'
import { type Subcontractor, subcontractor } from '../../../../shared/records/subcontractor.ts'
import type { ColumnLooks } from '../../../ui/table/use-record-columns.ts'
import { RecordList } from './record-list.tsx'

const COLUMNS: ColumnLooks<Subcontractor> = { sc_email: { card: 'plain' } }

export const Subcontractors = (): ReactNode => <RecordList of={subcontractor} columns={COLUMNS} />
