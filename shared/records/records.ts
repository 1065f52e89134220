import { address } from './address.ts'
import { customer } from './customer.ts'
import { driver } from './driver.ts'
import type { AnyRecord } from './record.ts'
import { subcontractor } from './subcontractor.ts'
import { vehicle } from './vehicle.ts'

/** Every record. */
export const RECORDS: readonly AnyRecord[] = [customer, subcontractor, vehicle, driver, address]
