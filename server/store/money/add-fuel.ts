import type { DayRange } from '../../../shared/domain/time/views.ts'
import { Refusal } from '../../refusal.ts'
import type { Store } from '../db.ts'
import { fuelOf, fuelRev, type Party, readInvoice, writeInvoice } from './invoices.ts'

/**
 * Adds the fuel of a period to the invoices of parties, all or none. Days that have fuel already keep theirs, so that
 * a repeat adds nothing and no trip bears fuel twice.
 * @param revs that the person saw, in the order of the parties
 * @returns number of invoices that were written
 * @throws Refusal 409 month_end_changed
 */
export const addFuel = (
  store: Store,
  {
    parties,
    days,
    fuel,
    text,
    revs,
  }: { parties: readonly Party[]; days: DayRange; fuel: number; text: string; revs?: readonly string[] | undefined },
  username: string,
): number =>
  store.write(() => {
    const changed = parties.filter((party, index) => revs && revs[index] !== fuelRev(store, party, days))
    if (changed.length > 0)
      throw new Refusal(409, 'month_end_changed', { names: changed.map(({ name }) => name).join(', ') })
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
