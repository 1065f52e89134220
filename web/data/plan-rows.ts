import type { LocalDb } from '../db/local-db.ts'
import { allOf } from './all-of-record.ts'

/**
 * The master data by which a device judges a plan, retired rows too, as the server does: trips go on naming them, and one who is
 * away drives none of them. Undefined before the first pull.
 */
export const planRows = async (db: LocalDb) => {
  const [addresses, drivers, vehicles] = await Promise.all([
    allOf(db, 'address'),
    allOf(db, 'driver'),
    allOf(db, 'vehicle'),
  ])
  return addresses && drivers && vehicles && { addresses, drivers, vehicles }
}
