import type { z } from 'zod'
import { address } from './address.ts'
import { alert } from './alert.ts'
import { closedDay } from './closed-day.ts'
import { customer } from './customer.ts'
import { documentRecord } from './document.ts'
import { driver } from './driver.ts'
import { floater } from './floater.ts'
import { fuelIndex } from './fuel-index.ts'
import type { AnyRecord } from './record.ts'
import { subcontractor } from './subcontractor.ts'
import { user } from './user.ts'
import { vehicle } from './vehicle.ts'

/** The records of which devices keep a copy, those first that others refer to. */
export const SYNCED_RECORDS = [
  customer,
  subcontractor,
  address,
  vehicle,
  driver,
  closedDay,
] as const satisfies readonly AnyRecord[]
export type SyncedRecordName = (typeof SYNCED_RECORDS)[number]['name']
/** A row of each of them by its name. */
export type RecordRows = { [Of in (typeof SYNCED_RECORDS)[number] as Of['name']]: z.infer<Of['row']> }

/** Every record. */
export const RECORDS = [...SYNCED_RECORDS, alert, fuelIndex, floater] as const satisfies readonly AnyRecord[]
export type RecordName = (typeof RECORDS)[number]['name']

/** Every record, and those of which the fields alone are declared: their calls and tables are their own. */
export const DECLARED = [...RECORDS, documentRecord, user] as const satisfies readonly AnyRecord[]
export type DeclaredName = (typeof DECLARED)[number]['name']
