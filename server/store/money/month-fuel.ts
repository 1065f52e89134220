import type { DayRange } from '../../../shared/domain/time/views.ts'
import type { Store } from '../db.ts'
import { fuelOf, type Party, readInvoice, writeInvoice } from './invoices.ts'

/**
 * Adds the fuel of a period to the invoices of parties, all or none. Days that have fuel already keep theirs, so that
 * a repeat adds nothing and no trip bears fuel twice.
 * @returns number of invoices that were written
 */
export const addFuel = (
  store: Store,
  { parties, days, fuel, text }: { parties: readonly Party[]; days: DayRange; fuel: number; text: string },
  username: string,
): number =>
  store.write(() => {
    let written = 0
    for (const party of parties) {
      const { without_fuel } = fuelOf(store, party, days)
      if (without_fuel.length === 0) continue
      const { invoice_items, calendar_references, customer_references } = readInvoice(store, party, days)
      const items = without_fuel.map(({ from, to }) => ({
        date: to,
        fuel,
        extra_cost: 0,
        invoice_text: text,
        from,
        to,
      }))
      const entries = { invoice_items: [...invoice_items, ...items], calendar_references, customer_references }
      writeInvoice(store, { party, days, entries }, username)
      written += 1
    }
    return written
  })
