import { eq } from 'drizzle-orm'
import type { Role, Viewer } from '#shared/domain/access/roles.ts'
import { invalid } from '../../kit/refusal.ts'
import { addRow } from '../../master-data/store/master-data.ts'
import { subcontractorTable } from '../../master-data/store/subcontractors.ts'
import type { Store } from '../../store/db.ts'
import { byNameKey } from '../../store/name-keys.ts'
import { customers, subcontractors } from '../../store/schema/master-data.ts'
import type { Company } from './users.ts'

/** The subcontractor as it is written in the master data, whatever the case asked for. */
export const findSubcontractor = (store: Store, name: string): string | undefined =>
  byNameKey(name, (key) =>
    store.db
      .select({ name: subcontractors.sc_name })
      .from(subcontractors)
      .where(eq(subcontractors.sc_name_key, key))
      .get(),
  )?.name

const subcontractorOf = (store: Store, username: string, wish: string | null | undefined, author: string): string => {
  if (!wish)
    return (
      findSubcontractor(store, username) ??
      addRow(store, subcontractorTable, { sc_name: username, sc_email: null }, { username: author, source: 'person' })
        .sc_name
    )
  const known = findSubcontractor(store, wish)
  if (known === undefined) throw invalid([{ path: 'subcontractor', message: 'subcontractor_unknown' }])
  return known
}

const customerOf = (store: Store, username: string, wish: number | null | undefined): number | null => {
  const { cm_id, cm_name_key } = customers
  const query = store.db.select({ id: cm_id }).from(customers)
  if (!wish) return byNameKey(username, (key) => query.where(eq(cm_name_key, key)).get())?.id ?? null
  if (!query.where(eq(cm_id, wish)).get()) throw invalid([{ path: 'customer_id', message: 'customer_unknown' }])
  return wish
}

/**
 * Returns what a user belongs to (rules 3.4): the company that was chosen, else the one with the user's own name.
 * A missing subcontractor of that name is created; without a customer of that name there is none until one is chosen.
 * @throws Refusal 400 when the chosen one is unknown
 */
export const companyFor = (
  store: Store,
  user: { username: string; role: Role },
  wish: { subcontractor?: string | null; customer_id?: number | null },
  author: string,
): Company =>
  store.write(() => ({
    subcontractor: user.role === 'sub' ? subcontractorOf(store, user.username, wish.subcontractor, author) : null,
    customer_id: user.role === 'customer' ? customerOf(store, user.username, wish.customer_id) : null,
  }))

/** Returns the id by which devices know the company of a person: it stays through a rename, and is never given twice. */
export const companyId = (
  store: Store,
  { subcontractor, customer }: Pick<Viewer, 'subcontractor' | 'customer'>,
): string | null => {
  if (subcontractor !== null) {
    const { sc_uid, sc_name } = subcontractors
    const name = findSubcontractor(store, subcontractor) ?? ''
    return store.db.select({ id: sc_uid }).from(subcontractors).where(eq(sc_name, name)).get()?.id ?? null
  }
  if (customer === null) return null
  const { cm_id, cm_name_key } = customers
  const known = byNameKey(customer, (key) =>
    store.db.select({ id: cm_id }).from(customers).where(eq(cm_name_key, key)).get(),
  )
  return known ? String(known.id) : null
}
