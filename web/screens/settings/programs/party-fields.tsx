import type { ReactNode } from 'react'
import { PROGRAM_ROLES, type ProgramRole } from '#shared/domain/access/key-scopes.ts'
import type { PartyBody } from '#shared/schemas/programs/party.ts'
import { useLookup } from '#web/data/lookups.ts'
import { useText } from '#web/i18n/text.ts'
import { SelectField } from '#web/ui/fields/select-field.tsx'

export const ADMIN_PARTY: PartyBody = { role: 'admin', subcontractor: null, customer_id: null }

/** Returns true once the company of the role is chosen. */
export const isParty = ({ role, subcontractor, customer_id }: PartyBody): boolean =>
  role === 'admin' || (role === 'sub' ? subcontractor !== null : customer_id !== null)

/** For whom a program acts: a role, and the company of a subcontractor or customer. */
export const PartyFields = ({
  party,
  onChange,
}: {
  party: PartyBody
  onChange: (party: PartyBody) => void
}): ReactNode => {
  const text = useText()
  const subcontractors = useLookup('subcontractor')
  const customers = useLookup('customer')
  return (
    <>
      <SelectField<ProgramRole>
        label={text('field_ak_role')}
        options={PROGRAM_ROLES.map((role) => ({ value: role, label: text(`role_${role}`) }))}
        value={party.role}
        onChange={(role) => onChange({ ...ADMIN_PARTY, role: role ?? 'admin' })}
        isClearable={false}
      />
      {party.role === 'sub' && (
        <SelectField
          label={text('role_sub')}
          isRequired
          options={subcontractors?.map(({ sc_name }) => ({ value: sc_name, label: sc_name }))}
          value={party.subcontractor}
          onChange={(subcontractor) => onChange({ ...party, subcontractor })}
        />
      )}
      {party.role === 'customer' && (
        <SelectField
          label={text('role_customer')}
          isRequired
          options={customers?.map(({ cm_id, cm_name }) => ({ value: cm_id, label: cm_name }))}
          value={party.customer_id}
          onChange={(customer_id) => onChange({ ...party, customer_id })}
        />
      )}
    </>
  )
}
