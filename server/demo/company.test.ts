import { describe, expect, test } from 'vitest'
import { nameKey, splitNames } from '../../shared/domain/names/names.ts'
import { metresBetween } from '../../shared/domain/tracking/geo.ts'
import { address } from '../../shared/records/address.ts'
import { customer } from '../../shared/records/customer.ts'
import { driver } from '../../shared/records/driver.ts'
import { subcontractor } from '../../shared/records/subcontractor.ts'
import { RegistrationBody } from '../../shared/records/user-bodies.ts'
import { vehicle } from '../../shared/records/vehicle.ts'
import { countryOf, demoAddresses } from './addresses.ts'
import { demoCustomers, demoDrivers, demoObservers, demoSubcontractors, demoUsers, demoVehicles } from './company.ts'
import { pointOf } from './fleet/road.ts'

/** Latitudes and longitudes between which the places of a country in this network lie. */
const BOUNDS: Record<string, [south: number, north: number, west: number, east: number]> = {
  CH: [45.8, 47.85, 5.9, 10.5],
  DE: [47.2, 55.1, 5.8, 15.1],
  FR: [42.3, 51.1, -4.8, 8.3],
  IT: [44, 47.1, 6.6, 13.8],
  AT: [46.3, 49.1, 9.5, 17.2],
  LU: [49.4, 50.2, 5.7, 6.6],
  BE: [49.4, 51.6, 2.5, 6.5],
  NL: [50.7, 53.6, 3.3, 7.3],
  CZ: [48.5, 51.1, 12, 18.9],
}
/** Reference points that the aviation authorities publish. */
const AIRPORTS: Record<string, [lat: number, lon: number]> = {
  ZRH: [47.4647, 8.5492],
  GVA: [46.2381, 6.1089],
  BSL: [47.5896, 7.5299],
  MXP: [45.6306, 8.7281],
  LIN: [45.4451, 9.2767],
  FRA: [50.0333, 8.5706],
  MUC: [48.3538, 11.7861],
  STR: [48.6899, 9.222],
  VIE: [48.1103, 16.5697],
  LUX: [49.6266, 6.2115],
  CDG: [49.0128, 2.55],
  ORY: [48.7233, 2.3794],
  LYS: [45.7256, 5.0811],
  AMS: [52.3086, 4.7639],
  BRU: [50.9014, 4.4844],
  LGG: [50.6374, 5.4432],
  CGN: [50.8659, 7.1427],
  HHN: [49.9487, 7.2639],
  LEJ: [51.4239, 12.2364],
  BGY: [45.6739, 9.7042],
}

const areUnique = (values: readonly (string | number)[]) => new Set(values).size === values.length

describe('demo addresses', () => {
  test('at least 45, with unique short ids and unique names, as the wire has them', () => {
    expect(demoAddresses.length).toBeGreaterThanOrEqual(45)
    expect(areUnique(demoAddresses.map(({ add_id }) => nameKey(add_id)))).toBe(true)
    expect(areUnique(demoAddresses.map(({ add_name }) => nameKey(add_name)))).toBe(true)
    for (const row of demoAddresses) {
      expect(address.row.parse(row)).toEqual(row)
      expect(row.add_radius).toBeGreaterThanOrEqual(200)
      expect(row.add_radius).toBeLessThanOrEqual(600)
    }
  })

  test('each lies in its country', () => {
    for (const address of demoAddresses) {
      const [south, north, west, east] = BOUNDS[countryOf(address.add_id) ?? ''] ?? [0, 0, 0, 0]
      expect(address.add_lat > south && address.add_lat < north, address.add_id).toBe(true)
      expect(address.add_lon > west && address.add_lon < east, address.add_id).toBe(true)
    }
  })

  test.each(Object.entries(AIRPORTS))('the cargo area of %s is at the airport', (id, [lat, lon]) => {
    const address = demoAddresses.find(({ add_id }) => add_id === id)
    expect(address && metresBetween(pointOf(address), { lat, lon })).toBeLessThan(3500)
  })
})

