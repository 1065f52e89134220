import { asc } from 'drizzle-orm'
import { rowNamed } from '#shared/domain/names/names.ts'
import { type Floater, floater } from '#shared/records/floater.ts'
import { invalid } from '../../kit/refusal.ts'
import { recordTable } from '../../master-data/store/record-table.ts'
import type { Store } from '../../store/db.ts'
import { floaters } from '../../store/schema/fuel.ts'
import { customers, subcontractors } from '../../store/schema/master-data.ts'
import { listFuelIndices } from './fuel-indices.ts'

export const listFloaters = (store: Store): Floater[] =>
  store.db.select().from(floaters).orderBy(asc(floaters.fl_name)).all()

/** The name of a rule as it is spelled, null for none. @throws Refusal 400 floater_unknown at the field */
export const namedFloater = (store: Store, path: string, name: string | null): string | null => {
  if (name === null) return null
  const found = rowNamed(listFloaters(store), ({ fl_name }) => fl_name, name)
  if (!found) throw invalid([{ path, message: 'floater_unknown' }])
  return found.fl_name
}

/** A rule stays while a customer or a subcontractor has it; what was entered above it goes with it. */
export const floaterTable = recordTable(floater, floaters, {
  all: (store) => listFloaters(store).map((row) => ({ ...row, retired: false })),
  spelled: (store, given) => {
    const index = rowNamed(listFuelIndices(store), ({ ix_name }) => ix_name, given.fl_index)
    if (!index) throw invalid([{ path: 'fl_index', message: 'fuel_index_unknown' }])
    return { ...given, fl_index: index.ix_name }
  },
  isInUse: (store, { fl_name }) =>
    [
      ...store.db.selectDistinct({ name: customers.cm_floater }).from(customers).all(),
      ...store.db.selectDistinct({ name: subcontractors.sc_floater }).from(subcontractors).all(),
    ].some(({ name }) => name === fl_name),
})
