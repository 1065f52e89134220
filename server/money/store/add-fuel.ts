import {
  type FuelDifference,
  type FuelPart,
  fuelDifferences,
  fuelParts,
  partsToEnter,
} from '#shared/domain/money/fuel/fuel-parts.ts'
import { type InvoiceItem, sumOn } from '#shared/domain/money/invoice.ts'
import type { DayRange } from '#shared/domain/time/views.ts'
import { Refusal } from '../../kit/refusal.ts'
import type { Store } from '../../store/db.ts'
import { fuelTerms } from './fuel.ts'
import { fuelOf, fuelRev, type Party, readInvoice, tripSumsOf, writeInvoice } from './invoices.ts'

type Added = {
  parties: readonly Party[]
  days: DayRange
  text: string
  /** Revisions that the person saw, in the order of the parties. */
  revs?: readonly string[] | undefined
}

/** The proposed parts of a period that can be entered, if their days have trips, with the sums that they rest on. */
export const surchargeToEnter = (
  store: Store,
  party: Party,
  days: DayRange,
  proposed: readonly FuelPart[],
): (FuelPart & { sum: number })[] =>
  partsToEnter(proposed, fuelOf(store, party, days).fuel)
    .map((part) => ({ ...part, sum: sumOn(part.on, tripSumsOf(store, party, part)) }))
    .filter(({ sum }) => sum > 0)

/**
 * Differences between the fuel of a period and the proposed one. Days without fuel and without trips that would bear it lack
 * none.
 */
export const surchargeDifferences = (
  store: Store,
  party: Party,
  days: DayRange,
  proposed: readonly FuelPart[],
): FuelDifference[] =>
  fuelDifferences(proposed, fuelOf(store, party, days).fuel).filter(
    ({ from, to, entered, part }) => entered !== null || sumOn(part.on, tripSumsOf(store, party, { from, to })) > 0,
  )

/**
 * Adds items to the invoices of parties, all or none.
 * @param itemsOf a party's items, by the fuel that is proposed for it
 * @returns number of invoices that were written
 * @throws Refusal 409 month_end_changed
 */
const addItems = (
  store: Store,
  { parties, days, revs }: Added,
  itemsOf: (party: Party, proposed: readonly FuelPart[]) => InvoiceItem[],
  username: string,
): number =>
  store.write(() => {
    const termsOf = fuelTerms(store)
    const known = parties.map((party) => {
      const terms = termsOf(party)
      return { party, proposed: terms ? fuelParts(terms, days) : [] }
    })
    const changed = known.filter(
      ({ party, proposed }, index) => revs && revs[index] !== fuelRev(store, party, days, proposed),
    )
    if (changed.length > 0)
      throw new Refusal(409, 'month_end_changed', { names: changed.map(({ party }) => party.name).join(', ') })
    let written = 0
    for (const { party, proposed } of known) {
      const items = itemsOf(party, proposed)
      if (items.length === 0) continue
      const { invoice_items, calendar_references, customer_references } = readInvoice(store, party, days)
      const entries = { invoice_items: [...invoice_items, ...items], calendar_references, customer_references }
      writeInvoice(store, { party, days, entries }, username)
      written += 1
    }
    return written
  })

/**
 * Adds the fuel of a period to the invoices of parties, all or none. Days that have fuel already keep theirs, so that
 * a repeat adds nothing and no trip bears fuel twice.
 * @returns number of invoices that were written
 * @throws Refusal 409 month_end_changed
 */
export const addFuel = (store: Store, { fuel, ...added }: Added & { fuel: number }, username: string): number =>
  addItems(
    store,
    added,
    (party) =>
      fuelOf(store, party, added.days).without_fuel.map(({ from, to }) => ({
        date: to,
        fuel,
        extra_cost: 0,
        invoice_text: added.text,
        from,
        to,
      })),
    username,
  )

/** Adds the fuel that each party's own rule gives. @throws Refusal 409 month_end_changed */
export const addSurcharge = (store: Store, added: Added, username: string): number =>
  addItems(
    store,
    added,
    (party, proposed) =>
      surchargeToEnter(store, party, added.days, proposed).map(({ from, to, percent, on }) => ({
        date: to,
        fuel: percent ?? 0,
        extra_cost: 0,
        invoice_text: added.text,
        from,
        to,
        fuel_on: on,
      })),
    username,
  )