describe('demo company', () => {
  test('6 customers, 8 subcontractors, 66 vehicles, 128 drivers', () => {
    expect([demoCustomers, demoSubcontractors, demoVehicles, demoDrivers].map(({ length }) => length)).toEqual([
      6, 8, 66, 128,
    ])
  })

  test('everything is as the wire has it', () => {
    for (const { cm_id, ...body } of demoCustomers) expect(customer.body.parse(body), String(cm_id)).toEqual(body)
    for (const row of demoSubcontractors) expect(subcontractor.row.parse(row)).toEqual(row)
    for (const row of demoVehicles) expect(vehicle.row.parse(row)).toEqual(row)
    for (const row of demoDrivers) expect(driver.row.parse(row)).toEqual(row)
    for (const row of demoUsers) expect(RegistrationBody.parse(row)).toEqual(row)
  })

  test('what identifies is unique, and driver numbers are numeric', () => {
    expect(areUnique(demoCustomers.map(({ cm_name }) => nameKey(cm_name)))).toBe(true)
    expect(areUnique(demoVehicles.map(({ gps_id }) => nameKey(gps_id)))).toBe(true)
    expect(areUnique(demoVehicles.map(({ gps_device }) => gps_device))).toBe(true)
    expect(areUnique(demoDrivers.map(({ dr_id }) => dr_id))).toBe(true)
    expect(areUnique(demoDrivers.map(({ dr_name }) => nameKey(dr_name)))).toBe(true)
    expect(areUnique(demoDrivers.map(({ dr_number }) => dr_number))).toBe(true)
    expect(areUnique(demoUsers.map(({ username }) => nameKey(username)))).toBe(true)
    expect(demoDrivers.every(({ dr_number }) => /^\d+$/.test(dr_number))).toBe(true)
  })

  test('mail addresses lead nowhere', () => {
    const addresses = [...demoSubcontractors.map(({ sc_email }) => sc_email), ...demoUsers.map(({ email }) => email)]
    expect(addresses.filter((address) => !address?.endsWith('.example'))).toEqual([])
  })

  test('groups name subcontractors in lower case, a few vehicles and drivers belong to nobody', () => {
    const names = new Set(demoSubcontractors.map(({ sc_name }) => sc_name.toLowerCase()))
    for (const groups of [...demoVehicles.map((row) => row.gps_groups), ...demoDrivers.map((row) => row.dr_groups)]) {
      for (const group of splitNames(groups)) expect(names).toContain(group)
    }
    expect(demoVehicles.some(({ gps_groups }) => gps_groups === '')).toBe(true)
    expect(demoDrivers.some(({ dr_groups }) => dr_groups === '')).toBe(true)
  })

  test('many drivers have the security training, some may carry dangerous goods', () => {
    const having = (code: string) =>
      demoDrivers.filter(({ dr_requirements }) => splitNames(dr_requirements).includes(code)).length
    expect(having('11_2_7')).toBeGreaterThan(60)
    expect(having('adr')).toBeGreaterThan(15)
    expect(having('adr')).toBeLessThan(demoDrivers.length)
  })

  test('a login for every role, of companies that exist', () => {
    const roles = demoUsers.map(({ role }) => role)
    expect(new Set(roles)).toEqual(new Set(['admin', 'sub', 'customer', 'observer']))
    expect(roles.filter((role) => role === 'sub')).toHaveLength(2)
    for (const { role, subcontractor, customer_id } of demoUsers) {
      expect(demoSubcontractors.some(({ sc_name }) => sc_name === subcontractor)).toBe(role === 'sub')
      expect(demoCustomers.some(({ cm_id }) => cm_id === customer_id)).toBe(role === 'customer')
    }
    expect(demoObservers).toContain('obs.zrh')
  })
})
