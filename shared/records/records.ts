import type { z } from 'zod'
import { address } from './address.ts'
import { customer } from './customer.ts'
import { driver } from './driver.ts'
import type { AnyRecord } from './record.ts'
import { subcontractor } from './subcontractor.ts'
import { vehicle } from './vehicle.ts'

/** Every record, those first that others refer to. */
export const RECORDS = [customer, subcontractor, address, vehicle, driver] as const satisfies readonly AnyRecord[]
export type RecordName = (typeof RECORDS)[number]['name']
/** A row of each record by its name. */
export type RecordRows = { [Of in (typeof RECORDS)[number] as Of['name']]: z.infer<Of['row']> }
