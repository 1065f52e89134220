import type { ReactNode } from 'react'
import type { InvoiceSide } from '#shared/domain/money/invoice.ts'
import { sameSpelling } from '#shared/domain/names/names.ts'
import { useLookup } from '#web/data/lookups.ts'
import { PhoneLink } from '#web/edits/phone-link.tsx'

/** The telephone of a statement's party as the master data has it now; nothing without one. */
export const PartyPhone = ({ side, party }: { side: InvoiceSide; party: string }): ReactNode => {
  const subcontractors = useLookup('subcontractor')
  const customers = useLookup('customer')
  const phone =
    side === 'sub'
      ? subcontractors?.find(({ sc_name }) => sameSpelling(sc_name, party))?.sc_phone
      : customers?.find(({ cm_name }) => sameSpelling(cm_name, party))?.cm_phone
  return phone ? <PhoneLink phone={phone} name={party} /> : null
}
