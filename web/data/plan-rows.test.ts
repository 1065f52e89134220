import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { followRows, type PlanRows } from '../../shared/domain/clashes/follow-rows.ts'
import { openLocalDb, setMeta } from '../db/local-db.ts'
import { planRows } from './plan-rows.ts'

const DAY = [{ from: '2026-11-25', to: '2026-11-25' }]
const TRIP = {
  ...{ key: 1, tt_id: 1, tt_tour: 'T-1', tt_status: 'active', tt_gps: 'ZH 1', tt_driver: 'Max', tt_drivernr: '0011' },
  ...{ tt_stp: '2026-11-25T08:00:00.000Z', tt_std: '2026-11-25T09:00:00.000Z', tt_sta: '2026-11-25T12:00:00.000Z' },
}

test('a retired driver who is away and a retired vehicle out of service do not fit a trip, as on the server', async () => {
  const db = openLocalDb('anna', { indexedDB: new IDBFactory(), IDBKeyRange: IDBKeyRange as never })
  expect(await planRows(db)).toBeUndefined()
  const driver = { dr_id: 1, dr_name: 'Max', dr_number: '0011', dr_absences: DAY, retired: true }
  const vehicle = { gps_id: 'ZH 1', gps_absences: DAY, retired: true }
  await db.lookups.bulkPut([
    { entity: 'driver', key: '1', row: driver },
    { entity: 'vehicle', key: 'ZH 1', row: vehicle },
  ] as never)
  await setMeta(db, 'last_pull', 1)
  const known = await planRows(db)
  if (!known) throw new Error('nothing was pulled')
  const { plan } = followRows(null, { ...known, trips: [TRIP], zone: 'Europe/Zurich' } as unknown as PlanRows, 0)
  const kinds = [...plan.found.vehicle.values(), ...plan.found.driver.values()].flat().map(({ kind }) => kind)
  expect(kinds).toEqual(['out_of_service', 'absent'])
  db.close()
})
