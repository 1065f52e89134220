import { asc } from 'drizzle-orm'
import { sameSpelling } from '#shared/domain/names/names.ts'
import { type FuelIndex, fuelIndex } from '#shared/records/fuel-index.ts'
import { recordTable } from '../../master-data/store/record-table.ts'
import type { Store } from '../../store/db.ts'
import { floaters, fuelIndices } from '../../store/schema/fuel.ts'

export const listFuelIndices = (store: Store): FuelIndex[] =>
  store.db.select().from(fuelIndices).orderBy(asc(fuelIndices.ix_name)).all()

/** A series stays while a rule follows it; its values go with it. */
export const fuelIndexTable = recordTable(fuelIndex, fuelIndices, {
  all: (store) => listFuelIndices(store).map((row) => ({ ...row, retired: false })),
  isInUse: (store, { ix_name }) =>
    store.db
      .select({ name: floaters.fl_index })
      .from(floaters)
      .all()
      .some(({ name }) => sameSpelling(name, ix_name)),
})
