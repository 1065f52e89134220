import type { ReactNode } from 'react'
import { alert } from '#shared/records/alert.ts'
import { useAddressNames } from '../../data/lookups.ts'
import { useText } from '../../i18n/text.ts'
import { RecordHistory } from '../../parts/list-screen/record-history.tsx'

/** Fields whose emptiness means any. */
const NARROWS: ReadonlySet<string> = new Set(['al_customer', 'al_sub', 'al_adrnr_arr'])

/** Shows the changes of an alert, with person and time. */
export const AlertHistory = ({ id }: { id: number }): ReactNode => {
  const text = useText()
  const addresses = useAddressNames()
  const placesOf = (ids: string[]) => ids.map((one) => addresses?.get(one) ?? one).join(', ')
  return (
    <RecordHistory
      of={alert}
      id={id}
      shown={(name, value) => {
        if (value === null || value === '') return NARROWS.has(name) ? text('alert_any') : null
        return name === 'al_adrnr_arr' ? placesOf(value as string[]) || text('alert_any') : null
      }}
    />
  )
}
