import type { z } from 'zod'
import { namedRows, rowNamed } from '#shared/domain/names/names.ts'
import { address } from '#shared/records/address.ts'
import { driver } from '#shared/records/driver.ts'
import { vehicle } from '#shared/records/vehicle.ts'
import { Refusal } from '../../kit/refusal.ts'
import { addressTable } from '../../master-data/store/addresses.ts'
import { driverTable } from '../../master-data/store/drivers.ts'
import { listAddresses, listDrivers, listVehicles } from '../../master-data/store/lookups.ts'
import { addRow, changeRow, type MasterTable, type Stored } from '../../master-data/store/master-data.ts'
import { vehicleTable } from '../../master-data/store/vehicles.ts'
import type { Store } from '../../store/db.ts'
import type { Author } from '../../store/history/history.ts'
import { keepSeen, seenMasterData } from '../store/feeds.ts'
import type { ProviderRow } from './webfleet.ts'

const AUTHOR: Author = { username: 'telematics', source: 'telematics' }
type Units = ProviderRow['units']
type Fields = Record<string, unknown>
export type TakenOver = { added: number; changed: number; refused: string[] }

/**
 * Takes over what the provider has and we do not, and what changed there since the last time. What a person changed here
 * stays, and what was deleted or retired here does not come back. One transaction for each row.
 */
export const takeOverMasterData = (store: Store, feed: 'webfleet', rows: readonly ProviderRow[]): TakenOver => {
  const result: TakenOver = { added: 0, changed: 0, refused: [] }
  const seenRows = new Map(seenMasterData(store, feed).map((row) => [`${row.entity} ${row.key}`, row.seen as Units]))
  for (const row of rows) {
    const seen = seenRows.get(`${row.entity} ${row.key}`)
    if (seen && sameUnits(seen, row.units)) continue
    try {
      store.write(() => {
        const done = TAKE_OVER[row.entity](store, row, seen)
        if (done !== null) result[done] += 1
        keepSeen(store, feed, { entity: row.entity, key: row.key, seen: row.units })
      })
    } catch (error) {
      // A name that is taken, a text that is too long: the next change there tries again.
      if (!(error instanceof Refusal)) throw error
      result.refused.push(`${row.entity} ${row.key}: ${error.message}`)
    }
  }
  return result
}

const sameUnits = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
const isEmpty = (value: unknown): boolean => value === null || value === '' || value === undefined

/** Units that changed at the provider since we last saw them; at the first time those that are empty here. */
const wanted = (local: Fields, units: Units, seen: Units | undefined): Fields => {
  const apply: Fields = {}
  for (const [unit, values] of Object.entries(units)) {
    const isWanted = seen
      ? !sameUnits(seen[unit], values)
      : Object.keys(values).every((field) => isEmpty(local[field])) && !Object.values(values).every(isEmpty)
    if (isWanted) Object.assign(apply, values)
  }
  return apply
}

type Done = 'added' | 'changed' | null
/** Adds the row, or writes what is wanted of it over the one that is there. @throws Refusal */
const takeOver = <Row extends object, Given extends object, Filled extends object>(
  store: Store,
  table: MasterTable<Row, Given, Filled>,
  schema: z.ZodType<Given>,
  given: { local: Stored<Row> | undefined; added: Fields; row: ProviderRow; seen: Units | undefined },
): Done => {
  const { local, added, row, seen } = given
  if (!local) {
    if (seen) return null
    addRow(store, table, parse(schema, { ...added, ...Object.assign({}, ...Object.values(row.units)) }), AUTHOR)
    return 'added'
  }
  if (local.retired) return null
  const apply = wanted(local as Fields, row.units, seen)
  if (Object.keys(apply).length === 0) return null
  return changeRow(store, table, local, parse(schema, { ...local, ...apply }), AUTHOR).changed ? 'changed' : null
}

const parse = <Given>(schema: z.ZodType<Given>, fields: Fields): Given => {
  const parsed = schema.safeParse(fields)
  if (parsed.success) return parsed.data
  throw new Refusal(400, parsed.error.issues[0]?.message ?? 'validation_failed')
}

const TAKE_OVER: Record<ProviderRow['entity'], (store: Store, row: ProviderRow, seen: Units | undefined) => Done> = {
  vehicle: (store, row, seen) => {
    const all = listVehicles(store, true)
    const local = all.find(({ gps_device }) => gps_device === row.key) ?? rowNamed(all, ({ gps_id }) => gps_id, row.key)
    return takeOver(store, vehicleTable, vehicle.body, { local, added: { gps_id: row.key }, row, seen })
  },
  driver: (store, row, seen) => {
    const all = namedRows(listDrivers(store, true), ({ dr_number }) => dr_number, row.key)
    const local = all.find(({ retired }) => !retired) ?? all[0]
    return takeOver(store, driverTable, driver.body, { local, added: { dr_number: row.key }, row, seen })
  },
  address: (store, row, seen) => {
    const local = rowNamed(listAddresses(store, true), ({ add_id }) => add_id, row.key)
    return takeOver(store, addressTable, address.body, { local, added: { add_id: row.key }, row, seen })
  },
}
