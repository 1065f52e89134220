import { type ReactNode, useMemo } from 'react'
import { useLookup } from '../../data/lookups.ts'
import { CUSTOMER_JOURNAL } from './journal-kind.ts'
import { JournalScreen } from './journal-screen.tsx'

/** Prices of each customer's trips, and the items of its invoice. For admin. */
export const CustomerJournalScreen = (): ReactNode => {
  const customers = useLookup('customer')
  const names = useMemo(() => customers?.map(({ cm_name }) => cm_name).sort((a, b) => a.localeCompare(b)), [customers])
  return (
    <JournalScreen
      kind={CUSTOMER_JOURNAL}
      parties={names}
      customerOf={(name) => customers?.find(({ cm_name }) => cm_name === name)}
    />
  )
}
