import { expect, test } from 'vitest'
import { boardRows, type RowKind } from '#shared/domain/board/board-rows.ts'
import { crewBook } from '#shared/domain/clashes/planned-trip.ts'
import { pageOfRow } from './row-page.ts'

const DRIVERS = [{ dr_id: 7, dr_name: 'Ada Keller', dr_number: '101' }]
const RESOURCES = { vehicles: [{ gps_id: 'ZH 9' }], drivers: DRIVERS, subcontractors: [{ sc_name: 'Alpen Trans' }] }
const FORMER = { name: 'old', row: { tt_gps: 'BE 1', tt_driver: 'Former', tt_sub: 'Gone AG' } }
const pagesOf = (kind: RowKind) => boardRows(kind, [FORMER], RESOURCES, crewBook(DRIVERS, 'UTC')).map(pageOfRow)

test('a row of the master data has a page, one that is gone and the first one have none', () => {
  expect(pagesOf('vehicle')).toEqual([null, null, '/admin/overview/vehicle/ZH%209'])
  expect(pagesOf('driver')).toEqual([null, '/admin/overview/driver/7', null])
  expect(pagesOf('subcontractor')).toEqual([null, '/admin/overview/subcontractor/Alpen%20Trans', null])
})
