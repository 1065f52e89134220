import { KEY_SCOPES, PROGRAM_ROLES, type ProgramRole } from '../../shared/domain/access/key-scopes.ts'
import { newKey } from '../http/key-access.ts'
import { insertKey } from '../programs/store/api-keys.ts'
import { partyOf } from '../programs/store/parties.ts'
import type { PlantedCompany } from './planted-company.ts'

/** Parties whose rows programs of the planted company see: everything, those of Meier Trans, those of Holz AG. */
export const PARTIES = ({ customer }: PlantedCompany) =>
  ({
    admin: { role: 'admin', subcontractor: null, customer_id: null },
    sub: { role: 'sub', subcontractor: 'Meier Trans', customer_id: null },
    customer: { role: 'customer', subcontractor: null, customer_id: customer.own },
  }) as const

/** A key for each, with every scope or the given ones. @returns their tokens */
export const plantKeys = (company: PlantedCompany, scopes = KEY_SCOPES): Record<ProgramRole, string> => {
  const { store } = company.t
  const keyOf = (role: ProgramRole): string => {
    const { token, ak_prefix } = newKey()
    const party = partyOf(store, PARTIES(company)[role])
    const key = { ak_name: `${role} ${scopes.length}`, ak_prefix, ak_scopes: [...scopes], ak_expires_at: null }
    insertKey(store, { ...key, token, party }, 'dora')
    return token
  }
  return Object.fromEntries(PROGRAM_ROLES.map((role) => [role, keyOf(role)])) as Record<ProgramRole, string>
}
