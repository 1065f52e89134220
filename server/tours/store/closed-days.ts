import { asc } from 'drizzle-orm'
import { rowNamed } from '#shared/domain/names/names.ts'
import { type ClosedDayRow, closedDay } from '#shared/records/closed-day.ts'
import { type FieldError, invalid } from '../../kit/refusal.ts'
import { listAddresses, listCustomers } from '../../master-data/store/lookups.ts'
import type { Index, Stored } from '../../master-data/store/master-data.ts'
import { recordTable } from '../../master-data/store/record-table.ts'
import type { Store } from '../../store/db.ts'
import { closedDays } from '../../store/schema/master-data.ts'
import { compiledSelect } from '../../store/sql/compiled-select.ts'

const all = compiledSelect((query) =>
  query.select().from(closedDays).orderBy(asc(closedDays.cd_day), asc(closedDays.cd_name), asc(closedDays.cd_id)),
)
/** In the order of their days. */
export const listClosedDays = (store: Store): ClosedDayRow[] => all(store).all()

type Unsaved = Omit<ClosedDayRow, 'cd_id'>

const keyOf = ({ cd_day, cd_name, cd_region, cd_customer, cd_addresses }: Partial<Unsaved>): string =>
  JSON.stringify([cd_day, cd_name, cd_region ?? '', cd_customer ?? null, [...(cd_addresses ?? [])].sort()])

/** Rows are found by day, name and scope, so that the same file read again adds nothing. */
const closedDayIndex = (rows: readonly Stored<ClosedDayRow>[]): Index<ClosedDayRow> => {
  const byId = new Map(rows.map((row) => [row.cd_id, row]))
  const byKey = new Map(rows.map((row) => [keyOf(row), row]))
  return {
    find: (given) => (given.cd_id === undefined ? byKey.get(keyOf(given)) : byId.get(given.cd_id)),
    isTaken: (row, self) => {
      const other = byKey.get(keyOf(row))
      return other !== undefined && other.cd_id !== self?.cd_id
    },
    keep: (row, before) => {
      if (before && byKey.get(keyOf(before))?.cd_id === before.cd_id) byKey.delete(keyOf(before))
      if (before) byId.delete(before.cd_id)
      if (!row) return
      byId.set(row.cd_id, row)
      byKey.set(keyOf(row), row)
    },
  }
}

/** Addresses as the master data spells them. @throws Refusal 400 with every fault */
const spelled = (store: Store, body: Unsaved): Unsaved => {
  const faults: FieldError[] = []
  const { cd_customer } = body
  if (cd_customer !== null && !listCustomers(store).some(({ cm_id }) => cm_id === cd_customer))
    faults.push({ path: 'cd_customer', message: 'customer_unknown' })
  const addresses = body.cd_addresses.length > 0 ? listAddresses(store, true) : []
  const ids = body.cd_addresses.map((id, index) => {
    const address = rowNamed(addresses, ({ add_id }) => add_id, id)
    if (!address) faults.push({ path: `cd_addresses.${index}`, message: 'choice_not_offered' })
    return address?.add_id ?? id
  })
  if (faults.length > 0) throw invalid(faults)
  return { ...body, cd_addresses: [...new Set(ids)] }
}

export const closedDayTable = recordTable<typeof closedDay, Unsaved>(closedDay, closedDays, {
  all: (store) => listClosedDays(store).map((row) => ({ ...row, retired: false })),
  index: closedDayIndex,
  spelled: spelled as never,
  isInUse: () => false,
  // A customer is kept by its name.
  told: (store, { retired: _retired, ...row }) => {
    const customer = listCustomers(store).find(({ cm_id }) => cm_id === row.cd_customer)
    return { ...row, cd_customer: customer?.cm_name ?? row.cd_customer }
  },
})
