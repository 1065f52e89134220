import { expect, test } from 'vitest'
import { masterNames } from './trip-plan-lookups.ts'

const NO_ROWS = { customers: [], addresses: [], subcontractors: [], vehicles: [], drivers: [], observers: [] }

test('rows that are called alike are looked at once, however many cells name them', () => {
  let looks = 0
  const counted = <Row extends object>(row: Row): Row =>
    new Proxy(row, {
      get: (target, field) => {
        looks += 1
        return Reflect.get(target, field)
      },
    })
  const alike = Array.from({ length: 300 }, (_, at) => at)
  const names = masterNames({
    ...NO_ROWS,
    addresses: alike.map((at) => counted({ add_id: `A${at}`, add_name: at === 7 ? 'LAGER' : 'Lager' })),
    drivers: alike.map((at) => counted({ dr_number: '17', dr_name: `Hans ${at}` })),
  })
  for (const at of alike) {
    expect(names.addresses('lager')).toHaveLength(300)
    expect(names.addresses('LAGER')).toMatchObject([{ add_id: 'A7' }])
    expect(names.drivers('17', `hans ${at}`)).toHaveLength(1)
    expect(names.drivers('17', 'Otto')).toHaveLength(300)
  }
  // Some reads of each row, and not some for each cell.
  expect(looks).toBeLessThan(20 * alike.length)
})
