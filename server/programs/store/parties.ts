import { eq } from 'drizzle-orm'
import type { ProgramRole } from '#shared/domain/access/key-scopes.ts'
import type { Viewer } from '#shared/domain/access/roles.ts'
import type { PartyBody } from '#shared/schemas/programs/party.ts'
import { invalid } from '../../kit/refusal.ts'
import { findSubcontractor } from '../../people/store/companies.ts'
import type { Store } from '../../store/db.ts'
import { customers, subcontractors } from '../../store/schema/master-data.ts'

/** Party for which a program acts: its role, and the company by an id that stays through a rename (`sc_uid`, `cm_id`). */
export type Party = { role: ProgramRole; company: string | null }

/** The field of a party's company; an administrator's program sees all of them. */
const FIELD_OF = { admin: null, sub: 'subcontractor', customer: 'customer_id' } as const

/** Returns the party that was chosen. @throws Refusal 400 when the company is unknown, is missing, or is another role's */
export const partyOf = (store: Store, { role, subcontractor, customer_id }: PartyBody): Party => {
  // Left out, the company of a wrong role would give the program more than was meant.
  for (const [path, value] of Object.entries({ subcontractor, customer_id }))
    if (value !== null && path !== FIELD_OF[role]) throw invalid([{ path, message: 'value_invalid' }])
  if (role === 'admin') return { role, company: null }
  if (role === 'sub') {
    const name = subcontractor && findSubcontractor(store, subcontractor)
    const { sc_uid, sc_name } = subcontractors
    const found = name && store.db.select({ uid: sc_uid }).from(subcontractors).where(eq(sc_name, name)).get()?.uid
    if (!found) throw invalid([{ path: 'subcontractor', message: 'subcontractor_unknown' }])
    return { role, company: found }
  }
  const { cm_id } = customers
  const known = customer_id && store.db.select({ cm_id }).from(customers).where(eq(cm_id, customer_id)).get()
  if (!known) throw invalid([{ path: 'customer_id', message: 'customer_unknown' }])
  return { role, company: String(known.cm_id) }
}

/** Name of a party's company as it is now; null for admin, and for a company that is gone. */
export const companyName = (store: Store, { role, company }: Party): string | null => {
  if (company === null) return null
  const { db } = store
  const { sc_name, sc_uid } = subcontractors
  const { cm_name, cm_id } = customers
  const row =
    role === 'sub'
      ? db.select({ name: sc_name }).from(subcontractors).where(eq(sc_uid, company)).get()
      : db
          .select({ name: cm_name })
          .from(customers)
          .where(eq(cm_id, Number(company)))
          .get()
  return row?.name ?? null
}

/**
 * Returns who a program is to all that asks what may be seen and done; null when its company is gone.
 * @param name of the program. No user is called so: their names have no slash
 */
export const partyViewer = (store: Store, party: Party, name: string): Viewer | null => {
  const company = companyName(store, party)
  const { role } = party
  if (role !== 'admin' && company === null) return null
  return {
    username: name,
    role,
    subcontractor: role === 'sub' ? company : null,
    customer: role === 'customer' ? company : null,
  }
}
