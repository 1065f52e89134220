import { fuelParts } from '#shared/domain/money/fuel/fuel-parts.ts'
import { type InvoiceSide, invoiceOf, isCheckedTrip, sumOfAmounts } from '#shared/domain/money/invoice.ts'
import { sumAmounts } from '#shared/domain/money/money.ts'
import { PRICE_FINDINGS, type PriceFinding, priceFindings } from '#shared/domain/money/price-check.ts'
import { type WaitingTerms, waitingTermsOf } from '#shared/domain/money/waiting-fee.ts'
import { spellingKey } from '#shared/domain/names/names.ts'
import { type DayRange, instantsOfDays } from '#shared/domain/time/views.ts'
import { splitTripCustomer } from '#shared/domain/trip/trip-customer.ts'
import type { MonthEndParty } from '#shared/schemas/journal.ts'
import type { Trip } from '#shared/schemas/trip.ts'
import { listCustomers, listSubcontractors } from '../../master-data/store/lookups.ts'
import type { Store } from '../../store/db.ts'
import { type DatabaseToRead, withReadStore } from '../../store/sql/read-store.ts'
import { surchargeDifferences, surchargeToEnter } from '../store/add-fuel.ts'
import { fuelTerms } from '../store/fuel.ts'
import { fuelOf, fuelRev, type Party, pricedItems, readInvoice } from '../store/invoices.ts'
import { JOURNAL_STATUSES, startingTrips } from '../store/journals.ts'
import { plannedStatement } from './planned-statement.ts'

export type MonthEnd = { database: DatabaseToRead; side: InvoiceSide; days: DayRange }

const partiesOf = (store: Store, side: InvoiceSide): { party: Party; terms: WaitingTerms }[] =>
  side === 'customer'
    ? listCustomers(store).map((customer) => ({
        party: { side, id: customer.cm_id, name: customer.cm_name },
        terms: waitingTermsOf('cm', customer),
      }))
    : // A retired subcontractor is still owed for what was driven.
      listSubcontractors(store, true).map((subcontractor) => ({
        party: { side, name: subcontractor.sc_name },
        terms: waitingTermsOf('sc', subcontractor),
      }))

const byParty = (trips: readonly Trip[], side: InvoiceSide): ReadonlyMap<string, Trip[]> => {
  const known = new Map<string, Trip[]>()
  for (const trip of trips) {
    const name = spellingKey(side === 'customer' ? splitTripCustomer(trip.tt_customer).customer : trip.tt_sub)
    const own = known.get(name)
    if (own) own.push(trip)
    else known.set(name, [trip])
  }
  return known
}

const findingsOf = (trips: readonly Trip[], side: InvoiceSide, terms: WaitingTerms): MonthEndParty['findings'] => {
  const counts = Object.fromEntries(PRICE_FINDINGS.map((finding) => [finding, 0])) as Record<PriceFinding, number>
  for (const trip of trips) for (const finding of priceFindings(trip, side, terms)) counts[finding] += 1
  return counts
}

/** Returns the totals of a period for each party that has trips or items in it, by name. Runs in the worker. */
export const monthEnd = ({ database, side, days }: MonthEnd): MonthEndParty[] =>
  withReadStore(database, (store) => {
    const { timeZone } = database
    const trips = startingTrips(store, { ...instantsOfDays(days, timeZone), statuses: JOURNAL_STATUSES })
    const known = byParty(trips, side)
    const termsOf = fuelTerms(store)
    return partiesOf(store, side).flatMap(({ party, terms }) => {
      const own = known.get(spellingKey(party.name)) ?? []
      const { invoice_items } = readInvoice(store, party, days)
      if (own.length === 0 && invoice_items.length === 0) return []
      const invoice = invoiceOf(own, pricedItems(store, party, days, invoice_items), side, timeZone)
      const checked = own.filter((trip) => isCheckedTrip(trip, side))
      const { lines, items, total, left } = plannedStatement(store, party, days, own)
      const rule = termsOf(party)
      const proposed = rule ? fuelParts(rule, days) : []
      const fuel = fuelOf(store, party, days)
      return {
        party: party.name,
        trips: own.length,
        checked: checked.length,
        trip_total: sumOfAmounts(invoice.totals),
        items_total: sumAmounts(invoice.items.map(({ total }) => total)),
        total: invoice.total,
        ...fuel,
        ...(rule && {
          surcharge: {
            enter: surchargeToEnter(store, party, days, proposed),
            differs: surchargeDifferences(store, party, days, proposed),
          },
        }),
        statement: {
          can_be_made: lines > 0 || items > 0,
          total,
          left_out: left,
          items_left_out: sumAmounts([invoice.total, -total, -left.not_driven.total, -left.in_statement.total]),
        },
        findings: findingsOf(checked, side, terms),
        rev: fuelRev(store, party, days, proposed),
      }
    })
  })
