import { nameKey } from '#shared/domain/names/names.ts'
import { type Driver, driver } from '#shared/records/driver.ts'
import { invalid } from '../../kit/refusal.ts'
import { drivers } from '../../store/schema/master-data.ts'
import { givenIds } from '../../store/sql/given-ids.ts'
import { isDriverInUse } from './in-use.ts'
import { listDrivers } from './lookups.ts'
import type { Index, Stored } from './master-data.ts'
import { filledRow, recordTable } from './record-table.ts'
import { renameDriver } from './renames.ts'

/** Ids that a person gives stay far from the largest whole number, since the next free one is counted up from them. */
const MAX_GIVEN_ID = 1_000_000_000

type UnsavedDriver = Omit<Driver, 'dr_id'> & { dr_id?: number }

const nameAndNumber = (driver: Partial<Driver>): string =>
  JSON.stringify([nameKey(driver.dr_name ?? ''), nameKey(driver.dr_number ?? '')])

/** Drivers are found by their id; without one, by name and number among those that are still offered. */
const driverIndex = (rows: readonly Stored<Driver>[]): Index<Driver> => {
  const byId = new Map<number, Stored<Driver>>()
  const byName = new Map<string, Stored<Driver>>()
  const keep = (row: Stored<Driver> | null, before: Stored<Driver> | null) => {
    if (before && byName.get(nameAndNumber(before))?.dr_id === before.dr_id) byName.delete(nameAndNumber(before))
    if (before) byId.delete(before.dr_id)
    if (!row) return
    byId.set(row.dr_id, row)
    if (!row.retired) byName.set(nameAndNumber(row), row)
  }
  for (const row of rows) keep(row, null)
  return {
    find: (given) => (given.dr_id === undefined ? byName.get(nameAndNumber(given)) : byId.get(given.dr_id)),
    isTaken: (row, self) => {
      const other = byName.get(nameAndNumber(row))
      return other !== undefined && other.dr_id !== self?.dr_id
    },
    keep,
  }
}

export const driverTable = recordTable<typeof driver, UnsavedDriver>(driver, drivers, {
  all: (store) => listDrivers(store, true),
  index: driverIndex,
  fill: (given, before) => {
    const id = before?.dr_id ?? given.dr_id
    if (id !== undefined && !before && id > MAX_GIVEN_ID) throw invalid([{ path: 'dr_id', message: 'value_invalid' }])
    const { dr_id: _id, ...filled } = filledRow(driver, given, before) as Driver
    return { ...(id === undefined ? {} : { dr_id: id }), ...filled }
  },
  lastGivenId: (store) => givenIds(store.sqlite).get('drivers') ?? 0,
  isInUse: isDriverInUse,
  inTrips: ['tt_driver'],
  rename: renameDriver,
})
