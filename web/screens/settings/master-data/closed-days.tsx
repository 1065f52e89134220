import type { ReactNode } from 'react'
import { type ClosedDayRow, closedDay } from '../../../../shared/records/closed-day.ts'
import { RecordList } from './record-list.tsx'

/** Days on which a region, a customer, some addresses or everybody is closed. */
export const ClosedDays = (): ReactNode => <RecordList<ClosedDayRow> of={closedDay} />
