import { useMemo } from 'react'
import type { InvoiceSide } from '#shared/domain/money/invoice.ts'
import { useLookup, useSubcontractorNames } from '#web/data/lookups.ts'

/** Names of those who get statements: of one side, or of both; undefined while they are loaded. */
export const useParties = (side: InvoiceSide | ''): string[] | undefined => {
  const customers = useLookup('customer')
  const subcontractors = useSubcontractorNames()
  return useMemo(() => {
    if (!customers || !subcontractors) return undefined
    const names = [
      ...(side === 'sub' ? [] : customers.map(({ cm_name }) => cm_name)),
      ...(side === 'customer' ? [] : subcontractors),
    ]
    return [...new Set(names)].sort((a, b) => a.localeCompare(b))
  }, [side, customers, subcontractors])
}
