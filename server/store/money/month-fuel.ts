import type { DayRange } from '../../../shared/domain/time/views.ts'
import type { Store } from '../db.ts'
import { type Party, readInvoice, writeInvoice } from './invoices.ts'

/**
 * Adds the fuel of a period to the invoices of parties, all or none. A party that has fuel in the period already keeps it,
 * so that a repeat adds nothing.
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
      const { invoice_items, calendar_references, customer_references } = readInvoice(store, party, days)
      if (invoice_items.some((item) => item.fuel > 0)) continue
      const item = { date: days.to, fuel, extra_cost: 0, invoice_text: text }
      const entries = { invoice_items: [...invoice_items, item], calendar_references, customer_references }
      writeInvoice(store, { party, days, entries }, username)
      written += 1
    }
    return written
  })
